import type { RequestKind } from "~/bank/types";
import { correctionTexts, disbursementTexts, type DecisionTexts } from "~/texts/transactions";

/** What differs between corrections and disbursements (docs/product.md#deciding-requests). */
export interface Kind {
  readonly name: RequestKind;
  /** In the lists of all transactions. */
  readonly type: "P00003" | "P00004";
  /** Titles of the columns that say whose money is asked for, and how much. */
  readonly nameTitle: string;
  readonly amountTitle: string;
  readonly texts: Readonly<Record<Decision, DecisionTexts>>;
}

/** A request is approved, or cancelled or rejected: both void it (docs/rules.md#transaction-states). */
export type Decision = "approve" | "void";

export const correctionKind: Kind = {
  name: "correction",
  type: "P00004",
  nameTitle: "NAMA MUSTAHIK",
  amountTitle: "NOMINAL KOREKSI",
  texts: correctionTexts,
};

export const disbursementKind: Kind = {
  name: "disbursement",
  type: "P00003",
  nameTitle: "NAMA MERCHANT",
  amountTitle: "NOMINAL PENCAIRAN",
  texts: disbursementTexts,
};
