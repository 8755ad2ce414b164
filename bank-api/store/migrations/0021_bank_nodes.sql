-- needs: 0020
-- The numbers that ids are made with (bank-api/domain/ids.ts). Each running bank leases one, so that no two make the same id.
CREATE TABLE bank_nodes (
  node       integer     PRIMARY KEY CHECK (node BETWEEN 0 AND 1023),
  -- The process that holds the number; it made this up when it started.
  holder     uuid,
  -- By the database's clock: until then nobody else takes the number.
  held_until timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO bank_nodes (node) SELECT generate_series(0, 1023);
