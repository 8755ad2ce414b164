import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import {
  duplicateMatch,
  duplicateState,
  type DuplicateMatch,
  type DuplicateState,
} from "contract/duplicates";
import { callFor, listFor, scopeOf } from "./scope.server";
import type { Caller, Slice } from "./caller";

/** What two mustahik can have in common, and what can become of a pair. */
export const duplicateMatches = duplicateMatch.options;
export const duplicateStates = duplicateState.options;

/** Two mustahik who may be one person, as the list shows them (docs/rules.md#likely-duplicates). */
export type Duplicate = ReturnType<typeof duplicateOf>;
/** The same side by side. */
export type DuplicateDetail = ReturnType<typeof duplicateDetailOf>;
export type DuplicatePerson = DuplicateDetail["first"];

interface DuplicateQuery extends Slice {
  /** Of one of the two. Head office alone may name another one than its own. */
  readonly branchKey?: string | undefined;
  readonly match?: DuplicateMatch | undefined;
  readonly state?: DuplicateState | undefined;
}

/** Likely duplicates, where the bank `offers("zakat")`. */
export const duplicatesCalls = {
  listDuplicates: (caller: Caller, { branchKey, match, state: status, ...slice }: DuplicateQuery) =>
    listFor(
      caller,
      "listDuplicates",
      slice,
      { branch_id: branchKey ?? scopeOf(caller), reason: match, status },
      duplicateOf,
    ),

  /**
   * One pair. The bank records that the data of those was opened whom it shows.
   *
   * @throws BankError `not-found` for one that is absent, or of other branches alone
   */
  async duplicate(caller: Caller, key: string): Promise<DuplicateDetail> {
    const { data } = await callFor(caller, "readDuplicate", { params: { key } });
    return duplicateDetailOf(data);
  },

  /** Decides that the two are different people, or of one family. @throws BankError if somebody has decided before */
  async decideDuplicate(
    caller: Caller,
    key: string,
    decision: "different" | "household",
    reason: string,
    idempotencyKey: string,
  ) {
    await callFor(caller, "decideDuplicate", { idempotencyKey, body: { _key: key, decision, reason } });
  },

  /** Proposes that the two are one person. @throws BankError if somebody has decided or proposed before */
  async proposeSamePerson(
    caller: Caller,
    key: string,
    ended: "first" | "second",
    reason: string,
    idempotencyKey: string,
  ) {
    await callFor(caller, "proposeSamePerson", { idempotencyKey, body: { _key: key, ended, reason } });
  },

  /** @throws BankError for the approval of one's own proposal, and for one that is no longer the pair's */
  async decideSamePerson(
    caller: Caller,
    key: string,
    proposal: string,
    decision: "approve" | "refuse",
    idempotencyKey: string,
  ) {
    await callFor(caller, "decideSamePerson", { idempotencyKey, body: { _key: key, proposal, decision } });
  },
};

type PersonRow = DataOf<Calls["listDuplicates"]>[number]["first"];

const personOf = (person: PersonRow) => ({
  /** Null for another branch's mustahik, of whom nothing but name and branch is known. */
  key: person._key,
  name: person.name,
  nationalId: person.no_ktp,
  branchName: person.branch.name,
});

const duplicateOf = (row: DataOf<Calls["listDuplicates"]>[number]) => ({
  key: row._key,
  first: personOf(row.first),
  second: personOf(row.second),
  matches: row.reasons,
  state: row.status,
  /** ISO 8601 UTC. */
  foundTime: row.found_timestamp,
});

type PersonDetailRow = DataOf<Calls["readDuplicate"]>["first"];

const personDetailOf = (person: PersonDetailRow) => ({
  ...personOf(person),
  /** Null for another branch's mustahik. */
  detail: person.detail && {
    familyCardNumber: person.detail.no_kk,
    birthDate: person.detail.birth_date,
    birthPlace: person.detail.birth_place,
    phone: person.detail.no_tlp,
    mobile: person.detail.no_hp,
    address: person.detail.address,
    status: person.detail.status,
    registeredTime: person.detail.registered_timestamp,
  },
});

const duplicateDetailOf = (data: DataOf<Calls["readDuplicate"]>) => ({
  ...duplicateOf(data),
  first: personDetailOf(data.first),
  second: personDetailOf(data.second),
  /** Whether the caller may decide about it. */
  isDecidable: data.is_decidable,
  decided: data.decided && {
    name: data.decided.name,
    time: data.decided.timestamp,
    reason: data.decided.reason,
  },
  /** That they are one person: of a pair that is `proposed` or the `same`. */
  proposal: data.proposal && {
    key: data.proposal._key,
    /** Which record ends. */
    ended: data.proposal.ended,
    reason: data.proposal.reason,
    proposed: {
      key: data.proposal.proposed._key,
      name: data.proposal.proposed.name,
      time: data.proposal.proposed.timestamp,
    },
  },
  /** Proposals that were refused, newest first. */
  refusals: data.refusals.map(({ reason, proposed, refused }) => ({
    reason,
    proposed: { name: proposed.name, time: proposed.timestamp },
    refused: { name: refused.name, time: refused.timestamp },
  })),
});
