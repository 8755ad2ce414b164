import { BranchScope } from "bank-api/domain/branch-scope";
import { dayMs } from "bank-api/domain/clock";
import { addDays, jakartaDate, startOfJakartaDay } from "bank-api/domain/dates";
import { createIdSource } from "bank-api/domain/ids";
import { readEnv } from "bank-api/env";
import { idsOfThePast } from "bank-api/seed/organisation";
import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { RetentionCategory } from "contract/retention-categories";
import { trailOf } from "../../../tests/support/audit";
import { testClock, testNow } from "../../../tests/support/clock";
import { databaseOfTest } from "../../../tests/support/database";
import { untilLocked } from "../../../tests/support/locks";
import { decideProposal } from "../approvals/proposals";
import { setCustomerStatus } from "../customers/customers";
import { writeNotices } from "../people/notices";
import { appRole, grantAppRole } from "../runtime/app-role";
import { openDatabase, type Db } from "../runtime/database";
import { countDue, insertRun, listRetention } from "./retention";
import { carryOutRetention, tellWhatIsDue } from "./retention-work";

const now = testNow();
const ago = (days: number) => new Date(now.getTime() - days * dayMs);
const keep = readEnv({ BANK_KEEP_ACCESS_YEARS: "1", BANK_KEEP_PEOPLE_YEARS: "1" }).retention;
const goOn = new AbortController().signal;
const ids = createIdSource(testClock, 77);

let db: Db;
let url: string;
/** Who proposes, and who approves. */
let [maker, approver] = ["", ""];
beforeEach(async () => {
  ({ db, url } = await databaseOfTest("demo", { poolSize: 4 }));
  [maker, approver] = (await Promise.all(["pengawas.pusat", "admin"].map(userId))) as [string, string];
  // What the demo proposes is another test's.
  const waiting = await db
    .selectFrom("proposals")
    .select("id")
    .where("kind", "=", "retention")
    .where("decided_by", "is", null)
    .execute();
  for (const { id } of waiting) await decideProposal(db, id, { isRefused: true, by: maker, at: now });
});

const userId = async (name: string) =>
  (
    await db
      .selectFrom("users")
      .select("id")
      .where("username", "=", `${name}@ramahzakat.example`)
      .executeTakeFirstOrThrow()
  ).id;

