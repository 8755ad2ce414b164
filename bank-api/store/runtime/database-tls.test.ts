import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import tls from "node:tls";
import { sql } from "kysely";
import { generate } from "selfsigned";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { databaseOfFile } from "../../../tests/support/database";
import { runFolder } from "../../../tests/support/run-folder";
import { isEmbedded } from "../../../tests/support/server";
import { openDatabase } from "./database";

/** TLS to the database, as PostgreSQL's own programs mean each sslmode (docs/operations.md#tls-to-the-database). */

const { url } = await databaseOfFile("empty");
const authority = path.join(runFolder(), "database-authority.pem");
const stranger = path.join(runFolder(), "another-authority.pem");

/** PostgreSQL with TLS: a door before its socket that answers SSLRequest, and has a certificate for db.example. */
let door: net.Server;
/** A server without TLS refuses an SSLRequest. */
let plainDoor: net.Server;

beforeAll(async () => {
  const named = [{ name: "commonName", value: "db.example" }];
  const extensions = [
    { name: "basicConstraints" as const, cA: true },
    { name: "subjectAltName" as const, altNames: [{ type: 2 as const, value: "db.example" }] },
  ];
  const [own, other] = await Promise.all([generate(named, { extensions }), generate(named, { extensions })]);
  await writeFile(authority, own.cert);
  await writeFile(stranger, other.cert);
  door = await listen((socket) => {
    socket.write("S");
    return new tls.TLSSocket(socket, { isServer: true, cert: own.cert, key: own.private });
  });
  plainDoor = await listen((socket) => {
    socket.write("N");
    return socket;
  });
});
afterAll(() => [door, plainDoor].forEach((server) => server.close()));

/** The door leads to a socket, which a server of TEST_DATABASE_URL may lack. */
const ofOwnServer = test.runIf(isEmbedded);

/** A server that has the answer to an SSLRequest made by `open`, and leads all that follows to PostgreSQL. */
async function listen(open: (socket: net.Socket) => net.Socket): Promise<net.Server> {
  const folder = new URL(url.replace("@/", "@localhost/")).searchParams.get("host")!;
  const server = net.createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => {
      const inside = open(socket);
      const postgres = net.connect(path.join(folder, ".s.PGSQL.5432"));
      for (const each of [inside, postgres])
        each.on("error", () => [inside, postgres].map((one) => one.destroy()));
      inside.pipe(postgres).pipe(inside);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server;
}

/** Whether a connection comes about; else why not. */
async function connect(query: string, server = door): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const database = /@\/([^?]*)/.exec(url)![1];
  const db = openDatabase(`postgresql://postgres@127.0.0.1:${port}/${database}?${query}`);
  onTestFinished(() => db.destroy());
  return sql`SELECT 1`.execute(db).then(
    () => "connected",
    (error: unknown) => String(error),
  );
}

ofOwnServer("require takes any certificate, as psql does", async () => {
  expect(await connect("sslmode=require")).toBe("connected");
});

ofOwnServer(
  "require with an authority, and verify-ca, take its certificates whatever name they have",
  async () => {
    for (const mode of ["require", "verify-ca"]) {
      expect(await connect(`sslmode=${mode}&sslrootcert=${authority}`)).toBe("connected");
      expect(await connect(`sslmode=${mode}&sslrootcert=${stranger}`)).toContain("self-signed certificate");
    }
  },
);

ofOwnServer("verify-full asks for the name too", async () => {
  expect(await connect(`sslmode=verify-full&sslrootcert=${authority}`)).toContain(
    "does not match certificate's altnames",
  );
  expect(await connect("sslmode=verify-full")).toContain("self-signed certificate");
});

ofOwnServer("whoever asks for TLS does without a server that has none", async () => {
  expect(await connect("sslmode=require", plainDoor)).toContain("does not support SSL");
});
