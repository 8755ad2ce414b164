-- needs: 0056
-- Names as they are sorted, searched and compared (docs/domain.md#names). From here on the bank writes both forms
-- (bank-api/domain/names.ts); these functions say for those who are there what it says for those who come.
CREATE FUNCTION plain_name(lower_name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(btrim(regexp_replace(
    regexp_replace(
      normalize(regexp_replace(lower_name, '[''`´\u02b9-\u02bf\u2018\u2019\u2032\uff07]', '', 'g'), NFKD),
      '[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
    '[\u0001- !-/:-@[-`{-~\u00a1-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')), ''), lower_name)
$$;
CREATE FUNCTION comparable_name(plain_name text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  titles CONSTANT text[] := string_to_array(translate(
    'h hj haji hajah hajjah kh nyai ust ustad ustadz ustaz ustadzah ustazah tgk dr dra drs drg ir prof bpk bapak ibu tn ny nn sdr '
    'sdri alm almh almarhum almarhumah', 'y', 'i'), ' ');
  degrees CONSTANT text[] := string_to_array(translate(
    'spd spdi spdsd sag skom ssos ssosi ssi skm skep skeb sfarm spsi sked mpd mpdi msi mkom mkes mhum msc mba phd amd amdkeb amdkep '
    'amk alm almh almarhum almarhumah', 'y', 'i'), ' ');
  degrees_in_parts CONSTANT text[] := string_to_array(translate(
    'se sei sh shi st sti sth ss ssn ssit ssy sst str sip sikom sap sak sp spt spi shut sm shum mm mh ma mt mag map mak mip mkn mei '
    'ba bsc lc', 'y', 'i'), ' ');
  words text[] := string_to_array(translate(plain_name, 'y', 'i'), ' ');
  first integer := 1;
  last integer := cardinality(words);
  length integer;
BEGIN
  LOOP
    length := (SELECT max(n) FROM generate_series(1, least(2, cardinality(words) - first + 1)) AS n
      WHERE array_to_string(words[first : first + n - 1], '') = ANY(titles));
    EXIT WHEN length IS NULL;
    first := first + length;
  END LOOP;
  LOOP
    length := (SELECT max(n) FROM generate_series(1, least(4, last - first + 1)) AS n
      WHERE array_to_string(words[last - n + 1 : last], '') = ANY(degrees)
        OR n > 1 AND array_to_string(words[last - n + 1 : last], '') = ANY(degrees_in_parts));
    EXIT WHEN length IS NULL;
    last := last - length;
  END LOOP;
  IF first <= last THEN words := words[first : last]; END IF;
  RETURN (SELECT string_agg(word, ' ' ORDER BY word COLLATE "C") FROM unnest(words) AS word);
END $$;

DROP INDEX customers_by_name, customers_by_birth_date_and_name, customers_by_name_and_serial;
DROP TRIGGER customers_changed_for_duplicates ON customers;
ALTER TABLE customers ADD COLUMN name_key text;
ALTER TABLE customers
  ALTER COLUMN name_lower TYPE text USING plain_name(name_lower),
  ALTER COLUMN name_key TYPE text USING comparable_name(plain_name(name_lower)),
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
