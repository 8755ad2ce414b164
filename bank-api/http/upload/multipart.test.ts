import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { until } from "../../../tests/support/until";
import { readUpload } from "./multipart";

const server = createServer();
/** Milliseconds on the clock by which forms are judged. */
let present: number;
beforeEach(() => {
  present = 0;
  vi.spyOn(performance, "now").mockImplementation(() => present);
});
afterEach(() => {
  vi.restoreAllMocks();
  server.removeAllListeners("request").close().closeAllConnections();
});

type Pace = NonNullable<Parameters<typeof readUpload>[3]>;

/** A server that reads one form at this pace and answers what has become of it; tells that and the file's bytes as well. */
async function startServer(pace: Pace) {
  const received = { bytes: 0 };
  const outcome = new Promise<string>((resolve) => {
    server.on("request", (request, response) => {
      const take = async ({ file }: { readonly file: AsyncIterable<Uint8Array> }) => {
        for await (const piece of file) received.bytes += piece.length;
        return `${received.bytes} bytes`;
      };
      void readUpload(request, 1_000_000, take, pace)
        .catch((error: Error) => error.message)
        .then((told) => {
          response.end(told);
          resolve(told);
        });
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  return { socket: connect(port, "127.0.0.1"), outcome, received };
}

const formHead = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
const formEnd = "\r\n--b--\r\n";

/** Begins a form whose file has so many bytes. */
function begin(socket: Socket, fileBytes: number): void {
  const length = formHead.length + fileBytes + formEnd.length;
  const head = ["POST / HTTP/1.1", "host: x", "content-type: multipart/form-data; boundary=b"];
  socket.write([...head, `content-length: ${length}`, "", formHead].join("\r\n"));
}

test("an upload that falls silent is ended, and what was read of it given up", async () => {
  const { socket, outcome } = await startServer({ silenceMs: 100, anyMs: 60_000, perMegabyteMs: 0 });
  begin(socket, 500);
  socket.write("nama;nominal");
  await once(socket.resume(), "close");
  expect(await outcome).toBe("Upload terputus sebelum selesai.");
});

test("an upload that trickles is ended with a reason, although it is never silent", async () => {
  const { socket, outcome, received } = await startServer({
    silenceMs: 60_000,
    anyMs: 200,
    perMegabyteMs: 60_000,
  });
  let answer = "";
  socket.on("data", (piece: Buffer) => (answer += piece.toString()));
  begin(socket, 100_000);
  socket.write("x".repeat(1_000));
  await until(() => received.bytes > 0);
  // A thousandth of a megabyte may take 60 ms longer.
  present = 300;
  socket.write("x");
  expect(await outcome).toBe("Upload terlalu lambat dan dihentikan. Periksa koneksi, lalu unggah lagi.");
  await until(() => answer.includes("Upload terlalu lambat"));
  socket.destroy();
});

test("an upload that takes long because it is large is read to its end", async () => {
  const { socket, outcome, received } = await startServer({
    silenceMs: 60_000,
    anyMs: 50,
    perMegabyteMs: 60_000,
  });
  // A tenth of a megabyte may take 6 s.
  begin(socket, 200_000);
  socket.write("x".repeat(100_000));
  await until(() => received.bytes > 50_000);
  present = 300;
  socket.write("x".repeat(100_000) + formEnd);
  expect(await outcome).toBe("200000 bytes");
  socket.destroy();
});
