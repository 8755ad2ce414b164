import type { Bank } from "~/bank/index.server";
import { now } from "~/clock.server";
import { readList } from "~/list/read-list.server";
import { batchRow } from "./batch-rows";
import { isWatched } from "./batch-status";
import type { BatchKind } from "./kinds";

/**
 * The page of the batches of one kind that a list's URL asks for.
 *
 * @param itemsFailed as in `BatchQuery`
 * @throws as `readList`
 */
export function loadBatches(request: Request, kind: BatchKind, bank: Bank, itemsFailed: boolean) {
  const at = now().getTime();
  return readList(request, {
    call: (slice) => bank.call("listBatches", { kind: kind.id, itemsFailed, ...slice }),
    row: (batch) => ({ ...batchRow(batch), isWatched: isWatched(batch, at) }),
  });
}
