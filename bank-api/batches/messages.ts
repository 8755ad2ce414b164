import type { BatchId } from "contract/batches";
import type { IsoDate } from "bank-api/domain/dates";

/** What the reading thread is started with. */
export interface ThreadData {
  readonly kind: BatchId;
  readonly today: IsoDate;
}

/** What the main thread asks, one question at a time. */
export type Question =
  | { readonly ask: "add"; readonly bytes: Uint8Array }
  | { readonly ask: "finish" }
  | { readonly ask: "rows"; readonly count: number };

/** What the thread answers. A refusal is a sentence for the uploader. */
export type Reply = { readonly value: unknown } | { readonly refusal: string };
