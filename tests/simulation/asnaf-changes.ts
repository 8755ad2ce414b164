import { asnafName } from "bank-api/domain/asnaf";
import { asnaf as allAsnaf, type Asnaf } from "contract/asnaf";
import type { Customer } from "./model";
import { all, oneWins, type Attempt } from "./operation";
import { asnafChangedMeanwhile } from "./refusals";
import { somebody, type Draw } from "./requests";
import { operatorOf, type Round } from "./round";
import type { Member } from "./staff";

/** The asnaf of mustahik: determined and changed one by one, by one or by two at once. */

function changing(round: Round, by: Member, { customer, asnaf }: Change): Attempt {
  const key = round.key();
  const change = { customer, before: customer.asnaf, asnaf };
  return { by, act: "asnaf", key, write: by.door.changeAsnaf(change, key) };
}

interface Change {
  readonly customer: Customer;
  readonly asnaf: Asnaf;
}

/** Changes a mustahik's asnaf by one or two users at once, to different asnaf. The second has seen what is no longer so. */
export const changeAsnaf: Draw = (round) => {
  const customer = somebody(round, "Mustahik", () => true);
  const people = customer && round.members(round.random.whole(1, 2), operatorOf(customer.branchId));
  if (!customer || !people || people.length === 0) return undefined;
  round.take(customer, ...people);
  const others = allAsnaf.options.filter((each) => each !== customer.asnaf);
  const first = round.random.whole(0, others.length - 2);
  const wanted = others.slice(first, first + people.length);
  return {
    name: `change the asnaf of ${customer.key} to ${wanted.join(" and ")}`,
    attempts: people.map((by, place) => changing(round, by, { customer, asnaf: wanted[place]! })),
    judge: (answers) =>
      oneWins(answers, asnafChangedMeanwhile, "state", (_winner, place) => {
        const [by, asnaf] = [people[place], wanted[place]];
        if (by && asnaf) round.books.changeAsnaf(customer, asnaf, by.userId);
      }),
  };
};

/** Changes an asnaf to what it is already. */
export const keepAsnaf: Draw = (round) => {
  const customer = somebody(round, "Mustahik", ({ asnaf }) => asnaf !== null);
  const by = customer && round.member(operatorOf(customer.branchId));
  if (!customer?.asnaf || !by) return undefined;
  round.take(customer, by);
  const { asnaf } = customer;
  return {
    name: `change the asnaf of ${customer.key} to ${asnaf}, which it is`,
    attempts: [changing(round, by, { customer, asnaf })],
    judge: (answers) =>
      all(answers, { code: "E1", message: `Asnaf mustahik ini sudah ${asnafName(asnaf)}.` }, "state"),
  };
};
