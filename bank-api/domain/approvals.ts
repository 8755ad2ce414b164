import { batchIds, batchKinds, type BatchId } from "contract/batch-kinds";
import type { RuledType } from "contract/extensions/approval-rules";
import {
  approvalFeature,
  decisionFeature,
  type ApprovalFeature,
  type DecisionFeature,
} from "contract/extensions/pending";
import { proposalKindNames, proposalKinds, type ProposalKind } from "contract/proposal-kinds";
import type { Actor } from "./actor";
import { holds } from "./permission";

type Decided =
  | { readonly batches: BatchId }
  | { readonly transactions: RuledType }
  | { readonly proposals: ProposalKind };

/** What the holders of a code decide (docs/product.md#deciding-requests). */
export const decidedBy = {
  ...Object.fromEntries(batchIds.map((kind) => [batchKinds[kind].approvals, { batches: kind }])),
  MN404: { transactions: "P00004" },
  MN405: { transactions: "P00003" },
  ...Object.fromEntries(proposalKindNames.map((kind) => [proposalKinds[kind].decider, { proposals: kind }])),
} as Readonly<Record<DecisionFeature, Decided>>;

/** The codes by which an actor decides: the one asked for, or all. */
export function decidesBy(actor: Actor, asked?: DecisionFeature): DecisionFeature[] {
  return decisionFeature.options.filter(
    (code) => holds(actor, [code]) && (asked === undefined || asked === code),
  );
}

/** The approve screens that an actor may see. */
export const approvalScreensOf = (actor: Actor): ApprovalFeature[] =>
  approvalFeature.options.filter((code) => holds(actor, [code]));
