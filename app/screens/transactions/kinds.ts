import type { MenuFeatureCode } from "contract/features";
import type { ApprovalFeature, RequestName } from "~/bank/types";
import type { DialogContent } from "~/texts/dialog";
import { amountTitles, correctionTexts, disbursementTexts } from "~/texts/transactions";
import type { Question } from "~/ui/confirm-dialog";
import { kindsByAddress } from "~/ui/kinds-by-address";

/** To cancel a correction and to reject a disbursement are both to void it (docs/rules.md#transaction-states). */
export type Decision = "approve" | "void";

interface DecisionTexts {
  readonly question: (name: string, amount: string) => Question;
  readonly done: DialogContent;
}

interface RequestScreen {
  readonly feature: MenuFeatureCode;
  readonly path: string;
  readonly title: string;
}

/** What differs between corrections and disbursements. */
export interface RequestKind {
  readonly name: RequestName;
  /** Its type among all transactions. */
  readonly type: "P00003" | "P00004";
  /** Titles of the columns with the customer and the amount. */
  readonly nameTitle: string;
  readonly amountTitle: string;
  /** The list of all requests. Staff also make corrections there. Merchants themselves ask for disbursements. */
  readonly requests: RequestScreen & { readonly createLabel?: string };
  /** The list of those that wait, where staff approve or void them. */
  readonly approvals: RequestScreen & { readonly feature: ApprovalFeature };
  /** What voiding is called, in a row and in the address of its question. */
  readonly voiding: { readonly label: string; readonly step: string };
  readonly texts: Readonly<Record<Decision, DecisionTexts>>;
}

export const correctionKind: RequestKind = {
  name: "correction",
  type: "P00004",
  nameTitle: "NAMA MUSTAHIK",
  amountTitle: amountTitles.correction,
  requests: {
    feature: "MN204",
    path: "/koreksi-dana-mustahik",
    title: "Koreksi Dana Mustahik",
    createLabel: "Buat Koreksi Dana",
  },
  approvals: { feature: "MN404", path: "/approve-koreksi-dana", title: "Approve Koreksi Dana Mustahik" },
  voiding: { label: "Batalkan", step: "cancel" },
  texts: correctionTexts,
};

export const disbursementKind: RequestKind = {
  name: "disbursement",
  type: "P00003",
  nameTitle: "NAMA MERCHANT",
  amountTitle: amountTitles.disbursement,
  requests: { feature: "MN303", path: "/pencairan-dana-merchant", title: "List Pencairan Dana" },
  approvals: { feature: "MN405", path: "/approve-pencairan-dana", title: "Approve Pencairan Dana Merchant" },
  voiding: { label: "Tolak", step: "reject" },
  texts: disbursementTexts,
};

export const { kindOf, useKind, titledBy } = kindsByAddress(
  [correctionKind, disbursementKind],
  ({ requests, approvals }) => [requests.path, approvals.path],
);
