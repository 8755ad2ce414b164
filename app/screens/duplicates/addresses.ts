import type { DuplicateDecision, ProposalStep } from "~/texts/duplicates";

/** The feature code of this family's screens in the menu. */
export const duplicateFeature = "MN209";
export const duplicateListPath = "/duplicates";

/** The detail screen of a pair. */
export const duplicatePath = (key: string) => `${duplicateListPath}/${encodeURIComponent(key)}`;

/** What can be decided, each at an address of its own. */
export const pairDecisions = [
  "different",
  "household",
  "same",
] as const satisfies readonly DuplicateDecision[];

/** Where somebody decides about a pair. */
export const decisionPath = (key: string, decision: DuplicateDecision) => `${duplicatePath(key)}/${decision}`;

/** Where somebody answers a proposal, over the detail of its pair. */
export const proposalPath = (key: string, proposal: string, step: ProposalStep) =>
  `${duplicatePath(key)}/proposal/${encodeURIComponent(proposal)}/${step}`;
