-- needs: 0046
-- Gaps are filled one by one, or many at once by a file of the kind BUP0005 (docs/rules.md#completeness).
ALTER TABLE batches
  DROP CONSTRAINT batches_kind_check,
  ADD CONSTRAINT batches_kind_check CHECK (kind IN ('BUP0001', 'BUP0002', 'BUP0003', 'BUP0004', 'BUP0005'));

-- Whoever fills gaps one by one and uploads files fills them by file, and who approves new mustahik approves that.
UPDATE roles SET features = array_append(features, 'MN210')
WHERE features @> ARRAY['MN202', 'MN208'] AND NOT features @> ARRAY['MN210'];
UPDATE roles SET features = array_append(features, 'MN407')
WHERE features @> ARRAY['MN401'] AND NOT features @> ARRAY['MN407'];
