import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { callFor, listFor, scopeOf } from "./scope.server";
import type { Caller, Slice } from "./caller";

/** Mustahik with the same KK number, as the list shows them (docs/rules.md#households). */
export type Household = ReturnType<typeof householdOf>;
/** A household with its members. */
export type HouseholdDetail = ReturnType<typeof householdDetailOf>;
export type HouseholdDistribution = ReturnType<typeof distributionOf>;

interface HouseholdQuery extends Slice {
  /** KK number, 16 digits. */
  readonly familyCardNumber?: string;
}

/** Households, where the bank `offers("zakat")`. */
export const householdsCalls = {
  listHouseholds: (caller: Caller, { familyCardNumber, ...slice }: HouseholdQuery) =>
    listFor(
      caller,
      "listHouseholds",
      slice,
      { branch_id: scopeOf(caller), no_kk: familyCardNumber },
      householdOf,
    ),

  /**
   * The household of a mustahik. The bank records that the data of its members was opened.
   *
   * @throws BankError `not-found` for a mustahik that is absent or another branch's
   */
  async household(caller: Caller, key: string): Promise<HouseholdDetail> {
    const { data } = await callFor(caller, "readHousehold", { params: { key } });
    return householdDetailOf(data);
  },

  listHouseholdDistributions: (caller: Caller, key: string, slice: Slice) =>
    listFor(caller, "listHouseholdDistributions", slice, { _key: key }, distributionOf),
};

/** A household in a few figures; null where the bank tells none, or the mustahik has no KK number. */
export const householdSummaryOf = (wire: DataOf<Calls["customerDetail"]>["household"]) =>
  wire ? { memberCount: wire.members, totalIdr: wire.total } : null;

const receivedOf = ({ count, total }: { readonly count: number; readonly total: number }) => ({
  count,
  totalIdr: total,
});

const householdOf = (row: DataOf<Calls["listHouseholds"]>[number]) => ({
  /** Of one of its members. */
  key: row._key,
  familyCardNumber: row.no_kk,
  memberCount: row.members,
  /** In the last 12 months. */
  received: receivedOf(row),
  /** Time of the newest distribution in these months (ISO 8601 UTC); null if there was none. */
  newest: row.newest,
});

const householdDetailOf = (data: DataOf<Calls["readHousehold"]>) => ({
  familyCardNumber: data.no_kk,
  memberCount: data.member_count,
  /** The first hundred, with records that have ended. */
  members: data.members.map((member) => ({
    key: member._key,
    name: member.name,
    nationalId: member.no_ktp,
    birthDate: member.birth_date,
    status: member.status,
    /** For another record of the same person. */
    isEnded: member.is_ended,
    branchName: member.branch.name,
    received: receivedOf(member.received),
  })),
  /** Since when the last 12 months count, yyyy-mm-dd. */
  since: data.since,
  year: receivedOf(data.year),
  all: receivedOf(data.all),
});

const distributionOf = (row: DataOf<Calls["listHouseholdDistributions"]>[number]) => ({
  key: row._key,
  time: row.timestamp,
  amountIdr: row.amount,
  description: row.description,
  recipient: { key: row.recipient._key, name: row.recipient.name },
});
