-- needs: 0021
-- That a user's second factor is taken away asks for two people, neither of them the user (docs/decisions/0102-required-second-factor.md).
CREATE TABLE second_factor_resets (
  id         bigint      PRIMARY KEY,
  user_id    bigint      NOT NULL REFERENCES users (id),
  reason     text        NOT NULL,
  asked_by   bigint      NOT NULL,
  asked_at   timestamptz NOT NULL,
  decided_by bigint,
  decided_at timestamptz,
  is_refused boolean     NOT NULL DEFAULT false,
  CONSTRAINT second_factor_resets_decision CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT second_factor_resets_refused_by_someone CHECK (NOT is_refused OR decided_by IS NOT NULL),
  CONSTRAINT second_factor_resets_by_others CHECK (asked_by <> user_id AND decided_by <> user_id),
  -- Who refuses one's own request takes it back.
  CONSTRAINT second_factor_resets_four_eyes CHECK (is_refused OR decided_by <> asked_by)
);
-- One waits for a user at a time.
CREATE UNIQUE INDEX second_factor_resets_waiting ON second_factor_resets (user_id) WHERE decided_by IS NULL;
