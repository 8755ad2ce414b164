import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { readUpload } from "./multipart";

const server = createServer();
afterAll(() => server.close());

test("an upload that falls silent is ended, and what was read of it given up", async () => {
  const outcome = new Promise<string>((resolve) => {
    server.on("request", (request) => {
      const take = async ({ file }: { readonly file: AsyncIterable<Uint8Array> }) => {
        let bytes = 0;
        for await (const piece of file) bytes += piece.length;
        return `${bytes} bytes`;
      };
      readUpload(request, 1_000, take, 100).then(resolve, (error: Error) => resolve(error.message));
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  const socket = connect(port, "127.0.0.1");
  const head = ["POST / HTTP/1.1", "host: x", "content-type: multipart/form-data; boundary=b"];
  socket.write([...head, "content-length: 500", "", ""].join("\r\n"));
  socket.write(`--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nnama;nominal`);
  await once(socket.resume(), "close");
  expect(await outcome).toBe("Upload terputus sebelum selesai.");
});
