-- needs: 0050
-- What was spent at each merchant, by day and by month (docs/decisions/0115-spending-by-category.md). A bank of an older release would
-- take changes of totals away without adding them here, so none works beside this file.
ALTER TABLE transaction_total_changes ADD COLUMN merchant_id bigint;

-- Of all branches (branch_id '') and of each payer's. The merchant's category is looked up when it is read, so a change of it moves
-- nothing here.
CREATE TABLE merchant_totals (
  branch_id   text    NOT NULL,
  span        text    NOT NULL CHECK (span IN ('day', 'month')),
  begins      date    NOT NULL,
  merchant_id bigint  NOT NULL,
  count       integer NOT NULL,
  total_idr   bigint  NOT NULL,
  PRIMARY KEY (branch_id, span, begins, merchant_id)
);
INSERT INTO merchant_totals (branch_id, span, begins, merchant_id, count, total_idr)
SELECT scope.branch_id, span.name, span.begins, merchant_id, sum(count), sum(total_idr)
FROM (
  SELECT branch_id, (created_at AT TIME ZONE INTERVAL '7 hours')::date AS day, beneficiary_customer_id AS merchant_id,
    count(*) AS count, sum(amount_idr) AS total_idr
  FROM transactions
  -- Every usage has a merchant. One without would be told by the audit, and does not stop an upgrade.
  WHERE transaction_type = 'P00002' AND status = 'settled' AND beneficiary_customer_id IS NOT NULL
  GROUP BY 1, 2, 3
) AS days
CROSS JOIN LATERAL (VALUES (''), (days.branch_id)) AS scope (branch_id)
CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day)::date)) AS span (name, begins)
GROUP BY scope.branch_id, span.name, span.begins, merchant_id;
