import type { MenuFeatureCode } from "contract/features";
import { correctionKind, disbursementKind, type Decision, type Kind } from "./kinds";

/** A screen on which requests of one kind are decided (docs/product.md#deciding-requests). */
export interface Approval {
  readonly kind: Kind;
  readonly feature: MenuFeatureCode;
  readonly listPath: string;
  readonly title: string;
  /** What voiding is called, in a row and in the address of its question. */
  readonly voiding: { readonly label: string; readonly step: string };
}

export const correctionApproval: Approval = {
  kind: correctionKind,
  feature: "MN404",
  listPath: "/approve-koreksi-dana",
  title: "Approve Koreksi Dana Mustahik",
  voiding: { label: "Batalkan", step: "cancel" },
};

export const disbursementApproval: Approval = {
  kind: disbursementKind,
  feature: "MN405",
  listPath: "/approve-pencairan-dana",
  title: "Approve Pencairan Dana Merchant",
  voiding: { label: "Tolak", step: "reject" },
};

/** The decision that an address names (`:step`); undefined for anything else. */
export function decisionIn({ voiding }: Approval, step: string | undefined): Decision | undefined {
  const asked = step?.toLowerCase();
  if (asked === "approve") return "approve";
  return asked === voiding.step ? "void" : undefined;
}
