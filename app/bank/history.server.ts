import type { HistorySubject } from "contract/administration";
import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { bearer, call } from "./client.server";
import { pageOf } from "./scope.server";
import type { Caller, FieldChange, FieldValue, HistoryEntry, HistoryField, Page, Slice } from "./types";

type WireChange = DataOf<Calls["listHistory"]>[number];
type WireFields = WireChange["before"];

export function historyFor(caller: Caller) {
  return {
    /**
     * What was done to a record, newest first; only where the bank `offers("audit")`.
     *
     * @throws BankError `not-found` for a record that the caller may not see
     */
    async history(subject: HistorySubject, key: string, slice: Slice): Promise<Page<HistoryEntry>> {
      const { skip, limit } = slice;
      const answer = await call("listHistory", {
        authorization: bearer(caller.accessToken),
        params: { skip, limit },
        body: { subject, _key: key },
      });
      return pageOf(answer, slice, entryOf);
    },
  };
}

function entryOf({ _key, action, timestamp, actor, before, after }: WireChange): HistoryEntry {
  return { key: _key, time: timestamp, action, actorName: actor.name, changes: changesOf(before, after) };
}

/** Wire names of fields that are called otherwise here. */
const ourNames: Readonly<Record<string, HistoryField>> = {
  branch_id: "branchCode",
  branch_name: "branchName",
  role_code: "roleCode",
  role_description: "roleDescription",
  phone_number: "phoneNumber",
  parent_branch: "parentBranch",
};

function changesOf(before: WireFields, after: WireFields): FieldChange[] {
  const names = Object.keys({ ...before, ...after });
  return names
    .filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
    .map((name) => ({
      field: ourNames[name] ?? name,
      before: valueOf(before?.[name]),
      after: valueOf(after?.[name]),
    }));
}

function valueOf(value: unknown): FieldValue | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" ? value : JSON.stringify(value);
}
