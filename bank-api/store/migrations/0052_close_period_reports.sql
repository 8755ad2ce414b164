-- needs: 0050
-- To close a report is a right of its own, because nobody opens it again (docs/rules.md#period-reports). Whoever reads reports
-- and administers roles gets it, and can pass it on.
UPDATE roles SET features = array_append(features, 'MN508')
WHERE features @> ARRAY['MN506', 'MN601', 'MN602'] AND NOT features @> ARRAY['MN508'];
