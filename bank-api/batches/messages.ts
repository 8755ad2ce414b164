import type { BatchId } from "contract/batches";
import type { IsoDate } from "bank-api/domain/dates";

/** What the reading thread is started with. */
export interface ThreadData {
  readonly kind: BatchId;
  readonly today: IsoDate;
}

/** What it is asked for, one thing at a time. */
export type Question =
  | { readonly ask: "add"; readonly bytes: Uint8Array }
  | { readonly ask: "finish" }
  | { readonly ask: "rows"; readonly count: number };

/** What it answers; a refusal is the sentence for whoever uploads the file. */
export type Reply = { readonly value: unknown } | { readonly refusal: string };
