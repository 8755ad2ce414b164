import type { ProgrammeBudget } from "~/bank/types";
import { dateTime } from "~/format/dates";
import { grouped } from "~/format/rupiah";
import { orDash } from "~/format/text";
import { ownWork, stepNames } from "~/texts/decisions";
import { budgetStateNames, onlyHeadOffice } from "~/texts/programmes";
import type { Tone } from "~/ui/pill";
import { budgetPath } from "./addresses";

const tones: Readonly<Record<ProgrammeBudget["state"], Tone>> = {
  proposed: "wait",
  refused: "fail",
  in_force: "done",
  replaced: "plain",
};

/** Who looks at a budget. */
interface Viewer {
  readonly userId: string;
  readonly mayDecide: boolean;
  /** Of the detail, which remembers the list that it was opened from. */
  readonly search: string;
}

/** A budget as the detail of its programme shows it. */
export function budgetRow(budget: ProgrammeBudget, { userId, mayDecide, search }: Viewer) {
  const { key, programmeKey, year, amountIdr, state, proposed, decided } = budget;
  const step = (word: string, { name, at }: NonNullable<typeof decided>) => ({
    who: `${word} ${orDash(name)}`,
    time: dateTime(at),
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
    whyNoDecision: mayDecide ? "" : onlyHeadOffice,
    whyNoApproval: proposed.key === userId ? ownWork : "",
  };
}

export type BudgetRow = ReturnType<typeof budgetRow>;
