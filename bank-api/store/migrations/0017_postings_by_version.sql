-- The ledger says more of its rules itself (docs/decisions/0083).

-- Which accounts may go negative: those that mirror money held elsewhere. All others may not spend what they do not have.
-- 9 * 10^15 is what the programs count exactly.
ALTER TABLE accounts
  ADD COLUMN may_be_negative boolean NOT NULL GENERATED ALWAYS AS (product_code IN ('1001', '1002')) STORED,
  -- How many postings the account has had.
  ADD COLUMN version bigint NOT NULL DEFAULT 0 CHECK (version >= 0),
  DROP CONSTRAINT accounts_available,
  ADD CONSTRAINT accounts_available CHECK (may_be_negative OR balance_idr - held_idr >= 0),
  ADD CONSTRAINT accounts_bounded CHECK (abs(balance_idr) <= 9000000000000000 AND held_idr <= 9000000000000000);

-- A transaction knows under which key its maker asked for it, and a hash of the request: for ever, while kept answers go
-- after a day. Those of batches have their row, and older ones nothing.
ALTER TABLE transactions
  ADD COLUMN client_reference text CHECK (char_length(client_reference) <= 200),
  ADD COLUMN request_hash bytea,
  ADD CONSTRAINT transactions_reference CHECK ((client_reference IS NULL) = (request_hash IS NULL)),
  ADD CONSTRAINT transactions_bounded CHECK (amount_idr < 1000000000000000);
CREATE UNIQUE INDEX transactions_once_per_reference ON transactions (created_by, client_reference)
  WHERE client_reference IS NOT NULL;

-- Postings are the legs of an entry, two or more, whose changes add up to zero. Each leg begins where another of the entry
-- ends: legs_after of each is legs_before of one (a reference), and no two begin or end at the same sum. So the legs form
-- rings, and what leads round in a ring adds up to nothing. A leg of zero, which would be a ring by itself, is refused.
--
-- A new table for the old one, because every row gets new columns. The order of an account's older postings is that of their
-- times: balances between two of the same moment may come out otherwise than they were told.
ALTER TABLE postings RENAME TO postings_before;
CREATE TABLE postings (
  id                 bigint      GENERATED ALWAYS AS IDENTITY,
  transaction_id     bigint      NOT NULL,
  account_number     text        NOT NULL,
  -- 1, 2, 3 … without gaps, in the order in which the account changed.
  account_version    bigint      NOT NULL CHECK (account_version > 0),
  -- Positive for a credit, negative for a debit.
  change_idr         bigint      NOT NULL CHECK (change_idr <> 0 AND abs(change_idr) < 1000000000000000),
  balance_before_idr bigint      NOT NULL,
  balance_after_idr  bigint      NOT NULL CHECK (abs(balance_after_idr) <= 9000000000000000),
  -- The sum of the entry's legs before this one, and after it.
  legs_before_idr    bigint      NOT NULL,
  legs_after_idr     bigint      NOT NULL GENERATED ALWAYS AS (legs_before_idr + change_idr) STORED,
  posted_at          timestamptz NOT NULL,
  CONSTRAINT postings_balance CHECK (balance_after_idr = balance_before_idr + change_idr)
);
INSERT INTO postings (
  transaction_id, account_number, account_version, change_idr, balance_before_idr, balance_after_idr, legs_before_idr, posted_at)
SELECT transaction_id, account_number, row_number() OVER chain, change_idr,
  sum(change_idr) OVER chain - change_idr, sum(change_idr) OVER chain, least(0, -change_idr), posted_at
FROM (
  SELECT *, CASE side WHEN 'credit' THEN amount_idr ELSE -amount_idr END AS change_idr FROM postings_before
) AS leg
WINDOW chain AS (PARTITION BY account_number ORDER BY posted_at, transaction_id)
ORDER BY posted_at, transaction_id, change_idr;
DROP TABLE postings_before;
ALTER TABLE postings
  ADD CONSTRAINT postings_pkey PRIMARY KEY (id),
  ADD CONSTRAINT postings_version UNIQUE (account_number, account_version),
  ADD CONSTRAINT postings_begins UNIQUE (transaction_id, legs_before_idr),
  ADD CONSTRAINT postings_ends UNIQUE (transaction_id, legs_after_idr),
  ADD CONSTRAINT postings_sum_zero FOREIGN KEY (transaction_id, legs_after_idr)
    REFERENCES postings (transaction_id, legs_before_idr),
  ADD CONSTRAINT postings_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions (id),
  ADD CONSTRAINT postings_account_number_fkey FOREIGN KEY (account_number) REFERENCES accounts (number);
UPDATE accounts SET version = last.version
FROM (SELECT account_number, max(account_version) AS version FROM postings GROUP BY account_number) AS last
WHERE accounts.number = last.account_number;
