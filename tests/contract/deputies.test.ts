import { addDays, jakartaDate } from "bank-api/domain/dates";
import { sql, type RawBuilder } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { messages } from "contract/codes";
import { trailOf } from "../support/audit";
import { inputter } from "../support/bodies";
import { testNow } from "../support/clock";
import { untilLocked } from "../support/locks";
import { until } from "../support/until";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, bankOfFile, dbOf } from "./bank";
import {
  bringIntoForce,
  decide,
  listedCorrection as listed,
  requestCorrection,
  richestWallet,
  waitingCorrections,
  withoutRules,
  type RuleBody,
  type Wallet,
} from "./corrections";
import { colleague, newRole, roleCoded, type NewColleague as Colleague } from "./organisation";

const bank = await bankOfFile();
const db = dbOf(bank);
const [admin, supervisor, headApprover, operator] = await bank.signInAll(
  "admin",
  "pengawas.pusat",
  "penyetuju.pusat",
  "operator.bandung",
);
/** The approvers of Bandung: one is absent, the other has a right of their own. */
let absent: Colleague;
let approver: Colleague;
/** A colleague without any right to approve. */
let deputy: Colleague;
let wallet: Wallet;

const today = jakartaDate(testNow());
const absence = { from: today, to: addDays(today, 6), reason: "Cuti tahunan" };

