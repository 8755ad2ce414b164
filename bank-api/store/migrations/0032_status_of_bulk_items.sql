-- needs: 0031
-- The state in which a decision about many left each request (docs/decisions/0098-many-decided-at-once.md): 'pending' after the first
-- of two approvals. The request itself changes later. Null where the item waits or was refused, and from a bank of the last release.
ALTER TABLE bulk_decision_items
  ADD COLUMN status text,
  ADD CONSTRAINT bulk_decision_items_status CHECK (
    status IS NULL OR (status IN ('pending', 'settled', 'voided') AND code IS NOT DISTINCT FROM 'S1')
  );

-- Nobody approves a request twice: who was its first checker has not been its second.
UPDATE bulk_decision_items AS items
SET status = CASE WHEN made.decision = 'settled' AND first_approved_by = made.made_by THEN 'pending' ELSE made.decision END
FROM bulk_decisions AS made, transactions
WHERE made.id = items.decision_id
  -- What was decided has a key that is an id; others may be any text.
  AND transactions.id = CASE WHEN items.code = 'S1' THEN items.transaction_key::bigint END;
