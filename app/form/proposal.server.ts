import { proposalAnswers, type ProposalAnswer } from "contract/decisions";
import type { Actor } from "~/access/actor.server";
import { alreadyProcessed, refusalForMaker } from "~/texts/decisions";
import { stepAmong } from "./submit.server";

/** @throws a 404 response if an address asks for neither */
export const proposalStep = (named: string | undefined): ProposalAnswer => stepAmong(proposalAnswers, named);

interface Standing {
  readonly isOpen: boolean;
  readonly proposerKey: string;
  /** Why this user decides nothing about it, where that is so. */
  readonly refusal?: string | false;
}

/** Why there is nothing to decide; undefined if there is. The bank applies the same rules at the write. */
export function obstacleTo(
  step: ProposalAnswer,
  { userId }: Actor,
  { isOpen, proposerKey, refusal }: Standing,
) {
  if (!isOpen) return alreadyProcessed;
  return refusal || (step === "approve" ? refusalForMaker(proposerKey, userId) : undefined);
}
