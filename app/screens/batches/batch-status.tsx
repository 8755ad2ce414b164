import type { Batch } from "~/bank/types";
import { obstacles, unstored } from "~/texts/batches";
import { pill, type Tone } from "~/ui/pill";

/** The states in which something is under way. */
const moving: readonly string[] = ["Uploading", "Running"];

export function isMoving({ status }: Pick<Batch, "status">): boolean {
  return moving.includes(status);
}

/** A page stops asking after this time without progress, because each request keeps the user signed in. */
const patienceMs = 5 * 60_000;

/** Whether the page of a batch keeps asking for its state: something is under way, and has moved recently. */
export function isWatched(batch: Batch, now: number): boolean {
  const { progress, lastInputter, uploadedAt } = batch;
  const movedAt = Date.parse(progress?.movedAt || lastInputter.time || uploadedAt);
  return isMoving(batch) && now - movedAt < patienceMs;
}

const tones: Readonly<Record<string, Tone>> = {
  Pending: "wait",
  Uploading: "wait",
  Running: "wait",
  Process_success: "done",
  Process_failed: "fail",
};

type ShownStatus = Pick<Batch, "status" | "itemsFailed"> & { readonly progress: string };

/** A batch's state, and how far it has come: its rows, or its approvals. */
export function statusCell({ status, itemsFailed, progress }: ShownStatus) {
  if (itemsFailed) return <span title={obstacles.itemsFailed}>{pill("fail", unstored)}</span>;
  const state = pill(tones[status] ?? "plain", status);
  if (progress === "") return state;
  return (
    <>
      {state} <span className="quiet">{progress}</span>
    </>
  );
}
