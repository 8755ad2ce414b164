-- Who a distribution's row is for, found once at upload: an approver's review of 100,000 rows need not look them up among a
-- million customers again.
ALTER TABLE batch_rows ADD COLUMN customer_id bigint;

-- A recipient's KK, as registered, stands where a new mustahik's own does.
UPDATE batch_rows SET customer_id = customers.id, family_card_number = customers.family_card_number
FROM batches, customers
WHERE batches.id = batch_rows.batch_id AND batches.kind = 'BUP0002'
  AND customers.national_id = batch_rows.identity AND customers.customer_type = 'Mustahik';
