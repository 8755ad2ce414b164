import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A line to a bank that loses answers when it is told to. */
export interface LossyLine {
  readonly origin: string;
  /**
   * The next request to this path takes effect, and its answer is lost.
   *
   * @param isDownAfter whether the line stays down from then on
   */
  loseAnswer(path: string, isDownAfter?: boolean): void;
  /** Brings the line up again, and gives every answer. */
  mend(): void;
  stop(): Promise<void>;
}

/** Stands between an app and a bank. */
export async function startLossyLine(bankOrigin: string): Promise<LossyLine> {
  let lossy: { readonly path: string; readonly isDownAfter: boolean } | undefined;
  let isDown = false;
  // The answers' own headers say how long a connection stays. A shorter time here would close some in the midst of a request.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, answer) => {
    const { method = "GET", url = "/", headers } = incoming;
    if (isDown) return void answer.destroy();
    const onward = request(bankOrigin + url, { method, headers }, (answered) => {
      if (lossy?.path !== url) {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        return void answered.pipe(answer);
      }
      isDown = lossy.isDownAfter;
      lossy = undefined;
      answered.resume().on("end", () => answer.destroy());
    });
    onward.on("error", () => answer.destroy());
    incoming.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  return {
    origin: `http://127.0.0.1:${port}`,
    loseAnswer(path, isDownAfter = false) {
      lossy = { path, isDownAfter };
    },
    mend() {
      lossy = undefined;
      isDown = false;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
