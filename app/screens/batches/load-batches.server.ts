import type { Bank } from "~/bank/index.server";
import { loadPage } from "~/list/load.server";
import { parseListQuery } from "~/list/query";
import { batchRow } from "./batch-rows";
import { isWatched } from "./batch-status";
import type { BatchKind } from "./kinds";

/**
 * The page of a kind's batches that a list's URL asks for.
 *
 * @param itemsFailed as in `BatchQuery`
 * @throws as `loadPage`
 */
export async function loadBatches(request: Request, kind: BatchKind, bank: Bank, itemsFailed: boolean) {
  const url = new URL(request.url);
  const now = Date.now();
  const page = await loadPage(
    url,
    parseListQuery(url.searchParams),
    (slice) => bank.listBatches({ kind: kind.id, itemsFailed, ...slice }),
    (batch) => ({ ...batchRow(batch), isWatched: isWatched(batch, now) }),
  );
  return { page, isWatched: page.rows.some((row) => row.isWatched) };
}
