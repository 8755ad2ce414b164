-- needs: 0021
-- Programmes that distributions belong to, and their budgets (docs/decisions/0106-programme-budgets.md).

-- Of the whole organisation. `mark` is a sign that tells a programme apart in lists.
CREATE TABLE programmes (
  id           bigint      PRIMARY KEY,
  code         text        NOT NULL CHECK (code ~ '^[A-Z0-9-]{1,20}$'),
  name         text        NOT NULL,
  field        text        NOT NULL CHECK (field IN ('kemanusiaan', 'kesehatan', 'pendidikan', 'ekonomi', 'dakwah_advokasi')),
  mark         text        NOT NULL CHECK (char_length(mark) BETWEEN 1 AND 3),
  -- Days of Jakarta's, both included. NULL: without an end.
  valid_from   date        NOT NULL,
  valid_until  date,
  creator_id   bigint,
  creator_name text        NOT NULL,
  created_at   timestamptz NOT NULL,
  changer_id   bigint,
  changer_name text        NOT NULL,
  CONSTRAINT programmes_days CHECK (valid_until >= valid_from),
  CONSTRAINT programmes_code UNIQUE (code),
  CONSTRAINT programmes_mark UNIQUE (mark)
);

-- A budget never changes: another one of the same programme and year takes its place. Each needs a second person.
CREATE TABLE programme_budgets (
  id           bigint      PRIMARY KEY,
  programme_id bigint      NOT NULL REFERENCES programmes (id),
  year         smallint    NOT NULL CHECK (year BETWEEN 2000 AND 9999),
  amount_idr   bigint      NOT NULL CHECK (amount_idr BETWEEN 1 AND 999999999999999),
  proposed_by  bigint      NOT NULL,
  proposed_at  timestamptz NOT NULL,
  decided_by   bigint,
  decided_at   timestamptz,
  is_refused   boolean     NOT NULL DEFAULT false,
  CONSTRAINT programme_budgets_decision CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT programme_budgets_refused_by_someone CHECK (NOT is_refused OR decided_by IS NOT NULL),
  -- Four eyes (docs/rules.md#programmes). Who refuses one's own proposal takes it back.
  CONSTRAINT programme_budgets_four_eyes CHECK (is_refused OR decided_by <> proposed_by)
);
-- One proposal at a time for a programme and a year.
CREATE UNIQUE INDEX programme_budgets_waiting ON programme_budgets (programme_id, year) WHERE decided_by IS NULL;
CREATE INDEX programme_budgets_approved ON programme_budgets (programme_id, year, id)
  WHERE decided_by IS NOT NULL AND NOT is_refused;

-- The programme of a distribution. NULL: none, and those of before.
ALTER TABLE batches ADD COLUMN programme_id bigint REFERENCES programmes (id);
ALTER TABLE batch_rows ADD COLUMN programme_id bigint;
ALTER TABLE transactions ADD COLUMN programme_id bigint;

-- What has been distributed, by programme, branch and month of Jakarta's. Who pays adds to it in the same transaction.
CREATE TABLE programme_totals (
  programme_id bigint  NOT NULL,
  branch_id    text    NOT NULL,
  -- The first day of the month.
  month        date    NOT NULL,
  count        integer NOT NULL CHECK (count > 0),
  total_idr    bigint  NOT NULL CHECK (total_idr > 0),
  PRIMARY KEY (programme_id, branch_id, month)
);

-- Nobody grants what they lack, so somebody has to begin with the screen of programmes: who administers users and roles.
UPDATE roles SET features = array_append(features, 'MN606')
WHERE features @> ARRAY['MN601', 'MN602'] AND NOT features @> ARRAY['MN606'];
