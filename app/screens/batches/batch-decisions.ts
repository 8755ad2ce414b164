import type { Batch } from "~/bank/types";
import { obstacles } from "~/texts/batches";
import { refusalForMaker } from "~/texts/decisions";

/** Why a batch cannot be cancelled; undefined where it can (docs/rules.md#batch-states). */
export function obstacleToCancel({ status }: Pick<Batch, "status">): string | undefined {
  return status === "Pending" || status === "Process_failed" ? undefined : obstacles.notCancellable;
}

const processable: readonly string[] = ["Pending", "Process_success", "Process_failed"];

/**
 * Why a user cannot press 'Proses Upload Data'; undefined where they can (docs/rules.md#batch-states). The state of the batch is
 * said first, and only then that the user made it.
 *
 * @param successTotal rows that wait to be processed
 */
export function obstacleToProcess(
  { status, itemsFailed, creator }: Pick<Batch, "status" | "itemsFailed" | "creator">,
  successTotal: number,
  userId: string,
): string | undefined {
  if (itemsFailed) return obstacles.itemsFailed;
  if (status === "Uploading") return obstacles.uploading;
  if (status === "Running") return obstacles.running;
  if (!processable.includes(status)) return obstacles.unknownStatus(status);
  if (successTotal === 0) return obstacles.nothingToProcess;
  return refusalForMaker(creator.userKey, userId);
}
