-- needs: 0005
-- The end of a person's data (docs/rules.md#erasure).
ALTER TABLE proposals DROP CONSTRAINT proposals_kind_check;
ALTER TABLE proposals ADD CONSTRAINT proposals_kind_check CHECK (
  kind IN ('approval-rule', 'programme-budget', 'same-person', 'second-factor-reset', 'data-request', 'privacy-notice', 'retention',
    'incident')
) NOT VALID; -- The next file checks the rows of both tables, where nothing waits for that.

-- From when a record is erased: nobody changes it any more, and a job takes its data away. It keeps its number, and has no KTP or NPWP.
ALTER TABLE customers ADD COLUMN erased_at timestamptz;
ALTER TABLE customers DROP CONSTRAINT customers_identified;
ALTER TABLE customers ADD CONSTRAINT customers_identified CHECK (
  erased_at IS NOT NULL
  OR (customer_type = 'Mustahik' AND national_id IS NOT NULL) OR (customer_type = 'Merchant' AND tax_id IS NOT NULL)
) NOT VALID;

-- No money comes to the account of an erased record.
ALTER TABLE accounts ADD COLUMN is_closed boolean NOT NULL DEFAULT false;
ALTER TABLE accounts ADD CONSTRAINT accounts_closed CHECK (NOT is_closed OR (balance_idr = 0 AND held_idr = 0)) NOT VALID;

-- The records that are erased, and those that wait for the job that does it.
CREATE TABLE erasures (
  customer_id bigint      PRIMARY KEY REFERENCES customers (id),
  -- The request, or the approval of what is due, by which it goes. NULL where a restored database does not have it.
  proposal_id bigint      REFERENCES proposals (id),
  approved_at timestamptz NOT NULL,
  -- NULL while it waits.
  erased_at   timestamptz
);
CREATE INDEX erasures_by_proposal ON erasures (proposal_id);
CREATE INDEX erasures_waiting ON erasures (approved_at) WHERE erased_at IS NULL;

-- Rows of the audit trail of which an erasure took values. The MAC says that the bank did it, and what the row has since; the seal
-- of the row is left as it was.
CREATE TABLE audit_redactions (
  entry_id    bigint PRIMARY KEY REFERENCES audit_log (id),
  customer_id bigint NOT NULL REFERENCES erasures (customer_id),
  key_id      text   NOT NULL,
  mac         bytea  NOT NULL
);

-- A bank that serves as the owner of the tables takes values from the trail as well (bank-api/store/runtime/app-role.ts).
GRANT UPDATE (before, after) ON audit_log TO CURRENT_USER;
