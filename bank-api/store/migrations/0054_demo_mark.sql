-- needs: 0050
-- Its one row says that the database was filled with the demo organisation, and of which size: only such a database is set
-- back to its beginning (npm run demo:reset).
CREATE TABLE demo_mark (
  id           integer     PRIMARY KEY CHECK (id = 1),
  seed         integer     NOT NULL,
  mustahik     integer     NOT NULL,
  merchants    integer     NOT NULL,
  transactions integer     NOT NULL,
  seeded_at    timestamptz NOT NULL
);
