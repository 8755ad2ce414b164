import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { auditKey } from "../tests/support/audit";
import { movableClock, runClock } from "../tests/support/clock";
import { databaseOfTest } from "../tests/support/database";
import { secrets } from "../tests/support/stack";
import { until } from "../tests/support/until";
import { WireClient } from "../tests/support/wire-client";
import { mailTransport, startBank } from "./bank";
import { readEnv } from "./env";
import { createLog } from "./log";
import { demoPassword } from "./seed/organisation";
import { readMigrations, UnknownSchemaError } from "./store/runtime/migrate";
import { usualTimeouts } from "./timeouts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bank-start-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const start = (
  settings: Record<string, string>,
  onLost: (error: Error) => void = (error) => {
    throw error;
  },
  log = createLog("silent"),
) =>
  startBank(
    readEnv({
      DATA_DIR: dataDir,
      BANK_PORT: "0",
      AUDIT_KEY: auditKey,
      BANK_SECRETS: secrets,
      ...runClock(),
      ...settings,
    }),
    log,
    onLost,
    { ...usualTimeouts, schemaPauseMs: 10 },
  );

/** Waits until a bank of this process has read which files the database has had, and judged them. */
async function roundOfSchemaWatch(): Promise<void> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => sent.mockRestore());
  const rounds = () => sent.mock.calls.filter(([text]) => String(text).includes("FROM schema_migrations"));
  // The second begins when the first has been judged.
  await until(() => rounds().length >= 2);
}

test("production sends no mail without a sender of its own", () => {
  const served = { NODE_ENV: "production", SMTP_URL: "smtp://127.0.0.1:2525" };
  const begin = (settings: Record<string, string>) => () =>
    mailTransport(readEnv(settings), createLog("silent"));
  expect(begin(served)).toThrow("without MAIL_FROM, the sender of its mail");
  expect(begin({ ...served, MAIL_FROM: "no-reply@bank.example" })).not.toThrow();
  expect(begin({ ...served, NODE_ENV: "development" })).not.toThrow();
});

test("the business day moves while the bank runs", async () => {
  const { url } = await databaseOfTest("demo", { poolSize: 1 });
  const clock = movableClock();
  const bank = await start({ DATABASE_URL: url, BANK_PASSWORD_COST: "10", ...clock.env });
  onTestFinished(() => bank.stop());
  const client = new WireClient(`http://127.0.0.1:${bank.port}`);
  const newestYear = async () => {
    const session = await client.signIn("pengawas.pusat@ramahzakat.example", demoPassword);
    const { data } = await session.call("listPeriodReports");
    return data.find(({ span }) => span === "year")?.begins;
  };
  expect(await newestYear()).toBe("2026-01-01");
  clock.pass(40 * 86_400);
  expect(await newestYear()).toBe("2027-01-01");
});

test("in production a database server asks for a mail server too, and for the sender of its mail", async () => {
  const server = { NODE_ENV: "production", CLOCK_FILE: "", DATABASE_URL: "postgres://127.0.0.1:1/bank" };
  await expect(start(server)).rejects.toThrow("The bank cannot start in production without SMTP_URL");
  const withMail = { ...server, SMTP_URL: "smtp://127.0.0.1:1" };
  await expect(start(withMail)).rejects.toThrow("The bank cannot start in production without MAIL_FROM");
  const complete = start({ ...withMail, MAIL_FROM: "Ramah Zakat <no-reply@bank.example>" });
  await expect(complete).rejects.toThrow("ECONNREFUSED");
});

test("a bank that stops says that it is not ready, and serves on for as long as it is told", async () => {
  const { url } = await databaseOfTest("migrated", { poolSize: 1 });
  const bank = await start({ DATABASE_URL: url });
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${bank.port}${path}`);
    return { status: answer.status, body: (await answer.json()) as object };
  };
  expect(await ask("/readyz")).toEqual({ status: 200, body: { status: "ready" } });
  let end = () => {};
  const stopped = bank.stop(new Promise<void>((resolve) => (end = resolve)));
  const notReady = { status: "not ready", reason: "the bank is stopping" };
  expect(await ask("/readyz")).toEqual({ status: 503, body: notReady });
  expect(await ask("/healthz")).toEqual({ status: 200, body: { status: "ok" } });
  expect((await ask("/capabilities")).status).toBe(200);
  end();
  await stopped;
  await expect(ask("/healthz")).rejects.toThrow("fetch failed");
});

test("BANK_DRAIN_SECONDS says how long a stopping bank serves on", async () => {
  const { url } = await databaseOfTest("migrated", { poolSize: 1 });
  const bank = await start({ DATABASE_URL: url, BANK_DRAIN_SECONDS: "1" });
  const begun = performance.now();
  await bank.stop();
  // A timer may come a millisecond early.
  expect(performance.now() - begun).toBeGreaterThan(990);
});

test("a bank that stops tells of whom it cannot put on record any more", async () => {
  const { db, url } = await databaseOfTest("demo", { poolSize: 1 });
  const lines: string[] = [];
  const log = createLog("error", { write: (line) => void lines.push(line) });
  const bank = await start({ DATABASE_URL: url, BANK_PASSWORD_COST: "10" }, undefined, log);
  const client = new WireClient(`http://127.0.0.1:${bank.port}`);
  const session = await client.signIn("operator.bandung@ramahzakat.example", demoPassword);
  await db.schema.alterTable("shown_people").renameTo("away").execute();
  await session.call("listCustomers", {
    params: { skip: 0, limit: 10 },
    body: { customer_type: "Mustahik", branch_id: "" },
  });
  await bank.stop();
  const told = lines.map((line) => JSON.parse(line) as { event: string });
  expect(told.filter(({ event }) => event === "shown-lost")).toMatchObject([
    { rows: 1, error: { kind: "database" } },
  ]);
});

test("a bank that works is told that a migration needs a newer one, and not that one is expected beside it", async () => {
  const { db, url } = await databaseOfTest("migrated", { poolSize: 1 });
  const lost: Error[] = [];
  const bank = await start({ DATABASE_URL: url }, (error) => lost.push(error));
  onTestFinished(() => bank.stop());
  const apply = (version: number, needs: number) =>
    sql`
    INSERT INTO schema_migrations (version, name, checksum, needs)
    VALUES (${version}, ${`${version}_later.sql`}, 'later', ${needs})`.execute(db);
  const level = (await readMigrations()).length;
  await apply(level + 1, level);
  await roundOfSchemaWatch();
  expect(lost).toEqual([]);
  await apply(level + 2, level + 2);
  await until(() => lost.length > 0);
  expect(lost[0]).toEqual(
    new UnknownSchemaError(
      `This program cannot work here: the database is too new: ${level + 2}_later.sql needs a newer program than this one.`,
    ),
  );
});
