import { setTimeout as sleep } from "node:timers/promises";
import { BatchFile } from "bank-api/batches/batch-file";
import { jakartaDate } from "bank-api/domain/dates";
import { startEmbeddedPostgres } from "bank-api/embedded/postgres";
import { mustahikRow } from "bank-api/seed/batch-files";
import { demoBranches, demoPassword } from "bank-api/seed/organisation";
import { inventMustahik } from "bank-api/seed/people";
import { createRandom } from "bank-api/seed/random";
import { openDatabase, type Db } from "bank-api/store/runtime/database";
import { batchesOf } from "../contract/batch-desk";
import { fileCases } from "../support/batch-files/cases";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, kinds } from "../support/batch-files/rows";
import { statusChange } from "../support/bodies";
import { watchLoop, type LoopProbe } from "../support/loop";
import { startBank } from "../support/stack";
import { WireClient, type SignedIn } from "../support/wire-client";
import { copyRows, type Spent } from "./copying";
import { cpuMs, cpuOf, postgresMeter, type CpuMeters } from "./cpu";
import { fillWithDemo } from "./database";
import { medianAtMost, type Figure, type Measure } from "./figures";
import { whileRunning } from "./running";
import { percentile } from "./statistics";

export const rowCount = 100_000;
/** Promised: 40,000 rows a second checked, 8,000 processed; others wait 100 ms at most meanwhile, and never stall for 50. */
const targets = { checkS: 2.5, processS: 12.5, writeMs: 100, listMs: 100, turnMs: 50 };
/** Ours: what an approver opens is there at once, and a page is a page, however deep. */
const furtherTargets = { reviewMs: 1_000, pageMs: 10 };
/** As bytes come from a socket, and as the bank asks for rows. */
const pieceBytes = 64 * 1024;
const rowsAtATime = 1000;
const rowsOfPage = 10;
const pagesRead = 20;
/** Ten times what it may take: beyond that it is broken. */
const patienceMs = 10 * targets.processS * 1000;
const mostRuns = 3;
/** What others do meanwhile comes one after the other with such pauses: often enough to count, and no load of its own. */
const pauseMs = 20;

/** Times a large batch from the file to its effect, what others notice of it, and what they notice of hostile files. */
export const measure: Measure = ({ runs, log }) =>
  withBank(async ({ origin, probe, meters, db }) => {
    const samples = {
      check: [] as number[],
      review: [] as number[],
      process: [] as number[],
      page: [] as number[],
      write: [] as number[],
      list: [] as number[],
      turn: [] as number[],
    };
    const cost = { check: costs(), process: costs() };
    const reading = { first: [] as number[], second: [] as number[] };
    const copied = { check: noneCopied(), process: noneCopied() };
    for (let run = 1; run <= Math.min(runs, mostRuns); run += 1) {
      log(`batches: run ${run}, making the file`);
      const file = largeFile(run);
      readHere(file, reading);
      const { operator, approver, elsewhere } = await signIn(origin);
      log("batches: uploading and processing");
      const writes = pollWhile(await statusChanges(elsewhere));
      const lists = pollWhile(() => timeOf(() => batchesOf(approver).total("BUP0001")));
      let key = "";
      const checked = await cpuOf(meters, async () =>
        samples.check.push((await timeOf(async () => (key = await upload(operator, file)))) / 1000),
      );
      samples.review.push(await timeOf(() => approver.call("reviewBatch", { params: { key } })));
      const processed = await cpuOf(meters, async () =>
        samples.process.push((await timeOf(() => processAll(approver, key))) / 1000),
      );
      note(cost.check, checked);
      note(cost.process, processed);
      samples.write.push(percentile(await writes.end(), 99));
      samples.list.push(percentile(await lists.end(), 95));
      samples.page.push(await lastPageMs(approver, key));
      log("batches: copying the same rows");
      noteCopied(copied.check, await copyRows(db, ["batch_rows"], key));
      noteCopied(copied.process, await copyRows(db, ["customers", "accounts", "account_balances"], key));
      log("batches: hostile files");
      await probe.longTurns();
      await uploadHostile(operator);
      samples.turn.push(Math.max(0, ...(await probe.longTurns())));
    }
    return [
      {
        title: "Upload batches: 100,000 rows of BUP0001, and hostile files",
        conditions: [
          `Medians of ${samples.check.length}; the bank alone, on its embedded PostgreSQL with every commit on the disk, demo organisation.`,
          "Checked: from sending the file until the answer. Processed: from the call until the batch says so.",
          "CPU time is what a row costs each program, that of the others meanwhile included, however busy the machine is.",
          `Meanwhile another branch changes the status of a mustahik, and an approver asks for lists, each one after the other with pauses of ${pauseMs} ms.`,
          "Plain: COPY of the same rows into tables with the same indexes and no foreign keys, the server reading them from its disk.",
          "The readings of the file are measured alone, in the bench's own program.",
          "A turn of the event loop is counted in processor time, and as 0 below 10 ms.",
        ],
        figures: [
          {
            name: "checked and stored",
            unit: "s",
            samples: samples.check,
            plain: copied.check.seconds,
            target: medianAtMost(targets.checkS),
          },
          ...cpuFigures("checked", cost.check, copied.check.cpu),
          { name: "CPU time of a row, first reading of the file", unit: "µs", samples: reading.first },
          { name: "CPU time of a row, second reading with checks", unit: "µs", samples: reading.second },
          {
            name: "reviewed",
            unit: "ms",
            samples: samples.review,
            target: medianAtMost(furtherTargets.reviewMs),
          },
          {
            name: "processed",
            unit: "s",
            samples: samples.process,
            plain: copied.process.seconds,
            target: medianAtMost(targets.processS),
          },
          ...cpuFigures("processed", cost.process, copied.process.cpu),
          {
            name: "another branch's writes meanwhile, p99",
            unit: "ms",
            samples: samples.write,
            target: medianAtMost(targets.writeMs),
          },
          {
            name: "lists meanwhile, p95",
            unit: "ms",
            samples: samples.list,
            target: medianAtMost(targets.listMs),
          },
          {
            name: "last page of its rows",
            unit: "ms",
            samples: samples.page,
            target: medianAtMost(furtherTargets.pageMs),
          },
          {
            name: "longest turn during hostile files",
            unit: "ms",
            samples: samples.turn,
            target: medianAtMost(targets.turnMs),
          },
        ],
      },
    ];
  });

