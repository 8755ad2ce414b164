import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface Balancer {
  readonly origin: string;
  /** Requests that each instance has got, in the order of the instances. */
  readonly counts: readonly number[];
  stop(): Promise<void>;
}

/** Spreads requests over instances in turn, whoever asks: nothing sticks to anything. The Host header goes through. */
export async function startBalancer(instances: readonly string[]): Promise<Balancer> {
  const counts = instances.map(() => 0);
  let turn = 0;
  // The answers' own headers say how long a connection stays. A shorter time here would close some in the midst of a request.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, answer) => {
    const index = turn++ % instances.length;
    counts[index]! += 1;
    const { method = "GET", url = "/", headers } = incoming;
    const onward = request(instances[index]! + url, { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    onward.on("error", () => answer.writeHead(502).end());
    incoming.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  return {
    origin: `http://127.0.0.1:${port}`,
    counts,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
