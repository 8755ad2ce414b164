import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { maxListLimit } from "contract/call";
import { findByKey } from "./records.server";
import { callFor, listFor } from "./scope.server";
import type { Caller, Slice } from "./caller";

export { mostDeputyDays } from "contract/deputies";

/** Who decides in the place of an approver for some days (docs/rules.md#deputies). */
export type Deputyship = ReturnType<typeof deputyshipOf>;

interface NewDeputyship {
  readonly deputyKey: string;
  /** ISO dates of Jakarta's, both included. */
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

interface DeputyshipQuery extends Slice {
  readonly key?: string;
}
const listDeputyships = (caller: Caller, { key, ...slice }: DeputyshipQuery) =>
  listFor(caller, "listDeputyships", slice, { _key: key }, deputyshipOf);

/** Deputies of approvers, where the bank `offers("approvals")`. */
export const deputiesCalls = {
  listDeputyships,

  /** @throws BankError `not-found` for one that the caller does not see */
  deputyship: (caller: Caller, key: string): Promise<Deputyship> =>
    findByKey(key, (query) => listDeputyships(caller, query)),

  /** Whom the caller may name; nobody, if they are no approver. */
  async deputyChoices(caller: Caller) {
    const params = { skip: 0, limit: maxListLimit };
    const { data } = await callFor(caller, "listDeputyCandidates", { params });
    return data.map(({ _key, name, username }) => ({ value: _key, label: `${name} (${username})` }));
  },

  async nameDeputy(
    caller: Caller,
    { deputyKey, ...fields }: NewDeputyship,
    idempotencyKey: string,
  ): Promise<void> {
    await callFor(caller, "nameDeputy", { idempotencyKey, body: { deputy: deputyKey, ...fields } });
  },

  /** @throws BankError where it has ended, or its days are over */
  async endDeputyship(caller: Caller, key: string, idempotencyKey: string): Promise<void> {
    await callFor(caller, "endDeputyship", { idempotencyKey, body: { _key: key } });
  },
};

const deputyshipOf = (row: DataOf<Calls["listDeputyships"]>[number]) => ({
  key: row._key,
  approver: { key: row.approver._key, name: row.approver.name },
  deputy: { key: row.deputy._key, name: row.deputy.name },
  branchName: row.branch.name,
  from: row.from,
  to: row.to,
  reason: row.reason,
  state: row.status,
  /** Who ended it early, and when (ISO 8601 UTC). */
  ended: row.ended && { name: row.ended.name, time: row.ended.timestamp },
});
