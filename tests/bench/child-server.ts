import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface ChildReady {
  readonly port: number;
}

export interface ChildServer {
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a program of this folder as a process of its own, so that its CPU time can be read. It gets its data by message, and
 * answers with its port on the loopback.
 *
 * @param file such as `plain-process.ts`
 * @param nodeArguments those that our own programs have
 */
export async function startChild(
  file: string,
  data: object,
  nodeArguments: readonly string[] = [],
): Promise<ChildServer> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ["--import", "tsx", ...nodeArguments],
    env: { ...process.env, NODE_ENV: "production" },
  });
  child.send(data);
  const [ready] = (await once(child, "message")) as [ChildReady];
  if (child.pid === undefined) throw new Error(`${file} has no process id`);
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
