import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { openDatabase } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { databaseOfTest } from "../../tests/support/database";
import { Readiness } from "./readiness";

const readinessAt = (url: string, patienceMs?: number) =>
  new Readiness(() => openDatabase(url, { poolSize: 1 }), patienceMs);

let silent: Server | undefined;
afterEach(() => silent?.close());

test("an instance with a database that takes writes is ready, and one that stops is not", async () => {
  const { url } = await databaseOfTest("migrated", { poolSize: 1 });
  const readiness = readinessAt(url);
  expect(await readiness.fault()).toBeUndefined();
  readiness.beginStop();
  expect(await readiness.fault()).toBe("the bank is stopping");
});

test("a schema that does not fit this program is told", async () => {
  const { db, url } = await databaseOfTest("migrated", { poolSize: 1 });
  await sql`DELETE FROM schema_migrations WHERE version = (SELECT max(version) FROM schema_migrations)`.execute(
    db,
  );
  expect(await readinessAt(url).fault()).toMatch(
    /^the database lacks \d{4}_\w+\.sql: run "npm run migrate"$/,
  );
});

test("a database that is not there, or says nothing in time, is named without its address", async () => {
  expect(await readinessAt("postgres://127.0.0.1:1/bank").fault()).toBe("the database cannot be reached");
  silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const fault = await readinessAt(`postgres://127.0.0.1:${port}/bank`, 50).fault();
  expect(fault).toBe("the database does not answer in time");
});
