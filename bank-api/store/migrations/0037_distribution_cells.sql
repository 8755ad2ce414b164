-- needs: 0037
-- What reports of distributions show, counted when it happens (docs/decisions/0109-distribution-cells.md).

-- The recipient's KK at the time; NULL for who had none, and for all but distributions.
ALTER TABLE transactions ADD COLUMN household text CHECK (household ~ '^[0-9]{16}$');
UPDATE transactions SET household = customers.family_card_number
FROM customers
WHERE customers.id = beneficiary_customer_id AND transaction_type = 'P00001' AND family_card_number IS NOT NULL;
CREATE INDEX transactions_by_household ON transactions (household, created_at) WHERE household IS NOT NULL;

-- One branch's distributions of a calendar period to one asnaf through one programme. '*' stands for all of them, '' for none.
CREATE TABLE distribution_cells (
  span         text    NOT NULL CHECK (span IN ('month', 'half', 'year')),
  begins       date    NOT NULL,
  branch_id    text    NOT NULL,
  asnaf        text    NOT NULL,
  programme    text    NOT NULL,
  -- Each person and each family once. Who has no KK is a family of their own.
  people       integer NOT NULL CHECK (people >= 0),
  households   integer NOT NULL CHECK (households >= 0),
  transactions integer NOT NULL CHECK (transactions >= 0),
  total_idr    bigint  NOT NULL CHECK (total_idr >= 0),
  PRIMARY KEY (span, begins, branch_id, asnaf, programme)
);
INSERT INTO distribution_cells (span, begins, branch_id, asnaf, programme, people, households, transactions, total_idr)
SELECT span.name, span.begins, branch_id, of_asnaf.asnaf, of_programme.programme, count(DISTINCT beneficiary_customer_id),
  count(DISTINCT coalesce(household, 'c' || beneficiary_customer_id)), count(*), sum(amount_idr)
FROM (
  SELECT *, (created_at AT TIME ZONE INTERVAL '7 hours')::date AS day FROM transactions
  WHERE transaction_type = 'P00001' AND status = 'settled'
) AS paid
CROSS JOIN LATERAL (VALUES
  ('month', date_trunc('month', day)::date),
  ('half', make_date(extract(year FROM day)::integer, CASE WHEN extract(month FROM day) <= 6 THEN 1 ELSE 7 END, 1)),
  ('year', date_trunc('year', day)::date)
) AS span (name, begins)
CROSS JOIN LATERAL (VALUES (coalesce(paid.asnaf, '')), ('*')) AS of_asnaf (asnaf)
CROSS JOIN LATERAL (VALUES (coalesce(paid.programme_id::text, '')), ('*')) AS of_programme (programme)
GROUP BY span.name, span.begins, branch_id, of_asnaf.asnaf, of_programme.programme;

-- Whoever reads the report of distributions reads this one too.
UPDATE roles SET features = array_append(features, 'MN505')
WHERE features @> ARRAY['MN501'] AND NOT features @> ARRAY['MN505'];
