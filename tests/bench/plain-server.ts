import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { MenuGroup, MustahikRow } from "./plain-page";

/** What the plain server serves: the first rows of the app's list, and how many there are in all. */
export interface PlainData {
  readonly rows: readonly MustahikRow[];
  readonly total: number;
  readonly menu: readonly MenuGroup[];
}

export interface PlainReady {
  readonly port: number;
}

export interface PlainServer {
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts the plain-HTML server on a free loopback port, in a process of its own. */
export async function startPlainServer(data: PlainData): Promise<PlainServer> {
  const child = fork(fileURLToPath(new URL("./plain-process.ts", import.meta.url)), {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  child.send(data);
  const [ready] = (await once(child, "message")) as [PlainReady];
  if (child.pid === undefined) throw new Error("the plain server has no process id");
  return {
    origin: `http://127.0.0.1:${ready.port}`,
    pid: child.pid,
    async stop() {
      const exited = once(child, "exit");
      child.kill();
      await exited;
    },
  };
}
