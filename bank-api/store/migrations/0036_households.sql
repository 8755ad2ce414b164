-- needs: 0021
-- Households: mustahik with the same KK number, in all branches and in each (docs/decisions/0108-households.md).
CREATE INDEX customers_by_family ON customers (family_card_number, branch_id) WHERE family_card_number IS NOT NULL;
CREATE INDEX customers_by_branch_family ON customers (branch_id, family_card_number) WHERE family_card_number IS NOT NULL;

-- Nobody grants what they lack, so somebody has to begin with the new screen: who sees mustahik sees their families.
UPDATE roles SET features = array_append(features, 'MN207')
WHERE features @> ARRAY['MN201'] AND NOT features @> ARRAY['MN207'];
