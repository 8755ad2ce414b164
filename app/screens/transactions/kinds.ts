import { amountTitles, correctionTexts, disbursementTexts } from "~/texts/transactions";
import { kindsByAddress } from "~/ui/kinds-by-address";

/** To cancel a correction and to reject a disbursement are both to void it (docs/rules.md#transaction-states). */
export const decisions = ["approve", "void"] as const;
export type Decision = (typeof decisions)[number];

/** Corrections of balances: what differs from disbursements. */
export const correctionKind = {
  name: "correction",
  /** Its type among all transactions. */
  type: "P00004",
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
  /** What voiding is called, in a row and in the address of its question. */
  voiding: { label: "Batalkan", step: "cancel" },
  texts: correctionTexts,
} as const;

/** The same of disbursements. */
export const disbursementKind = {
  name: "disbursement",
  type: "P00003",
  nameTitle: "NAMA MERCHANT",
  amountTitle: amountTitles.disbursement,
  requests: {
    feature: "MN303",
    path: "/pencairan-dana-merchant",
    title: "List Pencairan Dana",
    createLabel: undefined,
  },
  approvals: { feature: "MN405", path: "/approve-pencairan-dana", title: "Approve Pencairan Dana Merchant" },
  voiding: { label: "Tolak", step: "reject" },
  texts: disbursementTexts,
} as const;

export type RequestKind = typeof correctionKind | typeof disbursementKind;

export const { kindOf, useKind, titledBy } = kindsByAddress<RequestKind>(
  [correctionKind, disbursementKind],
  ({ requests, approvals }) => [requests.path, approvals.path],
);
