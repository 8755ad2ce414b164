import type { Bank } from "~/bank/index.server";
import { historyRow, type HistoryRow } from "~/list/history-row";
import { customerHistory } from "~/texts/customer-history";
import type { CustomerKind } from "./kinds";

/** A record changes seldom, and its statement is what the screen pages. */
const mostShown = 50;

/** The newest changes of a customer, from a bank with the capability `zakat`. */
export async function loadHistory(bank: Bank, { type }: CustomerKind, key: string): Promise<HistoryRow[]> {
  const subject = type === "Mustahik" ? "mustahik" : "merchant";
  const { rows } = await bank.read("listHistory", { subject, key, skip: 0, limit: mostShown });
  return rows.map(historyRow(customerHistory));
}
