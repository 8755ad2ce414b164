-- needs: 0005
ALTER TABLE proposals VALIDATE CONSTRAINT proposals_kind_check;
ALTER TABLE customers VALIDATE CONSTRAINT customers_identified;
ALTER TABLE accounts VALIDATE CONSTRAINT accounts_closed;

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
-- From which session a detail was opened; NULL of the time before.
ALTER TABLE access_log ADD COLUMN session_id bigint, ADD COLUMN address text;

-- The copy for a person asks by person, who was concerned is asked by time. Making the last two reads each table once.
CREATE INDEX shown_people_by_person ON shown_people USING gin (customer_ids);
CREATE INDEX shown_people_by_time ON shown_people USING brin (at) WITH (autosummarize = on);
CREATE INDEX access_log_by_time ON access_log USING brin (at) WITH (autosummarize = on);
CREATE INDEX audit_log_by_time ON audit_log USING brin (at) WITH (autosummarize = on);
