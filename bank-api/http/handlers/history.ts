import type { HistorySubject } from "contract/own/audit";
import type { Actor } from "bank-api/domain/actor";
import type { Db } from "bank-api/store/runtime/database";
import { listChanges, type Change, type FieldValues } from "bank-api/store/audit/history";
import type { Handlers } from "../handler";
import { countOf } from "./lists";
import { existingProgramme, existingRole, visibleBranch, visibleCustomer, visibleUser } from "./visibility";

export const historyHandlers: Handlers<"listHistory"> = {
  async listHistory({ actor, body, db, clock, page }) {
    const key = await find[body.subject]({ db, actor, now: clock.now() }, body.key);
    const isOfCustomer = body.subject === "mustahik" || body.subject === "merchant";
    const found = await listChanges(db, `${isOfCustomer ? "customer" : body.subject}:${key}`, page);
    return { data: isOfCustomer ? found.rows.map(withoutOthers) : found.rows, ...countOf(found) };
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

/** What is told of a customer's change. The trail also names other customers, whom the reader may not see. */
const toldOfCustomers: ReadonlySet<string> = new Set(["status", "asnaf", "category", "reason", "filled"]);

const withoutOthers = (change: Change) => ({
  ...change,
  before: toldOf(change.before),
  after: toldOf(change.after),
});

const toldOf = (values: FieldValues | null) =>
  values && Object.fromEntries(Object.entries(values).filter(([name]) => toldOfCustomers.has(name)));
