import { batchKinds, type BatchId } from "contract/batch-kinds";
import { messages } from "contract/codes";
import type { SameBatch } from "contract/extensions/batch-review";
import type { BatchStatus } from "contract/specified/batches";
import { givenText } from "contract/typed-text";
import { jakartaDate } from "./dates";
import { already, notFound, refused, type DomainError } from "./errors";

/** What decides whether a batch may be processed or cancelled. */
export interface BatchState {
  readonly kind: BatchId;
  readonly status: BatchStatus;
  /** The rows of the batch could not be stored. */
  readonly itemsFailed: boolean;
}

/** What people call a batch: its kind, the day in Jakarta, and its number among the kind's batches of that day. */
export function batchLabel(kind: BatchId, createdAt: Date, number: number): string {
  return `${kind}-${jakartaDate(createdAt).replaceAll("-", "")}-${String(number).padStart(3, "0")}`;
}

const longestDescription = 1000;

/** The uploader's description of a file: free text on one line. */
export function readDescription(text: string): string {
  const description = givenText(text);
  if (description.length <= longestDescription) return description;
  throw refused(`Deskripsi paling banyak ${longestDescription} karakter.`);
}

/** Refuses a process call if its path or its body names another kind than the batch's. */
export function requireProcessPath(batch: BatchState, type: string, kind: BatchId): void {
  if (type !== batchKinds[batch.kind].process || kind !== batch.kind) throw notFound();
}

/** Why a batch cannot be processed now; undefined if it can (docs/rules.md#batch-states). */
export function refusalToProcess(batch: BatchState): DomainError | undefined {
  if (batch.itemsFailed)
    return refused(
      "Baris file ini tidak tersimpan karena unggahannya terputus. Batch ini hanya dapat dibatalkan; unggah filenya lagi.",
    );
  if (batch.status === "Uploading") return refused("File masih diunggah: tunggu sampai selesai.");
  return batch.status === "Running" ? already(messages.batchRunning) : undefined;
}

/** Warns of a row whose recipient gets the same amount from another batch. */
export const samePaymentIn = (uploadId: string, isDecided: boolean) =>
  `Penerima ini ${isDecided ? "sudah diproses" : "menunggu"} dengan nominal sama di ${uploadId}.`;

/** The batches that a sentence names. */
const mostNamed = 5;

/** Why a decision is asked again: these batches were not there, or not processed, when it was asked before. */
export const newsOf = (batches: readonly SameBatch[]) =>
  `Belum diproses. Baru sejak pertanyaan ini dibuka: pembayaran yang sama di ${batches.slice(0, mostNamed).map(nameOf).join(", ")}${batches.length > mostNamed ? ", …" : "."}`;

const nameOf = ({ uploadId, isDecided }: SameBatch) =>
  `${uploadId} (${isDecided ? "sudah diproses" : "menunggu"})`;

/** The states in which a batch may be cancelled (docs/rules.md#batch-states). */
export const cancellableStates = ["Pending", "Process_failed"] as const satisfies readonly BatchStatus[];

export const notCancellable = () =>
  refused("Batch hanya dapat dibatalkan selama berstatus Pending atau Process_failed.");
