import { randomUUID } from "node:crypto";
import { decideProposal } from "bank-api/store/approvals/proposals";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { FeatureCode } from "contract/features";
import type { RetentionCategory } from "contract/retention-categories";
import { trailOf } from "../support/audit";
import { testNow } from "../support/clock";
import { untilLocked } from "../support/locks";
import { until } from "../support/until";
import type { SignedIn } from "../support/wire-client";
import { bankOfFile, dbOf, isOwnBank } from "./bank";
import { decide } from "./decide";
import { colleague, newRole, present } from "./organisation";
import { unchangedRows } from "./unchanged-rows";

const bank = await bankOfFile();
const db = dbOf(bank);
const [admin, supervisor, approver] = await bank.signInAll("admin", "pengawas.pusat", "penyetuju.bandung");
/** Holds MN704, and nothing else, at head office. */
let maker: SignedIn;
/** The same with MN707. */
let decider: SignedIn;
/** Both rights, in the branch of Bandung. */
let branchAdmin: SignedIn;

const holderOf = async (codes: readonly FeatureCode[], branchId: string) => {
  const { data: role } = await admin.call("createRole", { body: newRole(codes) });
  return (await colleague(bank, admin, role._key, branchId)).session;
};

const propose = (
  by: SignedIn,
  category: RetentionCategory = "sign-ins",
  idempotencyKey: string = randomUUID(),
) => by.call("proposeRetention", { body: { category }, idempotencyKey });
const rowOf = async (category: RetentionCategory) => {
  const { data } = await admin.call("listRetention");
  return present(data.find((row) => row.category === category));
};
const ended = (category: RetentionCategory) =>
  until(async () => (await rowOf(category)).run?.state === "ended");

const changesNothing = unchangedRows(
  db,
  sql`
    SELECT to_jsonb(retention_runs) AS row FROM retention_runs UNION ALL SELECT to_jsonb(proposals) FROM proposals
    UNION ALL SELECT to_jsonb(count(*)) FROM sign_ins WHERE at < ${testNow()}::timestamptz - interval '100 days'
    UNION ALL SELECT to_jsonb(count(*)) FROM audit_log WHERE subject LIKE 'retention:%'`,
);

