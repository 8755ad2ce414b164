-- Acts go on record unsealed, so that no write waits for another's. One job seals them later, in order, with a key that
-- stands outside the database (docs/decisions/0079). Hashes that anybody can work out end here: the job seals the rows of
-- the chain as it is found.
DROP TABLE audit_head;
ALTER TABLE audit_log RENAME COLUMN position TO id;
ALTER TABLE audit_log
  DROP COLUMN previous_position,
  DROP COLUMN previous_hash,
  DROP COLUMN hash,
  ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY,
  -- Takes no value. The right to it stands for the right to lock a row, as checking a reference does.
  ADD COLUMN is_kept boolean GENERATED ALWAYS AS (true) STORED;
SELECT setval(pg_get_serial_sequence('audit_log', 'id'), max(id)) FROM audit_log HAVING max(id) IS NOT NULL;
GRANT UPDATE (is_kept) ON audit_log TO CURRENT_USER;

-- Rows of the trail that wait for their seal, each inserted together with its row.
CREATE TABLE audit_pending (
  entry_id bigint      PRIMARY KEY REFERENCES audit_log (id),
  since    timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO audit_pending (entry_id) SELECT id FROM audit_log ORDER BY id;

-- The order of the trail: no gaps, each seal following from the one before it. A row that has a seal cannot be deleted, nor a
-- seal that has one after it, whatever the rights. The role that owns the tables gives up the right to change one.
CREATE TABLE audit_seals (
  position          bigint      PRIMARY KEY CHECK (position > 0),
  entry_id          bigint      NOT NULL UNIQUE REFERENCES audit_log (id),
  sealed_at         timestamptz NOT NULL,
  key_id            text        NOT NULL,
  previous_mac      bytea       NOT NULL,
  -- HMAC-SHA256 over all of the above and the row.
  mac               bytea       NOT NULL,
  previous_position bigint      GENERATED ALWAYS AS (nullif(position - 1, 0)) STORED REFERENCES audit_seals (position)
);
REVOKE UPDATE, DELETE, TRUNCATE ON audit_seals FROM CURRENT_USER;
GRANT UPDATE (previous_position) ON audit_seals TO CURRENT_USER;

-- The last seal: locked by whoever seals. The mac is over its position and mac, under its key, so nobody without the key moves
-- the end of the trail back.
CREATE TABLE audit_head (
  id            integer PRIMARY KEY CHECK (id = 1),
  position      bigint  NOT NULL,
  mac           bytea   NOT NULL,
  last_position bigint  GENERATED ALWAYS AS (nullif(position, 0)) STORED REFERENCES audit_seals (position)
);
INSERT INTO audit_head (id, position, mac) VALUES (1, 0, '\x');

-- Locked by whoever changes users, roles, branches or sessions (docs/decisions/0076).
CREATE TABLE administration_turn (
  id integer PRIMARY KEY CHECK (id = 1)
);
INSERT INTO administration_turn (id) VALUES (1);
