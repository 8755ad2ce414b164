import type { DataInputOf } from "contract/call";
import type { HistorySubject } from "contract/administration";
import type { Calls } from "contract/calls";
import type { Actor } from "bank-api/domain/actor";
import type { Db } from "bank-api/store/database";
import { listChanges, type Change, type FieldValues } from "bank-api/store/history";
import type { Handlers } from "../handler";
import { existingProgramme, existingRole, visibleBranch, visibleUser } from "./visibility";

export const historyHandlers: Handlers<"listHistory"> = {
  async listHistory({ actor, body, db, clock, page }) {
    const { id } = await find[body.subject]({ db, actor, now: clock.now() }, body._key);
    const found = await listChanges(db, `${body.subject}:${id}`, page);
    return { data: found.rows.map(changeOut), fullCount: found.total };
  },
};

/** The record whose history is asked for, if the actor may see it. */
const find: Readonly<Record<HistorySubject, (asked: Asked, key: string) => Promise<{ id: string }>>> = {
  user: ({ db, actor }, key) => visibleUser(db, actor, key),
  role: ({ db }, key) => existingRole(db, key),
  branch: ({ db, actor }, key) => visibleBranch(db, actor, key),
  programme: ({ db, now }, key) => existingProgramme(db, key, now),
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

function fieldsOut(values: FieldValues | null): Record<string, unknown> | null {
  if (values === null) return null;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [wireNames[name] ?? name, value]));
}
