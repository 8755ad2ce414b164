-- Refresh tokens that another has replaced. One that comes back late was copied by somebody, and ends its session.
CREATE TABLE replaced_refresh_tokens (
  token_hash  bytea       PRIMARY KEY,
  session_id  bigint      NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  replaced_at timestamptz NOT NULL
);
CREATE INDEX replaced_refresh_tokens_by_session ON replaced_refresh_tokens (session_id);
