-- needs: 0050
-- The pairs of whoever is compared again are found by either of the two (docs/decisions/0113-likely-duplicates.md).
CREATE INDEX duplicate_pairs_of_second ON duplicate_pairs (second_id);
