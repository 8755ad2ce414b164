import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { demoPassword } from "bank-api/seed/organisation";
import { serveBank } from "../../../tests/support/bank-server";
import { uploadOf } from "../../../tests/support/batch-files/form";
import { csvOf, validRows } from "../../../tests/support/batch-files/rows";
import { testClock } from "../../../tests/support/clock";
import { databaseOfTest } from "../../../tests/support/database";

test("a batch whose rows lose their connection has an unknown outcome, and is there once for its key", async () => {
  const { db } = await databaseOfTest("demo");
  const bank = await serveBank(db, testClock);
  onTestFinished(() => bank.close());
  const operator = await bank.client.signIn("operator.bandung@ramahzakat.example", demoPassword);
  const options = { idempotencyKey: randomUUID() };
  const upload = () =>
    operator.upload(uploadOf("BUP0003", csvOf("BUP0003", validRows("BUP0003", 5)), options));
  const count = async () => (await db.selectFrom("batches").select("id").execute()).length;
  const before = await count();
  await sql`
    CREATE FUNCTION break_connection() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
    CREATE TRIGGER breaks BEFORE INSERT ON batch_rows EXECUTE FUNCTION break_connection()`.execute(db);
  await expect(upload()).rejects.toThrow();
  expect(bank.logged.join("")).toContain('"outcome-unknown"');
  expect(await count()).toBe(before + 1);
  await sql`DROP TRIGGER breaks ON batch_rows`.execute(db);
  expect(await upload()).toMatchObject({ code: "S1", data: { status: "Process_failed" } });
  expect(await count()).toBe(before + 1);
});
