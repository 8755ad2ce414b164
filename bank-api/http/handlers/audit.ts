import type { Actor } from "bank-api/domain/actor";
import { BranchScope } from "bank-api/domain/branch-scope";
import { existing, noRight, notFound } from "bank-api/domain/errors";
import { isId, soughtId } from "bank-api/domain/ids";
import { requireIncidentOffice } from "bank-api/domain/incidents";
import { holds, workOnCustomers } from "bank-api/domain/permission";
import { listAccess } from "bank-api/store/audit/access-log";
import { listChanges, type Change, type FieldValues } from "bank-api/store/audit/history";
import { customerTypesOf } from "bank-api/store/customers/customers";
import { namesOfRecords } from "bank-api/store/customers/same-person";
import { findIncident } from "bank-api/store/privacy/incidents";
import type { Db } from "bank-api/store/runtime/database";
import type { HistorySubject } from "contract/extensions/audit";
import type { ActorHandlers } from "../handler";
import { countOf, listed } from "./lists";
import { existingProgramme, existingRole, visibleBranch, visibleCustomer, visibleUser } from "./visibility";

export const auditHandlers = {
  async listHistory({ actor, body, db, clock, page }) {
    const key = await find[body.subject]({ db, actor, now: clock.now() }, body.key);
    const isOfCustomer = body.subject === "mustahik" || body.subject === "merchant";
    const found = await listChanges(db, `${isOfCustomer ? "customer" : body.subject}:${key}`, page);
    const data = isOfCustomer ? await ofCustomer(db, found.rows) : found.rows;
    return { data, ...countOf(found), shown: isOfCustomer ? [key] : [] };
  },

  async recordAccess({ actor, body, db }) {
    const customerIds = [...new Set(body.customerKeys)];
    const types = await customerTypesOf(db, customerIds.filter(isId), BranchScope.of(actor));
    if (types.size < customerIds.length) throw notFound();
    if ([...types.values()].some((type) => !holds(actor, workOnCustomers[type]))) throw noRight();
    return { data: {}, opened: { customerIds, screen: body.screen } };
  },

  async listAccess({ db, page, record }) {
    return listed(await listAccess(db, record, page));
  },
} satisfies Partial<ActorHandlers>;

/** The record whose history is asked for, if the actor may see it. */
const find: Readonly<Record<HistorySubject, (asked: Asked, key: string) => Promise<string>>> = {
  user: async ({ db, actor }, key) => (await visibleUser(db, actor, key)).id,
  role: async ({ db }, key) => (await existingRole(db, key)).id,
  branch: async ({ db, actor }, key) => (await visibleBranch(db, actor, key)).id,
  programme: async ({ db, now }, key) => (await existingProgramme(db, key, now)).key,
  incident: async ({ db, actor }, key) => {
    requireIncidentOffice(actor);
    return existing(await findIncident(db, soughtId(key))).key;
  },
  mustahik: async ({ db, actor }, key) => (await visibleCustomer(db, actor, key, "Mustahik")).id,
  merchant: async ({ db, actor }, key) => (await visibleCustomer(db, actor, key, "Merchant")).id,
};

interface Asked {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: Date;
}

/** The fields of a customer's change that a reader sees. */
const shownOfCustomers: ReadonlySet<string> = new Set(["status", "asnaf", "category", "reason", "filled"]);
/** The fields that hold the person's other record. The trail has its key, and the reader sees its name. */
const otherRecords: ReadonlyMap<string, string> = new Map([
  ["keptId", "kept"],
  ["endedId", "ended"],
]);

async function ofCustomer(db: Db, changes: readonly Change[]) {
  const values = changes.flatMap(({ before, after }) =>
    [before, after].flatMap((each) => Object.entries(each ?? {})),
  );
  const ids = values.flatMap(([field, value]) => (otherRecords.has(field) ? [String(value)] : []));
  const names = await namesOfRecords(db, ids);
  const shownOf = (each: FieldValues | null) =>
    each &&
    Object.fromEntries(
      Object.entries(each).flatMap(([field, value]) => {
        if (shownOfCustomers.has(field)) return [[field, value]];
        const other = otherRecords.get(field);
        return other === undefined ? [] : [[other, names.get(String(value)) ?? ""]];
      }),
    );
  return changes.map((change) => ({
    ...change,
    before: shownOf(change.before),
    after: shownOf(change.after),
  }));
}
