-- needs: 0003
-- What one person proposes and another one decides stands in one table, with one constraint of four eyes. What it is about keeps its
-- own columns and points to its proposal. Builds of before read the old columns, so all banks change over at once.
CREATE TABLE proposals (
  id          bigint      PRIMARY KEY,
  kind        text        NOT NULL CHECK (kind IN ('approval-rule', 'programme-budget', 'same-person', 'second-factor-reset')),
  -- What it is about, by kind and id.
  subject     text        NOT NULL,
  -- The user whom it is about, where there is one.
  user_id     bigint      REFERENCES users (id),
  reason      text,
  proposed_by bigint      NOT NULL,
  proposed_at timestamptz NOT NULL,
  decided_by  bigint,
  decided_at  timestamptz,
  is_refused  boolean     NOT NULL DEFAULT false,
  CONSTRAINT proposals_decision CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT proposals_refused_by_someone CHECK (NOT is_refused OR decided_by IS NOT NULL),
  -- Four eyes (docs/rules.md#proposals). Who refuses one's own proposal takes it back.
  CONSTRAINT proposals_four_eyes CHECK (is_refused OR decided_by <> proposed_by),
  -- Nobody proposes or decides anything about themselves.
  CONSTRAINT proposals_by_others CHECK (proposed_by <> user_id AND decided_by <> user_id)
);
-- One waits about a subject at a time.
CREATE UNIQUE INDEX proposals_waiting ON proposals (kind, subject) WHERE decided_by IS NULL;
CREATE INDEX proposals_by_subject ON proposals (subject, id);

INSERT INTO proposals (id, kind, subject, proposed_by, proposed_at, decided_by, decided_at, is_refused)
SELECT id, 'approval-rule', 'approval-rule:' || id, proposed_by, proposed_at, decided_by, decided_at, is_refused FROM approval_rules;

ALTER TABLE approval_rules
  ADD COLUMN in_force_at timestamptz,
  -- With which the rule ends: to end it, or to put another rule in its place.
  ADD COLUMN end_proposal_id bigint REFERENCES proposals (id);
UPDATE approval_rules SET in_force_at = decided_at WHERE NOT is_refused;
-- A rule that ended for another one was ended at the moment when that one came into force.
UPDATE approval_rules AS old SET end_proposal_id = new.id FROM approval_rules AS new
WHERE new.in_force_at = old.ended_at AND new.id <> old.id AND new.decided_by = old.ended_by
  AND new.transaction_type = old.transaction_type AND new.branch_id IS NOT DISTINCT FROM old.branch_id
  AND new.from_idr = old.from_idr;
-- The others get small ids, which nothing else has.
WITH numbered AS (
  SELECT *, row_number() OVER (ORDER BY id) AS number FROM approval_rules
  WHERE end_proposed_by IS NOT NULL AND end_proposal_id IS NULL
), ends AS (
  INSERT INTO proposals (id, kind, subject, proposed_by, proposed_at, decided_by, decided_at)
  SELECT number, 'approval-rule', 'approval-rule:' || id, end_proposed_by, end_proposed_at, ended_by, ended_at FROM numbered
)
UPDATE approval_rules SET end_proposal_id = number FROM numbered WHERE numbered.id = approval_rules.id;
DROP INDEX approval_rules_in_force;
ALTER TABLE approval_rules
  DROP COLUMN proposed_by, DROP COLUMN proposed_at, DROP COLUMN decided_by, DROP COLUMN decided_at, DROP COLUMN is_refused,
  DROP COLUMN end_proposed_by, DROP COLUMN end_proposed_at, DROP COLUMN ended_by,
  ADD FOREIGN KEY (id) REFERENCES proposals (id),
  ADD CONSTRAINT approval_rules_ends_after_start CHECK (
    (ended_at IS NULL AND end_proposal_id IS NULL) OR (in_force_at IS NOT NULL AND end_proposal_id IS NOT NULL)
  );
-- One rule in force for a kind, a branch and a sum.
CREATE UNIQUE INDEX approval_rules_in_force ON approval_rules (transaction_type, coalesce(branch_id, ''), from_idr)
  WHERE in_force_at IS NOT NULL AND ended_at IS NULL;

INSERT INTO proposals (id, kind, subject, proposed_by, proposed_at, decided_by, decided_at, is_refused)
SELECT id, 'programme-budget', 'programme:' || programme_id || '/' || year, proposed_by, proposed_at, decided_by, decided_at, is_refused
FROM programme_budgets;
DROP INDEX programme_budgets_waiting, programme_budgets_approved;
ALTER TABLE programme_budgets
  DROP COLUMN proposed_by, DROP COLUMN proposed_at, DROP COLUMN decided_by, DROP COLUMN decided_at, DROP COLUMN is_refused,
  ADD FOREIGN KEY (id) REFERENCES proposals (id);
CREATE INDEX programme_budgets_of_year ON programme_budgets (programme_id, year, id);

INSERT INTO proposals (id, kind, subject, reason, proposed_by, proposed_at, decided_by, decided_at)
SELECT proposal_id, 'same-person', 'duplicate:' || id, decision_reason, proposed_by, proposed_at, decided_by, decided_at
FROM duplicate_pairs WHERE proposal_id IS NOT NULL;
-- What was refused of a pair stood in the trail alone.
INSERT INTO proposals (id, kind, subject, reason, proposed_by, proposed_at, decided_by, decided_at, is_refused)
SELECT (SELECT count(*) FROM approval_rules) + row_number() OVER (ORDER BY refusal.id), 'same-person', refusal.subject,
  proposal.after ->> 'reason', proposal.actor_id, proposal.at, refusal.actor_id, refusal.at, true
FROM audit_log AS refusal CROSS JOIN LATERAL (
  SELECT after, actor_id, at FROM audit_log WHERE subject = refusal.subject AND action = 'duplicate.propose-same' AND id < refusal.id
  ORDER BY id DESC LIMIT 1
) AS proposal
WHERE refusal.action = 'duplicate.refuse-same';
ALTER TABLE duplicate_pairs
  DROP CONSTRAINT duplicate_pairs_proposal, DROP CONSTRAINT duplicate_pairs_decision, DROP CONSTRAINT duplicate_pairs_four_eyes;
UPDATE duplicate_pairs SET decision_reason = NULL, decided_by = NULL, decided_at = NULL WHERE proposal_id IS NOT NULL;
ALTER TABLE duplicate_pairs
  DROP COLUMN proposed_by, DROP COLUMN proposed_at,
  ADD FOREIGN KEY (proposal_id) REFERENCES proposals (id),
  -- That both are one person is decided with the proposal.
  ADD CONSTRAINT duplicate_pairs_proposal CHECK (
    (state IN ('proposed', 'same')) = (proposal_id IS NOT NULL)
    AND (ended_id IS NULL) = (proposal_id IS NULL)
    AND (ended_id IS NULL OR ended_id IN (first_id, second_id))
  ),
  ADD CONSTRAINT duplicate_pairs_decision CHECK (
    (state IN ('different', 'household')) = (decided_at IS NOT NULL)
    AND (decided_by IS NULL) = (decided_at IS NULL)
    AND (decision_reason IS NULL) = (decided_at IS NULL)
  );
CREATE UNIQUE INDEX duplicate_pairs_of_proposal ON duplicate_pairs (proposal_id);

INSERT INTO proposals (id, kind, subject, user_id, reason, proposed_by, proposed_at, decided_by, decided_at, is_refused)
SELECT id, 'second-factor-reset', 'user:' || user_id, user_id, reason, asked_by, asked_at, decided_by, decided_at, is_refused
FROM second_factor_resets;
DROP TABLE second_factor_resets;
