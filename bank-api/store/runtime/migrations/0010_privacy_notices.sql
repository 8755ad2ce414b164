-- needs: 0005
ALTER TABLE proposals VALIDATE CONSTRAINT proposals_kind_check;

-- What people are told about their data (docs/rules.md#what-a-person-was-told). A text is a proposal; no statement changes it.
CREATE TABLE privacy_notices (
  id     bigint  PRIMARY KEY REFERENCES proposals (id),
  -- Its version, from the moment of its approval. The highest one is in force.
  number integer UNIQUE CHECK (number > 0),
  text   text    NOT NULL
);

-- By which text the people in the file were told; NULL where by none.
ALTER TABLE batches ADD COLUMN privacy_notice_id bigint REFERENCES privacy_notices (id);
