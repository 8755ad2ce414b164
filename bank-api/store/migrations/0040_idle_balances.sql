-- needs: 0040
-- Balances of mustahik that lie unused (docs/decisions/0112-idle-balances.md).

-- The day in Jakarta of the last distribution or purchase; NULL while there was none.
ALTER TABLE account_balances ADD COLUMN moved_on date;
UPDATE account_balances AS listed SET moved_on = moved.day
FROM accounts JOIN (
  SELECT account_number, max((posted_at AT TIME ZONE INTERVAL '7 hours')::date) AS day
  FROM postings JOIN transactions ON transactions.id = transaction_id
  WHERE transaction_type IN ('P00001', 'P00002') GROUP BY account_number
) AS moved ON moved.account_number = accounts.number
WHERE listed.product_code = accounts.product_code AND listed.ordinal = accounts.ordinal;
CREATE INDEX account_balances_idle ON account_balances (moved_on, ordinal) INCLUDE (balance_idr)
  WHERE product_code = '2001' AND balance_idr > 0;
CREATE INDEX account_balances_idle_of_branch ON account_balances (branch_id, moved_on, ordinal) INCLUDE (balance_idr)
  WHERE product_code = '2001' AND balance_idr > 0;

-- Whoever reads the report of what was spent reads what was not.
UPDATE roles SET features = array_append(features, 'MN507')
WHERE features @> ARRAY['MN502'] AND NOT features @> ARRAY['MN507'];
