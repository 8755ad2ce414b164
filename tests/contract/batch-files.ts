import { batchColumns } from "contract/batch-columns";
import type { BatchId } from "contract/batches";
import type { UploadOptions } from "../support/wire-client";

/** One row of an upload file, by the names of its columns. */
export type Row = Readonly<Record<string, string>>;

/** A row that keeps every rule, as the template's example. */
export function exampleRow(kind: BatchId): Row {
  return Object.fromEntries(batchColumns[kind].map(({ name, example }) => [name, example]));
}

/** Rows as the CSV that a spreadsheet would make of them. */
export function csvOf(kind: BatchId, rows: readonly Row[]): string {
  const names = batchColumns[kind].map(({ name }) => name);
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return [names.join(";"), ...rows.map((row) => names.map((name) => quoted(row[name] ?? "")).join(";"))].join(
    "\r\n",
  );
}

/** An upload as a form makes it. */
export function uploadOf(
  kind: BatchId,
  content: string | Uint8Array,
  { branchId = "ID0002", fileName = "data.csv", ...options }: UploadDetails = {},
): UploadOptions {
  return {
    fields: {
      batch_id: kind,
      branch_id: branchId,
      branch_name: "Cabang",
      description: "Uji",
      inputter: "1",
      inputter_name: "Orang lain",
      file_type: "csv",
    },
    file: new Blob([content as BlobPart]),
    fileName,
    ...options,
  };
}

export interface UploadDetails extends Pick<UploadOptions, "idempotencyKey" | "tamper"> {
  readonly branchId?: string;
  readonly fileName?: string;
}
