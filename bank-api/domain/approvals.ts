import { approvalFeature, type ApprovalFeature } from "contract/own/desk";
import type { Actor } from "./actor";
import { holds } from "./permission";

/** What is decided on each approve screen (docs/product.md#deciding-requests): transactions of a type, or batches of a kind. */
export const decidedOn = {
  MN401: { batches: "BUP0001" },
  MN402: { batches: "BUP0002" },
  MN403: { batches: "BUP0003" },
  MN404: { transactions: "P00004" },
  MN405: { transactions: "P00003" },
  MN406: { batches: "BUP0004" },
  MN407: { batches: "BUP0005" },
} as const satisfies Record<ApprovalFeature, object>;

/** The approve screens that an actor may see: the one asked for, or all. */
export function approvalsFor(actor: Actor, asked?: ApprovalFeature): ApprovalFeature[] {
  return approvalFeature.options.filter(
    (code) => holds(actor, [code]) && (asked === undefined || asked === code),
  );
}