describe.runIf(isOwnBank)("what goes by rule", () => {
  beforeAll(async () => {
    maker = await holderOf(["MN704"], "ID0001");
    decider = await holderOf(["MN707"], "ID0001");
    branchAdmin = await holderOf(["MN704", "MN707"], "ID0002");
  });

  test("is listed with its rule, what is due, what waits and what went last", async () => {
    const { data } = await maker.call("listRetention");
    expect(data.map(({ category, kept }) => [category, kept.amount, kept.unit])).toEqual([
      ["people", 5, "years"],
      ["failed-rows", 90, "days"],
      ["sign-ins", 180, "days"],
      ["notices", 90, "days"],
      ["access", 10, "years"],
    ]);
    expect(data.filter(({ due }) => due > 0).length).toBeGreaterThan(1);
    for (const { due, since } of data) expect(since === null).toBe(due === 0);
    expect(await rowOf("failed-rows")).toMatchObject({
      run: { state: "proposed", proposed: { name: "Pengawas Pusat" }, decided: null },
    });
    expect((await rowOf("sign-ins")).run).toMatchObject({
      state: "ended",
      removed: 640,
      decided: { name: "Admin Ramah Zakat" },
    });
    expect((await decider.call("listRetention")).data.map(({ due }) => due)).toEqual(
      data.map(({ due }) => due),
    );
  });

  test("of people is seen with all who would go, before it is proposed and while it waits, on record", async () => {
    // One who ended long ago, and a second record that ended for theirs.
    const { rows } = await sql<{ id: string; name: string; number: string }>`
      SELECT id, name, national_id AS number FROM customers
      WHERE customer_type = 'Mustahik' AND same_as_id IS NULL AND restriction_id IS NULL
        AND NOT EXISTS (SELECT FROM transactions WHERE customers.id IN (source_customer_id, beneficiary_customer_id))
        AND NOT EXISTS (SELECT FROM data_requests WHERE customer_id = customers.id)
        AND NOT EXISTS (SELECT FROM audit_log WHERE subject = 'customer:' || customers.id)
        AND NOT EXISTS (SELECT FROM customers AS other WHERE other.same_as_id = customers.id)
      ORDER BY id LIMIT 2`.execute(db);
    const [person, other] = rows.map((row) => present(row));
    const set = (values: string, id: string) =>
      sql`UPDATE customers SET ${sql.raw(values)}, created_at = ${testNow()}::timestamptz - interval '6 years' WHERE id = ${id}`.execute(
        db,
      );
    await set("status = 'Inactive'", person!.id);
    await set(`status = 'Inactive', same_as_id = ${person!.id}`, other!.id);
    const seen = async (by: SignedIn) => {
      const { data, fullCount } = await by.list("listRetainedPeople", undefined);
      return [fullCount, data.map(({ person: { key, name, number } }) => ({ id: key, name, number }))];
    };
    const before = await seen(maker);
    expect(before).toEqual([1, [person]]);
    expect((await rowOf("people")).due).toBe(1);
    const { data } = await propose(maker, "people");
    expect(await seen(decider)).toEqual(before);
    await until(async () => {
      const { rows: shown } = await sql`
        SELECT FROM shown_people WHERE call = 'listRetainedPeople' AND ${person!.id} = ANY(customer_ids)`.execute(
        db,
      );
      return shown.length > 1;
    });
    // After the approval they are still seen, until their data has gone.
    expect(await decide(decider, data.key, "approve")).toMatchObject({ code: "S1" });
    const named = () => admin.call("customerDetail", { params: { key: person!.id } });
    await until(async () => (await named()).data.erasure !== null);
    expect((await seen(decider))[1]).toContainEqual(person);
  });

  test("is neither shown to branches nor to who lacks the rights, and they change nothing", async () => {
    const waiting = present((await rowOf("failed-rows")).run ?? undefined).key;
    await changesNothing(async () => {
      expect(await branchAdmin.call("listRetention")).toMatchObject({
        code: "E3",
        message: "Hanya kantor pusat yang dapat mengatur masa simpan.",
      });
      expect(await propose(branchAdmin)).toMatchObject({ code: "E3" });
      for (const decision of ["approve", "refuse"] as const) {
        expect(await decide(branchAdmin, waiting, decision)).toMatchObject({ code: "E3" });
        expect(await decide(approver, waiting, decision)).toMatchObject({ code: "403" });
        expect(await decide(maker, waiting, decision)).toMatchObject({ code: "403" });
      }
      expect(await approver.call("listRetention")).toMatchObject({ code: "403" });
      expect(await approver.list("listRetainedPeople", undefined)).toMatchObject({ code: "403" });
      expect(await branchAdmin.list("listRetainedPeople", undefined)).toMatchObject({ code: "E3" });
      expect(await propose(decider)).toMatchObject({ code: "403" });
    });
  });

  test("is proposed by one and approved by another; a second proposal waits its turn, and a category with nothing is refused", async () => {
    const { data } = await propose(supervisor);
    const { due, before } = present((await rowOf("sign-ins")).run ?? undefined);
    expect(due).toBeGreaterThan(0);
    await changesNothing(async () => {
      expect(await propose(maker)).toMatchObject({ code: "E1" });
      expect(await propose(maker, "access")).toMatchObject({
        code: "E3",
        message: "Tidak ada data yang lewat masa simpannya.",
      });
      // Nobody approves their own, also with the right to.
      expect(await decide(supervisor, data.key, "approve")).toMatchObject({ code: "E3" });
    });
    expect(await decide(decider, data.key, "approve")).toMatchObject({ code: "S1" });
    await ended("sign-ins");
    expect(await rowOf("sign-ins")).toMatchObject({ due: 0, since: null, run: { removed: due } });
    expect(await decide(admin, data.key, "refuse")).toMatchObject({ code: "E1" });
    const after = { retained: "sign-ins", cutoff: before, due };
    expect(await trailOf(db, `retention:${data.key}`, "action", "after")).toEqual([
      { action: "retention.propose", after },
      { action: "retention.approve", after },
      { action: "retention.end", after: { ...after, removed: due } },
    ]);
    expect(await propose(supervisor)).toMatchObject({ code: "E3" });
  });

  test("stays when it is refused or taken back", async () => {
    for (const [by, action] of [
      [decider, "retention.refuse"],
      [maker, "retention.take-back"],
    ] as const) {
      const { data } = await propose(maker, "notices");
      expect(await decide(by, data.key, "refuse")).toMatchObject({ code: "S1" });
      expect((await rowOf("notices")).run).toMatchObject({ key: data.key, state: "refused", removed: 0 });
      expect((await trailOf(db, `retention:${data.key}`, "action")).at(-1)).toEqual({ action });
    }
  });

  test("is proposed once, however often it is sent, and decided once", async () => {
    const key = randomUUID();
    const first = await propose(maker, "notices", key);
    expect((await propose(maker, "notices", key)).data).toEqual(first.data);
    const both = await Promise.all([propose(maker, "notices"), propose(supervisor, "notices")]);
    expect(both.map(({ code }) => code)).toEqual(["E1", "E1"]);
    const answers = await Promise.all([
      decide(decider, first.data.key, "refuse"),
      decide(admin, first.data.key, "refuse"),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(["E1", "S1"]);
  });

  test("of two who propose at once has one", async () => {
    const both = await Promise.all([propose(maker, "notices"), propose(supervisor, "notices")]);
    expect(both.map(({ code }) => code).sort()).toEqual(["E1", "S1"]);
    const key = present((await rowOf("notices")).run ?? undefined).key;
    await decide(decider, key, "refuse");
  });

  test("that is approved at this moment is not proposed a second time", async () => {
    const { data } = await propose(maker, "notices");
    let second: ReturnType<typeof propose> | undefined;
    await db.transaction().execute(async (other) => {
      await decideProposal(other, data.key, { isRefused: false, by: decider.user._key, at: testNow() });
      second = propose(supervisor, "notices");
      await untilLocked(db);
    });
    expect(await second).toMatchObject({ code: "E1" });
    await ended("notices");
  });
});
