import { reports } from "contract/report-list";
import { amountTitles, correctionTexts, disbursementTexts, voidWords } from "~/texts/transactions";
import { kindsByAddress } from "~/ui/kinds-by-address";

/** Corrections of balances: what differs from disbursements. */
export const correctionKind = {
  name: "correction",
  /** Its type among all transactions. */
  type: reports.correction.type,
  /** Titles of the columns with the customer and the amount. */
  nameTitle: "NAMA MUSTAHIK",
  amountTitle: amountTitles.correction,
  /** The list of all requests. Staff also make corrections there. Merchants themselves ask for disbursements. */
  requests: {
    feature: "MN204",
    path: "/koreksi-dana-mustahik",
    title: "Koreksi Dana Mustahik",
    createLabel: "Buat Koreksi Dana",
  },
  /** The list of those that wait, where staff approve or void them. */
  approvals: { feature: "MN404", path: "/approve-koreksi-dana", title: "Approve Koreksi Dana Mustahik" },
  /** To cancel a correction is to void it: what that is called, in a row and in the address of its question. */
  voiding: { label: voidWords.correction.label, step: "cancel" },
  texts: correctionTexts,
} as const;

/** Disbursements: what differs from corrections. */
export const disbursementKind = {
  name: "disbursement",
  type: reports.disbursement.type,
  nameTitle: "NAMA MERCHANT",
  amountTitle: amountTitles.disbursement,
  requests: {
    feature: "MN303",
    path: "/pencairan-dana-merchant",
    title: "List Pencairan Dana",
    createLabel: undefined,
  },
  approvals: { feature: "MN405", path: "/approve-pencairan-dana", title: "Approve Pencairan Dana Merchant" },
  voiding: { label: voidWords.disbursement.label, step: "reject" },
  texts: disbursementTexts,
} as const;

export type RequestKind = typeof correctionKind | typeof disbursementKind;

export const {
  kindOf: requestKindOf,
  useKind: useRequestKind,
  titledBy: titledByRequest,
} = kindsByAddress<RequestKind>([correctionKind, disbursementKind], ({ requests, approvals }) => [
  requests.path,
  approvals.path,
]);
