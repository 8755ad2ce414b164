-- needs: 0021
-- Approval rules for distributions, which are approved as a batch (docs/decisions/0099-approval-rules.md).
ALTER TABLE approval_rules
  DROP CONSTRAINT approval_rules_transaction_type_check,
  ADD CONSTRAINT approval_rules_transaction_type_check CHECK (transaction_type IN ('P00001', 'P00003', 'P00004'));

-- The rule that was in force when a distribution batch was made, by the sum of its rows without errors. Without one, one checker is
-- enough.
ALTER TABLE batches
  ADD COLUMN rule_id bigint,
  ADD COLUMN checkers smallint NOT NULL DEFAULT 1,
  -- The first of two; the second has the batch processed.
  ADD COLUMN first_approved_by bigint,
  ADD COLUMN first_approved_at timestamptz,
  ADD CONSTRAINT batches_checkers CHECK (checkers = 1 OR (checkers = 2 AND rule_id IS NOT NULL)),
  ADD CONSTRAINT batches_first_approval CHECK (
    (first_approved_by IS NULL) = (first_approved_at IS NULL) AND (first_approved_by IS NULL OR checkers = 2)
  ),
  ADD CONSTRAINT batches_first_four_eyes CHECK (first_approved_by <> creator_id),
  ADD CONSTRAINT batches_two_checkers CHECK (
    processed_at IS NULL OR checkers = 1
    OR (first_approved_by IS NOT NULL AND processor_id IS NOT NULL AND first_approved_by <> processor_id)
  );
