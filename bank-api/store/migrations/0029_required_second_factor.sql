-- needs: 0021
-- Roles whose holders need a second factor (docs/decisions/0102-required-second-factor.md).
ALTER TABLE roles ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false;

-- An issuer has factors of its own: a session that its ID token began is asked for no other one.
ALTER TABLE sessions ADD COLUMN from_issuer boolean NOT NULL DEFAULT false;
