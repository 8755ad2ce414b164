-- needs: 0001
-- The bank's tables. Files after this one expand and contract them (docs/architecture.md#a-migration).
--
-- Ids are bigint, made by the application and time-ordered; branches are known by their code. Money is whole rupiah in bigint.
-- Days are Jakarta's. Absent values are NULL. Tokens, codes and request ids are kept as SHA-256 only.

-- Finds a part of a name.
CREATE EXTENSION IF NOT EXISTS pg_trgm;


-- ── People ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE branches (
  id           text        PRIMARY KEY CHECK (char_length(id) BETWEEN 1 AND 20),
  name         text        NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  -- 'Pusat' is head office: its users see all branches.
  type         text        NOT NULL CHECK (type IN ('Pusat', 'Cabang')),
  address      text        NOT NULL DEFAULT '',
  phone_number text        NOT NULL DEFAULT '',
  status       text        NOT NULL CHECK (status IN ('Active', 'Inactive')),
  parent_id    text        REFERENCES branches (id),
  creator_id   bigint,
  creator_name text        NOT NULL DEFAULT '',
  changer_id   bigint,
  changer_name text        NOT NULL DEFAULT '',
  created_at   timestamptz NOT NULL
);
-- Two codes that differ in case only would be taken for one another.
CREATE UNIQUE INDEX branches_code ON branches (lower(id));

CREATE TABLE roles (
  id                     bigint      PRIMARY KEY,
  code                   text        NOT NULL CHECK (char_length(code) BETWEEN 1 AND 50),
  description            text        NOT NULL CHECK (char_length(description) BETWEEN 1 AND 100),
  status                 text        NOT NULL CHECK (status IN ('Active', 'Inactive')),
  -- Codes of screens; a menu group is granted by granting anything in it.
  features               text[]      NOT NULL,
  -- Of its holders (docs/decisions/0102-required-second-factor.md).
  requires_second_factor boolean     NOT NULL DEFAULT false,
  creator_id             bigint,
  creator_name           text        NOT NULL DEFAULT '',
  changer_id             bigint,
  changer_name           text        NOT NULL DEFAULT '',
  created_at             timestamptz NOT NULL
);
CREATE UNIQUE INDEX roles_code ON roles (lower(code));

CREATE TABLE users (
  id                  bigint      PRIMARY KEY,
  -- E-mail address, lower-cased; the name to sign in with.
  username            text        NOT NULL CHECK (username = lower(username)),
  name                text        NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  status              text        NOT NULL CHECK (status IN ('Active', 'Inactive')),
  branch_id           text        NOT NULL REFERENCES branches (id),
  role_id             bigint      NOT NULL REFERENCES roles (id),
  -- scrypt of the digest that stands for the password on the wire.
  password_hash       text        NOT NULL,
  -- A mailed password only serves to choose one's own (E2), and not for ever.
  password_temporary  boolean     NOT NULL,
  password_expires_at timestamptz CHECK (password_expires_at IS NULL OR password_temporary),
  creator_id          bigint,
  creator_name        text        NOT NULL DEFAULT '',
  created_at          timestamptz NOT NULL
);
CREATE UNIQUE INDEX users_username ON users (username);
CREATE INDEX users_by_branch ON users (branch_id, id);
CREATE INDEX users_by_role ON users (role_id);

-- Locked by whoever changes users, roles, branches or sessions (docs/decisions/0076).
CREATE TABLE administration_turn (
  id integer PRIMARY KEY CHECK (id = 1)
);
INSERT INTO administration_turn (id) VALUES (1);

