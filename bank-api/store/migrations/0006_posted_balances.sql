-- Each posting keeps the balance it left behind, so that a statement shows it whatever period it covers
-- (docs/decisions/0033-posted-balances.md).

-- A new table for the old one: to add the column to each of millions of rows in place takes many times as long.
ALTER TABLE postings RENAME TO postings_before;
CREATE TABLE postings (
  transaction_id    bigint      NOT NULL,
  side              text        NOT NULL CHECK (side IN ('debit', 'credit')),
  account_number    text        NOT NULL,
  amount_idr        bigint      NOT NULL CHECK (amount_idr > 0),
  posted_at         timestamptz NOT NULL,
  -- The account's balance once this was posted.
  balance_after_idr bigint      NOT NULL
);
INSERT INTO postings (transaction_id, side, account_number, amount_idr, posted_at, balance_after_idr)
SELECT transaction_id, side, account_number, amount_idr, posted_at,
  sum(CASE side WHEN 'credit' THEN amount_idr ELSE -amount_idr END)
    OVER (PARTITION BY account_number ORDER BY posted_at, transaction_id)
FROM postings_before;
DROP TABLE postings_before;
ALTER TABLE postings
  ADD CONSTRAINT postings_pkey PRIMARY KEY (transaction_id, side),
  ADD CONSTRAINT postings_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions (id);
