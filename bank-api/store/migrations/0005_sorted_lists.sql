-- Lists of customers and of their accounts, narrowed by status and sorted by name or balance: fast at any depth
-- (docs/decisions/0032-sorted-lists.md).

-- The owner's, so that a list of accounts is sorted and narrowed by an index of its own table. Neither is shown.
ALTER TABLE accounts
  ADD COLUMN owner_status     text CHECK (owner_status IN ('Active', 'Inactive')),
  ADD COLUMN owner_name_lower text;
UPDATE accounts SET owner_status = customers.status, owner_name_lower = customers.name_lower
FROM customers WHERE customers.id = accounts.customer_id;
ALTER TABLE accounts ADD CONSTRAINT accounts_owner_known CHECK (
  (customer_id IS NOT NULL) = (owner_status IS NOT NULL) AND (customer_id IS NOT NULL) = (owner_name_lower IS NOT NULL)
);

-- Names in the order of their code points, whatever the server's collation: a block holds the names that begin alike.
CREATE INDEX customers_of_status ON customers (customer_type, status, ordinal);
CREATE INDEX customers_of_branch_status ON customers (customer_type, branch_id, status, ordinal);
CREATE INDEX customers_in_name_order ON customers (customer_type, status, name_lower COLLATE "C", ordinal);
CREATE INDEX customers_of_branch_in_name_order
  ON customers (customer_type, branch_id, status, name_lower COLLATE "C", ordinal);
CREATE INDEX accounts_of_status ON accounts (product_code, owner_status, ordinal);
CREATE INDEX accounts_of_branch_status ON accounts (product_code, branch_id, owner_status, ordinal);
CREATE INDEX accounts_in_name_order ON accounts (product_code, owner_status, owner_name_lower COLLATE "C", ordinal);
CREATE INDEX accounts_of_branch_in_name_order
  ON accounts (product_code, branch_id, owner_status, owner_name_lower COLLATE "C", ordinal);

-- How many members of a series, over all branches (branch_id '') and within each, stand in a block of an order: the
-- thousand ordinals that begin alike ('created'), or the names whose first letters are the same ('name'). The sum over the
-- blocks before it tells where in the order a block begins.
CREATE TABLE list_blocks (
  series     text             NOT NULL,
  branch_id  text             NOT NULL,
  status     text             NOT NULL CHECK (status IN ('Active', 'Inactive')),
  sorted_by  text             NOT NULL CHECK (sorted_by IN ('created', 'name')),
  block      text COLLATE "C" NOT NULL,
  total      integer          NOT NULL CHECK (total >= 0),
  PRIMARY KEY (series, branch_id, status, sorted_by, block)
);
INSERT INTO list_blocks (series, branch_id, status, sorted_by, block, total)
SELECT series, scope.branch_id, status, sorted_by, block, count(*)
FROM (
  SELECT customer_type, branch_id, status, ordinal, name_lower FROM customers
  UNION ALL
  SELECT product_code, branch_id, owner_status, ordinal, owner_name_lower FROM accounts WHERE customer_id IS NOT NULL
) AS members (series, branch_id, status, ordinal, name)
CROSS JOIN LATERAL (VALUES (''), (members.branch_id)) AS scope (branch_id)
CROSS JOIN LATERAL (
  VALUES ('created', lpad((ordinal / 1000)::text, 7, '0')), ('name', left(name, 4))
) AS place (sorted_by, block)
GROUP BY series, scope.branch_id, status, sorted_by, block;

-- What lists sorted by balance go by: a copy of accounts.balance_idr. An index on the column itself would make every
-- movement of money write a new entry into each of the account's indexes, where now it changes the row in place.
CREATE TABLE account_balances (
  product_code text    NOT NULL,
  ordinal      integer NOT NULL,
  branch_id    text    NOT NULL,
  owner_status text    NOT NULL CHECK (owner_status IN ('Active', 'Inactive')),
  balance_idr  bigint  NOT NULL,
  PRIMARY KEY (product_code, ordinal)
);
INSERT INTO account_balances (product_code, ordinal, branch_id, owner_status, balance_idr)
SELECT product_code, ordinal, branch_id, owner_status, balance_idr FROM accounts WHERE customer_id IS NOT NULL;
CREATE INDEX account_balances_in_order ON account_balances (product_code, owner_status, balance_idr, ordinal);
CREATE INDEX account_balances_of_branch_in_order
  ON account_balances (product_code, branch_id, owner_status, balance_idr, ordinal);
