import { z } from "zod/v4";
import { defineCall } from "../call";
import { amountIdr, instant, key, text } from "../values";
import { partyColumns, type PartyColumn, type PartySide } from "./customers";
import { transactionFilter } from "./transactions";

/** What rows come to. */
const totals = z.object({ count: z.int().nonnegative(), total_idr: amountIdr });

export const reportCalls = {
  reportTotals: defineCall("POST /transaction/summary/report", {
    body: transactionFilter,
    data: totals.extend({ by_status: z.array(totals.extend({ status_code: text })).optional() }),
    summary:
      "How many transactions a filter matches, and the sum of their amounts: in all, and in each state.",
  }),
} as const;

/** The columns of one party, such as `source_ktp`; "" for what it does not have. */
const columnsOf = <Side extends PartySide>(side: Side) =>
  Object.fromEntries(partyColumns.map((name) => [`${side}_${name}`, text])) as Record<
    `${Side}_${PartyColumn}`,
    typeof text
  >;

/** A row of the export, by the names of its columns. */
const exportRow = z.object({
  _key: key,
  transaction_timestamp: instant,
  status_code: text,
  amount: amountIdr,
  ...columnsOf("source"),
  ...columnsOf("beneficiary"),
});
export type ExportRow = z.infer<typeof exportRow>;
export type ExportColumn = keyof ExportRow;

/**
 * All transactions of a filter, newest first. It stands apart from the JSON calls, as the upload
 * does: a success is not an envelope but lines of JSON (`application/x-ndjson`). The first names the columns, in the order
 * in which our bank gives them; then comes one array per row; the last is an object that says how many rows there were and
 * what they come to. An answer without it was cut off. Refusals are envelopes, as everywhere.
 */
export const exportTransactions = {
  method: "POST",
  path: "/transaction/export/transactions",
  auth: "access",
  idempotency: "none",
  body: transactionFilter,
  contentType: "application/x-ndjson",
  row: exportRow,
  end: totals,
  summary: "All transactions of a filter, newest first, as lines of JSON.",
} as const;

export const exportColumns = Object.keys(exportRow.shape) as readonly ExportColumn[];
