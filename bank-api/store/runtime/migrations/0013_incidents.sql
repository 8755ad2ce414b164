-- needs: 0005
-- What happened to personal data (docs/rules.md#incidents). Its proposal is that somebody else closes it.
CREATE TABLE incidents (
  id           bigint      PRIMARY KEY,
  found_at     timestamptz NOT NULL,
  due_at       timestamptz NOT NULL,
  recorded_by  bigint      NOT NULL REFERENCES users (id),
  recorded_at  timestamptz NOT NULL
);
