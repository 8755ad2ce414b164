import { jakartaDate } from "bank-api/domain/dates";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { messages } from "contract/codes";
import { trailOf } from "../support/audit";
import { testNow } from "../support/clock";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, bankOfFile, dbOf } from "./bank";
import {
  bringIntoForce,
  decide,
  decideRule,
  listedCorrection,
  requestCorrection,
  richestWallet,
  ruleBody,
  waitingCorrections,
  withoutRules,
  type RuleBody,
  type Wallet,
} from "./corrections";
import { colleague, newRole, present, roleCoded } from "./organisation";

const bank = await bankOfFile();
const db = dbOf(bank);
const [admin, operator, headApprover, branchApprover] = await bank.signInAll(
  "admin",
  "operator.bandung",
  "penyetuju.pusat",
  "penyetuju.bandung",
);
/** Somebody else at head office who holds everything that the administrator does. */
let deputyAdmin: SignedIn;
let branchAdmin: SignedIn;
let wallet: Wallet;

describe.runIf(isOwnBank)("approval rules", () => {
  beforeAll(async () => {
    const { _key } = await roleCoded(admin, "ADMIN");
    deputyAdmin = (await colleague(bank, admin, _key, "ID0001")).session;
    const { data: role } = await admin.call("createRole", { body: newRole(["MN604"]) });
    branchAdmin = (await colleague(bank, admin, role._key, "ID0002")).session;
    wallet = await richestWallet(admin);
  });
  // Each test begins without rules for corrections, and with nothing approved today.
  beforeEach(() => withoutRules(db));

  test("say how many people could check today, and at the proposal if they are too few", async () => {
    const { data: role } = await admin.call("createRole", { body: newRole(["MN404"]) });
    const [everybody, nobody] = [
      await propose(admin, { checkers: 2 }),
      await propose(admin, { checkers: 2, roleKeys: [role._key] }),
    ];
    expect(everybody.message).toBe(messages.success);
    expect(nobody).toMatchObject({
      code: "S1",
      message: expect.stringContaining("Hari ini hanya 0 orang dapat memeriksa") as string,
    });
    expect(await ruleAt(nobody.data.key)).toMatchObject({ able: 0 });
    const able = async (key: string) => (await ruleAt(key))?.able ?? -1;
    const before = await able(everybody.data.key);
    expect(before).toBeGreaterThanOrEqual(2);
    // A colleague of the branch counts there, one of another branch does not.
    await colleague(bank, admin, role._key, "ID0003");
    expect(await able(nobody.data.key)).toBe(0);
    await colleague(bank, admin, role._key, "ID0002");
    expect(await able(nobody.data.key)).toBe(1);
    expect(await able(everybody.data.key)).toBe(before + 1);
    // A rule for all branches names the number of the branch with the fewest approvers.
    const wide = await propose(admin, { checkers: 1, branchKey: null, roleKeys: [role._key] });
    expect(await able(wide.data.key)).toBe(0);
  });

  test("tell of requests that nobody can approve any more", async () => {
    const { data: role } = await admin.call("createRole", {
      body: newRole(["MN404"], { description: "Pemeriksa yang belum ada" }),
    });
    const undecidableOf = async (by: SignedIn) =>
      (await by.call("listUndecidable")).data.map(({ feature, branch, total, lacking, roles }) => [
        feature,
        branch.key,
        total,
        lacking,
        roles,
      ]);
    expect(await undecidableOf(branchApprover)).toEqual([]);
    await inForce({ checkers: 2, roleKeys: [role._key] });
    const waits = [await ask(), await ask()];
    const roles = ["Pemeriksa yang belum ada"];
    expect(await undecidableOf(branchApprover)).toEqual([["MN404", "ID0002", 2, 2, roles]]);
    expect(await undecidableOf(admin)).toEqual(await undecidableOf(branchApprover));
    // A colleague of another branch is none here; a first approver counts no more; head office counts everywhere.
    const { session: elsewhere } = await colleague(bank, admin, role._key, "ID0003");
    expect(await undecidableOf(elsewhere)).toEqual([]);
    const { session: first } = await colleague(bank, admin, role._key, "ID0002");
    expect(await undecidableOf(admin)).toEqual([["MN404", "ID0002", 2, 1, roles]]);
    expect((await approve(first, waits[0]!)).status).toBe("pending");
    expect(await undecidableOf(admin)).toEqual([["MN404", "ID0002", 2, 1, roles]]);
    await colleague(bank, admin, role._key, "ID0001");
    expect(await undecidableOf(admin)).toEqual([]);
  });

  test("are named before a role loses the right that they need, which can then be confirmed", async () => {
    const { data: created } = await admin.call("createRole", {
      body: newRole(["MN404"], { description: "Pemeriksa tunggal" }),
    });
    await colleague(bank, admin, created._key, "ID0002");
    await inForce({ checkers: 1, roleKeys: [created._key] });
    const waiting = await ask();
    const roleNow = async () => (await admin.list("listRoles", { status: "", _key: created._key })).data[0]!;
    const { code, version } = await roleNow();
    const menu = [
      { code: "MN201", view: true },
      { code: "MN404", view: false },
    ] as const;
    const without = {
      ...newRole([], { description: "Pemeriksa tunggal", role_permissions: { menu: [...menu] } }),
      code,
      _key: created._key,
    };
    const take = (told?: string) =>
      admin.call("updateRole", { body: { ...without, version: version!, told } });
    const refused = await take("");
    expect(refused).toMatchObject({
      code: "E7",
      message: expect.stringMatching(/Koreksi Dana Cabang Bandung mulai Rp1 \(perlu 1 pemeriksa\)/) as string,
    });
    expect(await take("something else")).toMatchObject({ code: "E7" });
    expect((await roleNow()).version).toBe(version);
    expect(await take(refused.message)).toMatchObject({ code: "S1" });
    // The rule's role could not decide, so nobody is sent to it.
    expect((await admin.call("listUndecidable")).data).toMatchObject([{ roles: [], isRoleless: true }]);
    await decide(headApprover, waiting, "void");
  });

  test("say that an amount is above what one person may approve on a day", async () => {
    await inForce({ dailyLimitIdr: 2 });
    const [within, above] = [await ask(2), await ask(3)];
    expect((await admin.call("listUndecidable")).data).toMatchObject([{ total: 1, lacking: 0, roles: [] }]);
    expect((await approve(headApprover, above)).code).toBe("E3");
    expect((await approve(headApprover, within)).status).toBe("settled");
    await decide(headApprover, above, "void");
    expect((await admin.call("listUndecidable")).data).toEqual([]);
  });

  test("take effect once a second person has approved them", async () => {
    const { data, code } = await propose(admin, { checkers: 2 });
    expect(code).toBe("S1");
    expect(await ruleAt(data.key)).toMatchObject({
      transactionType: "P00004",
      branchName: "Cabang Bandung",
      fromIdr: 1,
      checkers: 2,
      roleNames: [],
      dailyLimitIdr: null,
      state: "proposed",
      proposed: { key: admin.user._key },
      decided: null,
    });
    const before = await ask();
    expect(await decideRule(admin, data.key, "approve")).toMatchObject({
      code: "E3",
      message: messages.ownWork,
    });
    expect(await decideRule(deputyAdmin, data.key, "approve")).toMatchObject({ code: "S1" });
    expect((await ruleAt(data.key))?.state).toBe("in_force");
    // What was made before is judged as it was made.
    expect((await approve(headApprover, before)).status).toBe("settled");
    const after = await ask();
    expect((await approve(headApprover, after)).status).toBe("pending");
    // A decided proposal is not decided again.
    expect(await decideRule(deputyAdmin, data.key, "refuse")).toMatchObject({ code: "E1" });
    const trail = await trailOf(db, `approval-rule:${data.key}`, "action");
    expect(trail.map(({ action }) => action)).toEqual(["approval-rule.propose", "approval-rule.approve"]);
  });

  test("can be taken back by who proposed them, and refused by others", async () => {
    for (const by of [admin, deputyAdmin]) {
      const { data } = await propose(admin, { checkers: 2 });
      expect(await decideRule(by, data.key, "refuse")).toMatchObject({ code: "S1" });
      expect((await ruleAt(data.key))?.state).toBe("refused");
    }
    expect((await approve(headApprover, await ask())).status).toBe("settled");
  });

  test("end once a second person has approved that", async () => {
    const key = await inForce({ checkers: 2 });
    const end = () => admin.call("endApprovalRule", { body: { key } });
    expect(await end()).toMatchObject({ code: "S1" });
    expect(await end()).toMatchObject({ code: "E1" });
    expect((await ruleAt(key))?.state).toBe("ending");
    expect(await decideRule(admin, key, "approve")).toMatchObject({ code: "E3", message: messages.ownWork });
    expect(await decideRule(deputyAdmin, key, "refuse")).toMatchObject({ code: "S1" });
    expect((await ruleAt(key))?.state).toBe("in_force");
    const made = await ask();
    await end();
    expect(await decideRule(deputyAdmin, key, "approve")).toMatchObject({ code: "S1" });
    expect((await ruleAt(key))?.state).toBe("ended");
    expect((await approve(headApprover, await ask())).status).toBe("settled");
    // The rule has ended since; the correction still needs two.
    expect((await approve(headApprover, made)).status).toBe("pending");
    expect((await approve(branchApprover, made)).status).toBe("settled");
  });

  test("end only by a decision about their end, not by a late decision about the rule", async () => {
    const key = await inForce({ checkers: 2 });
    const { data: ending } = await admin.call("endApprovalRule", { body: { key } });
    const decide = (proposalKey: string) =>
      deputyAdmin.call("decideProposal", { body: { key: proposalKey, decision: "approve" } });
    expect(await decide(key)).toMatchObject({ code: "E1", message: messages.alreadyProcessed });
    expect((await ruleAt(key))?.state).toBe("ending");
    expect(await decide(ending.key)).toMatchObject({ code: "S1" });
    expect((await ruleAt(key))?.state).toBe("ended");
  });

  test("of the same kind, branch and sum take each other's place", async () => {
    const first = await inForce({ checkers: 2 });
    const { data: ending } = await admin.call("endApprovalRule", { body: { key: first } });
    const second = await inForce({ checkers: 1 });
    // The rule's own end waits no more.
    const late = deputyAdmin.call("decideProposal", { body: { key: ending.key, decision: "approve" } });
    expect(await late).toMatchObject({ code: "E1" });
    expect([(await ruleAt(first))?.state, (await ruleAt(second))?.state]).toEqual(["ended", "in_force"]);
    expect((await approve(headApprover, await ask())).status).toBe("settled");
  });

  test("apply by the highest sum that is reached, a branch's before that of all", async () => {
    await inForce({ branchKey: null, fromIdr: 1, dailyLimitIdr: 50 });
    await inForce({ branchKey: null, fromIdr: 60, dailyLimitIdr: 70 });
    await inForce({ branchKey: "ID0002", fromIdr: 60, dailyLimitIdr: 100 });
    await inForce({ branchKey: "ID0003", fromIdr: 61, dailyLimitIdr: 70 });
    expect((await approve(headApprover, await ask(90))).status).toBe("settled");
    expect((await approve(headApprover, await ask(5))).code).toBe("E3");
  });

  test("with two checkers win over those with one, so that no branch undoes head office's rule", async () => {
    await inForce({ branchKey: null, fromIdr: 100, checkers: 2 });
    await inForce({ branchKey: "ID0002", fromIdr: 100, checkers: 1 });
    await inForce({ branchKey: "ID0002", fromIdr: 200, checkers: 1 });
    expect((await approve(headApprover, await ask(99))).status).toBe("settled");
    for (const amount of [100, 200])
      expect((await approve(headApprover, await ask(amount))).status).toBe("pending");
  });

  test("are refused where they could never be met, or are not the proposer's to make", async () => {
    const role = await roleCoded(admin, "OPERATOR");
    expect(await propose(admin, { roleKeys: [role._key] })).toMatchObject({ code: "E3" });
    expect(await propose(admin, { fromIdr: 100, dailyLimitIdr: 99 })).toMatchObject({ code: "E3" });
    expect(await propose(admin, { fromIdr: 0 })).toMatchObject({ code: "E3" });
    expect(await propose(branchAdmin, { branchKey: null })).toMatchObject({ code: "E3" });
    expect(await propose(branchAdmin, { branchKey: "ID0003" })).toMatchObject({ code: "404" });
    const ofAll = await inForce({ branchKey: null, fromIdr: 900_000_000 });
    expect(await branchAdmin.call("endApprovalRule", { body: { key: ofAll } })).toMatchObject({
      code: "E3",
    });
    expect(await propose(branchAdmin, { branchKey: "ID0002", fromIdr: 900_000_000 })).toMatchObject({
      code: "S1",
    });
  });

  describe("two checkers", () => {
    beforeEach(() => inForce({ checkers: 2 }));

    test("are two people, neither of them the maker", async () => {
      const key = await ask();
      const own = await ask(1, admin);
      expect(await approve(admin, own)).toMatchObject({ code: "E3", message: messages.ownWork });
      expect(await approve(headApprover, own)).toMatchObject({ status: "pending" });
      expect(await approve(admin, own)).toMatchObject({ code: "E3", message: messages.ownWork });

      const held = await availableBalance();
      expect(await approve(headApprover, key)).toMatchObject({ status: "pending" });
      expect(await availableBalance()).toBe(held);
      expect(await approve(headApprover, key)).toMatchObject({ code: "E3", message: messages.ownApproval });
      expect(await listedCorrection(branchApprover, key)).toMatchObject({
        status_code: "pending",
        checkers: 2,
        first_approver: { _key: headApprover.user._key, name: headApprover.user.name },
      });
      expect(await approve(branchApprover, key)).toMatchObject({ status: "settled" });
      expect(await listedCorrection(branchApprover, key)).toMatchObject({
        status_code: "settled",
        first_approver: { _key: headApprover.user._key },
        approver: { _key: branchApprover.user._key },
      });
      const trail = await trailOf(db, `transaction:${key}`, "action", "actor_id");
      expect(trail.map(({ action, actor_id }) => [action, actor_id])).toEqual([
        ["transaction.request", operator.user._key],
        ["transaction.approve-first", headApprover.user._key],
        ["transaction.approve", branchApprover.user._key],
      ]);
    });

    test("see what waits for them, and no longer once they have approved", async () => {
      const key = await ask();
      const before = {
        head: await waitingCorrections(headApprover),
        branch: await waitingCorrections(branchApprover),
      };
      expect(before.head).toContain(key);
      await approve(headApprover, key);
      const after = {
        head: await waitingCorrections(headApprover),
        branch: await waitingCorrections(branchApprover),
      };
      expect(after.head).not.toContain(key);
      expect(after.head).toHaveLength(before.head.length - 1);
      expect(after.branch).toEqual(before.branch);
      const { data } = await branchApprover.list("listApprovals", {});
      expect(data.find((row) => row.key === key)).toMatchObject({
        checkers: 2,
        firstApprover: { name: headApprover.user.name },
      });
    });

    test("do not keep one from voiding it at once", async () => {
      const key = await ask();
      await approve(headApprover, key);
      expect(await decide(branchApprover, key, "void")).toMatchObject({ status: "voided" });
      expect(await approve(branchApprover, key)).toMatchObject({ code: "E1" });
    });

    test("at once as the second: one approves", async () => {
      const key = await ask();
      await approve(headApprover, key);
      const answers = await Promise.all([admin, deputyAdmin, branchApprover].map((by) => approve(by, key)));
      expect(answers.map(({ code }) => code).sort()).toEqual(["E1", "E1", "S1"]);
    });

    test("at once as the first: one approves, since neither saw the other", async () => {
      const key = await ask();
      const people = [admin, deputyAdmin, headApprover, branchApprover];
      const answers = await Promise.all(people.map((by) => approve(by, key)));
      expect(answers.filter(({ code }) => code === "S1").length).toBeLessThanOrEqual(2);
      const refusals = answers.filter(({ code }) => code !== "S1");
      for (const { code, message } of refusals)
        expect(["E1", messages.changedMeanwhile]).toContain(code === "E1" ? code : message);
      const settled = answers.filter(({ status }) => status === "settled").length;
      const { first_approver, approver } = present(await listedCorrection(admin, key));
      expect(first_approver?._key).toBeTruthy();
      expect(settled).toBe(approver ? 1 : 0);
      if (approver) expect(approver._key).not.toBe(first_approver?._key);
    });
  });

  test("name the roles that may check; others see nothing waiting", async () => {
    const role = await roleCoded(admin, "PENYETUJU");
    await inForce({ roleKeys: [role._key] });
    const key = await ask();
    expect(await waitingCorrections(admin)).not.toContain(key);
    expect(await waitingCorrections(branchApprover)).toContain(key);
    expect(await approve(admin, key)).toMatchObject({
      code: "E3",
      message: "Menurut aturan persetujuan, data ini hanya dapat disetujui oleh: Penyetuju.",
    });
    expect(await approve(branchApprover, key)).toMatchObject({ status: "settled" });
  });

  describe("a limit per person and day", () => {
    beforeEach(() => inForce({ dailyLimitIdr: 1_000 }));

    test("refuses what exceeds it, and says what is left", async () => {
      const [first, second, third] = [await ask(600), await ask(401), await ask(400)];
      expect(await approve(headApprover, first)).toMatchObject({ code: "S1" });
      expect(await approve(headApprover, second)).toMatchObject({
        code: "E3",
        message:
          "Batas persetujuan Anda per hari untuk jenis ini Rp1.000. Sisa hari ini Rp400, data ini Rp401.",
      });
      expect(await approve(headApprover, third)).toMatchObject({ code: "S1" });
      // The limit is that of each person, and nobody is kept from voiding.
      expect(await approve(branchApprover, second)).toMatchObject({ code: "S1" });
      expect(await decide(headApprover, await ask(900), "void")).toMatchObject({ code: "S1" });
    });

    test("lets one of two requests through that exceed it together", async () => {
      const keys = [await ask(600), await ask(600), await ask(600)];
      const answers = await Promise.all(keys.map((key) => approve(headApprover, key)));
      expect(answers.map(({ code }) => code).sort()).toEqual(["E3", "E3", "S1"]);
    });

    test("begins anew with Jakarta's day", async () => {
      await approve(headApprover, await ask(1_000));
      const late = await ask(1_000);
      expect(await approve(headApprover, late)).toMatchObject({ code: "E3" });
      // The moment is on the day before in UTC.
      const { rows } = await sql`SELECT DISTINCT day::text FROM approved_days`.execute(db);
      expect(rows).toEqual([{ day: jakartaDate(testNow()) }]);
      await sql`UPDATE approved_days SET day = day - 1`.execute(db);
      expect(await approve(headApprover, late)).toMatchObject({ code: "S1" });
    });
  });
});

const propose = (by: SignedIn, overrides: Partial<RuleBody>) =>
  by.call("proposeApprovalRule", { body: ruleBody(overrides) });

const inForce = (overrides: Partial<RuleBody>) => bringIntoForce([admin, deputyAdmin], overrides);

const ruleAt = async (key: string) => (await admin.list("listApprovalRules", { key })).data[0];

const ask = (amount = 1, by = operator) => requestCorrection(by, wallet, amount);

const approve = (by: SignedIn, key: string) => decide(by, key, "approve");

async function availableBalance(): Promise<number> {
  const { data } = await admin.call("customerBalance", { params: { key: wallet.customer } });
  return present(data[0]).available_balance;
}
