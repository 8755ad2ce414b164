-- needs: 0021
-- The distributions behind a line of their report (docs/decisions/0109-distribution-cells.md).
CREATE INDEX transactions_by_asnaf ON transactions (asnaf, programme_id, created_at, id) INCLUDE (branch_id, amount_idr, status)
  WHERE transaction_type = 'P00001';
CREATE INDEX transactions_by_programme ON transactions (programme_id, created_at, id) INCLUDE (branch_id, amount_idr, status)
  WHERE transaction_type = 'P00001';
