-- needs: 0056
-- Names as they are sorted, searched and compared (docs/domain.md#names). From here on the bank writes both forms
-- (bank-api/domain/names.ts); these functions say for those who are there what it says for those who come.
CREATE FUNCTION plain_name(lower_name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(btrim(regexp_replace(
    regexp_replace(
      lower(normalize(regexp_replace(lower_name, '[''`´\u02b9-\u02bf\u2018\u2019\u2032\uff07]', '', 'g'), NFKD)),
      '[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
    '[\u0001- !-/:-@[-`{-~\u00a1-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')), ''), btrim(lower_name))
$$;
CREATE FUNCTION comparable_name(lower_name text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  titles CONSTANT text[] := string_to_array(
    'h hj haji hajah hajjah kh nyai ust ustad ustadz ustaz ustadzah ustazah tgk dr dra drs drg ir prof bpk bapak ibu tn ny nn sdr '
    'sdri alm almh almarhum almarhumah', ' ');
  degrees CONSTANT text[] := string_to_array(
    'spd spdi spdsd sag skom ssos ssosi ssi skm skep skeb sfarm spsi sked mpd mpdi msi mkom mkes mhum msc mba phd amd amdkeb amdkep '
    'amk alm almh almarhum almarhumah', ' ');
  degrees_behind_comma CONSTANT text[] := string_to_array(
    'se sh st ss sp sip mm mh ma mt mag map mak ba bsc lc gr apt ns ak akt ca cpa', ' ');
  parts text[] := string_to_array(lower_name, ',');
  part text;
  words text[];
  joined text;
  first integer := 1;
  last integer;
  length integer;
BEGIN
  WHILE cardinality(parts) > 1 LOOP
    part := parts[cardinality(parts)];
    words := string_to_array(plain_name(part), ' ');
    joined := array_to_string(words, '');
    EXIT WHEN NOT (joined = '' OR joined = ANY(degrees) OR joined = ANY(degrees_behind_comma)
      OR (position('.' in part) > 0 AND (SELECT max(char_length(word)) FROM unnest(words) AS word) <= 4));
    parts := trim_array(parts, 1);
  END LOOP;
  words := string_to_array(coalesce(nullif(plain_name(array_to_string(parts, ' ')), ''), plain_name(lower_name)), ' ');
  last := cardinality(words);
  LOOP
    length := CASE
      WHEN array_to_string(words[first : first + 1], ' ') IN ('k h', 'h j') THEN 2
      WHEN words[first] = ANY(titles) THEN 1
      ELSE 0 END;
    EXIT WHEN length = 0;
    first := first + length;
  END LOOP;
  LOOP
    length := (SELECT max(n) FROM generate_series(1, least(4, last - first + 1)) AS n
      WHERE array_to_string(words[last - n + 1 : last], '') = ANY(degrees)
        AND (n = 1 OR char_length(words[last - n + 1]) = 1 OR array_to_string(words[last - n + 1 : last], '') = 'phd'));
    EXIT WHEN length IS NULL;
    last := last - length;
  END LOOP;
  IF first <= last THEN words := words[first : last]; END IF;
  RETURN (SELECT string_agg(translate(word, 'y', 'i'), ' ' ORDER BY translate(word, 'y', 'i') COLLATE "C") FROM unnest(words) AS word);
END $$;

DROP INDEX customers_by_name, customers_by_birth_date_and_name, customers_by_name_and_serial;
DROP TRIGGER customers_changed_for_duplicates ON customers;
ALTER TABLE customers ADD COLUMN name_key text;
ALTER TABLE customers
  ALTER COLUMN name_lower TYPE text USING plain_name(name_lower),
  ALTER COLUMN name_key TYPE text USING comparable_name(name_lower),
  ALTER COLUMN name_key SET NOT NULL;
UPDATE accounts SET owner_name_lower = customers.name_lower
FROM customers WHERE customers.id = customer_id AND owner_name_lower <> customers.name_lower;
DROP FUNCTION comparable_name, plain_name;

CREATE INDEX customers_by_name ON customers USING gin (name_key gin_trgm_ops);
CREATE INDEX customers_by_birth_date_and_name ON customers (birth_date, name_key) WHERE customer_type = 'Mustahik';
CREATE INDEX customers_by_name_and_serial ON customers (name_key, right(national_id, 4)) WHERE customer_type = 'Mustahik';

-- The blocks of lists by name, counted anew.
DELETE FROM list_changes WHERE sorted_by = 'name';
DELETE FROM list_blocks WHERE sorted_by = 'name';
INSERT INTO list_blocks (series, branch_id, status, sorted_by, block, total)
SELECT series, scope.branch_id, status, 'name', left(name, 4), count(*)
FROM (
  SELECT customer_type, branch_id, status, name_lower FROM customers
  UNION ALL
  SELECT 'Mustahik:' || coalesce(asnaf, ''), branch_id, status, name_lower FROM customers WHERE customer_type = 'Mustahik'
  UNION ALL
  SELECT product_code, branch_id, owner_status, owner_name_lower FROM accounts WHERE customer_id IS NOT NULL
) AS members (series, branch_id, status, name)
CROSS JOIN LATERAL (VALUES (''), (members.branch_id)) AS scope (branch_id)
GROUP BY series, scope.branch_id, status, left(name, 4);

-- Likely duplicates are found by the new form, so everybody is compared again.
CREATE TRIGGER customers_changed_for_duplicates AFTER UPDATE OF name_key, birth_date, phone, mobile, national_id ON customers
  FOR EACH ROW WHEN (
    NEW.customer_type = 'Mustahik'
    AND (OLD.name_key, OLD.birth_date, OLD.phone, OLD.mobile, OLD.national_id)
      IS DISTINCT FROM (NEW.name_key, NEW.birth_date, NEW.phone, NEW.mobile, NEW.national_id)
  )
  EXECUTE FUNCTION check_changed_for_duplicates();
INSERT INTO duplicate_checks (customer_id) SELECT id FROM customers WHERE customer_type = 'Mustahik' ORDER BY id;
