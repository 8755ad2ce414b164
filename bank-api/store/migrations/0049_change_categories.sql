-- needs: 0046
-- Whoever registers merchants by file determines what they sell (docs/rules.md#merchant-categories).
UPDATE roles SET features = array_append(features, 'MN305')
WHERE features @> ARRAY['MN301', 'MN302'] AND NOT features @> ARRAY['MN305'];
