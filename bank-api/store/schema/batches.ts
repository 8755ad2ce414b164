import type { Generated, JSONColumnType } from "kysely";
import type { BatchId, BatchItemStatus, BatchStatus } from "contract/batches";

/** Tables of 0004_batches.sql and 0010_batch_blocks.sql, as `pg` returns them: bigint as text, timestamptz as Date, bytea as Buffer. */
export interface BatchSchema {
  batch_numbers: BatchNumberTable;
  batches: BatchTable;
  batch_rows: BatchRowTable;
  batch_blocks: BatchBlockTable;
}

interface BatchNumberTable {
  kind: BatchId;
  day: string;
  last: number;
}

interface BatchTable {
  id: string;
  kind: BatchId;
  branch_id: string;
  label: string;
  description: string;
  file_name: string;
  file_hash: Buffer;
  notices: string[];
  status: BatchStatus;
  items_failed: Generated<boolean>;
  row_count: number;
  success_count: Generated<number>;
  failed_count: Generated<number>;
  process_count: Generated<number>;
  progress_done: Generated<number>;
  progress_total: number;
  moved_at: Date;
  tried_row: Generated<number>;
  lease_holder: string | null;
  lease_until: Date | null;
  creator_id: string;
  creator_name: string;
  created_at: Date;
  processor_id: string | null;
  processor_name: string | null;
  processed_at: Date | null;
  canceller_id: string | null;
  canceller_name: string | null;
  cancelled_at: Date | null;
}

interface BatchRowTable {
  batch_id: string;
  row_number: number;
  status: BatchItemStatus;
  cells: JSONColumnType<string[], string, string>;
  identity: string | null;
  customer_id: string | null;
  family_card_number: string | null;
  amount_idr: string | null;
  remarks: string;
  obstacle: string | null;
}

interface BatchBlockTable {
  batch_id: string;
  status: BatchItemStatus;
  block: number;
  total: number;
}
