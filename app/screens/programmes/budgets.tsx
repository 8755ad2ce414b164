import type { Actor } from "~/access/actor.server";
import type { ProgrammeBudget } from "~/bank/types";
import { timeInWib } from "~/format/dates";
import { grouped } from "~/format/rupiah";
import { orDash, isolated } from "~/format/text";
import { actionLink } from "~/list/action-link";
import type { Column } from "~/list/table";
import { actNames, ownWork, stepNames } from "~/texts/decisions";
import { budgetStateNames, onlyHeadOfficeSetsProgrammes } from "~/texts/programmes";
import type { Tones } from "~/ui/pill";
import { stateWithSteps } from "~/ui/steps";
import { budgetPath } from "./addresses";

const tones: Tones<ProgrammeBudget["state"]> = {
  proposed: "wait",
  refused: "fail",
  in_force: "done",
  replaced: "plain",
};

/**
 * A budget as the detail of its programme shows it.
 *
 * @param search of the detail, which remembers the list that it was opened from
 */
export function budgetRow(budget: ProgrammeBudget, { userId, branch }: Actor, search: string) {
  const { key, programmeKey, year, amountIdr, state, proposed, decided } = budget;
  const step = (word: string, { name, at }: NonNullable<typeof decided>) => ({
    who: `${word} ${isolated(orDash(name))}`,
    time: timeInWib(at),
  });
  const decision = state === "refused" ? stepNames.refused : stepNames.approved;
  const question = (step: string) =>
    `${budgetPath(programmeKey)}/${encodeURIComponent(key)}/${step}${search}`;
  return {
    year: String(year),
    amount: grouped(amountIdr),
    stateName: budgetStateNames[state],
    tone: tones[state],
    steps: [step(stepNames.proposed, proposed), ...(decided ? [step(decision, decided)] : [])],
    questions: state === "proposed" ? { approve: question("approve"), refuse: question("refuse") } : null,
    /** Why nobody of this branch decides, and why the proposer does not approve; "" where nothing is in the way. */
    whyNoDecision: branch.isHeadOffice ? "" : onlyHeadOfficeSetsProgrammes,
    whyNoApproval: proposed.key === userId ? ownWork : "",
  };
}

type BudgetRow = ReturnType<typeof budgetRow>;

/** A programme's budgets by year, those that wait among them. */
export const budgetColumns: Column<BudgetRow>[] = [
  { title: "TAHUN", cell: ({ year }) => year, kind: "short" },
  { title: "ANGGARAN", cell: ({ amount }) => amount, kind: "amount" },
  { title: "STATUS", cell: stateWithSteps },
  { title: "AKSI", cell: questionsCell, kind: "code" },
];

function questionsCell({ questions, whyNoDecision, whyNoApproval }: BudgetRow) {
  if (!questions) return "-";
  return (
    <>
      {actionLink(actNames.approve, questions.approve, whyNoDecision || whyNoApproval)}{" "}
      {actionLink(actNames.refuse, questions.refuse, whyNoDecision)}
    </>
  );
}