const parts = ["bank", "PostgreSQL"] as const;
type Part = (typeof parts)[number];

/** Microseconds of CPU time that a row has cost each program, run by run. */
type Costs = Record<Part, number[]>;
const costs = (): Costs => ({ bank: [], PostgreSQL: [] });

function note(samples: Costs, cpu: Record<Part, number>): void {
  for (const part of parts) samples[part].push((cpu[part] * 1000) / rowCount);
}

const cpuFigures = (what: string, samples: Costs, copied: readonly number[]): Figure[] =>
  parts.map((part) => ({
    name: `CPU time of a row ${what}, ${part}`,
    unit: "µs",
    samples: samples[part],
    ...(part === "PostgreSQL" && { plain: copied }),
  }));

/** What COPY needs for the same rows: seconds in all, and microseconds of CPU time for each row. */
interface Copied {
  readonly seconds: number[];
  readonly cpu: number[];
}

const noneCopied = (): Copied => ({ seconds: [], cpu: [] });

function noteCopied(samples: Copied, { seconds, cpu }: Spent): void {
  samples.seconds.push(seconds);
  samples.cpu.push((cpu * 1000) / rowCount);
}

/** What the reading thread does with a file, in microseconds of CPU time for each row. */
function readHere(content: Buffer, samples: Record<"first" | "second", number[]>): void {
  const file = new BatchFile("BUP0001", jakartaDate(new Date()));
  const used = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / rowCount;
  };
  const begun = used();
  for (let at = 0; at < content.length; at += pieceBytes) file.add(content.subarray(at, at + pieceBytes));
  file.finish();
  const surveyed = used();
  while (file.nextRows(rowsAtATime).length > 0);
  samples.first.push(surveyed - begun);
  samples.second.push(used() - surveyed);
  file.close();
}

interface MeasuredBank {
  readonly origin: string;
  readonly probe: LoopProbe;
  readonly meters: CpuMeters<Part>;
  /** A connection of the bench's own. */
  readonly db: Db;
}

