-- needs: 0021
-- Lists of the mustahik of one asnaf (docs/decisions/0110-lists-by-asnaf.md). NULL stands for 'not determined', and is a list too.
CREATE INDEX customers_of_asnaf ON customers (coalesce(asnaf, ''), status, ordinal) WHERE customer_type = 'Mustahik';
CREATE INDEX customers_of_branch_asnaf ON customers (coalesce(asnaf, ''), branch_id, status, ordinal)
  WHERE customer_type = 'Mustahik';
CREATE INDEX customers_of_asnaf_in_name_order ON customers (coalesce(asnaf, ''), status, name_lower COLLATE "C", ordinal)
  WHERE customer_type = 'Mustahik';
CREATE INDEX customers_of_branch_asnaf_in_name_order
  ON customers (coalesce(asnaf, ''), branch_id, status, name_lower COLLATE "C", ordinal)
  WHERE customer_type = 'Mustahik';

-- Counts mustahik in the list of their asnaf, whatever changes. A trigger counts what a bank of the last release writes, too.
CREATE FUNCTION count_mustahik_by_asnaf() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO list_changes (series, branch_id, status, sorted_by, block, count)
    SELECT 'Mustahik:' || coalesce(asnaf, ''), branch_id, status, sorted_by, block, count(*)
    FROM added CROSS JOIN LATERAL (
      VALUES ('created', lpad((ordinal / 4000)::text, 7, '0')), ('name', left(name_lower, 4))
    ) AS place (sorted_by, block)
    WHERE customer_type = 'Mustahik'
    GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO list_changes (series, branch_id, status, sorted_by, block, count)
    SELECT 'Mustahik:' || coalesce(asnaf, ''), branch_id, status, sorted_by, block, sum(change)
    FROM (SELECT *, 1 AS change FROM added UNION ALL SELECT *, -1 FROM removed) AS moved
    CROSS JOIN LATERAL (
      VALUES ('created', lpad((ordinal / 4000)::text, 7, '0')), ('name', left(name_lower, 4))
    ) AS place (sorted_by, block)
    WHERE customer_type = 'Mustahik'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER customers_added_by_asnaf AFTER INSERT ON customers
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_mustahik_by_asnaf();
CREATE TRIGGER customers_changed_by_asnaf AFTER UPDATE ON customers
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_mustahik_by_asnaf();

-- Those who are there. The trigger locks out writers until the end of this file.
INSERT INTO list_blocks (series, branch_id, status, sorted_by, block, total)
SELECT 'Mustahik:' || coalesce(asnaf, ''), scope.branch_id, status, sorted_by, block, count(*)
FROM customers
CROSS JOIN LATERAL (VALUES (''), (customers.branch_id)) AS scope (branch_id)
CROSS JOIN LATERAL (
  VALUES ('created', lpad((ordinal / 4000)::text, 7, '0')), ('name', left(name_lower, 4))
) AS place (sorted_by, block)
WHERE customer_type = 'Mustahik'
GROUP BY 1, 2, 3, 4, 5;
