-- needs: 0005
ALTER TABLE proposals VALIDATE CONSTRAINT proposals_kind_check;
ALTER TABLE customers VALIDATE CONSTRAINT customers_identified;

-- Whom lists, paper and files showed: a row for each page (docs/rules.md#who-was-concerned).
CREATE TABLE shown_people (
  id           bigint      PRIMARY KEY,
  at           timestamptz NOT NULL,
  user_id      bigint      NOT NULL,
  session_id   bigint      NOT NULL,
  address      text,
  -- The call, and how its answer was shown.
  call         text        NOT NULL,
  way          text        NOT NULL,
  customer_ids bigint[]    NOT NULL
);
CREATE INDEX shown_people_by_time ON shown_people USING brin (at);
-- From which session a detail was opened; NULL of the time before.
ALTER TABLE access_log ADD COLUMN session_id bigint, ADD COLUMN address text;
