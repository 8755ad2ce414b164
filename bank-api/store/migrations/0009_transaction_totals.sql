-- What transactions come to, by day and by month: for totals of reports, the length of lists, and the dashboard's trends
-- (docs/decisions/0042-transaction-totals.md).

-- Changes of the totals that are yet to be added to them. Whoever enters a transaction only adds rows here, so nobody waits
-- for anybody; a job folds them into the totals, and readers add up both.
CREATE TABLE transaction_total_changes (
  id               bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_type text    NOT NULL,
  branch_id        text    NOT NULL,
  status           text    NOT NULL,
  -- Jakarta's, on which the transaction was asked for.
  day              date    NOT NULL,
  count            integer NOT NULL,
  total_idr        bigint  NOT NULL
);

-- Of all branches (branch_id '') and of each. Two instances may fold a transaction's changes in either order, so a total may
-- fall below zero for a moment.
CREATE TABLE transaction_totals (
  span             text    NOT NULL CHECK (span IN ('day', 'month')),
  transaction_type text    NOT NULL,
  branch_id        text    NOT NULL,
  begins           date    NOT NULL,
  status           text    NOT NULL,
  count            integer NOT NULL,
  total_idr        bigint  NOT NULL,
  PRIMARY KEY (span, transaction_type, branch_id, begins, status)
);
INSERT INTO transaction_totals (span, transaction_type, branch_id, begins, status, count, total_idr)
SELECT span.name, transaction_type, scope.branch_id, span.begins, status, sum(count), sum(total_idr)
FROM (
  SELECT transaction_type, branch_id, (created_at AT TIME ZONE INTERVAL '7 hours')::date AS day, status,
    count(*) AS count, sum(amount_idr) AS total_idr
  FROM transactions GROUP BY transaction_type, branch_id, day, status
) AS days
CROSS JOIN LATERAL (VALUES (''), (days.branch_id)) AS scope (branch_id)
CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day)::date)) AS span (name, begins)
GROUP BY span.name, transaction_type, scope.branch_id, span.begins, status;

-- They counted the same, by type, branch and state alone.
DROP TABLE transaction_counters;
