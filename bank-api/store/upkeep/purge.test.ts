import { dayMs } from "bank-api/domain/clock";
import { createIdSource } from "bank-api/domain/ids";
import { readEnv } from "bank-api/env";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testNow } from "../../../tests/support/clock";
import { databaseOfTest } from "../../../tests/support/database";
import { useIdToken } from "../people/used-id-tokens";
import type { Db } from "../runtime/database";
import { queueMail } from "../runtime/outbox";
import { SecretBox } from "../runtime/secret-box";
import { purge } from "./purge";

const { retention } = readEnv({});
const start = testNow();
const afterDays = (days: number) => new Date(start.getTime() + days * dayMs);

let db: Db;
beforeEach(async () => {
  ({ db } = await databaseOfTest("demo", { poolSize: 4 }));
});

test("mail that cannot be sent, answers and request ids go after the times that the settings name", async () => {
  const mailSecretBox = new SecretBox(["only-for-tests-0123456789-abcdefghijklmnop"], "mail");
  const ids = createIdSource({ now: () => start }, 1);
  await queueMail(db, { ids, mailSecretBox }, { recipient: "a@b.example", subject: "x", body: "y" }, start);
  const keep = readEnv({ BANK_KEEP_MAIL_DAYS: "2", BANK_KEEP_REQUEST_IDS_MINUTES: "2880" }).retention;
  const used = { request_id_hash: Buffer.alloc(32), used_at: start };
  await db.insertInto("used_request_ids").values(used).execute();
  const left = async () =>
    [
      await db.selectFrom("mail_outbox").select("id").execute(),
      await db.selectFrom("used_request_ids").select("used_at").execute(),
    ].map(({ length }) => length);
  await purge(db, afterDays(2), keep);
  expect(await left()).toEqual([1, 1]);
  await purge(db, afterDays(2.01), keep);
  expect(await left()).toEqual([0, 0]);
});

test("a used ID token goes once it has ended", async () => {
  await useIdToken(db, "signed", afterDays(1));
  const left = () => db.selectFrom("used_id_tokens").select("expires_at").execute();
  await purge(db, afterDays(1), retention);
  expect(await left()).toHaveLength(1);
  await purge(db, afterDays(1.01), retention);
  expect(await left()).toEqual([]);
});

test("a first round on an old database deletes in pieces, and what is locked later", async () => {
  await sql`
    INSERT INTO used_request_ids (request_id_hash, used_at)
    SELECT sha256(number::text::bytea), ${start}::timestamptz FROM generate_series(1, 12000) AS number`.execute(
    db,
  );
  // Counts the rows of each statement that deletes.
  await sql`CREATE TABLE pieces (rows integer)`.execute(db);
  await sql`
    CREATE FUNCTION count_piece() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO pieces SELECT count(*) FROM gone; RETURN NULL; END'`.execute(db);
  await sql`
    CREATE TRIGGER count_pieces AFTER DELETE ON used_request_ids
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_piece()`.execute(db);
  const left = async () => (await db.selectFrom("used_request_ids").select("used_at").execute()).length;
  await db.transaction().execute(async (other) => {
    await other.selectFrom("used_request_ids").selectAll().limit(1).forUpdate().execute();
    await purge(db, afterDays(1), retention);
    expect(await left()).toBe(1);
  });
  const { rows } = await sql<{ rows: number }>`SELECT rows FROM pieces`.execute(db);
  expect(rows.map((piece) => piece.rows)).toEqual([5_000, 5_000, 1_999]);
  await purge(db, afterDays(1), retention);
  expect(await left()).toBe(0);
});

test("what goes after an approval is left, however old it is", async () => {
  const left = async () => {
    const { rows } = await sql<{ count: string }>`
      SELECT (SELECT count(*) FROM sign_ins) + (SELECT count(*) FROM notices) + (SELECT count(*) FROM batch_rows)
        + (SELECT count(*) FROM access_log) AS count`.execute(db);
    return Number(rows[0]!.count);
  };
  const before = await left();
  expect(before).toBeGreaterThan(100);
  await purge(db, afterDays(36_500), retention);
  expect(await left()).toBe(before);
});