/** A run that somebody has approved. */
async function approved(category: RetentionCategory, before: Date): Promise<string> {
  const id = ids.next();
  const { due } = await countDue(db, category, before);
  await insertRun(db, { id, category, before, due }, { by: maker, at: now });
  await decideProposal(db, id, { isRefused: false, by: approver, at: now });
  return id;
}
const runOf = (id: string) =>
  db.selectFrom("retention_runs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const carryOut = (by: Db = db, signal: AbortSignal = goOn) => carryOutRetention(by, () => now, signal);
const count = async (table: string) =>
  Number((await sql<{ n: string }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(db)).rows[0]!.n);

/** As many sign-ins as there are days, one on each. */
async function insertSignIns(days: readonly number[], copies = 1) {
  await sql`DELETE FROM sign_ins`.execute(db);
  for (const [place, daysAgo] of days.entries())
    await sql`
      INSERT INTO sign_ins (id, user_id, at, succeeded, way)
      SELECT ${place * 100_000} + number, ${maker}, ${ago(daysAgo)}, true, 'password' FROM generate_series(1, ${copies}) AS number`.execute(
      db,
    );
}

describe("a run", () => {
  test("removes what is older than its cutoff, and neither what is younger nor what grows older later", async () => {
    await insertSignIns([300, 181, 179.9, 1]);
    const id = await approved("sign-ins", ago(180));
    // By the time it is carried out, a third one is due.
    await carryOutRetention(db, () => new Date(now.getTime() + 5 * dayMs), goOn);
    expect(await count("sign_ins")).toBe(2);
    expect(await runOf(id)).toMatchObject({
      due: 2,
      removed: 2,
      ended_at: new Date(now.getTime() + 5 * dayMs),
    });
    expect(await trailOf(db, `retention:${id}`, "action", "actor_id", "after")).toEqual([
      {
        action: "retention.end",
        actor_id: approver,
        after: { retained: "sign-ins", cutoff: ago(180).toISOString(), due: 2, removed: 2 },
      },
    ]);
  });

  test("that nobody has approved, or that was refused, removes nothing", async () => {
    await insertSignIns([300]);
    const refused = ids.next();
    const run = { category: "sign-ins", before: ago(180), due: 1 } as const;
    await insertRun(db, { id: refused, ...run }, { by: maker, at: now });
    await carryOut();
    await decideProposal(db, refused, { isRefused: true, by: approver, at: now });
    await carryOut();
    expect(await count("sign_ins")).toBe(1);
    expect(await runOf(refused)).toMatchObject({ removed: 0, ended_at: null });
  });

  test("that a kill broke off goes on where it was, and counts each row once", async () => {
    await insertSignIns([300], 12_000);
    const id = await approved("sign-ins", ago(180));
    // The second piece fails as it commits, as if the bank were killed then.
    await sql`CREATE TABLE pieces (n integer)`.execute(db);
    await sql`
      CREATE FUNCTION killed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.removed > 5000 THEN RAISE EXCEPTION 'killed'; END IF;
        RETURN NEW;
      END $$`.execute(db);
    await sql`CREATE TRIGGER killed BEFORE UPDATE ON retention_runs FOR EACH ROW EXECUTE FUNCTION killed()`.execute(
      db,
    );
    await expect(carryOut()).rejects.toThrow("killed");
    expect(await runOf(id)).toMatchObject({ removed: 5_000, ended_at: null });
    expect(await count("sign_ins")).toBe(7_000);
    await sql`DROP TRIGGER killed ON retention_runs`.execute(db);
    await carryOut();
    expect(await runOf(id)).toMatchObject({ removed: 12_000, ended_at: now });
    expect(await count("sign_ins")).toBe(0);
  });

  test("that fails, or waits too long for somebody, leaves the others alone", async () => {
    await insertSignIns([300], 3);
    await sql`UPDATE notices SET at = ${ago(100)}`.execute(db);
    await sql`
      CREATE FUNCTION killed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$`.execute(
      db,
    );
    await sql`CREATE TRIGGER killed BEFORE DELETE ON sign_ins FOR EACH ROW EXECUTE FUNCTION killed()`.execute(
      db,
    );
    const failing = await approved("sign-ins", ago(180));
    const other = await approved("notices", ago(90));
    await expect(carryOut()).rejects.toThrow("killed");
    expect(await runOf(failing)).toMatchObject({ removed: 0, ended_at: null });
    expect(await runOf(other)).toMatchObject({ ended_at: now });

    await sql`DROP TRIGGER killed ON sign_ins`.execute(db);
    await sql`UPDATE retention_runs SET ended_at = NULL WHERE id = ${other}`.execute(db);
    const timeouts = { lockWaitMs: 50, keyWaitMs: 50, tryingMs: 50 };
    await db.transaction().execute(async (holder) => {
      await sql`LOCK TABLE sign_ins`.execute(holder);
      await expect(carryOutRetention(db, () => now, goOn, timeouts)).rejects.toThrow("lock timeout");
    });
    expect(await runOf(failing)).toMatchObject({ removed: 0, ended_at: null });
    expect(await runOf(other)).toMatchObject({ ended_at: now });
  });

  test("ends early where the bank stops, and goes on at its next start", async () => {
    await insertSignIns([300], 6_000);
    const id = await approved("sign-ins", ago(180));
    const stopping = new AbortController();
    stopping.abort();
    await carryOut(db, stopping.signal);
    expect(await runOf(id)).toMatchObject({ removed: 0, ended_at: null });
    await carryOut();
    expect(await runOf(id)).toMatchObject({ removed: 6_000, ended_at: now });
  });

  test("is carried out once by banks that work at the same time", async () => {
    await insertSignIns([300], 12_000);
    const id = await approved("sign-ins", ago(180));
    const other = openDatabase(url, { poolSize: 2 });
    onTestFinished(() => other.destroy());
    await Promise.all([carryOut(), carryOut(other), carryOut(), carryOut(other)]);
    // Whoever found it taken left it to the other.
    await carryOut();
    expect(await runOf(id)).toMatchObject({ removed: 12_000, ended_at: now });
    expect(await trailOf(db, `retention:${id}`, "action")).toEqual([{ action: "retention.end" }]);
  });

  test("waits for nobody who holds a row, and ends once that is gone as well", async () => {
    await sql`UPDATE notices SET at = ${ago(100)}`.execute(db);
    const all = await count("notices");
    const id = await approved("notices", ago(90));
    await db.transaction().execute(async (other) => {
      await other.selectFrom("notices").selectAll().limit(1).forUpdate().execute();
      await carryOut();
      expect(await runOf(id)).toMatchObject({ removed: all - 1, ended_at: null });
    });
    await carryOut();
    expect(await runOf(id)).toMatchObject({ removed: all, ended_at: now });
  });

  test("of failed rows takes those of old batches, in pieces, and leaves those that wait", async () => {
    await sql`UPDATE batches SET moved_at = ${ago(100)} WHERE cancelled_at IS NULL`.execute(db);
    const waiting = () =>
      sql`SELECT FROM batch_rows JOIN batches ON id = batch_id WHERE batch_rows.status = 'Success' AND batches.status = 'Pending'
        AND cancelled_at IS NULL`.execute(db);
    const [{ length: kept }, { due }] = [(await waiting()).rows, await countDue(db, "failed-rows", ago(90))];
    expect(kept).toBeGreaterThan(0);
    const id = await approved("failed-rows", ago(90));
    await carryOut();
    // A batch that has nothing left ends in a round of its own.
    await carryOut();
    expect(await runOf(id)).toMatchObject({ due, removed: due, ended_at: now });
    expect((await waiting()).rows).toHaveLength(kept);
    const { rows } =
      await sql`SELECT FROM batch_rows JOIN batches ON id = batch_id WHERE batch_rows.status = 'Failed'`.execute(
        db,
      );
    expect(rows).toEqual([]);
  });

  test("of access records deletes as the bank's own role, which cannot change them", async () => {
    const idAt = idsOfThePast(78);
    const days = [800, 366, 364, 1];
    for (const at of days.map(ago))
      for (const table of ["access_log", "shown_people"])
        await sql`INSERT INTO ${sql.table(table)} ${
          table === "access_log"
            ? sql`(id, at, user_id, customer_id, screen) VALUES (${idAt(at)}, ${at}, ${maker}, 1, 'detail')`
            : sql`(id, at, user_id, session_id, call, way, customer_ids) VALUES (${idAt(at)}, ${at}, ${maker}, 1, 'listMustahik', 'list', '{1}')`
        }`.execute(db);
    const before = [await count("access_log"), await count("shown_people")];
    await grantAppRole(db);
    const app = openDatabase(url, { poolSize: 2, role: appRole });
    onTestFinished(() => app.destroy());
    const id = await approved("access", ago(365));
    await carryOut(app);
    expect(await runOf(id)).toMatchObject({ due: 4, removed: 4, ended_at: now });
    expect([await count("access_log"), await count("shown_people")]).toEqual(before.map((n) => n - 2));
  });
});

describe("people", () => {
  /** Somebody without any transaction, whose record is older than a year and came over then. */
  async function strangers(many: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM customers WHERE status = 'Active' AND customer_type = 'Mustahik' AND same_as_id IS NULL AND restriction_id IS NULL
        AND NOT EXISTS (SELECT FROM transactions WHERE source_customer_id = customers.id OR beneficiary_customer_id = customers.id)
        AND NOT EXISTS (SELECT FROM data_requests WHERE customer_id = customers.id)
        AND NOT EXISTS (SELECT FROM audit_log WHERE subject = 'customer:' || customers.id)
        AND NOT EXISTS (SELECT FROM customers AS other WHERE other.same_as_id = customers.id)
      ORDER BY id LIMIT ${many}`.execute(db);
    expect(rows).toHaveLength(many);
    return rows.map(({ id }) => id);
  }
  const everywhere = BranchScope.everyBranch("a test");
  const endAll = async (all: readonly string[]) => {
    for (const id of all) await setCustomerStatus(db, id, "Inactive", everywhere);
    await db
      .updateTable("customers")
      .set({ created_at: ago(500) })
      .where("id", "in", all)
      .execute();
  };
  const erasing = async (all: readonly string[]) =>
    (await db.selectFrom("erasures").select("customer_id").where("customer_id", "in", all).execute()).map(
      ({ customer_id }) => customer_id,
    );
  const transaction = async () =>
    (await db.selectFrom("transactions").select("id").limit(1).executeTakeFirstOrThrow()).id;

  test("go when all that there is of them is over, was never paid and has not changed", async () => {
    const [over, ended, active, paid, changed, restricted, asking, answered, otherEnded, kept] =
      (await strangers(10)) as string[] & { length: 10 };
    await endAll([over, ended, paid, changed, restricted, asking, answered, otherEnded] as string[]);
    await db
      .updateTable("customers")
      .set({ same_as_id: over! })
      .where("id", "=", ended!)
      .where("customer_type", "=", "Mustahik")
      .execute();
    // The record that is kept of this one is in use.
    await db.updateTable("customers").set({ same_as_id: kept! }).where("id", "=", otherEnded!).execute();
    await db
      .updateTable("transactions")
      .set({ beneficiary_customer_id: paid! })
      .where("id", "=", await transaction())
      .execute();
    await sql`
      INSERT INTO audit_log (at, actor_id, actor_name, action, subject) VALUES (${ago(100)}, 1, 'x', 'customer.complete', ${`customer:${changed}`})`.execute(
      db,
    );
    const request = (await db.selectFrom("data_requests").select("id").limit(1).executeTakeFirstOrThrow()).id;
    await db
      .updateTable("customers")
      .set({ restriction_id: request })
      .where("id", "=", restricted!)
      .execute();
    for (const [person, state] of [
      [asking, sql<boolean>`decided_at IS NULL`],
      [answered, sql<boolean>`decided_at > ${ago(365)}`],
    ] as const) {
      const requests = db
        .selectFrom("data_requests")
        .innerJoin("proposals", "proposals.id", "data_requests.id")
        .select("data_requests.id")
        .where(state);
      const { id } = await requests.limit(1).executeTakeFirstOrThrow();
      await db.updateTable("data_requests").set({ customer_id: person! }).where("id", "=", id).execute();
    }
    const all = [
      over,
      ended,
      active,
      paid,
      changed,
      restricted,
      asking,
      answered,
      otherEnded,
      kept,
    ] as string[];
    const id = await approved("people", ago(365));
    await carryOut();
    expect(await erasing(all)).toEqual(expect.arrayContaining([over]));
    expect((await erasing(all)).filter((each) => each !== over && each !== ended)).toEqual([]);
    // Their data goes later, and the run is not over before.
    await carryOut();
    expect(await runOf(id)).toMatchObject({ ended_at: null });
    await db.updateTable("erasures").set({ erased_at: now }).where("proposal_id", "=", id).execute();
    await carryOut();
    expect(await runOf(id)).toMatchObject({ ended_at: now });
  });

  test("who were taken up again since the approval are left", async () => {
    const [back, gone] = (await strangers(2)) as [string, string];
    await endAll([back, gone]);
    const id = await approved("people", ago(365));
    await setCustomerStatus(db, back, "Active", everywhere);
    await carryOut();
    expect(await erasing([back, gone])).toEqual([gone]);
    const { due, removed } = await runOf(id);
    expect(removed).toBe(due - 1);
  });

  test("who are being taken up at this moment are left, too", async () => {
    const [back] = (await strangers(1)) as [string];
    await endAll([back]);
    await approved("people", ago(365));
    let work: Promise<void> | undefined;
    await db.transaction().execute(async (other) => {
      await setCustomerStatus(other, back, "Active", everywhere);
      work = carryOut();
      await untilLocked(db);
    });
    await work;
    expect(await erasing([back])).toEqual([]);
  });
});

describe("what is due", () => {
  /** That the demo has told of this month. */
  const forget = async () => {
    await sql`DELETE FROM notice_causes`.execute(db);
    await sql`DELETE FROM notices`.execute(db);
  };

  test("is counted, with the day since when, and none where nothing is", async () => {
    await insertSignIns([300, 190, 1]);
    const midnight = (days: number) => startOfJakartaDay(jakartaDate(ago(days))).toISOString();
    const all = await listRetention(db, keep, now);
    const row = (category: RetentionCategory) => all.find((each) => each.category === category);
    expect(row("sign-ins")).toMatchObject({
      kept: { amount: 180, unit: "days" },
      before: midnight(180),
      due: 2,
      since: midnight(119),
    });
    // Later on the same day in Jakarta nothing else is due.
    const evening = new Date(startOfJakartaDay(addDays(jakartaDate(now), 1)).getTime() - 1);
    expect(await listRetention(db, keep, evening)).toEqual(all);
    expect(row("access")).toMatchObject({
      kept: { amount: 1, unit: "years" },
      due: 0,
      since: null,
      run: null,
    });
  });

  test("is told once a month to those who propose, at head office, by banks at the same time", async () => {
    const tell = (at: Date = now) => tellWhatIsDue(db, keep, at);
    const told = async () => {
      await writeNotices(db);
      const found = db.selectFrom("notices").innerJoin("users", "users.id", "user_id").select("username");
      return (await found.where("kind", "=", "retention-due").orderBy("username").execute()).map(
        ({ username }) => username.split("@")[0],
      );
    };
    await forget();
    await Promise.all([tell(), tell(), tell()]);
    expect(await told()).toEqual(["admin", "pengawas.pusat"]);
    await tell(new Date(now.getTime() + dayMs));
    expect(await told()).toHaveLength(2);
    await tell(new Date(now.getTime() + 35 * dayMs));
    expect(await told()).toHaveLength(4);
  });

  test("is not told where it waits for an approval already", async () => {
    await forget();
    for (const { category, before, due } of await listRetention(db, keep, now))
      if (due > 0)
        await insertRun(
          db,
          { id: ids.next(), category, before: new Date(before), due },
          { by: maker, at: now },
        );
    await tellWhatIsDue(db, keep, now);
    expect(await count("notice_causes")).toBe(0);
  });
});
