-- Which nights the books have been looked through, so that of several instances one does it, once.
CREATE TABLE nightly_audits (
  -- The date in Jakarta on which the night ends.
  night    date        PRIMARY KEY,
  begun_at timestamptz NOT NULL,
  -- NULL while it is under way, or where the instance that had begun was ended.
  ended_at timestamptz,
  -- What was found wrong in the ledger and in the audit trail.
  faults   integer     CHECK (faults >= 0)
);
