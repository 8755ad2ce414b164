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
import { endAtGate, whileAtGate } from "../support/locks";
import { startBank, type Bank } from "../support/stack";
import { until } from "../support/until";
import { isOwnBank } from "./bank";
import { atCommitOfErasure, faultsOf, peopleWithoutMoney } from "./erasing";
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

/** Kills the bank where it fires a trigger, at the latest after `begin`. */
const killAt = (db: Db, trigger: RawBuilder<unknown>, begin: () => Promise<Bank>) =>
  whileAtGate(db, trigger, begin, async (bank) => {
    await bank.kill();
    await endAtGate(db);
  });

test.runIf(isOwnBank)(
  "an erasure that is on the list and was killed before it committed is carried out by the next bank",
  { timeout: startsAndKillsMs },
  async () => {
    const { db, start } = await freshBank();
    const { key, name, number } = present((await peopleWithoutMoney(db, "Mustahik"))[0]);
    const traces = () => placesInDatabase(db, [name.toLowerCase(), number]);
    const atFirst = await traces();
    const bank = await start();
    const list = erasedListIn(bank.dataDir);
    const longAgo = new Date(testNow().getTime() - 2 * 3_600_000);
    await killAt(db, atCommitOfErasure, async () => {
      const noted = { proposalId: null, at: longAgo };
      await db.transaction().execute((within) => noteErasures(within, [key], noted));
      return bank;
    });
    expect((await list.read()).map(({ customerId }) => customerId)).toContain(key);
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
