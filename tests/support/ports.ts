import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

/** A loopback port that is free now, for a program that cannot be told to choose one itself. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  server.close();
  await once(server, "close");
  return port;
}
