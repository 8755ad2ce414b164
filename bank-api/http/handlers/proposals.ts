import { noRight } from "bank-api/domain/errors";
import { holds } from "bank-api/domain/permission";
import { alreadyProcessed, requireSecondPerson } from "bank-api/domain/transactions";
import { decideProposal } from "bank-api/store/approvals/proposals";
import { proposalKinds, type ProposalKind } from "contract/proposal-kinds";
import type { ActorHandlers, Answers, DecisionContext } from "../handler";
import { lockAdministrationFor } from "./administrators";
import { answersToRule } from "./approval-rules";
import { answersToDataRequest } from "./data-requests";
import { answersToSamePerson } from "./duplicates";
import { answersToIncident } from "./incidents";
import { answersToNotice } from "./privacy-notices";
import { answersToBudget } from "./programmes";
import { answersToRetention } from "./retention";
import { answersToReset } from "./second-factor-resets";

/**
 * Looks up what a proposal is about.
 *
 * @throws DomainError 404 or E3 for who may not decide about it
 */
const answersTo: Readonly<Record<ProposalKind, (context: DecisionContext) => Promise<Answers>>> = {
  "approval-rule": answersToRule,
  "data-request": answersToDataRequest,
  incident: answersToIncident,
  "privacy-notice": answersToNotice,
  "programme-budget": answersToBudget,
  retention: answersToRetention,
  "same-person": answersToSamePerson,
  "second-factor-reset": answersToReset,
};

/** Decisions about these change nothing for which others take the turn, and may have to wait for records of the business. */
const withoutTurn: readonly ProposalKind[] = ["data-request", "incident", "privacy-notice", "retention"];

export const proposalHandlers = {
  async decideProposal(context) {
    const { actor, body, db, clock, record: proposal } = context;
    // What a proposal was about may be gone since it was decided.
    if (proposal.decidedBy !== null) throw alreadyProcessed();
    if (!withoutTurn.includes(proposal.kind)) await lockAdministrationFor(context);
    const answers = await answersTo[proposal.kind](context);
    // Who may only propose takes back their own, and refuses nothing of others.
    const isOwn = proposal.proposedBy === actor.userId;
    if (!isOwn && !holds(actor, [proposalKinds[proposal.kind].decider])) throw noRight();
    if (body.decision === "approve") requireSecondPerson(proposal.proposedBy, actor.userId);
    const at = clock.now();
    const decision = { isRefused: body.decision === "refuse", by: actor.userId, at };
    // The record was read before the transaction, so somebody may have decided since.
    if (!(await decideProposal(db, proposal.id, decision))) throw alreadyProcessed();
    return { data: null, act: { at, ...(await answers[body.decision](at)) } };
  },
} satisfies Partial<ActorHandlers>;
