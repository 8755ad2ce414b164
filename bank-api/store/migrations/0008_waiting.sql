-- What waits for a second person: counted without who made it, and listed from the one that has waited longest.

-- Over all branches; within one, transactions_unsettled does.
CREATE INDEX transactions_waiting ON transactions (transaction_type, created_at, id) INCLUDE (created_by)
  WHERE status = 'pending';
CREATE INDEX transactions_waiting_by_creator ON transactions (created_by, transaction_type, branch_id)
  WHERE status = 'pending';

CREATE INDEX batches_waiting ON batches (kind, created_at, id) INCLUDE (branch_id, creator_id)
  WHERE cancelled_at IS NULL AND NOT items_failed AND success_count > 0 AND status IN ('Pending', 'Process_failed');