describe.runIf(isOwnBank)("deputies", () => {
  beforeAll(async () => {
    const { data: role } = await admin.call("createRole", { body: newRole(["MN404", "MN605", "MN204"]) });
    absent = await colleague(bank, admin, role._key, "ID0002");
    approver = await colleague(bank, admin, (await roleCoded(admin, "PENYETUJU"))._key, "ID0002");
    const { data: clerk } = await admin.call("createRole", { body: newRole(["MN204", "MN201"]) });
    deputy = await colleague(bank, admin, clerk._key, "ID0002");
    wallet = await richestWallet(admin);
  });
  // Each test begins without deputies and rules, and with nothing approved today.
  beforeEach(async () => {
    await sql`UPDATE deputyships SET ended_at = ${testNow()}, ended_by = 1 WHERE ended_at IS NULL`.execute(
      db,
    );
    await withoutRules(db);
  });

  test("decide as themself, for whom they stand in, and no longer than that", async () => {
    const [first, second] = [await ask(), await ask()];
    expect(await approve(deputy, first)).toMatchObject({ code: "403" });
    const key = await name(absent, deputy);
    expect(await approve(deputy, first)).toMatchObject({ status: "settled" });
    expect(await listed(admin, first)).toMatchObject({
      approver: {
        _key: deputy.session.user._key,
        on_behalf_of: { _key: absent.session.user._key, name: absent.session.user.name },
      },
    });
    expect((await trailOf(db, `transaction:${first}`, "action", "actor_id", "after")).at(-1)).toEqual({
      action: "transaction.approve",
      actor_id: deputy.session.user._key,
      after: { status: "settled", reason: null, onBehalfOf: absent.session.user._key },
    });
    expect(await end(absent, key)).toMatchObject({ code: "S1" });
    expect(await approve(deputy, second)).toMatchObject({ code: "403" });
    expect((await listed(admin, second))?.status_code).toBe("pending");
  });

  test("see in every list what they may decide, and for whom", async () => {
    const key = await ask();
    await name(absent, deputy);
    const { role } = await deputy.signIn();
    const menu = JSON.stringify(role);
    for (const code of ["MN204", "MN400", "MN404", "MN600", "MN605"]) expect(menu).toContain(code);
    expect(menu).not.toContain("MN405");
    expect(await waiting(deputy)).toContain(key);
    const whose = { on_behalf_of: { _key: absent.session.user._key } };
    expect((await listed(deputy.session, key))?.prospects).toMatchObject({
      approve: { message: "", ...whose },
      // The deputy may void in their own right.
      void: { message: "" },
    });
    const { data } = await deputy.session.call("reviewDecision", {
      body: { decision: "approve", keys: [key] },
    });
    expect(data).toMatchObject([{ code: "S1", ...whose }]);
    await decideMany(deputy, key);
    expect((await listed(admin, key))?.approver).toMatchObject(whose);
  });

  test("are told in the inbox for whom they would approve what their own right does not reach", async () => {
    const free = await ask();
    await inForce({ roleKeys: [absent.session.role._key] });
    const ruled = await ask();
    const whoseIn = async ({ session }: Colleague) => {
      const { data } = await session.list("listApprovals", { feature: "MN404" });
      const approvals = [free, ruled].map((key) => data.find((row) => row.key === key));
      return approvals.map((approval) => approval && (approval.onBehalfOf ?? "own right"));
    };
    const { _key, name: ofAbsent } = absent.session.user;
    expect(await whoseIn(approver)).toEqual(["own right", undefined]);
    const beside = await name(absent, approver);
    expect(await whoseIn(approver)).toEqual(["own right", ofAbsent]);
    expect((await listed(approver.session, ruled))?.prospects?.approve).toMatchObject({
      on_behalf_of: { _key },
    });
    await end(absent, beside);
    await name(absent, deputy);
    expect(await whoseIn(deputy)).toEqual([ofAbsent, ofAbsent]);
    expect(await whoseIn(absent)).toEqual(["own right", "own right"]);
  });

  test("hold no other right of whom they stand in for", async () => {
    await name(absent, deputy);
    const { session } = deputy;
    expect(
      await session.call("nameDeputy", { body: { ...absence, deputyKey: approver.session.user._key } }),
    ).toMatchObject({
      code: "E3",
      message: "Hanya penyetuju koreksi atau pencairan dana yang dapat menunjuk pengganti.",
    });
    expect(await session.list("listBatches", anyBatch)).toMatchObject({
      code: "403",
    });
    expect(await session.list("listApprovalRules", {})).toMatchObject({
      code: "403",
    });
  });

  describe("never count as a second person beside", () => {
    test("themself as maker", async () => {
      await name(absent, deputy);
      const own = await ask(1, deputy.session);
      await refusedUnchanged(deputy, own, messages.ownWork);
      expect(await waiting(deputy)).not.toContain(own);
    });

    test("the absent approver as maker", async () => {
      await name(absent, deputy);
      const theirs = await ask(1, absent.session);
      await refusedUnchanged(deputy, theirs, "Data ini dibuat oleh penyetuju yang Anda gantikan");
      expect(await waiting(deputy)).not.toContain(theirs);
    });

    test("the absent approver as the first, nor that approver beside them", async () => {
      await twoCheckers();
      await name(absent, deputy);
      const [byAbsent, byDeputy] = [await ask(), await ask()];
      expect(await approve(absent, byAbsent)).toMatchObject({ status: "pending" });
      await refusedUnchanged(deputy, byAbsent, "sudah memeriksa data ini");
      expect(await waiting(deputy)).not.toContain(byAbsent);
      expect(await approve(deputy, byDeputy)).toMatchObject({ status: "pending" });
      await refusedUnchanged(absent, byDeputy, "Anda sudah menyetujui data ini");
      await refusedUnchanged(deputy, byDeputy, "sudah memeriksa data ini");
      expect(await waiting(absent)).not.toContain(byDeputy);
      expect(await approve(approver, byDeputy)).toMatchObject({ status: "settled" });
      expect(await listed(admin, byDeputy)).toMatchObject({
        first_approver: {
          _key: deputy.session.user._key,
          on_behalf_of: { _key: absent.session.user._key },
        },
      });
    });

    test("themself as the first in their own right", async () => {
      await twoCheckers();
      await name(absent, approver);
      const key = await ask();
      expect(await approve(approver, key)).toMatchObject({ status: "pending" });
      expect((await listed(admin, key))?.first_approver?.on_behalf_of).toBeUndefined();
      await refusedUnchanged(approver, key, "Anda sudah menyetujui data ini");
      expect(await approve(absent, key)).toMatchObject({ status: "settled" });
    });

    test("a former deputy of the same approver", async () => {
      await twoCheckers();
      const former = await name(absent, deputy);
      const key = await ask();
      expect(await approve(deputy, key)).toMatchObject({ status: "pending" });
      await end(absent, former);
      const { data: clerk } = await admin.call("createRole", { body: newRole(["MN201"]) });
      const next = await colleague(bank, admin, clerk._key, "ID0002");
      await name(absent, next);
      await refusedUnchanged(next, key, "sudah memeriksa data ini");
    });

    test("whoever the schema knows, whatever a program asks", async () => {
      await twoCheckers();
      await name(absent, deputy);
      const key = await ask();
      await approve(deputy, key);
      const [by, for_] = [deputy.session.user._key, absent.session.user._key];
      const other = approver.session.user._key;
      const settle = (decider: string, whose: string | null) =>
        sql`UPDATE transactions SET status = 'settled', decided_by = ${decider}, decided_for = ${whose}, decided_at = ${testNow()}
          WHERE id = ${key}`.execute(db);
      for (const [decider, whose] of [
        [by, null],
        [for_, null],
        [other, by],
        [other, for_],
        [by, other],
      ] as const)
        await expect(settle(decider, whose)).rejects.toThrow(/transactions_/);
    });
  });

  test("decide in their own right where they have one, within their own limit", async () => {
    await inForce({ dailyLimitIdr: 1_000 });
    await name(absent, approver);
    const [first, second, third] = [await ask(600), await ask(600), await ask(600)];
    expect(await approve(approver, first)).toMatchObject({ status: "settled" });
    expect((await listed(admin, first))?.approver?.on_behalf_of).toBeUndefined();
    expect(await approve(approver, second)).toMatchObject({ code: "E3" });
    // The approver's own is untouched by it, and is what a deputy without a right uses up.
    expect(await approve(absent, third)).toMatchObject({ status: "settled" });
  });

  test("use up the limit of whom they stand in for", async () => {
    await inForce({ dailyLimitIdr: 1_000 });
    await name(absent, deputy);
    expect(await approve(deputy, await ask(600))).toMatchObject({ status: "settled" });
    expect(await approve(absent, await ask(600))).toMatchObject({ code: "E3" });
    expect(await approve(deputy, await ask(401))).toMatchObject({ code: "E3" });
    expect(await approve(deputy, await ask(400))).toMatchObject({ status: "settled" });
  });

  test("are judged by the role of whom they stand in for", async () => {
    await inForce({ roleKeys: [approver.session.role._key] });
    await name(absent, deputy);
    const key = await ask();
    await refusedUnchanged(deputy, key, "Menurut aturan persetujuan");
    await sql`UPDATE deputyships SET ended_at = ${testNow()}, ended_by = 1 WHERE ended_at IS NULL`.execute(
      db,
    );
    await name(approver, deputy);
    expect(await approve(deputy, key)).toMatchObject({ status: "settled" });
  });

  describe("lose the right at once when", () => {
    const change = async (what: RawBuilder<unknown>, undo: RawBuilder<unknown>) => {
      const key = await ask();
      await name(absent, deputy);
      await what.execute(db);
      try {
        const answer = await approve(deputy, key);
        expect(["401", "403"]).toContain(answer.code);
        expect((await listed(admin, key))?.status_code).toBe("pending");
      } finally {
        await undo.execute(db);
      }
      // A session that was refused with 401 is over.
      const again = { ...deputy, session: await deputy.signIn() };
      expect(await approve(again, key)).toMatchObject({ status: "settled" });
      deputy = again;
    };
    const statusOf = (who: () => Colleague, status: string) =>
      sql`UPDATE users SET status = ${status} WHERE id = ${who().session.user._key}`;

    test("the approver is deactivated", () =>
      change(
        statusOf(() => absent, "Inactive"),
        statusOf(() => absent, "Active"),
      ));
    test("the deputy is deactivated", () =>
      change(
        statusOf(() => deputy, "Inactive"),
        statusOf(() => deputy, "Active"),
      ));
    test("the approver loses theirs", () => {
      const features = (codes: string[]) =>
        sql`UPDATE roles SET features = ${codes} WHERE id = ${absent.session.role._key}`;
      return change(features(["MN605", "MN204"]), features(["MN404", "MN605", "MN204"]));
    });
    test("the approver goes to another branch", () => {
      const to = (branch: string) =>
        sql`UPDATE users SET branch_id = ${branch} WHERE id = ${absent.session.user._key}`;
      return change(to("ID0003"), to("ID0002"));
    });
    test("the days are over", () =>
      change(
        sql`UPDATE deputyships SET from_day = from_day - 10, to_day = to_day - 10 WHERE ended_at IS NULL`,
        sql`UPDATE deputyships SET from_day = from_day + 10, to_day = to_day + 10 WHERE ended_at IS NULL`,
      ));
  });

  test("decide before an end or not at all", async () => {
    for (let round = 0; round < 8; round += 1) {
      const [key, deputyship] = [await ask(), await name(absent, deputy)];
      const [decided, ended] = await Promise.all([approve(deputy, key), end(absent, deputyship)]);
      expect(ended.code).toBe("S1");
      expect(["S1", "E3", "403"]).toContain(decided.code);
      const { rows } = await sql<{ is_ordered: boolean; is_settled: boolean }>`
        SELECT status = 'settled' AS is_settled, coalesce((
          SELECT min(id) FROM audit_log WHERE subject = ${`transaction:${key}`} AND action = 'transaction.approve'
        ) < (SELECT id FROM audit_log WHERE subject = ${`deputyship:${deputyship}`} AND action = 'deputy.end'), true) AS is_ordered
        FROM transactions WHERE id = ${key}`.execute(db);
      expect(rows).toEqual([{ is_settled: decided.code === "S1", is_ordered: true }]);
    }
  });

  test("wait while their end is being processed, and are refused afterwards", async () => {
    const [key, deputyship] = [await ask(), await name(absent, deputy)];
    let decided: Promise<{ code: string }> | undefined;
    await db.transaction().execute(async (held) => {
      await sql`UPDATE deputyships SET ended_at = ${testNow()}, ended_by = 1 WHERE id = ${deputyship}`.execute(
        held,
      );
      decided = approve(deputy, key);
      await untilLocked(db);
    });
    expect(await decided).toMatchObject({ code: "E3", message: messages.changedMeanwhile });
    expect((await listed(admin, key))?.status_code).toBe("pending");
  });

  test("and approver count as one of two checkers, also at once", async () => {
    await twoCheckers();
    await name(absent, deputy);
    for (let round = 0; round < 4; round += 1) {
      const key = await ask();
      const answers = await Promise.all([absent, deputy].map((by) => approve(by, key)));
      expect(answers.filter(({ code }) => code === "S1").length).toBe(1);
      expect((await listed(admin, key))?.status_code).toBe("pending");
    }
  });

  describe("are named", () => {
    test("by approvers alone, from active users of their branch, for days to come", async () => {
      const named = (by: Colleague | SignedIn, body: Partial<typeof absence> & { deputyKey?: string } = {}) =>
        ("session" in by ? by.session : by).call("nameDeputy", {
          body: { ...absence, deputyKey: deputy.session.user._key, ...body },
        });
      expect(await named(headApprover)).toMatchObject({ code: "E3" });
      expect(await named(absent, { deputyKey: absent.session.user._key })).toMatchObject({ code: "E3" });
      expect(await named(absent, { deputyKey: headApprover.user._key })).toMatchObject({ code: "E3" });
      expect(await named(absent, { to: addDays(today, 31) })).toMatchObject({ code: "E3" });
      expect(await named(absent, { reason: " " })).toMatchObject({ code: "E3" });
      expect(await named(absent, { to: addDays(today, 30) })).toMatchObject({ code: "S1" });
    });

    test("once a day and person, and nobody passes on what was passed to them", async () => {
      await name(absent, approver);
      const later = { from: addDays(today, 6), to: addDays(today, 8) };
      for (const [by, to] of [
        [absent, deputy],
        [approver, deputy],
        [approver, absent],
      ] as const)
        expect(
          await by.session.call("nameDeputy", {
            body: { ...absence, ...later, deputyKey: to.session.user._key },
          }),
        ).toMatchObject({ code: "E3", message: expect.stringContaining("penggantian lain") as string });
      const after = { from: addDays(today, 7), to: addDays(today, 8) };
      const body = { ...absence, ...after, deputyKey: deputy.session.user._key };
      expect(await approver.session.call("nameDeputy", { body })).toMatchObject({ code: "S1" });
    });

    test("by several at once only once", async () => {
      const body = { ...absence, deputyKey: deputy.session.user._key };
      const answers = await Promise.all([1, 2, 3].map(() => absent.session.call("nameDeputy", { body })));
      expect(answers.map(({ code }) => code).sort()).toEqual(["E3", "E3", "S1"]);
    });
  });

  test("are seen and ended by both, and by who administers users of the branch", async () => {
    const branchAdmin = await bank.signIn("admin.bandung");
    for (const by of [absent.session, deputy.session, branchAdmin, admin]) {
      const key = await name(absent, deputy);
      expect((await seen(by, key))?.state).toBe("present");
      expect(await by.call("endDeputyship", { body: { key } })).toMatchObject({ code: "S1" });
      expect(await by.call("endDeputyship", { body: { key } })).toMatchObject({
        // The deputy has no screen of deputies of their own any more.
        code: by === deputy.session ? "403" : "E1",
      });
      expect(await seen(admin, key)).toMatchObject({ state: "ended", ended: { key: by.user._key } });
    }
    const key = await name(absent, deputy);
    expect(await seen(approver.session, key)).toBeUndefined();
    expect(await end(approver, key)).toMatchObject({ code: "404" });
    expect(await supervisor.call("endDeputyship", { body: { key } })).toMatchObject({ code: "404" });
  });
});

