import { isKnownToSupport } from "~/bank/capabilities.server";
import type { Bank, QueryOf } from "~/bank/index.server";
import type { Slice } from "~/bank/types";
import { historyRow, type HistoryNames, type HistoryRow } from "./history-row";
import { readList, type List } from "./read-list.server";

/**
 * Reads the page of a record's history that a URL asks for; null where the bank does not support the capability `administration`.
 *
 * @throws as `readList`
 */
export async function readHistory(
  request: Request,
  bank: Bank,
  record: Pick<QueryOf<"listHistory">, "subject" | "key">,
  names: HistoryNames,
): Promise<List<HistoryRow> | null> {
  if (!(await isKnownToSupport("administration"))) return null;
  const call = (slice: Slice) => bank.call("listHistory", { ...record, ...slice });
  return readList(request, { call, row: historyRow(names) });
}
