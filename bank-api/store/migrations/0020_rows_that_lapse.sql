-- Removing rows takes several transactions; between them a batch shows that it is under way. A batch that moves again after
-- its rows were removed comes up again, and so does one of Process_failed whose rows still wait.
ALTER TABLE batches ADD COLUMN removing_rows boolean NOT NULL DEFAULT false;
DROP INDEX batches_with_rows_to_remove;
CREATE INDEX batches_with_rows_to_remove ON batches ((COALESCE(cancelled_at, moved_at)))
  WHERE removing_rows OR (
    (rows_removed_at IS NULL OR rows_removed_at < COALESCE(cancelled_at, moved_at))
    AND (cancelled_at IS NOT NULL OR failed_count > 0 OR (status = 'Process_failed' AND success_count > 0))
  );
