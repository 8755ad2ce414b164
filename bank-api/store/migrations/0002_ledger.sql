-- Customers, their accounts, and the double-entry ledger (rules.md §6 and §7).
--
-- Money is whole rupiah in bigint. Ids are bigint, made by the application and time-ordered. Absent values are NULL.
-- No triggers, and nothing a distributed PostgreSQL lacks: counters are rows, kept by the transaction that counts.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- How many members a series has: customers of a type ('Mustahik', 'Merchant') or accounts of a product ('2001', …).
-- Members are numbered 1, 2, 3 … without gaps, over all branches (branch_id '') and within each branch, so that
-- every page of a list is one range of an index, however deep. The row is locked until commit: no gaps, no overtaking.
CREATE TABLE ordinal_counters (
  series    text    NOT NULL,
  branch_id text    NOT NULL,
  total     integer NOT NULL CHECK (total >= 0),
  PRIMARY KEY (series, branch_id)
);

-- How many transactions stand in each state. Slots spread concurrent writers over several rows; readers add them up.
CREATE TABLE transaction_counters (
  transaction_type text     NOT NULL,
  branch_id        text     NOT NULL,
  status           text     NOT NULL,
  slot             smallint NOT NULL,
  total            integer  NOT NULL CHECK (total >= 0),
  PRIMARY KEY (transaction_type, branch_id, status, slot)
);

CREATE TABLE customers (
  id                  bigint      PRIMARY KEY,
  customer_type       text        NOT NULL CHECK (customer_type IN ('Mustahik', 'Merchant')),
  branch_id           text        NOT NULL REFERENCES branches (id),
  ordinal             integer     NOT NULL CHECK (ordinal > 0),
  branch_ordinal      integer     NOT NULL CHECK (branch_ordinal > 0),
  status              text        NOT NULL CHECK (status IN ('Active', 'Inactive')),
  name                text        NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  -- Lower-cased by the application, for search.
  name_lower          text        NOT NULL,
  -- KTP (NIK); a merchant has one only if its NPWP is one.
  national_id         text        CHECK (national_id ~ '^[0-9]{16}$'),
  -- KK; one per family, so not unique.
  family_card_number  text        CHECK (family_card_number ~ '^[0-9]{16}$'),
  -- NPWP, normalised: 15 digits are kept as 0 + 15, so that both spellings are one number.
  tax_id              text        CHECK (tax_id ~ '^([0-9]{16}|[0-9]{22})$'),
  birth_date          date,
  birth_place         text,
  gender              text        CHECK (gender IN ('L', 'P')),
  phone               text,
  mobile              text,
  address             text,
  region_code         text,
  pic                 text,
  bank_account_number text,
  bank_account_owner  text,
  -- The upload row this customer came from; each row takes effect once.
  batch_id            bigint,
  batch_row           integer,
  created_at          timestamptz NOT NULL,
  CONSTRAINT customers_identified CHECK (
    (customer_type = 'Mustahik' AND national_id IS NOT NULL) OR (customer_type = 'Merchant' AND tax_id IS NOT NULL)
  ),
  CONSTRAINT customers_batch_row CHECK ((batch_id IS NULL) = (batch_row IS NULL))
);

CREATE UNIQUE INDEX customers_by_ordinal ON customers (customer_type, ordinal);
CREATE UNIQUE INDEX customers_by_branch_ordinal ON customers (customer_type, branch_id, branch_ordinal);
CREATE UNIQUE INDEX customers_mustahik_national_id ON customers (national_id) WHERE customer_type = 'Mustahik';
CREATE UNIQUE INDEX customers_merchant_tax_id ON customers (tax_id) WHERE customer_type = 'Merchant';
CREATE UNIQUE INDEX customers_once_per_batch_row ON customers (batch_id, batch_row) WHERE batch_id IS NOT NULL;
CREATE INDEX customers_by_name ON customers USING gin (name_lower gin_trgm_ops);

-- 2001 mustahik wallet, 2002 merchant; 1001 zakat fund of a branch, 1002 settlement with merchants' banks.
-- Internal accounts mirror money held elsewhere and may be negative; a customer's available balance may not.
CREATE TABLE accounts (
  number         text        PRIMARY KEY CHECK (number ~ '^[0-9]{16}$'),
  product_code   text        NOT NULL CHECK (product_code IN ('1001', '1002', '2001', '2002')),
  customer_id    bigint      REFERENCES customers (id),
  branch_id      text        NOT NULL REFERENCES branches (id),
  ordinal        integer     NOT NULL CHECK (ordinal > 0),
  branch_ordinal integer     NOT NULL CHECK (branch_ordinal > 0),
  balance_idr    bigint      NOT NULL DEFAULT 0,
  -- Sum of the pending transactions that debit this account; available = balance - held.
  held_idr       bigint      NOT NULL DEFAULT 0 CHECK (held_idr >= 0),
  opened_at      timestamptz NOT NULL,
  CONSTRAINT accounts_owned CHECK ((customer_id IS NOT NULL) = (product_code IN ('2001', '2002'))),
  CONSTRAINT accounts_available CHECK (customer_id IS NULL OR balance_idr - held_idr >= 0)
) WITH (fillfactor = 85); -- balances change in place: room for it on the page keeps indexes untouched

