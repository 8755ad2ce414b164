-- needs: 0021
-- Who has to check a correction or a disbursement (docs/decisions/0099-approval-rules.md).

-- A rule never changes: another one of the same kind, branch and sum takes its place, or it ends. Both need a second person.
CREATE TABLE approval_rules (
  id               bigint      PRIMARY KEY,
  transaction_type text        NOT NULL CHECK (transaction_type IN ('P00003', 'P00004')),
  -- NULL: all branches.
  branch_id        text        REFERENCES branches (id),
  from_idr         bigint      NOT NULL CHECK (from_idr BETWEEN 1 AND 999999999999999),
  checkers         smallint    NOT NULL CHECK (checkers IN (1, 2)),
  -- Who may check, among those who hold the approve screen; empty: all of them.
  role_ids         bigint[]    NOT NULL,
  -- What one person may approve of the kind on one day of Jakarta's; NULL: any sum.
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

-- The rule that was in force when a request was made. Without one, one checker is enough.
ALTER TABLE transactions
  ADD COLUMN rule_id bigint,
  ADD COLUMN checkers smallint NOT NULL DEFAULT 1,
  -- The first of two; the second is decided_by.
  ADD COLUMN first_approved_by bigint,
  ADD COLUMN first_approved_at timestamptz,
  ADD CONSTRAINT transactions_checkers CHECK (checkers = 1 OR (checkers = 2 AND rule_id IS NOT NULL)),
  ADD CONSTRAINT transactions_first_approval CHECK (
    (first_approved_by IS NULL) = (first_approved_at IS NULL) AND (first_approved_by IS NULL OR checkers = 2)
  ),
  ADD CONSTRAINT transactions_first_four_eyes CHECK (first_approved_by <> created_by),
  ADD CONSTRAINT transactions_two_checkers CHECK (
    status <> 'settled' OR checkers = 1 OR (first_approved_by IS NOT NULL AND first_approved_by <> decided_by)
  );

-- What each person has approved on a day of Jakarta's, first and second approvals alike.
CREATE TABLE approved_days (
  user_id          bigint NOT NULL,
  transaction_type text   NOT NULL,
  day              date   NOT NULL,
  total_idr        bigint NOT NULL CHECK (total_idr >= 0),
  PRIMARY KEY (user_id, transaction_type, day)
);

-- Nobody grants what they lack, so somebody has to begin with the screen of the rules: who administers users and roles.
UPDATE roles SET features = array_append(features, 'MN604')
WHERE features @> ARRAY['MN601', 'MN602'] AND NOT features @> ARRAY['MN604'];
