import { dayMs } from "bank-api/domain/clock";
import { createIdSource } from "bank-api/domain/ids";
import { erasedListIn } from "bank-api/erased-list";
import { decideProposal } from "bank-api/store/approvals/proposals";
import { noteErasures } from "bank-api/store/privacy/erasures";
import { insertRun } from "bank-api/store/privacy/retention";
import type { Db } from "bank-api/store/runtime/database";
import { sql, type RawBuilder } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { trailOf } from "../support/audit";
import { testClock, testNow } from "../support/clock";
import { openClone } from "../support/database";
import { startBank, type Bank } from "../support/stack";
import { until } from "../support/until";
import { isOwnBank } from "./bank";
import { faultsOf, peopleWithoutMoney } from "./erasing";
import { placesInDatabase } from "./found-places";
import { present } from "./organisation";

/** A bank that is killed while it erases somebody, or deletes by rule, and the next one, which goes on. */

const startsAndKillsMs = 180_000;

async function freshBank() {
  const { db, url: databaseUrl, close } = await openClone("demo", { poolSize: 3 });
  let bank: Bank | undefined;
  onTestFinished(async () => {
    await bank?.kill();
    await close();
  });
  /** Starts the bank, or the next one in the folder of the killed one. */
  const start = async () => (bank = await startBank({ databaseUrl, ...(bank && { dataDir: bank.dataDir }) }));
  return { db, start };
}

/** Only this file takes it. */
const gate = sql.lit(530_053);
const ofGate = sql`locktype = 'advisory' AND objid = ${gate} AND NOT granted`;

/** Has the statement wait that fires a trigger. Begins what leads to it, and kills the bank there. */
async function killAt(db: Db, trigger: RawBuilder<unknown>, begin: () => Promise<Bank>): Promise<void> {
  await sql`
    CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(${gate});
      RETURN NEW;
    END $$`.execute(db);
  await sql`CREATE ${trigger} EXECUTE FUNCTION wait_at_gate()`.execute(db);
  await db.transaction().execute(async (holder) => {
    await sql`SELECT pg_advisory_xact_lock(${gate})`.execute(holder);
    const bank = await begin();
    const waiting = async () => (await sql`SELECT FROM pg_locks WHERE ${ofGate}`.execute(db)).rows.length;
    await until(async () => (await waiting()) > 0, { what: "the statement at the gate" });
    await bank.kill();
    // PostgreSQL would notice only when it answers.
    await sql`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE ${ofGate}`.execute(db);
    await until(async () => (await waiting()) === 0);
  });
  await sql`DROP FUNCTION wait_at_gate CASCADE`.execute(db);
}

test.runIf(isOwnBank)(
  "an erasure that is on the list and was killed before it committed is carried out by the next bank, before it listens",
  { timeout: startsAndKillsMs },
  async () => {
    const { db, start } = await freshBank();
    const { key, name, number } = present((await peopleWithoutMoney(db, "Mustahik"))[0]);
    const traces = () => placesInDatabase(db, [name.toLowerCase(), number]);
    const atFirst = await traces();
    const bank = await start();
    const list = erasedListIn(bank.dataDir);
    const longAgo = new Date(testNow().getTime() - 2 * 3_600_000);
    const atCommit = sql`
      CONSTRAINT TRIGGER at_gate AFTER UPDATE OF erased_at ON erasures DEFERRABLE INITIALLY DEFERRED FOR EACH ROW`;
    await killAt(db, atCommit, async () => {
      const noted = { proposalId: null, at: longAgo };
      await db.transaction().execute((within) => noteErasures(within, [key], noted));
      return bank;
    });
    expect(await list.read()).toMatchObject([{ customerId: key }]);
    expect(await traces()).toEqual(atFirst);
    await start();
    expect(await traces()).toEqual([]);
    expect(await trailOf(db, `customer:${key}`, "action")).toEqual([{ action: "customer.erase" }]);
    expect(await faultsOf(db)).toEqual([]);
  },
);

test.runIf(isOwnBank)(
  "what goes by rule goes once, though a bank is killed in the first piece, one between two pieces, and one at the end",
  { timeout: startsAndKillsMs },
  async () => {
    const { db, start } = await freshBank();
    const [maker, approver] = await db.selectFrom("users").select("id").orderBy("id").limit(2).execute();
    const [at, before] = [testNow(), new Date(testNow().getTime() - 180 * dayMs)];
    await sql`DELETE FROM sign_ins`.execute(db);
    await sql`
      INSERT INTO sign_ins (id, user_id, at, succeeded, way)
      SELECT number, ${maker?.id}, ${before}::timestamptz - interval '1 day', true, 'password' FROM generate_series(1, 12000) AS number`.execute(
      db,
    );
    const id = createIdSource(testClock, 77).next();
    const run = { id, category: "sign-ins", before, due: 12_000 } as const;
    await insertRun(db, run, { by: present(maker).id, at });
    await decideProposal(db, id, { isRefused: false, by: present(approver).id, at });
    const state = async () => {
      const found = db.selectFrom("retention_runs").select(["removed", "ended_at"]).where("id", "=", id);
      const { rows } = await sql<{ left: number }>`SELECT count(*)::integer AS left FROM sign_ins`.execute(
        db,
      );
      return { ...(await found.executeTakeFirstOrThrow()), left: rows[0]!.left };
    };
    const kills = [
      [sql`true`, 0],
      [sql`NEW.removed > 5000`, 5_000],
      [sql`NEW.ended_at IS NOT NULL`, 12_000],
    ] as const;
    for (const [there, removed] of kills) {
      const onPiece = sql`TRIGGER at_gate BEFORE UPDATE ON retention_runs FOR EACH ROW WHEN (${there})`;
      await killAt(db, onPiece, start);
      expect(await state()).toEqual({ removed, ended_at: null, left: 12_000 - removed });
    }
    await start();
    await until(async () => (await state()).ended_at !== null, { what: "the end of the run" });
    expect(await state()).toMatchObject({ removed: 12_000, left: 0 });
    expect(await trailOf(db, `retention:${id}`, "action")).toEqual([{ action: "retention.end" }]);
    expect(await faultsOf(db)).toEqual([]);
  },
);
