import type { ApprovalFeature } from "~/bank/types";
import { featureNames } from "contract/features";

/** A kind of things that wait for approval, and the screen on which they are decided (docs/product.md#inbox). */
interface ApprovalKind {
  readonly feature: ApprovalFeature;
  /** The kind's name in the inbox's address. */
  readonly name: string;
  readonly title: string;
  /** The address at which one of them is decided, or looked through before. */
  readonly addressOf: (key: string) => string;
}

/** An approver looks through a batch first. A correction or disbursement fits in its question, so the link opens that. */
function kind(feature: ApprovalFeature, name: string, step: "" | "/approve"): ApprovalKind {
  const addressOf = (key: string) => `/approve-${name}/${encodeURIComponent(key)}${step}`;
  return { feature, name, title: featureNames[feature], addressOf };
}

export const approvalKinds: readonly ApprovalKind[] = [
  kind("MN401", "data-mustahik", ""),
  kind("MN402", "penyaluran-dana", ""),
  kind("MN403", "data-merchant", ""),
  kind("MN404", "koreksi-dana", "/approve"),
  kind("MN405", "pencairan-dana", "/approve"),
  kind("MN406", "asnaf-mustahik", ""),
  kind("MN407", "kelengkapan-mustahik", ""),
];

/** What many of can be decided at once. Batches are opened one by one. */
export const decidedAtOnce: readonly ApprovalFeature[] = ["MN404", "MN405"];

/** Narrows the inbox to one kind, by its name. An unknown name shows all. */
export const kindParameter = "kind";

export function kindIn(params: URLSearchParams): ApprovalKind | undefined {
  return approvalKinds.find(({ name }) => name === params.get(kindParameter)?.toLowerCase());
}
