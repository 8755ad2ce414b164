-- needs: 0042
-- Two mustahik who are one person, or of one family (docs/decisions/0113-likely-duplicates.md). That they are one person is proposed
-- by one user and approved by another.
ALTER TABLE duplicate_pairs
  -- The record of the two that ends.
  ADD COLUMN ended_id bigint,
  ADD COLUMN proposal_id bigint,
  ADD COLUMN proposed_by bigint,
  ADD COLUMN proposed_at timestamptz,
  DROP CONSTRAINT duplicate_pairs_state_check,
  ADD CONSTRAINT duplicate_pairs_state CHECK (state IN ('open', 'proposed', 'different', 'household', 'same')),
  DROP CONSTRAINT duplicate_pairs_decision,
  ADD CONSTRAINT duplicate_pairs_decision CHECK (
    (state IN ('open', 'proposed')) = (decided_at IS NULL)
    AND (decided_by IS NULL) = (decided_at IS NULL)
    AND (decision_reason IS NULL) = (state = 'open')
  ),
  ADD CONSTRAINT duplicate_pairs_proposal CHECK (
    (state IN ('proposed', 'same')) = (proposal_id IS NOT NULL)
    AND (ended_id IS NULL) = (proposal_id IS NULL)
    AND (proposed_by IS NULL) = (proposal_id IS NULL)
    AND (proposed_at IS NULL) = (proposal_id IS NULL)
    AND (ended_id IS NULL OR ended_id IN (first_id, second_id))
  ),
  ADD CONSTRAINT duplicate_pairs_four_eyes CHECK (state <> 'same' OR decided_by <> proposed_by);

-- The record of the same person that is kept, of one that has ended. It stays inactive.
ALTER TABLE customers
  ADD COLUMN same_as_id bigint REFERENCES customers (id),
  ADD CONSTRAINT customers_ended CHECK (
    same_as_id IS NULL OR (status = 'Inactive' AND customer_type = 'Mustahik' AND same_as_id <> id)
  );
CREATE INDEX customers_same_as ON customers (same_as_id) WHERE same_as_id IS NOT NULL;
