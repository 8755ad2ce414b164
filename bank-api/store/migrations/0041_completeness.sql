-- needs: 0040
-- Active mustahik whose record lacks something: counted and listed by branch, newest first (docs/rules.md#completeness).
-- Those without an asnaf are found by the indexes of 0038.
CREATE INDEX customers_without_phone ON customers (branch_id, ordinal)
  WHERE customer_type = 'Mustahik' AND status = 'Active' AND phone IS NULL AND mobile IS NULL;
CREATE INDEX customers_without_family_card ON customers (branch_id, ordinal)
  WHERE customer_type = 'Mustahik' AND status = 'Active' AND family_card_number IS NULL;
CREATE INDEX customers_without_region ON customers (branch_id, ordinal)
  WHERE customer_type = 'Mustahik' AND status = 'Active' AND region_code IS NULL;

-- Nobody grants what they lack, so somebody has to begin with the new screen: who registers mustahik by file may complete them.
UPDATE roles SET features = array_append(features, 'MN208')
WHERE features @> ARRAY['MN201', 'MN202'] AND NOT features @> ARRAY['MN208'];
