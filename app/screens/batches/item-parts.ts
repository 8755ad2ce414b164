import type { BatchItemStatus } from "~/bank/types";
import { itemTables } from "~/texts/batches";

/** The table of the rows in one state. It is a part of the detail and has a page of its own in the URL. */
export interface ItemPart {
  readonly status: BatchItemStatus;
  /** The prefix of its parameters in the URL, and its anchor. */
  readonly part: string;
  readonly title: string;
  readonly empty: string;
}

export const itemParts: readonly ItemPart[] = [
  { status: "Process_success", part: "proses", ...itemTables.Process_success },
  { status: "Success", part: "sukses", ...itemTables.Success },
  { status: "Failed", part: "gagal", ...itemTables.Failed },
];
