import { Agent, get } from "node:http";
import { cpuMs } from "./cpu";

export interface ServerCost {
  readonly cpuMsPerPage: number;
  readonly pagesPerSecond: number;
}

export interface Target {
  readonly origin: string;
  readonly path: string;
  /** `cookie` header of a signed-in user, or "". */
  readonly cookie: string;
  readonly pid: number;
}

const connections = 4;

/**
 * Asks one server for one page over four keep-alive connections for about `seconds`, with brotli. Divides the CPU time of its
 * process (all threads, user and system) by the pages given. Throws on any answer but 200.
 */
export async function measureServer(target: Target, seconds: number): Promise<ServerCost> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const cpuBefore = cpuMs(target.pid);
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const visits = Array.from({ length: connections }, async () => {
    let pages = 0;
    for (; performance.now() < endsAt; pages += 1) await visit(target, agent);
    return pages;
  });
  const pages = (await Promise.all(visits)).reduce((sum, count) => sum + count, 0);
  const elapsedMs = performance.now() - startedAt;
  agent.destroy();
  return {
    cpuMsPerPage: (cpuMs(target.pid) - cpuBefore) / pages,
    pagesPerSecond: (pages / elapsedMs) * 1000,
  };
}

function visit({ origin, path, cookie }: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, "accept-encoding": "br", accept: "text/html" };
    get(`${origin}${path}`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      response.on("end", resolve).on("error", reject).resume();
    }).on("error", reject);
  });
}
