import type { HistorySubject } from "contract/administration";
import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { listFor } from "./scope.server";
import type { Caller, Slice } from "./caller";

type WireChange = DataOf<Calls["listHistory"]>[number];
type WireFields = WireChange["before"];

/** Something that was done to a user, role, branch, programme, mustahik or merchant. */
export type HistoryEntry = ReturnType<typeof entryOf>;

export const historyCalls = {
  /**
   * What was done to a record, newest first; only where the bank `offers("administration")`.
   *
   * @throws BankError `not-found` for a record that the caller may not see
   */
  history: (caller: Caller, subject: HistorySubject, key: string, slice: Slice) =>
    listFor(caller, "listHistory", slice, { subject, _key: key }, entryOf),
};

function entryOf({ _key, action, timestamp, actor, before, after }: WireChange) {
  return { key: _key, time: timestamp, action, actorName: actor.name, changes: changesOf(before, after) };
}

/** Fields that have another name here than on the wire. */
const ourNames: Readonly<Record<string, string>> = {
  branch_id: "branchCode",
  branch_name: "branchName",
  role_code: "roleCode",
  role_description: "roleDescription",
  phone_number: "phoneNumber",
  parent_branch: "parentBranch",
  second_factor_required: "secondFactorRequired",
  valid_from: "validFrom",
  valid_until: "validUntil",
};

/** The fields that an action changed. None where it changed only what must not be shown, such as a password. */
function changesOf(before: WireFields, after: WireFields) {
  return Object.keys({ ...before, ...after })
    .filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
    .map((name) => ({
      field: ourNames[name] ?? name,
      before: valueOf(before?.[name]),
      after: valueOf(after?.[name]),
    }));
}

/** A list is that of a role's screens, by code. Undefined where there was, or is, none. */
function valueOf(value: unknown): string | readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" ? value : JSON.stringify(value);
}
