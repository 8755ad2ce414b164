-- needs: 0021
-- Who decides on corrections and disbursements in the place of an approver for some days (docs/decisions/0105-deputies.md).
CREATE TABLE deputyships (
  id          bigint      PRIMARY KEY,
  approver_id bigint      NOT NULL REFERENCES users (id),
  deputy_id   bigint      NOT NULL REFERENCES users (id),
  -- Days of Jakarta's, both included.
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

-- For whom a deputy has decided, or given the first of two approvals. Neither of the two people counts twice.
ALTER TABLE transactions
  ADD COLUMN first_approved_for bigint,
  ADD COLUMN decided_for bigint,
  ADD CONSTRAINT transactions_first_deputy CHECK (
    first_approved_for IS NULL
    OR (first_approved_by IS NOT NULL AND first_approved_for <> first_approved_by AND first_approved_for <> created_by)
  ),
  ADD CONSTRAINT transactions_deputy CHECK (
    decided_for IS NULL
    OR (transaction_type IN ('P00003', 'P00004') AND decided_by IS NOT NULL AND decided_for <> decided_by AND decided_for <> created_by AND decided_by <> created_by)
  ),
  ADD CONSTRAINT transactions_two_rights CHECK (
    status <> 'settled' OR checkers = 1
    OR (coalesce(first_approved_for <> decided_by, true) AND coalesce(first_approved_for <> decided_for, true)
      AND coalesce(first_approved_by <> decided_for, true))
  );

-- Approvers name their deputies on MN605, and administrators of users look after that.
UPDATE roles SET features = array_append(features, 'MN605')
WHERE features && ARRAY['MN404', 'MN405', 'MN601'] AND NOT features @> ARRAY['MN605'];
