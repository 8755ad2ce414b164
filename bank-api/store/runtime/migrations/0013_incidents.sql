-- needs: 0005
-- What happened to personal data (docs/rules.md#incidents). It is a proposal that somebody else closes, so who recorded it and who
-- closed it stand there.
CREATE TABLE incidents (
  id           bigint      PRIMARY KEY REFERENCES proposals (id),
  found_at     timestamptz NOT NULL,
  due_at       timestamptz NOT NULL,
  -- The accounts through which the data got out, and of these only one session or address, where that is known.
  user_ids     bigint[]    NOT NULL,
  session_id   bigint,
  address      text,
  -- Days of Jakarta's, both included.
  from_day     date        NOT NULL,
  to_day       date        NOT NULL CHECK (to_day >= from_day),
  -- Which data, when and how it got out, and what is done.
  data         text        NOT NULL,
  happened     text        NOT NULL,
  done         text        NOT NULL,
  -- Who wrote it as it is now, and so does not close it.
  changed_by   bigint      NOT NULL REFERENCES users (id),
  -- Who closes it was told that it is due within a day, and that it is late.
  warned_at    timestamptz,
  late_told_at timestamptz
);
