import { BranchScope } from "bank-api/domain/branch-scope";
import { startOfYearBefore, yearBefore } from "bank-api/domain/households";
import {
  listHouseholdDistributions,
  listHouseholds,
  readMembers,
  type Household,
  type HouseholdDistribution,
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
      const since = startOfYearBefore(clock.now());
      const filter = scope && { scope, familyCardNumber: given(body.no_kk), since };
      const found = filter ? await listHouseholds(db, filter, page) : noRows;
      return { data: found.rows.map(householdOut), ...countOf(found) };
    },

    async readHousehold({ actor, db, clock, record: customer }) {
      const now = clock.now();
      const narrowing = { scope: BranchScope.of(actor), since: startOfYearBefore(now) };
      const { members, total } = await readMembers(db, customer, narrowing);
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
  const { id, name, nationalId, birthDate, status, branch, year } = member;
  return {
    _key: id,
    name,
    no_ktp: nationalId ?? "",
    birth_date: birthDate ?? "",
    status,
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
