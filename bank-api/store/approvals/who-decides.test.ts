import { beforeAll, expect, test } from "vitest";
import { channelFeatureCode } from "contract/features";
import type { Actor } from "bank-api/domain/actor";
import { decidesBy } from "bank-api/domain/approvals";
import { BranchScope } from "bank-api/domain/branch-scope";
import { jakartaDate } from "bank-api/domain/dates";
import { createRandom } from "bank-api/seed/random";
import { approverOf, listPending } from "bank-api/store/approvals/approvals";
import { forecast } from "bank-api/store/approvals/decide-request";
import { findActorOf } from "bank-api/store/people/admission";
import { addCause, tellNotices } from "bank-api/store/people/notices";
import { findTransactions } from "bank-api/store/people/records";
import { testNow } from "../../../tests/support/clock";
import { databaseOfFile } from "../../../tests/support/database";

/**
 * Who may approve a request is said three times: where it is decided (`refusalOf`), in what waits for somebody (`closedTo`) and in
 * whom a notice tells (`tellThoseWhoDecide`). Over random people, roles, rules, deputies and first approvals the three agree.
 */

const { db } = await databaseOfFile("demo", { poolSize: 2 });
const random = createRandom(34);
const now = testNow();
const today = jakartaDate(now);
const screens = { P00003: "MN405", P00004: "MN404" } as const;
let actors: Actor[] = [];
let requests: {
  id: string;
  transaction_type: keyof typeof screens;
  created_by: string;
  first_approved_by: string | null;
}[] = [];

const someOf = <T>(all: readonly T[], probability: number) => all.filter(() => random.chance(probability));

beforeAll(async () => {
  const roles = await db.selectFrom("roles").select(["id", "features"]).execute();
  for (const { id, features } of roles) {
    // The merchants' channel reads nothing, so nothing is told to it.
    if (features.includes(channelFeatureCode)) continue;
    const others = features.filter((code) => code !== "MN404" && code !== "MN405");
    const set = { features: [...others, ...someOf(["MN404", "MN405"] as const, 0.6)] };
    await db.updateTable("roles").set(set).where("id", "=", id).execute();
  }
  const channel = roles.filter(({ features }) => features.includes(channelFeatureCode)).map(({ id }) => id);
  const users = await db
    .selectFrom("users")
    .select(["id", "branch_id"])
    .where("role_id", "not in", channel)
    .orderBy("id")
    .execute();
  const rules = await db.selectFrom("approval_rules").select(["id", "transaction_type"]).execute();
  for (const { id } of rules) {
    const set = { role_ids: someOf(roles, 0.4).map((role) => role.id) };
    await db.updateTable("approval_rules").set(set).where("id", "=", id).execute();
  }
  const unpaired = new Set(users.map(({ id }) => id));
  for (const { id: approver_id, branch_id } of users) {
    const deputy = users.find(
      ({ id, branch_id: of }) => id !== approver_id && of === branch_id && unpaired.has(id),
    );
    if (!deputy || !unpaired.delete(approver_id) || !random.chance(0.7)) continue;
    unpaired.delete(deputy.id);
    const days = { from_day: today, to_day: today, reason: "Cuti", created_at: now };
    await db
      .insertInto("deputyships")
      .values({ id: approver_id, approver_id, deputy_id: deputy.id, ...days })
      .execute();
  }
  const pending = await db
    .selectFrom("transactions")
    .select(["id", "transaction_type"])
    .where("status", "=", "pending")
    .where("transaction_type", "in", ["P00003", "P00004"])
    .execute();
  for (const { id, transaction_type } of pending) {
    const ofType = rules.filter((rule) => rule.transaction_type === transaction_type);
    const [created_by, first, absent] = Array.from({ length: 3 }, () => random.pick(users).id);
    const isChecked = random.chance(0.4) && first !== created_by;
    const isDeputys = isChecked && random.chance(0.5) && absent !== first && absent !== created_by;
    await db
      .updateTable("transactions")
      .set({
        created_by: created_by!,
        checkers: isChecked ? 2 : 1,
        rule_id: isChecked || random.chance(0.5) ? random.pick(ofType).id : null,
        first_approved_by: isChecked ? first! : null,
        first_approved_at: isChecked ? now : null,
        first_approved_for: isDeputys ? absent! : null,
      })
      .where("id", "=", id)
      .execute();
  }
  requests = (await db
    .selectFrom("transactions")
    .select(["id", "transaction_type", "created_by", "first_approved_by"])
    .where("status", "=", "pending")
    .where("transaction_type", "in", ["P00003", "P00004"])
    .execute()) as typeof requests;
  const found = await Promise.all(users.map(({ id }) => findActorOf(db, id, now)));
  actors = found.filter((actor) => actor !== undefined);
});

/** By the rule where it is decided: the users who may approve each request. */
async function ableToApprove(actor: Actor): Promise<ReadonlySet<string>> {
  const ids = requests.map(({ id }) => id);
  const named = await findTransactions(db, ids, BranchScope.of(actor));
  return new Set(named.filter((each) => forecast(each, "settled", actor).code === "S1").map(({ id }) => id));
}

test("what waits for somebody is what they may approve", async () => {
  let [able, unable] = [0, 0];
  for (const actor of actors) {
    const page = { skip: 0, limit: requests.length };
    const codes = decidesBy(actor).filter((code) => code === "MN404" || code === "MN405");
    const { rows } = await listPending(db, codes, approverOf(actor), page);
    const expected = await ableToApprove(actor);
    expect(new Set(rows.map(({ key }) => key))).toEqual(expected);
    able += expected.size;
    unable += requests.length - expected.size;
  }
  // Both kinds are there, so the two were compared.
  expect(able).toBeGreaterThan(50);
  expect(unable).toBeGreaterThan(50);
});

test("those who are told of a request are those who may approve it", async () => {
  const able = new Map(
    await Promise.all(actors.map(async (actor) => [actor.userId, await ableToApprove(actor)] as const)),
  );
  const unchecked = requests.filter(({ first_approved_by }) => first_approved_by === null);
  expect(unchecked.length).toBeGreaterThan(20);
  for (const { id, transaction_type, created_by } of unchecked) {
    await db.deleteFrom("notices").execute();
    await addCause(db, { kind: "request-made", subjectId: id, actorId: created_by, at: now });
    await tellNotices(db, { byMail: false });
    const told = await db.selectFrom("notices").select(["user_id", "feature_code"]).execute();
    const expected = actors.filter(({ userId }) => able.get(userId)?.has(id)).map(({ userId }) => userId);
    expect(told.map(({ user_id }) => user_id).sort()).toEqual(expected.sort());
    expect(new Set(told.map(({ feature_code }) => feature_code)).size).toBeLessThanOrEqual(1);
    if (told[0]) expect(told[0].feature_code).toBe(screens[transaction_type]);
  }
});
