import { randomUUID } from "node:crypto";
import { BatchReader } from "bank-api/batches/reader";
import { uploadsWithoutRoom } from "bank-api/metrics/counted";
import { demoPassword } from "bank-api/seed/organisation";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { serveBank } from "../../../tests/support/bank-server";
import { uploadOf } from "../../../tests/support/batch-files/form";
import { csvOf, validRows } from "../../../tests/support/batch-files/rows";
import { testClock } from "../../../tests/support/clock";
import { databaseOfTest } from "../../../tests/support/database";

test.each(["ENOSPC", "EDQUOT"])("a file for which there is no room is told so: %s", async (code) => {
  const { db } = await databaseOfTest("demo");
  const bank = await serveBank(db, testClock);
  onTestFinished(() => bank.close());
  const operator = await bank.client.signIn("operator.bandung@ramahzakat.example", demoPassword);
  const full = vi.spyOn(BatchReader.prototype, "add");
  full.mockRejectedValue(Object.assign(new Error("write"), { code }));
  onTestFinished(() => full.mockRestore());
  const refusals = async () => (await uploadsWithoutRoom.get()).values[0]?.value ?? 0;
  const before = await refusals();
  const options = { idempotencyKey: randomUUID() };
  const upload = () =>
    operator.upload(uploadOf("BUP0003", csvOf("BUP0003", validRows("BUP0003", 5)), options));
  expect(await upload()).toMatchObject({
    code: "E3",
    message: expect.stringContaining("Tempat penyimpanan sementara penuh") as string,
  });
  expect(await refusals()).toBe(before + 1);
  expect(bank.logged.join("")).toContain('"upload-without-room"');
  full.mockRestore();
  expect(await upload()).toMatchObject({ code: "S1" });
});

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
