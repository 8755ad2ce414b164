import type { HistoryEntry, Page, Slice } from "~/bank/types";
import { historyRow, type HistoryNames, type HistoryRow } from "./history-row";
import type { PageData } from "./list-data";
import { loadPage } from "./load.server";
import { parseListQuery } from "./query";

/**
 * The page of a record's history that a detail's URL asks for; nothing from a bank that keeps none.
 *
 * @param isKept whether the bank offers `audit`
 * @throws as `loadPage`
 */
export async function loadHistory(
  request: Request,
  isKept: boolean,
  call: (slice: Slice) => Promise<Page<HistoryEntry>>,
  names: HistoryNames,
): Promise<PageData<HistoryRow> | null> {
  if (!isKept) return null;
  const url = new URL(request.url);
  return loadPage(url, parseListQuery(url.searchParams), call, historyRow(names));
}
