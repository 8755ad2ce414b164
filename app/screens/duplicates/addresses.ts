import type { DuplicateDecision, ProposalStep } from "~/texts/duplicates";

/** Of the screens of this family, in the menu. */
export const feature = "MN209";
export const listPath = "/duplicates";

/** The detail screen of a pair. */
export const detailPath = (key: string) => `${listPath}/${encodeURIComponent(key)}`;

/** What can be decided, each at an address of its own. */
export const decisions = ["different", "household", "same"] as const satisfies readonly DuplicateDecision[];

/** Where somebody decides about a pair. */
export const decisionPath = (key: string, decision: DuplicateDecision) => `${detailPath(key)}/${decision}`;

/** Where somebody answers a proposal, over the detail of its pair. */
export const proposalPath = (key: string, proposal: string, step: ProposalStep) =>
  `${detailPath(key)}/proposal/${encodeURIComponent(proposal)}/${step}`;
