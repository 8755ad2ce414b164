-- needs: 0040
-- Asnaf are changed one by one, or many at once by a file of the kind BUP0004 (docs/rules.md#asnaf).
ALTER TABLE batches
  DROP CONSTRAINT batches_kind_check,
  ADD CONSTRAINT batches_kind_check CHECK (kind IN ('BUP0001', 'BUP0002', 'BUP0003', 'BUP0004'));

-- Whoever registers mustahik by file determines their asnaf, and who approves the one approves the other.
UPDATE roles SET features = array_append(features, 'MN206')
WHERE features @> ARRAY['MN201', 'MN202'] AND NOT features @> ARRAY['MN206'];
UPDATE roles SET features = array_append(features, 'MN406')
WHERE features @> ARRAY['MN401'] AND NOT features @> ARRAY['MN406'];
