-- needs: 0001
-- To approve that two records are of one person is a right of its own. Roles that approve new mustahik have it from now on, and those
-- that administer users and roles, since nobody grants what they lack.
UPDATE roles SET features = features || '{MN408}'
WHERE ('MN401' = ANY(features) OR features @> '{MN601,MN602}') AND NOT 'MN408' = ANY(features);

-- Proposals are told as all else that waits. The inbox shows those that were told of before.
DELETE FROM notices WHERE kind IN ('same-person-proposed', 'budget-proposed');
