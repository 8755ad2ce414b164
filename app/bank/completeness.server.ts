import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { Lackable } from "contract/completeness";
import { callFor, listFor, scopeOf } from "./scope.server";
import type { Caller, Slice } from "./caller";

export type { Lackable };

/** A mustahik whose record lacks something (docs/rules.md#completeness). */
export type IncompleteMustahik = ReturnType<typeof incompleteOf>;
/** Of a branch, how many lack what. */
export type IncompleteCounts = ReturnType<typeof countsOf>;

interface IncompleteQuery extends Slice {
  readonly missing: Lackable;
  /** "" for all that the caller sees. */
  readonly branchKey: string;
}

interface Completion {
  readonly phone: string;
  readonly mobile: string;
  readonly familyCard: string;
  readonly region: string;
  readonly asnaf: string;
}

/** What records lack, where the bank `offers("zakat")`. */
export const completenessCalls = {
  async incompleteCounts(caller: Caller) {
    const { data } = await callFor(caller, "countIncomplete", { body: { branch_id: scopeOf(caller) } });
    return data.map(countsOf);
  },

  listIncomplete: (caller: Caller, { missing, branchKey, ...slice }: IncompleteQuery) =>
    listFor(
      caller,
      "listIncomplete",
      slice,
      { branch_id: branchKey || scopeOf(caller), missing },
      incompleteOf,
    ),

  /** @throws BankError `not-found` for a mustahik that is absent or another branch's */
  async completeness(caller: Caller, key: string): Promise<IncompleteMustahik> {
    const { data } = await callFor(caller, "readCompleteness", { params: { key } });
    return incompleteOf(data);
  },

  /** @throws BankError where a value is not valid, or something is there by now */
  async completeMustahik(
    caller: Caller,
    key: string,
    fields: Completion,
    idempotencyKey: string,
  ): Promise<void> {
    const body = {
      _key: key,
      no_tlp: fields.phone,
      no_hp: fields.mobile,
      no_kk: fields.familyCard,
      kode_region: fields.region,
      asnaf: fields.asnaf,
    };
    await callFor(caller, "completeCustomer", { idempotencyKey, body });
  },
};

const incompleteOf = (row: DataOf<Calls["listIncomplete"]>[number]) => ({
  key: row._key,
  name: row.name,
  nationalId: row.no_ktp,
  branchName: row.branch.name,
  missing: row.missing,
});

const countsOf = (row: DataOf<Calls["countIncomplete"]>[number]) => ({
  branch: { key: row.branch._key, name: row.branch.name },
  phone: row.phone,
  family_card: row.family_card,
  region: row.region,
  asnaf: row.asnaf,
});
