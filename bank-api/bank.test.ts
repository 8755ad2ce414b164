import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hourMs } from "bank-api/domain/clock";
import { auditKey } from "../tests/support/audit";
import { databaseOfTest } from "../tests/support/database";
import { secrets } from "../tests/support/stack";
import { startBank } from "./bank";
import { readEnv } from "./env";
import { createLog } from "./log";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bank-start-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const start = (settings: Record<string, string>) =>
  startBank(
    readEnv({
      DATA_DIR: dataDir,
      BANK_PORT: "0",
      AUDIT_KEY: auditKey,
      BANK_SECRETS: secrets,
      ...settings,
    }),
    createLog("silent"),
    (error) => {
      throw error;
    },
  );

test("mail that waits in plain text is sealed by the start", async () => {
  const { db, url } = await databaseOfTest("migrated", { poolSize: 1 });
  const letter = { subject: "Kode reset", body: "Kode reset: 01234567" };
  const later = new Date(Date.now() + hourMs);
  const times = { created_at: new Date(), next_try_at: later };
  await db
    .insertInto("mail_outbox")
    .values({ id: "1", recipient: "siti@ramahzakat.example", ...letter, ...times })
    .execute();
  const bank = await start({ DATABASE_URL: url });
  await bank.stop();
  const { subject, body } = await db
    .selectFrom("mail_outbox")
    .select(["subject", "body"])
    .executeTakeFirstOrThrow();
  expect(subject).toBe("");
  expect(body).not.toContain("01234567");
});

test("in production a database server asks for a mail server too", async () => {
  const server = { NODE_ENV: "production", DATABASE_URL: "postgres://127.0.0.1:1/bank" };
  await expect(start(server)).rejects.toThrow("The bank cannot start in production without SMTP_URL");
  const withMail = start({ ...server, SMTP_URL: "smtp://127.0.0.1:1" });
  await expect(withMail).rejects.toThrow("ECONNREFUSED");
});

test("a bank that stops says that it is not ready, and serves on for as long as it is told", async () => {
  const { url } = await databaseOfTest("migrated", { poolSize: 1 });
  const bank = await start({ DATABASE_URL: url, BANK_DRAIN_SECONDS: "2" });
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${bank.port}${path}`);
    return { status: answer.status, body: (await answer.json()) as object };
  };
  expect(await ask("/readyz")).toEqual({ status: 200, body: { status: "ready" } });
  const stopped = bank.stop();
  const notReady = { status: "not ready", reason: "the bank is stopping" };
  expect(await ask("/readyz")).toEqual({ status: 503, body: notReady });
  expect(await ask("/healthz")).toEqual({ status: 200, body: { status: "ok" } });
  expect((await ask("/capabilities")).status).toBe(200);
  await stopped;
});
