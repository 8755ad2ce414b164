-- Upload batches: files, their rows, and what became of each (rules.md §8).

-- The last number given to a batch of a kind on a day in Jakarta.
CREATE TABLE batch_numbers (
  kind text    NOT NULL,
  day  date    NOT NULL,
  last integer NOT NULL CHECK (last > 0),
  PRIMARY KEY (kind, day)
);

CREATE TABLE batches (
  id             bigint      PRIMARY KEY,
  kind           text        NOT NULL CHECK (kind IN ('BUP0001', 'BUP0002', 'BUP0003')),
  -- The uploader's.
  branch_id      text        NOT NULL REFERENCES branches (id),
  -- What people call it: kind, day and number.
  label          text        NOT NULL UNIQUE,
  description    text        NOT NULL,
  file_name      text        NOT NULL,
  -- SHA-256 of the file as it arrived.
  file_hash      bytea       NOT NULL,
  notices        text[]      NOT NULL,
  status         text        NOT NULL
    CHECK (status IN ('Uploading', 'Pending', 'Running', 'Process_success', 'Process_failed')),
  -- The rows could not be stored, and none are; all one can do is cancel.
  items_failed   boolean     NOT NULL DEFAULT false,
  -- Each row is valid and waiting (Success), wrong (Failed), or has taken effect (Process_success).
  row_count      integer     NOT NULL CHECK (row_count > 0),
  success_count  integer     NOT NULL DEFAULT 0 CHECK (success_count >= 0),
  failed_count   integer     NOT NULL DEFAULT 0 CHECK (failed_count >= 0),
  process_count  integer     NOT NULL DEFAULT 0 CHECK (process_count >= 0),
  -- Rows done, of how many, while Uploading or Running; and when that last moved.
  progress_done  integer     NOT NULL DEFAULT 0,
  progress_total integer     NOT NULL,
  moved_at       timestamptz NOT NULL,
  -- The last row that the present run has tried.
  tried_row      integer     NOT NULL DEFAULT 0,
  -- Who runs it at present, and until when that is believed without a sign of life.
  lease_holder   text,
  lease_until    timestamptz,
  creator_id     bigint      NOT NULL,
  creator_name   text        NOT NULL,
  created_at     timestamptz NOT NULL,
  -- Who had it processed last.
  processor_id   bigint,
  processor_name text,
  processed_at   timestamptz,
  -- Cancelled batches leave the lists; rows and effects stay.
  canceller_id   bigint,
  canceller_name text,
  cancelled_at   timestamptz,
  CONSTRAINT batches_counts CHECK (
    status = 'Uploading' OR items_failed OR row_count = success_count + failed_count + process_count
  ),
  CONSTRAINT batches_items_failed CHECK (NOT items_failed OR status = 'Process_failed'),
  CONSTRAINT batches_processed_by_someone CHECK (status <> 'Running' OR processor_id IS NOT NULL),
  -- Four eyes (rules.md §5).
  CONSTRAINT batches_four_eyes CHECK (processor_id <> creator_id),
  CONSTRAINT batches_cancelled CHECK (cancelled_at IS NULL OR status IN ('Pending', 'Process_failed'))
);

CREATE INDEX batches_listed ON batches (kind, id) INCLUDE (status, items_failed) WHERE cancelled_at IS NULL;
CREATE INDEX batches_listed_by_branch ON batches (kind, branch_id, id) INCLUDE (status, items_failed)
  WHERE cancelled_at IS NULL;
CREATE INDEX batches_by_file ON batches (file_hash) WHERE cancelled_at IS NULL;
CREATE INDEX batches_under_way ON batches (id) WHERE status IN ('Uploading', 'Running');

-- No foreign key to the batch: its check would be paid for every row, and batches are never deleted.
CREATE TABLE batch_rows (
  batch_id           bigint  NOT NULL,
  -- 1, 2, 3 … as in the file, blank lines not counted.
  row_number         integer NOT NULL CHECK (row_number > 0),
  status             text    NOT NULL CHECK (status IN ('Success', 'Failed', 'Process_success')),
  -- Texts in the order of the kind's columns: as they will be written; those of a failed row as they were typed.
  cells              jsonb   NOT NULL,
  -- KTP or NPWP, where it can be read.
  identity           text,
  family_card_number text,
  amount_idr         bigint  CHECK (amount_idr > 0),
  -- Errors, and warnings marked as such.
  remarks            text    NOT NULL,
  -- Why the last run could not process it.
  obstacle           text    CHECK (obstacle IS NULL OR status = 'Success'),
  PRIMARY KEY (batch_id, row_number)
);

CREATE INDEX batch_rows_by_status ON batch_rows (batch_id, status, row_number);
