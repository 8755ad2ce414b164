-- Rows of batches that will never take effect are removed after a time; the batch stays, with its counts.
ALTER TABLE batches ADD COLUMN rows_removed_at timestamptz;
CREATE INDEX batches_with_rows_to_remove ON batches ((COALESCE(cancelled_at, moved_at)))
  WHERE rows_removed_at IS NULL AND (cancelled_at IS NOT NULL OR failed_count > 0);
