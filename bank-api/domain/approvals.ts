import { batchIds, batchKinds, type BatchId } from "contract/batch-kinds";
import type { RuledType } from "contract/own/approval-rules";
import {
  approvalFeature,
  decisionFeature,
  type ApprovalFeature,
  type DecisionFeature,
} from "contract/own/desk";
import { proposalKindNames, proposalKinds, type ProposalKind } from "contract/proposal-kinds";
import type { Actor } from "./actor";
import { holds } from "./permission";

/** What an approve screen decides (docs/product.md#deciding-requests): transactions of a type, or batches of a kind. */
type DecidedOnScreen = { readonly batches: BatchId } | { readonly transactions: RuledType };

export const decidedOnScreen = {
  ...Object.fromEntries(batchIds.map((kind) => [batchKinds[kind].approvals, { batches: kind }])),
  MN404: { transactions: "P00004" },
  MN405: { transactions: "P00003" },
} as Readonly<Record<ApprovalFeature, DecidedOnScreen>>;

const proposals = proposalKindNames.map((kind) => [proposalKinds[kind].decider, { proposals: kind }]);

/** What is decided by those who hold a code: on its approve screen, or proposals of a kind. */
export const decidedBy = {
  ...decidedOnScreen,
  ...Object.fromEntries(proposals),
} as Readonly<Record<DecisionFeature, DecidedOnScreen | { readonly proposals: ProposalKind }>>;

/** The codes by which an actor decides: the one asked for, or all. */
export function decidesBy(actor: Actor, asked?: DecisionFeature): DecisionFeature[] {
  return decisionFeature.options.filter(
    (code) => holds(actor, [code]) && (asked === undefined || asked === code),
  );
}

/** The approve screens that an actor may see. */
export const approvalScreensOf = (actor: Actor): ApprovalFeature[] =>
  approvalFeature.options.filter((code) => holds(actor, [code]));
