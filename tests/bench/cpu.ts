import { readFileSync } from "node:fs";
import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";

/** Tells the CPU time used by now (user and system), in milliseconds: what work costs, however busy the machine is. */
export type CpuMeter = () => number;

/** The programs that have a part in what is measured, each with its meter. */
export type CpuMeters<Part extends string> = Readonly<Record<Part, CpuMeter>>;

/** Does some work, and tells how much CPU time it has cost each program, in milliseconds. */
export async function cpuOf<Part extends string>(
  meters: CpuMeters<Part>,
  work: () => Promise<unknown>,
): Promise<Record<Part, number>> {
  const parts = Object.keys(meters) as Part[];
  const before = parts.map((part) => meters[part]());
  await work();
  const costs = parts.map((part, place) => [part, meters[part]() - (before[place] ?? 0)]);
  return Object.fromEntries(costs) as Record<Part, number>;
}

/** Linux counts a process's CPU time in ticks of 10 ms (USER_HZ is 100 on every architecture Node runs on). */
const tickMs = 10;

/** CPU time that a process has used, all its threads, in milliseconds, from Linux's /proc. */
export const cpuMs = (pid: number): number => statOf(pid).ownMs;

/** Reads the CPU time of the PostgreSQL server behind a database: of its processes, and of those that have ended. */
export async function postgresMeter(db: Db): Promise<CpuMeter> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
  const postmaster = statOf(rows[0]?.pid ?? 0).parent;
  return () => {
    const running = childrenOf(postmaster).reduce((sum, pid) => sum + childMs(pid), 0);
    const { ownMs, endedMs } = statOf(postmaster);
    return running + ownMs + endedMs;
  };
}

/** A child may end after it was listed. Then its parent counts its time among that of those that have ended. */
function childMs(pid: number): number {
  try {
    return cpuMs(pid);
  } catch (error) {
    if (
      (error as NodeJS.ErrnoException).code === "ENOENT" ||
      (error as NodeJS.ErrnoException).code === "ESRCH"
    )
      return 0;
    throw error;
  }
}

interface ProcessStat {
  readonly parent: number;
  readonly ownMs: number;
  /** The time of children that have ended. */
  readonly endedMs: number;
}

function statOf(pid: number): ProcessStat {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field, the program's name, may hold anything.
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const at = (place: number) => fields[place] ?? 0;
  return { parent: at(1), ownMs: (at(11) + at(12)) * tickMs, endedMs: (at(13) + at(14)) * tickMs };
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children
    .split(" ")
    .filter((child) => child !== "")
    .map(Number);
}