const anyBatch = { batch_id: "BUP0001", branch_id: "", status: "", start_date: "", end_date: "" } as never;

const twoCheckers = () => inForce({ checkers: 2 });

const inForce = (overrides: Partial<RuleBody>) => bringIntoForce([admin, supervisor], overrides);

async function name(by: Colleague, to: Colleague): Promise<string> {
  const answer = await by.session.call("nameDeputy", {
    body: { ...absence, deputyKey: to.session.user._key },
  });
  expect(answer).toMatchObject({ code: "S1" });
  return answer.data.key;
}

const end = (by: Colleague, key: string) => by.session.call("endDeputyship", { body: { key } });

const seen = async (by: SignedIn, key: string) => (await by.list("listDeputyships", { key })).data[0];

const ask = (amount = 1, by = operator) => requestCorrection(by, wallet, amount);

const approve = ({ session }: Colleague, key: string) => decide(session, key, "approve");

/** Expects that both an approval alone and one among many are refused, and change nothing. */
async function refusedUnchanged(by: Colleague, key: string, message: string) {
  const state = () => sql`SELECT to_jsonb(transactions) FROM transactions WHERE id = ${key}`.execute(db);
  const before = await state();
  const refusal = { code: "E3", message: expect.stringContaining(message) as string };
  expect(await approve(by, key)).toMatchObject(refusal);
  const { data } = await by.session.call("reviewDecision", { body: { decision: "approve", keys: [key] } });
  expect(data).toMatchObject([refusal]);
  await decideMany(by, key);
  expect((await state()).rows).toEqual(before.rows);
}

/** Approves it as one of many, until the bank is through. */
async function decideMany({ session }: Colleague, key: string) {
  const { data } = await session.call("decideMany", { body: { decision: "approve", keys: [key], inputter } });
  const isThrough = async () =>
    (await session.call("readDecision", { params: { key: data._key } })).data.waiting === 0;
  await until(isThrough);
}

const waiting = ({ session }: Colleague) => waitingCorrections(session);
