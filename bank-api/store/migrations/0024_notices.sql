-- needs: 0021
-- What users are told (docs/decisions/0103).
CREATE TABLE notices (
  id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id      bigint      NOT NULL REFERENCES users (id),
  -- contract/notices.ts names the kinds.
  kind         text        NOT NULL,
  -- The approve screen on which something waits.
  feature_code text,
  -- The transaction, batch, user or role that all other kinds are about.
  subject_id   bigint,
  -- When it happened. A notice that something waits is renewed while it is unread.
  at           timestamptz NOT NULL,
  read_at      timestamptz,
  -- The mail that still has to tell of it; null if none has.
  mail_due     text        CHECK (mail_due IN ('at-once', 'daily')),
  CHECK ((kind = 'waiting') = (feature_code IS NOT NULL)),
  CHECK ((kind = 'waiting') = (subject_id IS NULL))
);
-- However much waits on a screen, it is one unread notice.
CREATE UNIQUE INDEX notices_waiting ON notices (user_id, feature_code) WHERE kind = 'waiting' AND read_at IS NULL;
CREATE INDEX notices_of_user ON notices (user_id, at, id);
CREATE INDEX notices_unread ON notices (user_id) WHERE read_at IS NULL;
CREATE INDEX notices_to_mail ON notices (mail_due, user_id) WHERE mail_due IS NOT NULL;
CREATE INDEX notices_by_time ON notices (at);

-- What happened and has yet to be told. A write adds a row in its own transaction; a job removes it as it writes the notices.
CREATE TABLE notice_causes (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text        NOT NULL,
  subject_id bigint      NOT NULL,
  -- Who did it, and so is not told; null for the bank itself.
  actor_id   bigint,
  at         timestamptz NOT NULL
);

-- How a user wants to get mail of a topic. Without a row, as domain/notices.ts has it.
CREATE TABLE notice_mail (
  user_id  bigint NOT NULL REFERENCES users (id),
  topic    text   NOT NULL CHECK (topic IN ('approvals', 'work', 'account')),
  delivery text   NOT NULL CHECK (delivery IN ('at-once', 'daily', 'none')),
  PRIMARY KEY (user_id, topic)
);

-- The day of each user's last daily letter, so that no two instances send one.
CREATE TABLE notice_digests (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  day     date   NOT NULL
);
