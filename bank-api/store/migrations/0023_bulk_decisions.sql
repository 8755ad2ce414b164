-- needs: 0022
-- Many requests that somebody decides at once (docs/decisions/0098). Each is decided in a transaction of its own.
CREATE TABLE bulk_decisions (
  id           bigint      PRIMARY KEY,
  made_by      bigint      NOT NULL REFERENCES users,
  -- The idempotency key of the call: the same key never makes a second decision.
  reference    text        NOT NULL,
  request_hash bytea       NOT NULL,
  decision     text        NOT NULL CHECK (decision IN ('settled', 'voided')),
  reason       text        CHECK (length(reason) <= 300),
  made_at      timestamptz NOT NULL,
  UNIQUE (made_by, reference)
);
CREATE TABLE bulk_decision_items (
  decision_id     bigint  NOT NULL REFERENCES bulk_decisions,
  place           integer NOT NULL,
  -- As it was sent: perhaps of no transaction at all.
  transaction_key text    NOT NULL,
  -- What became of it, as response code and reason; no code while it waits.
  code            text,
  message         text    NOT NULL DEFAULT '',
  PRIMARY KEY (decision_id, place),
  UNIQUE (decision_id, transaction_key)
);
CREATE INDEX bulk_decision_items_waiting ON bulk_decision_items (decision_id, place) WHERE code IS NULL;