-- One row per sign-in. Deleting it ends the session, its access tokens included.
CREATE TABLE sessions (
  id                 bigint      PRIMARY KEY,
  user_id            bigint      NOT NULL REFERENCES users (id),
  refresh_token_hash bytea       NOT NULL,
  -- Moves on with each refresh, never past ends_at.
  refresh_expires_at timestamptz NOT NULL,
  signed_in_at       timestamptz NOT NULL,
  ends_at            timestamptz NOT NULL,
  -- Where it was begun, and when it was last renewed.
  address            text,
  browser            text,
  seen_at            timestamptz NOT NULL,
  -- An issuer has factors of its own: a session that its ID token began is asked for no other one.
  from_issuer        boolean     NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX sessions_refresh_token ON sessions (refresh_token_hash);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (refresh_expires_at);

CREATE TABLE access_tokens (
  token_hash bytea       PRIMARY KEY,
  session_id bigint      NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX access_tokens_by_session ON access_tokens (session_id);
CREATE INDEX access_tokens_by_expiry ON access_tokens (expires_at);

-- Refresh tokens that another has replaced. One that comes back late was copied by somebody, and ends its session.
CREATE TABLE replaced_refresh_tokens (
  token_hash  bytea       PRIMARY KEY,
  session_id  bigint      NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  replaced_at timestamptz NOT NULL
);
CREATE INDEX replaced_refresh_tokens_by_session ON replaced_refresh_tokens (session_id);

-- ID tokens that have signed somebody in (docs/decisions/0104). Each does so once, on any instance.
CREATE TABLE used_id_tokens (
  -- SHA-256 of the part that is signed.
  token_hash bytea       PRIMARY KEY,
  -- From then on the token itself is no longer valid.
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_id_tokens_by_expiry ON used_id_tokens (expires_at);

-- Second factors by TOTP (docs/decisions/0100).
CREATE TABLE second_factors (
  user_id       bigint      PRIMARY KEY REFERENCES users (id),
  -- Sealed under BANK_SECRETS, for this user: it opens nowhere else.
  sealed_secret text        NOT NULL,
  began_at      timestamptz NOT NULL,
  -- Null while it is set up: until a first code has proved it, nothing asks for one.
  confirmed_at  timestamptz,
  -- The 30 seconds (counted from 1970) of the code used last. An equal or older one is refused, so no code works twice.
  last_step     bigint      NOT NULL DEFAULT 0
);

-- The codes that stand in where the phone is lost. One that was used is deleted.
CREATE TABLE recovery_codes (
  user_id   bigint NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
  -- SHA-256 of 80 random bits.
  code_hash bytea  NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- That a user's second factor is taken away asks for two people, neither of them the user (docs/decisions/0102-required-second-factor.md).
CREATE TABLE second_factor_resets (
  id         bigint      PRIMARY KEY,
  user_id    bigint      NOT NULL REFERENCES users (id),
  reason     text        NOT NULL,
  asked_by   bigint      NOT NULL,
  asked_at   timestamptz NOT NULL,
  decided_by bigint,
  decided_at timestamptz,
  is_refused boolean     NOT NULL DEFAULT false,
  CONSTRAINT second_factor_resets_decision CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT second_factor_resets_refused_by_someone CHECK (NOT is_refused OR decided_by IS NOT NULL),
  CONSTRAINT second_factor_resets_by_others CHECK (asked_by <> user_id AND decided_by <> user_id),
  -- Who refuses one's own request takes it back.
  CONSTRAINT second_factor_resets_four_eyes CHECK (is_refused OR decided_by <> asked_by)
);
-- One waits for a user at a time.
CREATE UNIQUE INDEX second_factor_resets_waiting ON second_factor_resets (user_id) WHERE decided_by IS NULL;

-- Sign-ins of known users, and failed tries: what users look through for one that was not theirs. Without a foreign key, whose lock
-- on the user could make a failed try and a reset wait for each other.
CREATE TABLE sign_ins (
  id        bigint      PRIMARY KEY,
  user_id   bigint      NOT NULL,
  at        timestamptz NOT NULL,
  succeeded boolean     NOT NULL,
  way       text        NOT NULL CHECK (way IN ('password', 'code', 'recovery-code', 'single-sign-on')),
  address   text,
  browser   text
);
CREATE INDEX sign_ins_by_user ON sign_ins (user_id, at, id);
CREATE INDEX sign_ins_by_time ON sign_ins (at);

-- Sign-in failures of one account or one address since its last success.
CREATE TABLE sign_in_failures (
  -- SHA-256 of 'account:' and the name typed, or of 'address:' and the caller's address.
  subject_hash  bytea       PRIMARY KEY,
  failures      integer     NOT NULL CHECK (failures > 0),
  failed_at     timestamptz NOT NULL,
  blocked_until timestamptz
);
CREATE INDEX sign_in_failures_by_time ON sign_in_failures (failed_at);

-- Password reset codes. Names without an account have rows too, so that the two look alike from outside.
CREATE TABLE reset_codes (
  username_hash bytea       PRIMARY KEY,
  user_id       bigint      REFERENCES users (id),
  code_hash     bytea       NOT NULL,
  sent_at       timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  tries_left    integer     NOT NULL CHECK (tries_left >= 0)
);
CREATE INDEX reset_codes_by_expiry ON reset_codes (expires_at);

-- Addresses of lists and reports that users keep under a name, for themselves or for their branch.
CREATE TABLE saved_views (
  id           bigint      PRIMARY KEY,
  owner_id     bigint      NOT NULL REFERENCES users (id),
  -- The owner's when it was saved: who sees it where it is shared.
  branch_id    text        NOT NULL REFERENCES branches (id),
  name         text        NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  url          text        NOT NULL CHECK (char_length(url) <= 2000),
  -- Of the screen at that address: who may not see that does not see this.
  feature_code text        NOT NULL,
  is_shared    boolean     NOT NULL,
  created_at   timestamptz NOT NULL
);
CREATE UNIQUE INDEX saved_views_of_owner ON saved_views (owner_id, name);
CREATE INDEX saved_views_of_branch ON saved_views (branch_id) WHERE is_shared;


-- ── Customers ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE customers (
  id                  bigint      PRIMARY KEY,
  customer_type       text        NOT NULL CHECK (customer_type IN ('Mustahik', 'Merchant')),
  branch_id           text        NOT NULL REFERENCES branches (id),
  -- Its place in the list of its type: from a sequence below.
  ordinal             integer     NOT NULL CHECK (ordinal > 0),
  status              text        NOT NULL CHECK (status IN ('Active', 'Inactive')),
  name                text        NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  -- As names are sorted, and as they are searched and compared (docs/domain.md#names).
  name_lower          text        NOT NULL,
  name_key            text        NOT NULL,
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
  -- The group of people whom zakat may go to that a mustahik belongs to; NULL where nobody has determined it.
  asnaf               text,
  -- What a merchant mainly sells; NULL where nobody has determined it (docs/domain.md#merchant-categories).
  category            text,
  -- The record of the same person that is kept, of one that has ended. It stays inactive.
  same_as_id          bigint      REFERENCES customers (id),
  -- The upload row this customer came from; each row takes effect once.
  batch_id            bigint,
  batch_row           integer,
  created_at          timestamptz NOT NULL,
  CONSTRAINT customers_identified CHECK (
    (customer_type = 'Mustahik' AND national_id IS NOT NULL) OR (customer_type = 'Merchant' AND tax_id IS NOT NULL)
  ),
  CONSTRAINT customers_asnaf CHECK (
    asnaf IS NULL OR (
      customer_type = 'Mustahik'
      AND asnaf IN ('fakir', 'miskin', 'amil', 'mualaf', 'riqab', 'gharimin', 'fisabilillah', 'ibnu_sabil')
    )
  ),
  CONSTRAINT customers_category CHECK (
    category IS NULL OR (
      customer_type = 'Merchant'
      AND category IN ('sembako', 'makanan', 'kesehatan', 'pendidikan', 'pakaian', 'alat_usaha', 'jasa', 'lainnya')
    )
  ),
  CONSTRAINT customers_ended CHECK (
    same_as_id IS NULL OR (status = 'Inactive' AND customer_type = 'Mustahik' AND same_as_id <> id)
  ),
  CONSTRAINT customers_batch_row CHECK ((batch_id IS NULL) = (batch_row IS NULL))
);
CREATE UNIQUE INDEX customers_mustahik_national_id ON customers (national_id) WHERE customer_type = 'Mustahik';
CREATE UNIQUE INDEX customers_merchant_tax_id ON customers (tax_id) WHERE customer_type = 'Merchant';
CREATE UNIQUE INDEX customers_once_per_batch_row ON customers (batch_id, batch_row) WHERE batch_id IS NOT NULL;
CREATE INDEX customers_same_as ON customers (same_as_id) WHERE same_as_id IS NOT NULL;
CREATE INDEX customers_by_name ON customers USING gin (name_key gin_trgm_ops);

-- Lists, narrowed by branch and status, newest first or by name: fast at any depth (docs/decisions/0032-sorted-lists.md). Names in
-- the order of their code points, whatever the server's collation: a block (see list_blocks) holds the names that begin alike.
CREATE UNIQUE INDEX customers_by_ordinal ON customers (customer_type, ordinal);
-- A name search in a branch begins with its newest customers.
CREATE INDEX customers_of_branch ON customers (customer_type, branch_id, ordinal);
CREATE INDEX customers_of_status ON customers (customer_type, status, ordinal);
CREATE INDEX customers_of_branch_status ON customers (customer_type, branch_id, status, ordinal);
CREATE INDEX customers_in_name_order ON customers (customer_type, status, name_lower COLLATE "C", ordinal);
CREATE INDEX customers_of_branch_in_name_order
  ON customers (customer_type, branch_id, status, name_lower COLLATE "C", ordinal);
-- The same of the mustahik of one asnaf (docs/decisions/0110-lists-by-asnaf.md). 'Not determined' is a list too.
CREATE INDEX customers_of_asnaf ON customers (coalesce(asnaf, ''), status, ordinal) WHERE customer_type = 'Mustahik';
CREATE INDEX customers_of_branch_asnaf ON customers (coalesce(asnaf, ''), branch_id, status, ordinal)
  WHERE customer_type = 'Mustahik';
CREATE INDEX customers_of_asnaf_in_name_order ON customers (coalesce(asnaf, ''), status, name_lower COLLATE "C", ordinal)
  WHERE customer_type = 'Mustahik';
CREATE INDEX customers_of_branch_asnaf_in_name_order
  ON customers (coalesce(asnaf, ''), branch_id, status, name_lower COLLATE "C", ordinal)
  WHERE customer_type = 'Mustahik';

-- Households: mustahik with the same KK number, in all branches and in each (docs/decisions/0108-households.md).
CREATE INDEX customers_by_family ON customers (family_card_number, branch_id) WHERE family_card_number IS NOT NULL;
CREATE INDEX customers_by_branch_family ON customers (branch_id, family_card_number) WHERE family_card_number IS NOT NULL;

-- Active mustahik whose record lacks something (docs/rules.md#completeness). Those without an asnaf are a list above.
CREATE INDEX customers_without_phone ON customers (branch_id, ordinal)
  WHERE customer_type = 'Mustahik' AND status = 'Active' AND phone IS NULL AND mobile IS NULL;
CREATE INDEX customers_without_family_card ON customers (branch_id, ordinal)
  WHERE customer_type = 'Mustahik' AND status = 'Active' AND family_card_number IS NULL;
CREATE INDEX customers_without_region ON customers (branch_id, ordinal)
  WHERE customer_type = 'Mustahik' AND status = 'Active' AND region_code IS NULL;

-- What mustahik are compared by, to find likely duplicates.
CREATE INDEX customers_by_birth_date_and_name ON customers (birth_date, name_key) WHERE customer_type = 'Mustahik';
CREATE INDEX customers_by_phone ON customers (phone) WHERE customer_type = 'Mustahik' AND phone IS NOT NULL;
CREATE INDEX customers_by_mobile ON customers (mobile) WHERE customer_type = 'Mustahik' AND mobile IS NOT NULL;
CREATE INDEX customers_by_birth_date_and_serial ON customers (birth_date, right(national_id, 4)) WHERE customer_type = 'Mustahik';
CREATE INDEX customers_by_name_and_serial ON customers (name_key, right(national_id, 4)) WHERE customer_type = 'Mustahik';

-- Ordinals of customers by type, and of accounts by product: in the order of creation, with gaps where something was rolled back.
-- So nobody who adds one waits for another (docs/decisions/0087-lists-count-by-changes.md).
CREATE SEQUENCE ordinals_mustahik AS integer;
CREATE SEQUENCE ordinals_merchant AS integer;
CREATE SEQUENCE ordinals_1001 AS integer;
CREATE SEQUENCE ordinals_1002 AS integer;
CREATE SEQUENCE ordinals_2001 AS integer;
CREATE SEQUENCE ordinals_2002 AS integer;

-- 2001 mustahik wallet, 2002 merchant; 1001 zakat fund of a branch, 1002 settlement with merchants' banks.
CREATE TABLE accounts (
  number           text        PRIMARY KEY CHECK (number ~ '^[0-9]{16}$'),
  product_code     text        NOT NULL CHECK (product_code IN ('1001', '1002', '2001', '2002')),
  customer_id      bigint      REFERENCES customers (id),
  branch_id        text        NOT NULL REFERENCES branches (id),
  ordinal          integer     NOT NULL CHECK (ordinal > 0),
  -- The owner's, so that a list of accounts is sorted and narrowed by an index of its own table. Neither is shown.
  owner_status     text        CHECK (owner_status IN ('Active', 'Inactive')),
  owner_name_lower text,
  balance_idr      bigint      NOT NULL DEFAULT 0,
  -- Sum of the pending transactions that debit this account; available = balance - held.
  held_idr         bigint      NOT NULL DEFAULT 0 CHECK (held_idr >= 0),
  -- Of accounts that mirror money held elsewhere. All others may not spend what they do not have.
  may_be_negative  boolean     NOT NULL GENERATED ALWAYS AS (product_code IN ('1001', '1002')) STORED,
  -- How many postings the account has had.
  version          bigint      NOT NULL DEFAULT 0 CHECK (version >= 0),
  opened_at        timestamptz NOT NULL,
  CONSTRAINT accounts_owned CHECK ((customer_id IS NOT NULL) = (product_code IN ('2001', '2002'))),
  CONSTRAINT accounts_owner_known CHECK (
    (customer_id IS NOT NULL) = (owner_status IS NOT NULL) AND (customer_id IS NOT NULL) = (owner_name_lower IS NOT NULL)
  ),
  CONSTRAINT accounts_available CHECK (may_be_negative OR balance_idr - held_idr >= 0),
  -- 9 * 10^15 is what the programs count exactly.
  CONSTRAINT accounts_bounded CHECK (abs(balance_idr) <= 9000000000000000 AND held_idr <= 9000000000000000)
) WITH (fillfactor = 85); -- balances change in place: room for it on the page keeps indexes untouched
CREATE UNIQUE INDEX accounts_internal ON accounts (product_code, branch_id) WHERE customer_id IS NULL;
-- One account of a product per customer: opening it twice cannot succeed.
CREATE UNIQUE INDEX accounts_by_customer ON accounts (customer_id, product_code) WHERE customer_id IS NOT NULL;
CREATE UNIQUE INDEX accounts_by_ordinal ON accounts (product_code, ordinal);
CREATE INDEX accounts_of_status ON accounts (product_code, owner_status, ordinal);
CREATE INDEX accounts_of_branch_status ON accounts (product_code, branch_id, owner_status, ordinal);
CREATE INDEX accounts_in_name_order ON accounts (product_code, owner_status, owner_name_lower COLLATE "C", ordinal);
CREATE INDEX accounts_of_branch_in_name_order
  ON accounts (product_code, branch_id, owner_status, owner_name_lower COLLATE "C", ordinal);

-- What lists sorted by balance go by: a copy of accounts.balance_idr. An index on the column itself would make every
-- movement of money write a new entry into each of the account's indexes, where now it changes the row in place.
CREATE TABLE account_balances (
  product_code text    NOT NULL,
  ordinal      integer NOT NULL,
  branch_id    text    NOT NULL,
  owner_status text    NOT NULL CHECK (owner_status IN ('Active', 'Inactive')),
  balance_idr  bigint  NOT NULL,
  -- The day of the last distribution or purchase; NULL while there was none.
  moved_on     date,
  PRIMARY KEY (product_code, ordinal)
);
CREATE INDEX account_balances_in_order ON account_balances (product_code, owner_status, balance_idr, ordinal);
CREATE INDEX account_balances_of_branch_in_order
  ON account_balances (product_code, branch_id, owner_status, balance_idr, ordinal);
-- Balances of mustahik that lie unused (docs/decisions/0112-idle-balances.md).
CREATE INDEX account_balances_idle ON account_balances (moved_on, ordinal) INCLUDE (balance_idr)
  WHERE product_code = '2001' AND balance_idr > 0;
CREATE INDEX account_balances_idle_of_branch ON account_balances (branch_id, moved_on, ordinal) INCLUDE (balance_idr)
  WHERE product_code = '2001' AND balance_idr > 0;

-- Mustahik who may be one person, and what somebody decided about them (docs/decisions/0113-likely-duplicates.md). That they are one
-- is proposed by one user and approved by another.
CREATE TABLE duplicate_pairs (
  id               bigint      PRIMARY KEY,
  first_id         bigint      NOT NULL REFERENCES customers (id),
  second_id        bigint      NOT NULL REFERENCES customers (id),
  -- Theirs: the list of a branch is found without reading customers.
  first_branch_id  text        NOT NULL,
  second_branch_id text        NOT NULL,
  -- What is alike.
  reasons          text[]      NOT NULL,
  found_at         timestamptz NOT NULL,
  state            text        NOT NULL DEFAULT 'open',
  -- The record of the two that ends.
  ended_id         bigint,
  proposal_id      bigint,
  proposed_by      bigint,
  proposed_at      timestamptz,
  decision_reason  text,
  decided_by       bigint,
  decided_at       timestamptz,
  CONSTRAINT duplicate_pairs_reasons CHECK (
    cardinality(reasons) > 0 AND reasons <@ ARRAY['name_birth_date', 'phone', 'national_id']
  ),
  CONSTRAINT duplicate_pairs_order CHECK (first_id < second_id),
  CONSTRAINT duplicate_pairs_once UNIQUE (first_id, second_id),
  CONSTRAINT duplicate_pairs_state CHECK (state IN ('open', 'proposed', 'different', 'household', 'same')),
  CONSTRAINT duplicate_pairs_proposal CHECK (
    (state IN ('proposed', 'same')) = (proposal_id IS NOT NULL)
    AND (ended_id IS NULL) = (proposal_id IS NULL)
    AND (proposed_by IS NULL) = (proposal_id IS NULL)
    AND (proposed_at IS NULL) = (proposal_id IS NULL)
    AND (ended_id IS NULL OR ended_id IN (first_id, second_id))
  ),
  CONSTRAINT duplicate_pairs_decision CHECK (
    (state IN ('open', 'proposed')) = (decided_at IS NULL)
    AND (decided_by IS NULL) = (decided_at IS NULL)
    AND (decision_reason IS NULL) = (state = 'open')
  ),
  CONSTRAINT duplicate_pairs_four_eyes CHECK (state <> 'same' OR decided_by <> proposed_by)
);
CREATE INDEX duplicate_pairs_by_state ON duplicate_pairs (state, id);
CREATE INDEX duplicate_pairs_of_first_branch ON duplicate_pairs (first_branch_id, state, id);
CREATE INDEX duplicate_pairs_of_second_branch ON duplicate_pairs (second_branch_id, state, id);
-- The pairs of whoever is compared again are found by either of the two.
CREATE INDEX duplicate_pairs_of_second ON duplicate_pairs (second_id);

-- Mustahik whom the job has yet to compare with the others: new ones, and those of whom something changed that is compared.
-- Triggers note them, whoever writes.
CREATE TABLE duplicate_checks (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL
);

CREATE FUNCTION check_added_for_duplicates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO duplicate_checks (customer_id) SELECT id FROM added WHERE customer_type = 'Mustahik' ORDER BY id;
  RETURN NULL;
END $$;
CREATE TRIGGER customers_added_for_duplicates AFTER INSERT ON customers
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_added_for_duplicates();

CREATE FUNCTION check_changed_for_duplicates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO duplicate_checks (customer_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER customers_changed_for_duplicates AFTER UPDATE OF name_key, birth_date, phone, mobile, national_id ON customers
  FOR EACH ROW WHEN (
    NEW.customer_type = 'Mustahik'
    AND (OLD.name_key, OLD.birth_date, OLD.phone, OLD.mobile, OLD.national_id)
      IS DISTINCT FROM (NEW.name_key, NEW.birth_date, NEW.phone, NEW.mobile, NEW.national_id)
  )
  EXECUTE FUNCTION check_changed_for_duplicates();


-- ── Ledger ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────

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
  -- The rule that was in force when it was asked for. Without one, one checker is enough.
  rule_id                 bigint,
  checkers                smallint    NOT NULL DEFAULT 1,
  -- The first of two, and for whom, where a deputy did it; the second is decided_by.
  first_approved_by       bigint,
  first_approved_at       timestamptz,
  first_approved_for      bigint,
  -- Who approved or voided it, when, and for whom, where a deputy did it.
  decided_by              bigint,
  decided_at              timestamptz,
  decided_for             bigint,
  -- The upload row this transaction came from; each row takes effect once.
  batch_id                bigint,
  batch_row               integer,
  -- Of others: under which key its maker asked for it, and a hash of the request. Kept answers go after a day, these never.
  client_reference        text        CHECK (char_length(client_reference) <= 200),
  request_hash            bytea,
  -- Of a distribution: the recipient's at that moment, or as it was first determined after it.
  asnaf                   text,
  -- Of a distribution: the recipient's KK at that moment, where there was one.
  household               text        CHECK (household ~ '^[0-9]{16}$'),
  -- Of a distribution, where it belongs to one.
  programme_id            bigint,
  CONSTRAINT transactions_bounded CHECK (amount_idr < 1000000000000000),
  CONSTRAINT transactions_two_accounts CHECK (debit_account <> credit_account),
  CONSTRAINT transactions_decision CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT transactions_pending_undecided CHECK (status <> 'pending' OR decided_by IS NULL),
  CONSTRAINT transactions_voided_by_someone CHECK (status <> 'voided' OR decided_by IS NOT NULL),
  -- Only a purchase settles without a second person (docs/rules.md#transaction-states).
  CONSTRAINT transactions_settled_by_someone CHECK (
    status <> 'settled' OR transaction_type = 'P00002' OR decided_by IS NOT NULL
  ),
  -- docs/rules.md#four-eyes
  CONSTRAINT transactions_four_eyes CHECK (status <> 'settled' OR decided_by <> created_by),
  CONSTRAINT transactions_checkers CHECK (checkers = 1 OR (checkers = 2 AND rule_id IS NOT NULL)),
  CONSTRAINT transactions_first_approval CHECK (
    (first_approved_by IS NULL) = (first_approved_at IS NULL) AND (first_approved_by IS NULL OR checkers = 2)
  ),
  CONSTRAINT transactions_first_four_eyes CHECK (first_approved_by <> created_by),
  CONSTRAINT transactions_two_checkers CHECK (
    status <> 'settled' OR checkers = 1 OR (first_approved_by IS NOT NULL AND first_approved_by <> decided_by)
  ),
  -- Neither a deputy nor whom they stand in for counts twice (docs/rules.md#deputies).
  CONSTRAINT transactions_first_deputy CHECK (
    first_approved_for IS NULL
    OR (first_approved_by IS NOT NULL AND first_approved_for <> first_approved_by AND first_approved_for <> created_by)
  ),
  CONSTRAINT transactions_deputy CHECK (
    decided_for IS NULL
    OR (transaction_type IN ('P00003', 'P00004') AND decided_by IS NOT NULL AND decided_for <> decided_by AND decided_for <> created_by AND decided_by <> created_by)
  ),
  CONSTRAINT transactions_two_rights CHECK (
    status <> 'settled' OR checkers = 1
    OR (coalesce(first_approved_for <> decided_by, true) AND coalesce(first_approved_for <> decided_for, true)
      AND coalesce(first_approved_by <> decided_for, true))
  ),
  CONSTRAINT transactions_batch_row CHECK ((batch_id IS NULL) = (batch_row IS NULL)),
  CONSTRAINT transactions_reference CHECK ((client_reference IS NULL) = (request_hash IS NULL)),
  CONSTRAINT transactions_asnaf CHECK (
    asnaf IS NULL OR (
      transaction_type = 'P00001'
      AND asnaf IN ('fakir', 'miskin', 'amil', 'mualaf', 'riqab', 'gharimin', 'fisabilillah', 'ibnu_sabil')
    )
  )
);
CREATE UNIQUE INDEX transactions_once_per_batch_row ON transactions (batch_id, batch_row) WHERE batch_id IS NOT NULL;
CREATE UNIQUE INDEX transactions_once_per_reference ON transactions (created_by, client_reference)
  WHERE client_reference IS NOT NULL;
CREATE INDEX transactions_by_time ON transactions (transaction_type, created_at, id) INCLUDE (status);
CREATE INDEX transactions_by_branch ON transactions (transaction_type, branch_id, created_at, id) INCLUDE (status);
-- Nearly all transactions are settled; the few others are found without passing those.
CREATE INDEX transactions_unsettled ON transactions (transaction_type, status, branch_id, created_at, id)
  WHERE status <> 'settled';
-- What waits for a second person, over all branches, from the one that has waited longest; and who made how much of it.
CREATE INDEX transactions_waiting ON transactions (transaction_type, created_at, id) INCLUDE (created_by)
  WHERE status = 'pending';
CREATE INDEX transactions_waiting_by_creator ON transactions (created_by, transaction_type, branch_id)
  WHERE status = 'pending';
CREATE INDEX transactions_by_source ON transactions (source_customer_id, created_at, id)
  WHERE source_customer_id IS NOT NULL;
CREATE INDEX transactions_by_beneficiary ON transactions (beneficiary_customer_id, created_at, id)
  WHERE beneficiary_customer_id IS NOT NULL;
CREATE INDEX transactions_by_household ON transactions (household, created_at) WHERE household IS NOT NULL;
-- The distributions behind a line of their report (docs/decisions/0109-distribution-cells.md).
CREATE INDEX transactions_by_asnaf ON transactions (asnaf, programme_id, created_at, id) INCLUDE (branch_id, amount_idr, status)
  WHERE transaction_type = 'P00001';
CREATE INDEX transactions_by_programme ON transactions (programme_id, created_at, id) INCLUDE (branch_id, amount_idr, status)
  WHERE transaction_type = 'P00001';

-- Postings are the legs of an entry, two or more, whose changes add up to zero (docs/decisions/0083). Each leg begins where another
-- of the entry ends: legs_after of each is legs_before of one (a reference), and no two begin or end at the same sum. So the legs
-- form rings, and what leads round in a ring adds up to nothing. A leg of zero, which would be a ring by itself, is refused.
-- Rows are only ever added.
CREATE TABLE postings (
  id                 bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id     bigint      NOT NULL REFERENCES transactions (id),
  account_number     text        NOT NULL REFERENCES accounts (number),
  -- 1, 2, 3 … without gaps, in the order in which the account changed.
  account_version    bigint      NOT NULL CHECK (account_version > 0),
  -- Positive for a credit, negative for a debit.
  change_idr         bigint      NOT NULL CHECK (change_idr <> 0 AND abs(change_idr) < 1000000000000000),
  -- The account's, so that a statement shows them whatever days it covers (docs/decisions/0033-posted-balances.md).
  balance_before_idr bigint      NOT NULL,
  balance_after_idr  bigint      NOT NULL CHECK (abs(balance_after_idr) <= 9000000000000000),
  -- The sum of the entry's legs before this one, and after it.
  legs_before_idr    bigint      NOT NULL,
  legs_after_idr     bigint      NOT NULL GENERATED ALWAYS AS (legs_before_idr + change_idr) STORED,
  posted_at          timestamptz NOT NULL,
  CONSTRAINT postings_balance CHECK (balance_after_idr = balance_before_idr + change_idr),
  CONSTRAINT postings_version UNIQUE (account_number, account_version),
  CONSTRAINT postings_begins UNIQUE (transaction_id, legs_before_idr),
  CONSTRAINT postings_ends UNIQUE (transaction_id, legs_after_idr),
  CONSTRAINT postings_sum_zero FOREIGN KEY (transaction_id, legs_after_idr)
    REFERENCES postings (transaction_id, legs_before_idr)
);
-- A statement reads an account's postings of some days.
CREATE INDEX postings_by_time ON postings (account_number, posted_at);

-- What transactions come to, by day and by month: for totals of reports, the length of lists, and the dashboard's trends
-- (docs/decisions/0042-transaction-totals.md). Of all branches (branch_id '') and of each. Two instances may fold a transaction's
-- changes in either order, so a total may fall below zero for a moment.
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

-- What was spent at each merchant (docs/decisions/0115-spending-by-category.md), of all branches (branch_id '') and of each payer's.
-- The merchant's category is looked up when it is read, so a change of it moves nothing here.
CREATE TABLE merchant_totals (
  branch_id   text    NOT NULL,
  span        text    NOT NULL CHECK (span IN ('day', 'month')),
  begins      date    NOT NULL,
  merchant_id bigint  NOT NULL,
  count       integer NOT NULL,
  total_idr   bigint  NOT NULL,
  PRIMARY KEY (branch_id, span, begins, merchant_id)
);

-- Changes of both that are yet to be added to them. Whoever enters a transaction only adds rows here, so nobody waits for anybody;
-- a job folds them into the totals, and readers add up both.
CREATE TABLE transaction_total_changes (
  id               bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_type text    NOT NULL,
  branch_id        text    NOT NULL,
  status           text    NOT NULL,
  -- On which the transaction was asked for.
  day              date    NOT NULL,
  -- Of a usage: where.
  merchant_id      bigint,
  count            integer NOT NULL,
  total_idr        bigint  NOT NULL
);

-- One branch's distributions of a calendar period to one asnaf through one programme, counted when it happens
-- (docs/decisions/0109-distribution-cells.md). '*' stands for all of them, '' for none.
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

-- Reports of half-years and years, as they were when somebody closed them (docs/decisions/0114-period-reports.md).
CREATE TABLE period_reports (
  span        text        NOT NULL CHECK (span IN ('half', 'year')),
  begins      date        NOT NULL,
  content     jsonb       NOT NULL,
  -- SHA-256 of the content as JSON with sorted keys.
  digest      bytea       NOT NULL CHECK (octet_length(digest) = 32),
  closed_by   bigint      NOT NULL REFERENCES users (id),
  closer_name text        NOT NULL,
  closed_at   timestamptz NOT NULL,
  CONSTRAINT period_reports_once PRIMARY KEY (span, begins)
);


-- ── Programmes ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What distributions belong to, and their budgets (docs/decisions/0106-programme-budgets.md). Programmes are the whole organisation's.
CREATE TABLE programmes (
  id           bigint      PRIMARY KEY,
  code         text        NOT NULL CHECK (code ~ '^[A-Z0-9-]{1,20}$'),
  name         text        NOT NULL,
  field        text        NOT NULL CHECK (field IN ('kemanusiaan', 'kesehatan', 'pendidikan', 'ekonomi', 'dakwah_advokasi')),
  -- A sign that tells it apart in lists.
  mark         text        NOT NULL CHECK (char_length(mark) BETWEEN 1 AND 3),
  -- Both included. NULL: without an end.
  valid_from   date        NOT NULL,
  valid_until  date,
  creator_id   bigint,
  creator_name text        NOT NULL,
  changer_id   bigint,
  changer_name text        NOT NULL,
  created_at   timestamptz NOT NULL,
  CONSTRAINT programmes_days CHECK (valid_until >= valid_from),
  CONSTRAINT programmes_code UNIQUE (code),
  CONSTRAINT programmes_mark UNIQUE (mark)
);

-- A budget never changes: another one of the same programme and year takes its place. Each needs a second person.
CREATE TABLE programme_budgets (
  id           bigint      PRIMARY KEY,
  programme_id bigint      NOT NULL REFERENCES programmes (id),
  year         smallint    NOT NULL CHECK (year BETWEEN 2000 AND 9999),
  amount_idr   bigint      NOT NULL CHECK (amount_idr BETWEEN 1 AND 999999999999999),
  proposed_by  bigint      NOT NULL,
  proposed_at  timestamptz NOT NULL,
  decided_by   bigint,
  decided_at   timestamptz,
  is_refused   boolean     NOT NULL DEFAULT false,
  CONSTRAINT programme_budgets_decision CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT programme_budgets_refused_by_someone CHECK (NOT is_refused OR decided_by IS NOT NULL),
  -- Four eyes (docs/rules.md#programmes). Who refuses one's own proposal takes it back.
  CONSTRAINT programme_budgets_four_eyes CHECK (is_refused OR decided_by <> proposed_by)
);
-- One proposal at a time for a programme and a year.
CREATE UNIQUE INDEX programme_budgets_waiting ON programme_budgets (programme_id, year) WHERE decided_by IS NULL;
CREATE INDEX programme_budgets_approved ON programme_budgets (programme_id, year, id)
  WHERE decided_by IS NOT NULL AND NOT is_refused;


-- ── Batches ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Upload files, their rows, and what became of each (docs/rules.md#batches).
CREATE TABLE batches (
  id                bigint      PRIMARY KEY,
  kind              text        NOT NULL CHECK (kind IN ('BUP0001', 'BUP0002', 'BUP0003', 'BUP0004', 'BUP0005')),
  -- The uploader's.
  branch_id         text        NOT NULL REFERENCES branches (id),
  -- What people call it: kind, day and number.
  label             text        NOT NULL UNIQUE,
  description       text        NOT NULL,
  -- Of a distribution, where it belongs to one.
  programme_id      bigint      REFERENCES programmes (id),
  file_name         text        NOT NULL,
  -- SHA-256 of the file as it arrived.
  file_hash         bytea       NOT NULL,
  -- Which of its kind's optional columns the file has.
  optional_columns  text[]      NOT NULL DEFAULT '{}',
  notices           text[]      NOT NULL,
  status            text        NOT NULL
    CHECK (status IN ('Uploading', 'Pending', 'Running', 'Process_success', 'Process_failed')),
  -- The rows could not be stored, and none are; all one can do is cancel.
  items_failed      boolean     NOT NULL DEFAULT false,
  -- Each row is valid and waiting (Success), wrong (Failed), or has taken effect (Process_success).
  row_count         integer     NOT NULL CHECK (row_count > 0),
  success_count     integer     NOT NULL DEFAULT 0 CHECK (success_count >= 0),
  failed_count      integer     NOT NULL DEFAULT 0 CHECK (failed_count >= 0),
  process_count     integer     NOT NULL DEFAULT 0 CHECK (process_count >= 0),
  -- Rows done, of how many, while Uploading or Running; and when that last moved.
  progress_done     integer     NOT NULL DEFAULT 0,
  progress_total    integer     NOT NULL,
  moved_at          timestamptz NOT NULL,
  -- The last row that the present run has tried.
  tried_row         integer     NOT NULL DEFAULT 0,
  -- Who runs it at present, and until when that is believed without a sign of life.
  lease_holder      text,
  lease_until       timestamptz,
  creator_id        bigint      NOT NULL,
  creator_name      text        NOT NULL,
  created_at        timestamptz NOT NULL,
  -- Of a distribution: the rule that was in force when it was made, by the sum of its rows without errors. Without one, one checker
  -- is enough.
  rule_id           bigint,
  checkers          smallint    NOT NULL DEFAULT 1,
  -- The first of two; the second has the batch processed.
  first_approved_by bigint,
  first_approved_at timestamptz,
  -- Who had it processed last.
  processor_id      bigint,
  processor_name    text,
  processed_at      timestamptz,
  -- Cancelled batches leave the lists; rows and effects stay.
  canceller_id      bigint,
  canceller_name    text,
  cancelled_at      timestamptz,
  -- Rows that will never take effect are removed after a time; the batch stays, with its counts. Removing takes several
  -- transactions; between them a batch shows that it is under way.
  removing_rows     boolean     NOT NULL DEFAULT false,
  rows_removed_at   timestamptz,
  CONSTRAINT batches_counts CHECK (
    status = 'Uploading' OR items_failed OR row_count = success_count + failed_count + process_count
  ),
  CONSTRAINT batches_items_failed CHECK (NOT items_failed OR status = 'Process_failed'),
  CONSTRAINT batches_processed_by_someone CHECK (status <> 'Running' OR processor_id IS NOT NULL),
  -- docs/rules.md#four-eyes
  CONSTRAINT batches_four_eyes CHECK (processor_id <> creator_id),
  CONSTRAINT batches_checkers CHECK (checkers = 1 OR (checkers = 2 AND rule_id IS NOT NULL)),
  CONSTRAINT batches_first_approval CHECK (
    (first_approved_by IS NULL) = (first_approved_at IS NULL) AND (first_approved_by IS NULL OR checkers = 2)
  ),
  CONSTRAINT batches_first_four_eyes CHECK (first_approved_by <> creator_id),
  CONSTRAINT batches_two_checkers CHECK (
    processed_at IS NULL OR checkers = 1
    OR (first_approved_by IS NOT NULL AND processor_id IS NOT NULL AND first_approved_by <> processor_id)
  ),
  CONSTRAINT batches_cancelled CHECK (cancelled_at IS NULL OR status IN ('Pending', 'Process_failed'))
);
CREATE INDEX batches_listed ON batches (kind, id) INCLUDE (status, items_failed) WHERE cancelled_at IS NULL;
CREATE INDEX batches_listed_by_branch ON batches (kind, branch_id, id) INCLUDE (status, items_failed)
  WHERE cancelled_at IS NULL;
CREATE INDEX batches_by_file ON batches (file_hash) WHERE cancelled_at IS NULL;
CREATE INDEX batches_under_way ON batches (id) WHERE status IN ('Uploading', 'Running');
-- What waits for a second person, from the one that has waited longest.
CREATE INDEX batches_waiting ON batches (kind, created_at, id) INCLUDE (branch_id, creator_id)
  WHERE cancelled_at IS NULL AND NOT items_failed AND success_count > 0 AND status IN ('Pending', 'Process_failed');
-- A batch that moves again after its rows were removed comes up again, and so does one of Process_failed whose rows still wait.
CREATE INDEX batches_with_rows_to_remove ON batches ((COALESCE(cancelled_at, moved_at)))
  WHERE removing_rows OR (
    (rows_removed_at IS NULL OR rows_removed_at < COALESCE(cancelled_at, moved_at))
    AND (cancelled_at IS NOT NULL OR failed_count > 0 OR (status = 'Process_failed' AND success_count > 0))
  );

-- The last number given to a batch of a kind on a day.
CREATE TABLE batch_numbers (
  kind text    NOT NULL,
  day  date    NOT NULL,
  last integer NOT NULL CHECK (last > 0),
  PRIMARY KEY (kind, day)
);

-- No foreign key to the batch: its check would be paid for every row, and batches are never deleted.
CREATE TABLE batch_rows (
  batch_id           bigint  NOT NULL,
  -- 1, 2, 3 … as in the file, blank lines not counted.
  row_number         integer NOT NULL CHECK (row_number > 0),
  status             text    NOT NULL CHECK (status IN ('Success', 'Failed', 'Process_success')),
  -- Texts in the order of the kind's columns, without the optional ones that the file lacks: as they will be written; those of a
  -- failed row as they were typed.
  cells              jsonb   NOT NULL,
  -- KTP or NPWP, where it can be read.
  identity           text,
  -- Of a kind whose rows name people who are registered: who that is, found once at upload, and their KK.
  customer_id        bigint,
  family_card_number text,
  amount_idr         bigint  CHECK (amount_idr > 0),
  programme_id       bigint,
  -- Errors, and warnings marked as such.
  remarks            text    NOT NULL,
  -- Why the last run could not process it.
  obstacle           text    CHECK (obstacle IS NULL OR status = 'Success'),
  PRIMARY KEY (batch_id, row_number)
);
CREATE INDEX batch_rows_by_status ON batch_rows (batch_id, status, row_number);

-- How many rows of each thousand of a batch are in each state, so that a page of them is found at any depth: which rows
-- are in a state changes from run to run, so they have no numbers without gaps.
CREATE TABLE batch_blocks (
  batch_id bigint  NOT NULL,
  status   text    NOT NULL CHECK (status IN ('Success', 'Failed', 'Process_success')),
  -- Rows 1 to 1,000 of the file are block 0.
  block    integer NOT NULL,
  total    integer NOT NULL CHECK (total >= 0),
  PRIMARY KEY (batch_id, status, block)
);


-- ── Approvals ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Who has to check a distribution, a correction or a disbursement (docs/decisions/0099-approval-rules.md). A rule never changes:
-- another one of the same kind, branch and sum takes its place, or it ends. Both need a second person.
CREATE TABLE approval_rules (
  id               bigint      PRIMARY KEY,
  transaction_type text        NOT NULL CHECK (transaction_type IN ('P00001', 'P00003', 'P00004')),
  -- NULL: all branches.
  branch_id        text        REFERENCES branches (id),
  from_idr         bigint      NOT NULL CHECK (from_idr BETWEEN 1 AND 999999999999999),
  checkers         smallint    NOT NULL CHECK (checkers IN (1, 2)),
  -- Who may check, among those who hold the approve screen; empty: all of them.
  role_ids         bigint[]    NOT NULL,
  -- What one person may approve of the kind on one day; NULL: any sum.
  daily_limit_idr  bigint      CHECK (daily_limit_idr BETWEEN 1 AND 999999999999999),
  proposed_by      bigint      NOT NULL,
  proposed_at      timestamptz NOT NULL,
  decided_by       bigint,
  decided_at       timestamptz,
  is_refused       boolean     NOT NULL DEFAULT false,
  end_proposed_by  bigint,
  end_proposed_at  timestamptz,
  ended_by         bigint,
  ended_at         timestamptz,
  CONSTRAINT approval_rules_decision CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT approval_rules_refused_by_someone CHECK (NOT is_refused OR decided_by IS NOT NULL),
  CONSTRAINT approval_rules_end_proposal CHECK ((end_proposed_by IS NULL) = (end_proposed_at IS NULL)),
  CONSTRAINT approval_rules_end CHECK ((ended_by IS NULL) = (ended_at IS NULL)),
  CONSTRAINT approval_rules_ends_after_start CHECK (
    (ended_by IS NULL AND end_proposed_by IS NULL) OR (decided_by IS NOT NULL AND NOT is_refused)
  ),
  -- Four eyes (docs/rules.md#approval-rules). Who refuses one's own proposal takes it back.
  CONSTRAINT approval_rules_four_eyes CHECK (is_refused OR decided_by <> proposed_by),
  CONSTRAINT approval_rules_end_four_eyes CHECK (ended_by <> end_proposed_by)
);
-- One rule in force for a kind, a branch and a sum.
CREATE UNIQUE INDEX approval_rules_in_force ON approval_rules (transaction_type, coalesce(branch_id, ''), from_idr)
  WHERE decided_by IS NOT NULL AND NOT is_refused AND ended_by IS NULL;

-- What each person has approved on a day, first and second approvals alike.
CREATE TABLE approved_days (
  user_id          bigint NOT NULL,
  transaction_type text   NOT NULL,
  day              date   NOT NULL,
  total_idr        bigint NOT NULL CHECK (total_idr >= 0),
  PRIMARY KEY (user_id, transaction_type, day)
);

-- Who decides on corrections and disbursements in the place of an approver for some days (docs/decisions/0105-deputies.md).
CREATE TABLE deputyships (
  id          bigint      PRIMARY KEY,
  approver_id bigint      NOT NULL REFERENCES users (id),
  deputy_id   bigint      NOT NULL REFERENCES users (id),
  -- Both included.
  from_day    date        NOT NULL,
  to_day      date        NOT NULL,
  reason      text        NOT NULL,
  created_at  timestamptz NOT NULL,
  ended_by    bigint,
  ended_at    timestamptz,
  CONSTRAINT deputyships_two_people CHECK (deputy_id <> approver_id),
  CONSTRAINT deputyships_days CHECK (to_day >= from_day AND to_day - from_day <= 30),
  CONSTRAINT deputyships_end CHECK ((ended_by IS NULL) = (ended_at IS NULL)),
  -- On any day a person is part of one deputyship at most, as approver or as deputy. So nobody passes on what was passed to them,
  -- and nobody stands in for two.
  CONSTRAINT deputyships_one_a_day EXCLUDE USING gist (
    (int8multirange(int8range(approver_id, approver_id, '[]'), int8range(deputy_id, deputy_id, '[]'))) WITH &&,
    (daterange(from_day, to_day, '[]')) WITH &&
  ) WHERE (ended_at IS NULL)
);
CREATE INDEX deputyships_of_deputy ON deputyships (deputy_id) WHERE ended_at IS NULL;

-- Many requests that somebody decides at once (docs/decisions/0098-many-decided-at-once.md). Each is decided in a transaction of
-- its own.
CREATE TABLE bulk_decisions (
  id           bigint      PRIMARY KEY,
  made_by      bigint      NOT NULL REFERENCES users (id),
  -- The idempotency key of the call: the same key never makes a second decision.
  reference    text        NOT NULL,
  request_hash bytea       NOT NULL,
  decision     text        NOT NULL CHECK (decision IN ('settled', 'voided')),
  reason       text        CHECK (length(reason) <= 300),
  made_at      timestamptz NOT NULL,
  UNIQUE (made_by, reference)
);

CREATE TABLE bulk_decision_items (
  decision_id     bigint  NOT NULL REFERENCES bulk_decisions (id),
  place           integer NOT NULL,
  -- As it was sent: perhaps of no transaction at all.
  transaction_key text    NOT NULL,
  -- What became of it, as response code and reason; no code while it waits.
  code            text,
  message         text    NOT NULL DEFAULT '',
  -- The state in which the decision left the request: 'pending' after the first of two approvals. The request itself changes later.
  status          text,
  PRIMARY KEY (decision_id, place),
  UNIQUE (decision_id, transaction_key),
  CONSTRAINT bulk_decision_items_status CHECK (
    status IS NULL OR (status IN ('pending', 'settled', 'voided') AND code IS NOT DISTINCT FROM 'S1')
  )
);
CREATE INDEX bulk_decision_items_waiting ON bulk_decision_items (decision_id, place) WHERE code IS NULL;


-- ── Notices and mail ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What users are told (docs/decisions/0103-notices.md).
CREATE TABLE notices (
  id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id      bigint      NOT NULL REFERENCES users (id),
  -- contract/own/notices.ts names the kinds.
  kind         text        NOT NULL,
  -- The approve screen on which something waits.
  feature_code text,
  -- The transaction, batch, user or role that all other kinds are about.
  subject_id   bigint,
  -- When it happened. A notice that something waits is renewed while it is unread.
  at           timestamptz NOT NULL,
  read_at      timestamptz,
  -- The mail that still has to tell of it; null if none has.
  mail_due     text        CHECK (mail_due IN ('at-once', 'daily')),
  CHECK ((kind = 'waiting') = (feature_code IS NOT NULL)),
  CHECK ((kind = 'waiting') = (subject_id IS NULL))
);
-- However much waits on a screen, it is one unread notice.
CREATE UNIQUE INDEX notices_waiting ON notices (user_id, feature_code) WHERE kind = 'waiting' AND read_at IS NULL;
CREATE INDEX notices_of_user ON notices (user_id, at, id);
CREATE INDEX notices_unread ON notices (user_id) WHERE read_at IS NULL;
CREATE INDEX notices_to_mail ON notices (mail_due, user_id) WHERE mail_due IS NOT NULL;
CREATE INDEX notices_by_time ON notices (at);

-- What happened and has yet to be told. A write adds a row in its own transaction; a job removes it as it writes the notices.
CREATE TABLE notice_causes (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text        NOT NULL,
  subject_id bigint      NOT NULL,
  -- Who did it, and so is not told; null for the bank itself.
  actor_id   bigint,
  at         timestamptz NOT NULL
);

-- How a user wants to get mail of a topic. Without a row, as domain/notices.ts has it.
CREATE TABLE notice_mail (
  user_id  bigint NOT NULL REFERENCES users (id),
  topic    text   NOT NULL CHECK (topic IN ('approvals', 'work', 'account')),
  delivery text   NOT NULL CHECK (delivery IN ('at-once', 'daily', 'none')),
  PRIMARY KEY (user_id, topic)
);

-- The day of each user's last daily letter, so that no two instances send one.
CREATE TABLE notice_digests (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  day     date   NOT NULL
);

-- Mail that waits to be sent; a row goes when its mail has gone.
CREATE TABLE mail_outbox (
  id            bigint      PRIMARY KEY,
  -- NULL: nobody to send it to (a reset asked for an unknown name).
  recipient     text,
  -- Subject and body, sealed under BANK_SECRETS for this row: they may hold a temporary password.
  sealed_letter text        NOT NULL,
  created_at    timestamptz NOT NULL,
  tries         integer     NOT NULL DEFAULT 0,
  next_try_at   timestamptz NOT NULL
);
CREATE INDEX mail_outbox_by_time ON mail_outbox (next_try_at);


-- ── Audit ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Who did what, and what it changed. Acts go on record unsealed, so that no write waits for another's. One job seals them later, in
-- order, with a key that stands outside the database (docs/decisions/0079).
CREATE TABLE audit_log (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY CHECK (id > 0),
  at         timestamptz NOT NULL,
  actor_id   bigint      NOT NULL,
  actor_name text        NOT NULL,
  action     text        NOT NULL,
  subject    text        NOT NULL,
  before     jsonb,
  after      jsonb,
  -- Takes no value. The right to it stands for the right to lock a row, as checking a reference does.
  is_kept    boolean     GENERATED ALWAYS AS (true) STORED
);
CREATE INDEX audit_log_by_subject ON audit_log (subject, id);
-- What was done to a record, without the many rows about who signed in and out.
CREATE INDEX audit_log_changes ON audit_log (subject, id) WHERE action NOT LIKE 'session.%';
-- The role that owns the tables gives up the right to change a row. (A superuser keeps it; what is done by one shows in the seals,
-- see `npm run audit`.)
REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM CURRENT_USER;
GRANT UPDATE (is_kept) ON audit_log TO CURRENT_USER;

-- Rows of the trail that wait for their seal, each inserted together with its row.
CREATE TABLE audit_pending (
  entry_id bigint      PRIMARY KEY REFERENCES audit_log (id),
  since    timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- The order of the trail: no gaps, each seal following from the one before it. A row that has a seal cannot be deleted, nor a
-- seal that has one after it, whatever the rights.
CREATE TABLE audit_seals (
  position          bigint      PRIMARY KEY CHECK (position > 0),
  entry_id          bigint      NOT NULL UNIQUE REFERENCES audit_log (id),
  sealed_at         timestamptz NOT NULL,
  key_id            text        NOT NULL,
  previous_mac      bytea       NOT NULL,
  -- HMAC-SHA256 over all of the above and the row.
  mac               bytea       NOT NULL,
  previous_position bigint      GENERATED ALWAYS AS (nullif(position - 1, 0)) STORED REFERENCES audit_seals (position)
);
REVOKE UPDATE, DELETE, TRUNCATE ON audit_seals FROM CURRENT_USER;
GRANT UPDATE (previous_position) ON audit_seals TO CURRENT_USER;

-- The last seal: locked by whoever seals. The mac is over its position and mac, under its key, so nobody without the key moves
-- the end of the trail back.
CREATE TABLE audit_head (
  id            integer PRIMARY KEY CHECK (id = 1),
  position      bigint  NOT NULL,
  mac           bytea   NOT NULL,
  last_position bigint  GENERATED ALWAYS AS (nullif(position, 0)) STORED REFERENCES audit_seals (position)
);
INSERT INTO audit_head (id, position, mac) VALUES (1, 0, '\x');

-- Who opened whose personal data, on which screen (docs/rules.md#personal-data-on-record). Rows are only ever added.
CREATE TABLE access_log (
  id          bigint      PRIMARY KEY,
  at          timestamptz NOT NULL,
  user_id     bigint      NOT NULL,
  customer_id bigint      NOT NULL,
  screen      text        NOT NULL
);
CREATE INDEX access_log_by_customer ON access_log (customer_id, id);

-- Which nights the books have been looked through, so that of several instances one does it, once.
CREATE TABLE nightly_audits (
  -- The day on which the night ends.
  night    date        PRIMARY KEY,
  begun_at timestamptz NOT NULL,
  -- NULL while it is under way, or where the instance that had begun was ended.
  ended_at timestamptz,
  -- What was found wrong in the ledger and in the audit trail.
  faults   integer     CHECK (faults >= 0)
);


-- ── Lists ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- How many members of a series, over all branches (branch_id '') and within each, stand in a block of an order: the 4,000
-- ordinals that begin alike ('created'), or the names whose first letters are the same ('name'). The sum over the blocks before it
-- tells where in the order a block begins. Series are types of customers, mustahik by asnaf ('Mustahik:fakir'), and products of
-- accounts. Two instances may fold a member's changes in either order, so a total may fall below zero for a moment.
CREATE TABLE list_blocks (
  series    text             NOT NULL,
  branch_id text             NOT NULL,
  status    text             NOT NULL CHECK (status IN ('Active', 'Inactive')),
  sorted_by text             NOT NULL CHECK (sorted_by IN ('created', 'name')),
  block     text COLLATE "C" NOT NULL,
  total     integer          NOT NULL,
  PRIMARY KEY (series, branch_id, status, sorted_by, block)
);

-- Members that are yet to be added there: more (1) or less (-1). Whoever adds a customer or changes a status only adds rows here, so
-- nobody waits for another (docs/decisions/0087-lists-count-by-changes.md); a job folds them into the blocks, and readers add up both.
CREATE TABLE list_changes (
  id        bigint           GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  series    text             NOT NULL,
  branch_id text             NOT NULL,
  status    text             NOT NULL,
  sorted_by text             NOT NULL,
  block     text COLLATE "C" NOT NULL,
  count     integer          NOT NULL
);

-- Counts mustahik in the list of their asnaf, whatever changes and whoever writes (docs/decisions/0110-lists-by-asnaf.md).
CREATE FUNCTION count_mustahik_by_asnaf() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO list_changes (series, branch_id, status, sorted_by, block, count)
    SELECT 'Mustahik:' || coalesce(asnaf, ''), branch_id, status, sorted_by, block, count(*)
    FROM added CROSS JOIN LATERAL (
      VALUES ('created', lpad((ordinal / 4000)::text, 7, '0')), ('name', left(name_lower, 4))
    ) AS place (sorted_by, block)
    WHERE customer_type = 'Mustahik'
    GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO list_changes (series, branch_id, status, sorted_by, block, count)
    SELECT 'Mustahik:' || coalesce(asnaf, ''), branch_id, status, sorted_by, block, sum(change)
    FROM (SELECT *, 1 AS change FROM added UNION ALL SELECT *, -1 FROM removed) AS moved
    CROSS JOIN LATERAL (
      VALUES ('created', lpad((ordinal / 4000)::text, 7, '0')), ('name', left(name_lower, 4))
    ) AS place (sorted_by, block)
    WHERE customer_type = 'Mustahik'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER customers_added_by_asnaf AFTER INSERT ON customers
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_mustahik_by_asnaf();
CREATE TRIGGER customers_changed_by_asnaf AFTER UPDATE ON customers
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_mustahik_by_asnaf();


-- ── Running banks ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Keys that all instances of the bank share, made by the first to ask.
CREATE TABLE secrets (
  name  text  PRIMARY KEY,
  value bytea NOT NULL
);

-- The numbers that ids are made with (bank-api/domain/ids.ts). Each running bank leases one, so that no two make the same id.
CREATE TABLE bank_nodes (
  node       integer     PRIMARY KEY CHECK (node BETWEEN 0 AND 1023),
  -- The process that holds the number; it made this up when it started.
  holder     uuid,
  -- By the database's clock: until then nobody else takes the number.
  held_until timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO bank_nodes (node) SELECT generate_series(0, 1023);

-- Request ids whose key has been used. Keys themselves are derived, not kept.
CREATE TABLE used_request_ids (
  request_id_hash bytea       PRIMARY KEY,
  used_at         timestamptz NOT NULL
);
CREATE INDEX used_request_ids_by_time ON used_request_ids (used_at);

-- Answers given to writes, so that the same key gives the same answer once (docs/wire.md#idempotency).
CREATE TABLE idempotency_keys (
  owner        text        NOT NULL,
  call         text        NOT NULL,
  key          text        NOT NULL,
  content_hash bytea       NOT NULL,
  -- The envelope; NULL only inside the transaction that makes it.
  answer       jsonb,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (owner, call, key)
);
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (created_at);

-- Its one row says that the database was filled with the demo organisation, and of which size: only such a database is set
-- back to its beginning (npm run demo:reset).
CREATE TABLE demo_mark (
  id           integer     PRIMARY KEY CHECK (id = 1),
  seed         integer     NOT NULL,
  mustahik     integer     NOT NULL,
  merchants    integer     NOT NULL,
  transactions integer     NOT NULL,
  seeded_at    timestamptz NOT NULL
);

-- The bank serves under a role of its own, which owns nothing (docs/decisions/0084): postings, the audit trail, its seals and
-- the record of who read what can be read and added to, and nothing else. Migrations run under the role that owns the tables.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'ramah_zakat_app') THEN
    CREATE ROLE ramah_zakat_app NOLOGIN;
  END IF;
  IF NOT pg_has_role(current_user, 'ramah_zakat_app', 'MEMBER') THEN
    EXECUTE format('GRANT ramah_zakat_app TO %I', current_user);
  END IF;
EXCEPTION
  -- An owner who may make no roles: somebody else makes this one (docs/operations.md). Or another database of the server makes it now.
  WHEN insufficient_privilege OR duplicate_object OR unique_violation THEN NULL;
END $$;
