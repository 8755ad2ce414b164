import type { Actor } from "bank-api/domain/actor";
import { BranchScope } from "bank-api/domain/branch-scope";
import { startOfYearBefore, yearBefore } from "bank-api/domain/households";
import {
  listHouseholdDistributions,
  listHouseholds,
  readMembers,
  type Household,
  type HouseholdDistribution,
  type HouseholdSummary,
  type Member,
  type Received,
} from "bank-api/store/households";
import { noRows } from "bank-api/store/paging";
import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { Handlers } from "../handler";
import { countOf, given } from "./lists";

export const householdHandlers: Handlers<"listHouseholds" | "readHousehold" | "listHouseholdDistributions"> =
  {
    async listHouseholds({ actor, body, db, page, clock }) {
      const scope = BranchScope.of(actor).narrowedTo(body.branch_id);
      const counting = scope && { scope, since: startOfYearBefore(clock.now()) };
      const found = counting ? await listHouseholds(db, given(body.no_kk), counting, page) : noRows;
      return { data: found.rows.map(householdOut), ...countOf(found) };
    },

    async readHousehold({ actor, db, clock, record: customer }) {
      const now = clock.now();
      const { members, total } = await readMembers(db, customer, lastYear(actor, now));
      return {
        data: {
          no_kk: customer.familyCardNumber ?? "",
          member_count: total,
          members: members.map(memberOut),
          since: yearBefore(now),
          year: receivedOut(sumOf(members.map(({ year }) => year))),
          all: receivedOut(sumOf(members.map(({ all }) => all))),
        },
        opened: { customerIds: members.map(({ id }) => id), screen: "household" },
      };
    },

    async listHouseholdDistributions({ actor, db, page, record: customer }) {
      const found = await listHouseholdDistributions(db, customer, BranchScope.of(actor), page);
      return { data: found.rows.map(distributionOut), ...countOf(found) };
    },
  };

const sumOf = (parts: readonly Received[]): Received => ({
  count: parts.reduce((sum, { count }) => sum + count, 0),
  totalIdr: parts.reduce((sum, { totalIdr }) => sum + totalIdr, 0),
});

/** What counts for an actor: the members whom they see, and 12 months. */
export const lastYear = (actor: Actor, now: Date) => ({
  scope: BranchScope.of(actor),
  since: startOfYearBefore(now),
});

/** A household in a few figures, as dry runs and the detail of a mustahik have it. */
export const summaryOut = ({ members, ...received }: HouseholdSummary) => ({
  members,
  ...receivedOut(received),
});

const receivedOut = ({ count, totalIdr }: Received) => ({ count, total: totalIdr });

function householdOut(household: Household): DataInputOf<Calls["listHouseholds"]>[number] {
  return {
    _key: household.memberId,
    no_kk: household.familyCardNumber,
    members: household.members,
    ...receivedOut(household),
    newest: household.newestAt?.toISOString() ?? null,
  };
}

function memberOut(member: Member): DataInputOf<Calls["readHousehold"]>["members"][number] {
  const { id, name, nationalId, birthDate, status, isEnded, branch, year } = member;
  return {
    _key: id,
    name,
    no_ktp: nationalId ?? "",
    birth_date: birthDate ?? "",
    status,
    is_ended: isEnded,
    branch: { _key: branch.id, name: branch.name },
    received: receivedOut(year),
  };
}

function distributionOut(
  distribution: HouseholdDistribution,
): DataInputOf<Calls["listHouseholdDistributions"]>[number] {
  const { id, at, amountIdr, description, recipient } = distribution;
  return {
    _key: id,
    timestamp: at.toISOString(),
    amount: amountIdr,
    description,
    recipient: { _key: recipient.id, name: recipient.name },
  };
}
