-- needs: 0005
-- What was due to go, and was approved to (docs/rules.md#retention). A run is a proposal.
CREATE TABLE retention_runs (
  id       bigint      PRIMARY KEY REFERENCES proposals (id),
  category text        NOT NULL,
  -- What is older than this goes.
  before   timestamptz NOT NULL,
  -- How much was due when it was proposed, and how much has gone since.
  due      integer     NOT NULL CHECK (due > 0),
  removed  integer     NOT NULL DEFAULT 0,
  ended_at timestamptz
);

-- Nobody grants what they lack, so those who administer users and roles have the new rights from the beginning.
UPDATE roles SET features = features || '{MN704,MN705,MN706,MN707,MN710}'
WHERE features @> '{MN601,MN602}' AND NOT 'MN704' = ANY(features);
