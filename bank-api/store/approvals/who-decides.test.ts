import type { Actor } from "bank-api/domain/actor";
import { decidesBy } from "bank-api/domain/approvals";
import { BranchScope } from "bank-api/domain/branch-scope";
import { jakartaDate } from "bank-api/domain/dates";
import { lendable } from "bank-api/domain/deputies";
import { createRandom } from "bank-api/seed/random";
import { listPending } from "bank-api/store/approvals/approvals";
import { forecast } from "bank-api/store/approvals/decide-request";
import { findTransactions } from "bank-api/store/named-records";
import { findActorOf } from "bank-api/store/people/admission";
import { addNoticeEvent, writeNotices } from "bank-api/store/people/notices";
import { beforeEach, describe, expect, test } from "vitest";
import { channelFeatureCode } from "contract/features";
import { testNow } from "../../../tests/support/clock";
import { databaseOfFile } from "../../../tests/support/database";

/**
 * The code says twice who may approve a request: where it is decided, with a sentence for who may not (`refusalOf`), and in SQL
 * for lists (`closedTo`) and notices (`notifyDeciders`). The two agree over random roles, rules, deputies and first approvals.
 */

const { db } = await databaseOfFile("demo", { poolSize: 2 });
const random = createRandom(34);
const now = testNow();
const today = jakartaDate(now);

const someOf = <T>(all: readonly T[], probability: number) => all.filter(() => random.chance(probability));

const roles = await db.selectFrom("roles").select(["id", "features"]).execute();
const rules = await db.selectFrom("approval_rules").select(["id", "transaction_type"]).execute();
// The merchants' channel reads nothing, so it gets no notice.
const channel = roles.filter(({ features }) => features.includes(channelFeatureCode)).map(({ id }) => id);
const users = await db
  .selectFrom("users")
  .select(["id", "branch_id"])
  .where("role_id", "not in", channel)
  .orderBy("id")
  .execute();
const requests = await db
  .selectFrom("transactions")
  .select(["id", "transaction_type"])
  .where("status", "=", "pending")
  .where("transaction_type", "in", ["P00003", "P00004"])
  .execute();

/** Who may decide, and which roles the rules name. */
async function shuffleRights(): Promise<void> {
  for (const { id, features } of roles) {
    const others = features.filter((code) => !lendable.some((lent) => lent === code));
    const set = { features: [...others, ...someOf(lendable, 0.6)] };
    await db.updateTable("roles").set(set).where("id", "=", id).execute();
  }
  for (const { id } of rules) {
    const set = { role_ids: someOf(roles, 0.4).map((role) => role.id) };
    await db.updateTable("approval_rules").set(set).where("id", "=", id).execute();
  }
}

async function shuffleDeputies(): Promise<void> {
  await db.deleteFrom("deputyships").execute();
  const free = new Set(users);
  for (const approver of users) {
    const others = [...free].filter((user) => user !== approver && user.branch_id === approver.branch_id);
    if (!free.has(approver) || others.length === 0) continue;
    const deputy = random.pick(others);
    free.delete(approver);
    free.delete(deputy);
    const days = { from_day: today, to_day: today, reason: "Cuti", created_at: now };
    const pair = { id: approver.id, approver_id: approver.id, deputy_id: deputy.id };
    await db
      .insertInto("deputyships")
      .values({ ...pair, ...days })
      .execute();
  }
}

/** Who made each request, by which rule, and who has approved it first. */
async function shuffleRequests(): Promise<void> {
  for (const { id, transaction_type } of requests) {
    const ofType = rules.filter((rule) => rule.transaction_type === transaction_type);
    const [maker, first, absent] = [random.pick(users), random.pick(users), random.pick(users)];
    const isChecked = random.chance(0.3) && first !== maker;
    const isDeputys = isChecked && random.chance(0.5) && absent !== first && absent !== maker;
    const set = {
      created_by: maker.id,
      checkers: isChecked ? (2 as const) : (1 as const),
      rule_id: isChecked || random.chance(0.7) ? random.pick(ofType).id : null,
      first_approved_by: isChecked ? first.id : null,
      first_approved_at: isChecked ? now : null,
      first_approved_for: isDeputys ? absent.id : null,
    };
    await db.updateTable("transactions").set(set).where("id", "=", id).execute();
  }
}

/** The requests that somebody may approve, by the rule that also decides them. */
async function approvableBy(actor: Actor): Promise<ReadonlySet<string>> {
  const ids = requests.map(({ id }) => id);
  const named = await findTransactions(db, ids, BranchScope.of(actor));
  return new Set(named.filter((each) => forecast(each, "approve", actor).code === "S1").map(({ id }) => id));
}

describe.each([1, 2, 3, 4, 5, 6])("in round %d", () => {
  let actors: Actor[];

  beforeEach(async () => {
    await shuffleRights();
    await shuffleDeputies();
    await shuffleRequests();
    const found = await Promise.all(users.map(({ id }) => findActorOf(db, id, now)));
    actors = found.filter((actor) => actor !== undefined);
  });

  test("what waits for a user is what they may approve", async () => {
    const page = { skip: 0, limit: requests.length };
    for (const actor of actors) {
      const codes = decidesBy(actor).filter((code) => lendable.some((lent) => lent === code));
      const { rows } = await listPending(db, actor, codes, page);
      expect(new Set(rows.map(({ key }) => key))).toEqual(await approvableBy(actor));
    }
  });

  test("those who are told of a request are those who may approve it", async () => {
    const approvable = new Map<string, ReadonlySet<string>>();
    for (const actor of actors) approvable.set(actor.userId, await approvableBy(actor));
    for (const { id } of requests) {
      await db.deleteFrom("notices").execute();
      await addNoticeEvent(db, { kind: "request-made", subjectId: id, actorId: null, at: now });
      await writeNotices(db, { byMail: false });
      const told = await db.selectFrom("notices").select("user_id").execute();
      const able = actors.filter(({ userId }) => approvable.get(userId)?.has(id));
      expect(told.map(({ user_id }) => user_id).sort()).toEqual(able.map(({ userId }) => userId).sort());
    }
  });
});