CREATE UNIQUE INDEX accounts_by_ordinal ON accounts (product_code, ordinal);
CREATE UNIQUE INDEX accounts_by_branch_ordinal ON accounts (product_code, branch_id, branch_ordinal);
CREATE UNIQUE INDEX accounts_internal ON accounts (product_code, branch_id) WHERE customer_id IS NULL;
-- One account of a product per customer: opening it twice cannot succeed.
CREATE UNIQUE INDEX accounts_by_customer ON accounts (customer_id, product_code) WHERE customer_id IS NOT NULL;

-- A movement of money from the debit to the credit account, asked for, then settled or voided (once).
-- Only the accounts are foreign keys: each check locks the row it finds, and the few rows of branches and users, locked
-- by every movement, would make concurrent writers queue. The ledger audit compares what these columns say.
CREATE TABLE transactions (
  id                      bigint      PRIMARY KEY,
  transaction_type        text        NOT NULL CHECK (transaction_type IN ('P00001', 'P00002', 'P00003', 'P00004')),
  status                  text        NOT NULL CHECK (status IN ('pending', 'settled', 'voided')),
  amount_idr              bigint      NOT NULL CHECK (amount_idr > 0),
  debit_account           text        NOT NULL REFERENCES accounts (number),
  credit_account          text        NOT NULL REFERENCES accounts (number),
  -- NULL where that side is an internal account.
  source_customer_id      bigint,
  beneficiary_customer_id bigint,
  -- The branch of the customer whose money it is.
  branch_id               text        NOT NULL,
  description             text        NOT NULL,
  reason                  text        CHECK (char_length(reason) <= 300),
  created_by              bigint      NOT NULL,
  created_at              timestamptz NOT NULL,
  -- Who approved or voided it, and when.
  decided_by              bigint,
  decided_at              timestamptz,
  -- The upload row this transaction came from; each row takes effect once.
  batch_id                bigint,
  batch_row               integer,
  CONSTRAINT transactions_two_accounts CHECK (debit_account <> credit_account),
  CONSTRAINT transactions_decision CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT transactions_pending_undecided CHECK (status <> 'pending' OR decided_by IS NULL),
  CONSTRAINT transactions_voided_by_someone CHECK (status <> 'voided' OR decided_by IS NOT NULL),
  -- Only a purchase settles without a second person (rules.md §7).
  CONSTRAINT transactions_settled_by_someone CHECK (
    status <> 'settled' OR transaction_type = 'P00002' OR decided_by IS NOT NULL
  ),
  -- Four eyes (rules.md §5).
  CONSTRAINT transactions_four_eyes CHECK (status <> 'settled' OR decided_by <> created_by),
  CONSTRAINT transactions_batch_row CHECK ((batch_id IS NULL) = (batch_row IS NULL))
);

CREATE UNIQUE INDEX transactions_once_per_batch_row ON transactions (batch_id, batch_row) WHERE batch_id IS NOT NULL;
CREATE INDEX transactions_by_time ON transactions (transaction_type, created_at, id) INCLUDE (status);
CREATE INDEX transactions_by_branch ON transactions (transaction_type, branch_id, created_at, id) INCLUDE (status);
-- Nearly all transactions are settled; the few others are found without passing those.
CREATE INDEX transactions_unsettled ON transactions (transaction_type, status, branch_id, created_at, id)
  WHERE status <> 'settled';
CREATE INDEX transactions_by_source ON transactions (source_customer_id, created_at, id)
  WHERE source_customer_id IS NOT NULL;
CREATE INDEX transactions_by_beneficiary ON transactions (beneficiary_customer_id, created_at, id)
  WHERE beneficiary_customer_id IS NOT NULL;

-- The two legs of every settled transaction, on its two accounts. Rows are only ever added.
-- An account's balance is the sum of its credits less the sum of its debits.
CREATE TABLE postings (
  transaction_id bigint      NOT NULL REFERENCES transactions (id),
  side           text        NOT NULL CHECK (side IN ('debit', 'credit')),
  account_number text        NOT NULL,
  amount_idr     bigint      NOT NULL CHECK (amount_idr > 0),
  posted_at      timestamptz NOT NULL,
  PRIMARY KEY (transaction_id, side)
);
