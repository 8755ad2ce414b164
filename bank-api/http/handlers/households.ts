import type { Actor } from "bank-api/domain/actor";
import { BranchScope } from "bank-api/domain/branch-scope";
import { startOfYearBefore, yearBefore } from "bank-api/domain/households";
import { sumOf } from "bank-api/domain/totals";
import { listHouseholdDistributions, listHouseholds, readMembers } from "bank-api/store/customers/households";
import type { ActorHandlers } from "../handler";
import { given, listed } from "./lists";

export const householdHandlers = {
  async listHouseholds({ actor, body, db, page, clock }) {
    const scope = BranchScope.of(actor).narrowedTo(body.branchKey);
    const counting = { scope, since: startOfYearBefore(clock.now()) };
    return listed(await listHouseholds(db, given(body.familyCardNumber), counting, page));
  },

  async readHousehold({ actor, db, clock, record: customer }) {
    const now = clock.now();
    const { members, total } = await readMembers(db, customer, lastYear(actor, now));
    return {
      data: {
        familyCardNumber: customer.familyCardNumber,
        memberCount: total,
        members,
        since: yearBefore(now),
        year: sumOf(members.map(({ received }) => received)),
        all: sumOf(members.map(({ all }) => all)),
      },
      opened: { customerIds: members.map(({ key }) => key), screen: "household" },
    };
  },

  async listHouseholdDistributions({ actor, db, page, record: customer }) {
    return listed(await listHouseholdDistributions(db, customer, BranchScope.of(actor), page));
  },
} satisfies Partial<ActorHandlers>;

/** What counts for an actor: the members whom they see, and 12 months. */
export const lastYear = (actor: Actor, now: Date) => ({
  scope: BranchScope.of(actor),
  since: startOfYearBefore(now),
});
