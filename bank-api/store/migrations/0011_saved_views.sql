-- Addresses of lists and reports that users keep under a name, for themselves or for their branch.
CREATE TABLE saved_views (
  id           bigint      PRIMARY KEY,
  owner_id     bigint      NOT NULL REFERENCES users (id),
  -- The owner's when it was saved: who sees it where it is shared.
  branch_id    text        NOT NULL REFERENCES branches (id),
  name         text        NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  url          text        NOT NULL CHECK (char_length(url) <= 2000),
  -- Of the screen at that address: who may not see that does not see this.
  feature_code text        NOT NULL,
  is_shared    boolean     NOT NULL,
  created_at   timestamptz NOT NULL
);
CREATE UNIQUE INDEX saved_views_of_owner ON saved_views (owner_id, name);
CREATE INDEX saved_views_of_branch ON saved_views (branch_id) WHERE is_shared;
