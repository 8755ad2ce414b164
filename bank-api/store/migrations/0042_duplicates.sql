-- needs: 0021
-- Mustahik who may be one person, and what somebody decided about them (docs/decisions/0113-likely-duplicates.md).
CREATE TABLE duplicate_pairs (
  id               bigint      PRIMARY KEY,
  first_id         bigint      NOT NULL REFERENCES customers (id),
  second_id        bigint      NOT NULL REFERENCES customers (id),
  -- Theirs: the list of a branch is found without reading customers.
  first_branch_id  text        NOT NULL,
  second_branch_id text        NOT NULL,
  -- What is alike.
  reasons          text[]      NOT NULL,
  found_at         timestamptz NOT NULL,
  state            text        NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'different')),
  decision_reason  text,
  decided_by       bigint,
  decided_at       timestamptz,
  CONSTRAINT duplicate_pairs_reasons CHECK (
    cardinality(reasons) > 0 AND reasons <@ ARRAY['name_birth_date', 'phone', 'national_id']
  ),
  CONSTRAINT duplicate_pairs_order CHECK (first_id < second_id),
  CONSTRAINT duplicate_pairs_once UNIQUE (first_id, second_id),
  CONSTRAINT duplicate_pairs_decision CHECK (
    (state = 'open') = (decided_at IS NULL)
    AND (decided_by IS NULL) = (decided_at IS NULL)
    AND (decision_reason IS NULL) = (decided_at IS NULL)
  )
);
CREATE INDEX duplicate_pairs_by_state ON duplicate_pairs (state, id);
CREATE INDEX duplicate_pairs_of_first_branch ON duplicate_pairs (first_branch_id, state, id);
CREATE INDEX duplicate_pairs_of_second_branch ON duplicate_pairs (second_branch_id, state, id);

-- Mustahik whom the job has yet to compare with the others: new ones, and those of whom something changed that is compared.
CREATE TABLE duplicate_checks (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL
);

-- What mustahik are compared by.
CREATE INDEX customers_by_birth_date_and_name ON customers (birth_date, name_lower) WHERE customer_type = 'Mustahik';
CREATE INDEX customers_by_phone ON customers (phone) WHERE customer_type = 'Mustahik' AND phone IS NOT NULL;
CREATE INDEX customers_by_mobile ON customers (mobile) WHERE customer_type = 'Mustahik' AND mobile IS NOT NULL;
CREATE INDEX customers_by_birth_date_and_serial ON customers (birth_date, right(national_id, 4)) WHERE customer_type = 'Mustahik';
CREATE INDEX customers_by_name_and_serial ON customers (name_lower, right(national_id, 4)) WHERE customer_type = 'Mustahik';

-- Triggers note also what a bank of the last release writes.
CREATE FUNCTION check_added_for_duplicates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO duplicate_checks (customer_id) SELECT id FROM added WHERE customer_type = 'Mustahik' ORDER BY id;
  RETURN NULL;
END $$;
CREATE TRIGGER customers_added_for_duplicates AFTER INSERT ON customers
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_added_for_duplicates();

CREATE FUNCTION check_changed_for_duplicates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO duplicate_checks (customer_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER customers_changed_for_duplicates AFTER UPDATE OF name_lower, birth_date, phone, mobile, national_id ON customers
  FOR EACH ROW WHEN (
    NEW.customer_type = 'Mustahik'
    AND (OLD.name_lower, OLD.birth_date, OLD.phone, OLD.mobile, OLD.national_id)
      IS DISTINCT FROM (NEW.name_lower, NEW.birth_date, NEW.phone, NEW.mobile, NEW.national_id)
  )
  EXECUTE FUNCTION check_changed_for_duplicates();

-- Those who are there.
INSERT INTO duplicate_checks (customer_id) SELECT id FROM customers WHERE customer_type = 'Mustahik' ORDER BY id;

-- Nobody grants what they lack, so somebody has to begin with the new screen: who registers mustahik and sees them.
UPDATE roles SET features = array_append(features, 'MN209')
WHERE features @> ARRAY['MN201', 'MN202'] AND NOT features @> ARRAY['MN209'];
