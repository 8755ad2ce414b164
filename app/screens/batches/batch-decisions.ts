import type { Batch } from "~/bank/types";
import { obstacles } from "~/texts/batches";
import { refusalToApprove } from "~/texts/decisions";

/** Why a batch cannot be cancelled; undefined if it can (docs/rules.md#batch-states). */
export function obstacleToCancel({ status }: Pick<Batch, "status">): string | undefined {
  return status === "Pending" || status === "Process_failed" ? undefined : obstacles.notCancellable;
}

const processable: readonly string[] = ["Pending", "Process_success", "Process_failed"];

type Decided = Pick<Batch, "status" | "itemsFailed" | "creator" | "firstApprover">;

/**
 * Why a user cannot press 'Proses Upload Data'; undefined if they can (docs/rules.md#batch-states). An obstacle in the batch's
 * state comes before the one that the user made the batch, or was the first of two who approve it.
 *
 * @param successTotal rows that wait to be processed
 */
export function obstacleToProcess(
  { status, itemsFailed, creator, firstApprover }: Decided,
  successTotal: number,
  userId: string,
): string | undefined {
  if (itemsFailed) return obstacles.itemsFailed;
  if (status === "Uploading") return obstacles.uploading;
  if (status === "Running") return obstacles.running;
  if (!processable.includes(status)) return obstacles.unknownStatus(status);
  if (successTotal === 0) return obstacles.nothingToProcess;
  return refusalToApprove({ maker: { key: creator.userKey }, firstApprover }, userId);
}
