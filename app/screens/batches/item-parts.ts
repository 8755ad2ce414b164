import type { BatchItemStatus } from "~/bank/types";
import { itemTables } from "~/texts/batches";

/** A table of the rows in one state: a part of the detail with a place of its own in the URL. */
export interface ItemPart {
  readonly status: BatchItemStatus;
  /** Begins the names of its page and rows in the URL, and is its anchor. */
  readonly part: string;
  readonly title: string;
  readonly empty: string;
}

export const itemParts: readonly ItemPart[] = [
  { status: "Process_success", part: "proses", ...itemTables.Process_success },
  { status: "Success", part: "sukses", ...itemTables.Success },
  { status: "Failed", part: "gagal", ...itemTables.Failed },
];
