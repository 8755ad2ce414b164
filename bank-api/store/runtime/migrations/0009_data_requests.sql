-- needs: 0005
-- What people ask about their data (docs/rules.md#personal-data). A request is a proposal, so its state and who decided stand there.
ALTER TABLE proposals DROP CONSTRAINT proposals_kind_check;
ALTER TABLE proposals ADD CONSTRAINT proposals_kind_check CHECK (
  kind IN ('approval-rule', 'programme-budget', 'same-person', 'second-factor-reset', 'data-request', 'privacy-notice')
) NOT VALID; -- The next file checks the rows, where nothing waits for that.

CREATE TABLE data_requests (
  id             bigint      PRIMARY KEY REFERENCES proposals (id),
  customer_id    bigint      NOT NULL REFERENCES customers (id),
  kind           text        NOT NULL CHECK (
    kind IN ('copy', 'correction', 'restriction', 'lifting', 'erasure', 'objection', 'withdrawal')),
  asker          text        NOT NULL CHECK (asker IN ('person', 'guardian', 'mandate')),
  asker_name     text        NOT NULL,
  -- What was seen, never a copy of it.
  proof          text        NOT NULL,
  channel        text        NOT NULL CHECK (channel IN ('counter', 'letter', 'email', 'phone')),
  received_at    timestamptz NOT NULL,
  due_at         timestamptz NOT NULL,
  wish           text        NOT NULL,
  answer         text,
  ground         text        CHECK (ground IN ('safety', 'others', 'defence')),
  stops_accounts boolean     NOT NULL DEFAULT false,
  -- Who decides was told that it is due within a day, and that it is late.
  warned_at      timestamptz,
  late_told_at   timestamptz
);
CREATE INDEX data_requests_by_customer ON data_requests (customer_id, id);
CREATE INDEX data_requests_due ON data_requests (due_at, id) WHERE answer IS NULL;

-- The request by which a person's data is restricted; NULL where it is not. Readers of one row find it on the row.
ALTER TABLE customers ADD COLUMN restriction_id bigint REFERENCES data_requests (id);
-- Purchases and disbursements are refused while the restriction of its owner says so.
ALTER TABLE accounts ADD COLUMN stands_still boolean NOT NULL DEFAULT false;

-- Nobody grants what they lack, so those who administer users and roles have the new rights from the beginning.
UPDATE roles SET features = features || '{MN701,MN702,MN703,MN708,MN709}'
WHERE features @> '{MN601,MN602}' AND NOT 'MN701' = ANY(features);
