-- needs: 0021
-- ID tokens that have signed somebody in (docs/decisions/0104). Each does so once, on any instance.
CREATE TABLE used_id_tokens (
  -- SHA-256 of the part that is signed.
  token_hash bytea       PRIMARY KEY,
  -- From then on the token itself is no longer valid.
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_id_tokens_by_expiry ON used_id_tokens (expires_at);
