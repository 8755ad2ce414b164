-- needs: 0021
-- Second factors by TOTP (docs/decisions/0100).
CREATE TABLE second_factors (
  user_id       bigint      PRIMARY KEY REFERENCES users (id),
  -- Sealed under BANK_SECRETS, for this user: it opens nowhere else.
  sealed_secret text        NOT NULL,
  began_at      timestamptz NOT NULL,
  -- Null while it is set up: until a first code has proved it, nothing asks for one.
  confirmed_at  timestamptz,
  -- The 30 seconds (counted from 1970) of the code used last. An equal or older one is refused, so no code works twice.
  last_step     bigint      NOT NULL DEFAULT 0
);

-- The codes that stand in where the phone is lost. One that was used is deleted.
CREATE TABLE recovery_codes (
  user_id   bigint NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
  -- SHA-256 of 80 random bits.
  code_hash bytea  NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
