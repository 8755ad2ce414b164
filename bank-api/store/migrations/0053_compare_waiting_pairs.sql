-- needs: 0050
-- Compares every pair that waits once more: of a record that has ended, or of a crowd, some were left
-- (docs/decisions/0113-likely-duplicates.md).
INSERT INTO duplicate_checks (customer_id) SELECT DISTINCT first_id FROM duplicate_pairs WHERE state = 'open' ORDER BY first_id;
