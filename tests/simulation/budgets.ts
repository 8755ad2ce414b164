import { yearOf } from "bank-api/domain/programmes";
import type { NewBudget } from "./door";
import { approvalOf } from "./model";
import { all, oneWins, type Attempt } from "./operation";
import type { Budget, Programme } from "./programmes";
import { budgetWaits, done, ownItem, processed } from "./refusals";
import type { Draw } from "./requests";
import type { Round } from "./round";
import type { Member } from "./staff";

/** Budgets of programmes: proposed, and decided about by somebody else, while distributions take of them. */

const keepsBudgets = ({ keepsBudgets: may }: Member) => may;

/** What is left by such a budget, beside what one of the files that wait would take: now too little, now enough. */
const spareIdr = [-1, -1, 0, 1, 400_000, 1_500_000] as const;

export const proposeBudget: Draw = (round) => {
  const { books } = round;
  const programme = round.find(books.programmes, () => true);
  const by = programme && round.member(keepsBudgets);
  if (!programme || !by) return undefined;
  round.take(programme, by);
  const budget = budgetFor(round, programme);
  const key = round.key();
  const isOpen = books.budgets.every((each) => each.state !== "proposed" || !isSame(each, budget));
  return {
    name: `propose ${budget.amountIdr} for programme ${programme.key}`,
    attempts: [{ by, act: "budget", key, write: by.door.proposeBudget(budget, key) }],
    judge(answers) {
      if (!isOpen) return all(answers, budgetWaits, "state");
      const [answer] = answers;
      if (answer?.code === "S1") {
        const { _key } = answer.data as { _key: string };
        books.proposeBudget({ ...budget, key: _key, proposerId: by.userId, state: "proposed" });
      }
      return all(answers, done);
    },
  };
};

const isSame = (one: NewBudget, other: NewBudget) =>
  one.programme === other.programme && one.year === other.year;

function budgetFor({ books, random }: Round, programme: Programme): NewBudget {
  const waiting = books.batches.filter((batch) => batch.programme === programme && !batch.isCancelled);
  const nextIdr = waiting.length === 0 ? 0 : approvalOf(random.pick(waiting)).amountIdr;
  const amountIdr = books.distributedFor(programme) + nextIdr + random.pick(spareIdr);
  return { programme, year: yearOf(books.day), amountIdr: Math.max(1, amountIdr) };
}

function deciding(round: Round, by: Member, { budget, decision }: Decided): Attempt {
  const key = round.key();
  return { by, act: "budget", key, write: by.door.decideBudget(budget, decision, key) };
}

interface Decided {
  readonly budget: Budget;
  readonly decision: "approve" | "refuse";
}

/** A budget that waits, free with its programme. */
function anyProposed(round: Round): Budget | undefined {
  const budget = round.find(
    round.books.budgets,
    ({ state, programme }) => state === "proposed" && round.isFree(programme),
  );
  if (budget) round.take(budget, budget.programme);
  return budget;
}

/** Decides a budget by one or two users at once, none of whom has proposed it. */
export const decideBudget: Draw = (round) => {
  const budget = anyProposed(round);
  const people =
    budget &&
    round.members(round.random.whole(1, 2), (each) => each.keepsBudgets && each.userId !== budget.proposerId);
  if (!budget || !people || people.length === 0) return undefined;
  round.take(...people);
  const decisions = people.map(() => round.random.pick(["approve", "approve", "approve", "refuse"] as const));
  return {
    name: `${decisions.join(" and ")} budget ${budget.key}`,
    attempts: people.map((by, place) =>
      deciding(round, by, { budget, decision: decisions[place] ?? "approve" }),
    ),
    judge: (answers) =>
      oneWins(answers, processed, "state", (_winner, place) => {
        const [by, decision] = [people[place], decisions[place]];
        if (by && decision) round.books.decideBudget(budget, decision, by.userId);
      }),
  };
};

export const approveOwnBudget: Draw = (round) => {
  const budget = anyProposed(round);
  const by = budget && round.member((each) => each.keepsBudgets && each.userId === budget.proposerId);
  if (!budget || !by) return undefined;
  round.take(by);
  return {
    name: `approve one's own budget ${budget.key}`,
    attempts: [deciding(round, by, { budget, decision: "approve" })],
    judge: (answers) => all(answers, ownItem, "own item"),
  };
};
