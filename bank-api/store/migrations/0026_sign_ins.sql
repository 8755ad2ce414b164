-- needs: 0021
-- Where a session was begun, and when it was last renewed. Null: by a bank that did not keep it.
ALTER TABLE sessions ADD COLUMN address text, ADD COLUMN browser text, ADD COLUMN seen_at timestamptz;

-- Sign-ins of known users, and failed tries: what users look through for one that was not theirs. Without a foreign key, whose lock
-- on the user could make a failed try and a reset wait for each other.
CREATE TABLE sign_ins (
  id        bigint      PRIMARY KEY,
  user_id   bigint      NOT NULL,
  at        timestamptz NOT NULL,
  succeeded boolean     NOT NULL,
  way       text        NOT NULL CHECK (way IN ('password', 'code', 'recovery-code', 'single-sign-on')),
  address   text,
  browser   text
);
CREATE INDEX sign_ins_by_user ON sign_ins (user_id, at, id);
CREATE INDEX sign_ins_by_time ON sign_ins (at);
