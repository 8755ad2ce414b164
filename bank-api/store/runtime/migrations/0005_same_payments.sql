-- needs: 0003
-- Finds the distributions that wait for a recipient, with the same amount. Making it stops writers of `batch_rows`, for about a
-- second for each million of rows.
CREATE INDEX batch_rows_waiting_by_recipient ON batch_rows (customer_id, amount_idr)
  WHERE customer_id IS NOT NULL AND status = 'Success';
