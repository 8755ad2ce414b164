import type { DataInputOf } from "contract/call";
import type { HistorySubject } from "contract/administration";
import type { Calls } from "contract/calls";
import type { Actor } from "bank-api/domain/actor";
import type { Db } from "bank-api/store/runtime/database";
import { listChanges, type Change, type FieldValues } from "bank-api/store/audit/history";
import type { Handlers } from "../handler";
import { existingProgramme, existingRole, visibleBranch, visibleCustomer, visibleUser } from "./visibility";

export const historyHandlers: Handlers<"listHistory"> = {
  async listHistory({ actor, body, db, clock, page }) {
    const key = await find[body.subject]({ db, actor, now: clock.now() }, body._key);
    const isOfCustomer = body.subject === "mustahik" || body.subject === "merchant";
    const found = await listChanges(db, `${isOfCustomer ? "customer" : body.subject}:${key}`, page);
    return { data: found.rows.map(isOfCustomer ? customerChangeOut : changeOut), fullCount: found.total };
  },
};

/** The record whose history is asked for, if the actor may see it. */
const find: Readonly<Record<HistorySubject, (asked: Asked, key: string) => Promise<string>>> = {
  user: async ({ db, actor }, key) => (await visibleUser(db, actor, key)).id,
  role: async ({ db }, key) => (await existingRole(db, key)).id,
  branch: async ({ db, actor }, key) => (await visibleBranch(db, actor, key)).id,
  programme: async ({ db, now }, key) => (await existingProgramme(db, key, now)).key,
  mustahik: async ({ db, actor }, key) => (await visibleCustomer(db, actor, key, "Mustahik")).id,
  merchant: async ({ db, actor }, key) => (await visibleCustomer(db, actor, key, "Merchant")).id,
};

interface Asked {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: Date;
}

/** Fields that go by another name on the wire (contract/administration.ts, historyEntry). */
const wireNames: Readonly<Record<string, string>> = {
  username: "email",
  branchId: "branch_id",
  branchName: "branch_name",
  roleCode: "role_code",
  roleDescription: "role_description",
  phoneNumber: "phone_number",
  parentId: "parent_branch",
  validFrom: "valid_from",
  validUntil: "valid_until",
  amountIdr: "amount",
};

function changeOut(change: Change): DataInputOf<Calls["listHistory"]>[number] {
  return {
    _key: change.id,
    action: change.action,
    timestamp: change.at.toISOString(),
    actor: { _key: change.actorId, name: change.actorName },
    before: fieldsOut(change.before),
    after: fieldsOut(change.after),
  };
}

/** What is told of a customer's change. The trail also names other customers, whom the reader may not see. */
const toldOfCustomers: ReadonlySet<string> = new Set(["status", "asnaf", "category", "reason", "filled"]);

const customerChangeOut = (change: Change) =>
  changeOut({ ...change, before: toldOf(change.before), after: toldOf(change.after) });

const toldOf = (values: FieldValues | null) =>
  values && Object.fromEntries(Object.entries(values).filter(([name]) => toldOfCustomers.has(name)));

function fieldsOut(values: FieldValues | null): Record<string, unknown> | null {
  if (values === null) return null;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [wireNames[name] ?? name, value]));
}
