import type { BatchId } from "contract/batch-kinds";
import type { UploadOptions } from "../wire-client";

export interface UploadDetails extends Pick<UploadOptions, "idempotencyKey" | "tamper"> {
  /** Bandung unless given. */
  readonly branchId?: string;
  readonly fileName?: string;
  readonly description?: string;
  /** The programme of a distribution. */
  readonly programmeId?: string;
  /** The text by which the people in the file were told about their data. */
  readonly noticeId?: string;
}

/** An upload as the create screen's form makes it. */
export function uploadOf(
  kind: BatchId,
  content: string | Uint8Array,
  {
    branchId = "ID0002",
    fileName = "data.csv",
    description = "Uji",
    programmeId,
    noticeId,
    ...options
  }: UploadDetails = {},
): UploadOptions {
  return {
    fields: {
      batch_id: kind,
      branch_id: branchId,
      branch_name: "Cabang",
      description,
      inputter: "1",
      inputter_name: "Orang lain",
      file_type: "csv",
      ...(programmeId !== undefined && { programme_id: programmeId }),
      ...(noticeId !== undefined && { privacy_notice_id: noticeId }),
    },
    // TypeScript doubts that every Uint8Array can be a part of a Blob.
    file: new Blob([content as BlobPart]),
    fileName,
    ...options,
  };
}
