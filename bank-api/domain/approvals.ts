import {
  approvalFeature,
  decisionFeature,
  type ApprovalFeature,
  type DecisionFeature,
} from "contract/own/desk";
import type { Actor } from "./actor";
import { holds } from "./permission";

/**
 * What is decided by those who hold a code (docs/product.md#deciding-requests): transactions of a type, batches of a kind, or
 * proposals about something.
 */
export const decidedOn = {
  MN401: { batches: "BUP0001" },
  MN402: { batches: "BUP0002" },
  MN403: { batches: "BUP0003" },
  MN404: { transactions: "P00004" },
  MN405: { transactions: "P00003" },
  MN406: { batches: "BUP0004" },
  MN407: { batches: "BUP0005" },
  MN408: { proposals: "same-person" },
  MN601: { proposals: "second-factor-reset" },
  MN604: { proposals: "approval-rule" },
  MN606: { proposals: "programme-budget" },
} as const satisfies Record<DecisionFeature, object>;

/** What proposals are about. */
export type ProposalKind = Extract<(typeof decidedOn)[DecisionFeature], { proposals: unknown }>["proposals"];

/** The codes by which an actor decides: the one asked for, or all. */
export function decidesBy(actor: Actor, asked?: DecisionFeature): DecisionFeature[] {
  return decisionFeature.options.filter(
    (code) => holds(actor, [code]) && (asked === undefined || asked === code),
  );
}

/** The approve screens that an actor may see. */
export const approvalScreensOf = (actor: Actor): ApprovalFeature[] =>
  approvalFeature.options.filter((code) => holds(actor, [code]));