/** The bank runs as it does by itself: nothing of PostgreSQL's care is switched off. */
const withBank = <T>(use: (bank: MeasuredBank) => Promise<T>): Promise<T> =>
  whileRunning(async (keep, dataDir) => {
    const probe = await watchLoop();
    const postgres = keep(await startEmbeddedPostgres({ dataDir, log: () => undefined }));
    await postgres.createDatabase("bench");
    const databaseUrl = postgres.urlFor("bench");
    await fillWithDemo(databaseUrl);
    const bank = keep(await startBank({ databaseUrl, env: probe.env }));
    const db = openDatabase(databaseUrl, { poolSize: 1, statementTimeoutMs: 0 });
    keep({ stop: () => db.destroy() });
    const meters = { bank: () => cpuMs(bank.pid), PostgreSQL: await postgresMeter(db) };
    return use({ origin: bank.origin, probe, meters, db });
  });

/** An uploader, an approver, and an operator of another branch. */
async function signIn(origin: string): Promise<Record<"operator" | "approver" | "elsewhere", SignedIn>> {
  const client = new WireClient(origin);
  const as = (name: string) => client.signIn(`${name}@ramahzakat.example`, demoPassword);
  return {
    operator: await as("operator.bandung"),
    approver: await as("penyetuju.bandung"),
    elsewhere: await as("operator.surabaya"),
  };
}

/** A probe that changes the status of one mustahik of the user's branch, there and back, and answers how long it took. */
async function statusChanges(user: SignedIn): Promise<() => Promise<number>> {
  const { data } = await user.list(
    "listCustomers",
    { customer_type: "Mustahik", branch_id: "ID0003", status: "Active" },
    { limit: 1 },
  );
  const key = data[0]?._key ?? "";
  let status: "Active" | "Inactive" = "Active";
  return () => {
    status = status === "Active" ? "Inactive" : "Active";
    const body = statusChange(key, status);
    return timeOf(async () => {
      const { code } = await user.call("updateCustomerStatus", { body });
      if (code !== "S1") throw new Error(`a change of status answered ${code}`);
    });
  };
}

/** People of Bandung from this number on, whom no other run has registered. */
export function largeFile(run: number, first = run * rowCount): Buffer {
  const random = createRandom(run);
  const rows = Array.from({ length: rowCount }, (_, place) =>
    mustahikRow(inventMustahik(random, demoBranches[1], first + place)),
  );
  return Buffer.from(csvOf("BUP0001", rows));
}

/** Answers the batch's key. */
export async function upload(operator: SignedIn, file: Buffer): Promise<string> {
  const { data } = await operator.upload(uploadOf("BUP0001", file));
  const { success } = await batchesOf(operator).totals(data._key);
  if (success !== rowCount) throw new Error(`of ${rowCount} rows, ${success} are valid`);
  return data._key;
}

async function processAll(approver: SignedIn, key: string): Promise<void> {
  await batchesOf(approver).process("BUP0001", key);
  const { status } = await batchesOf(approver).settled("BUP0001", key, patienceMs);
  if (status !== "Process_success") throw new Error(`the batch ended as ${status}`);
}

/** Median of a few readings. */
async function lastPageMs(approver: SignedIn, key: string): Promise<number> {
  const times: number[] = [];
  for (let reading = 0; reading < pagesRead; reading += 1) {
    const page = { skip: rowCount - rowsOfPage, limit: rowsOfPage };
    const body = { batch_queues_id: key, status: "Process_success" } as const;
    times.push(await timeOf(() => approver.list("listBatchItems", body, page)));
  }
  return percentile(times, 50);
}

async function uploadHostile(operator: SignedIn): Promise<void> {
  for (const kind of kinds) {
    for (const { name, content, expected } of fileCases(kind)) {
      if (!("refused" in expected)) continue;
      const { code } = await operator.upload(uploadOf(kind, content));
      if (code !== "E3") throw new Error(`${name} answered ${code}`);
    }
  }
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Repeats a probe, with pauses, until told to end; answers all its results. */
function pollWhile(probe: () => Promise<number>): { end(): Promise<number[]> } {
  let isOver = false;
  const results = (async () => {
    const all: number[] = [];
    while (!isOver) {
      all.push(await probe());
      await sleep(pauseMs);
    }
    return all;
  })();
  // The bank is gone where the bench itself fails, so what the probe met then does not matter.
  results.catch(() => undefined);
  return {
    end() {
      isOver = true;
      return results;
    },
  };
}
