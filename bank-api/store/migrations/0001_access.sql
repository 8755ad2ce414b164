-- Who may use the bank, how they prove it, and what they did (rules.md §4 and §5).
--
-- Ids are bigint, made by the application and time-ordered; branches are known by their code. Tokens, codes and
-- request ids are kept as SHA-256 only. No triggers, and nothing a distributed PostgreSQL lacks.

-- Keys that all instances of the bank share, made by the first to ask.
CREATE TABLE secrets (
  name  text  PRIMARY KEY,
  value bytea NOT NULL
);

CREATE TABLE branches (
  id           text        PRIMARY KEY CHECK (char_length(id) BETWEEN 1 AND 20),
  name         text        NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  -- 'Pusat' is head office: its users see all branches.
  type         text        NOT NULL CHECK (type IN ('Pusat', 'Cabang')),
  address      text        NOT NULL DEFAULT '',
  phone_number text        NOT NULL DEFAULT '',
  status       text        NOT NULL CHECK (status IN ('Active', 'Inactive')),
  parent_id    text        REFERENCES branches (id),
  creator_id   bigint,
  creator_name text        NOT NULL DEFAULT '',
  changer_id   bigint,
  changer_name text        NOT NULL DEFAULT '',
  created_at   timestamptz NOT NULL
);

CREATE TABLE roles (
  id           bigint      PRIMARY KEY,
  code         text        NOT NULL CHECK (char_length(code) BETWEEN 1 AND 50),
  description  text        NOT NULL CHECK (char_length(description) BETWEEN 1 AND 100),
  status       text        NOT NULL CHECK (status IN ('Active', 'Inactive')),
  -- Codes of screens; a menu group is granted by granting anything in it.
  features     text[]      NOT NULL,
  creator_id   bigint,
  creator_name text        NOT NULL DEFAULT '',
  changer_id   bigint,
  changer_name text        NOT NULL DEFAULT '',
  created_at   timestamptz NOT NULL
);
CREATE UNIQUE INDEX roles_code ON roles (lower(code));

CREATE TABLE users (
  id                  bigint      PRIMARY KEY,
  -- E-mail address, lower-cased; the name to sign in with.
  username            text        NOT NULL CHECK (username = lower(username)),
  name                text        NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  status              text        NOT NULL CHECK (status IN ('Active', 'Inactive')),
  branch_id           text        NOT NULL REFERENCES branches (id),
  role_id             bigint      NOT NULL REFERENCES roles (id),
  -- scrypt of the digest that stands for the password on the wire.
  password_hash       text        NOT NULL,
  -- A mailed password only serves to choose one's own (E2), and not for ever.
  password_temporary  boolean     NOT NULL,
  password_expires_at timestamptz CHECK (password_expires_at IS NULL OR password_temporary),
  creator_id          bigint,
  creator_name        text        NOT NULL DEFAULT '',
  created_at          timestamptz NOT NULL
);
CREATE UNIQUE INDEX users_username ON users (username);
CREATE INDEX users_by_branch ON users (branch_id, id);
CREATE INDEX users_by_role ON users (role_id);

-- One row per sign-in. Deleting it ends the session, its access tokens included.
CREATE TABLE sessions (
  id                 bigint      PRIMARY KEY,
  user_id            bigint      NOT NULL REFERENCES users (id),
  refresh_token_hash bytea       NOT NULL,
  -- Moves on with each refresh, never past ends_at.
  refresh_expires_at timestamptz NOT NULL,
  signed_in_at       timestamptz NOT NULL,
  ends_at            timestamptz NOT NULL
);
CREATE UNIQUE INDEX sessions_refresh_token ON sessions (refresh_token_hash);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (refresh_expires_at);

CREATE TABLE access_tokens (
  token_hash bytea       PRIMARY KEY,
  session_id bigint      NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX access_tokens_by_session ON access_tokens (session_id);
CREATE INDEX access_tokens_by_expiry ON access_tokens (expires_at);

-- Request ids whose key has been used. Keys themselves are derived, not kept.
CREATE TABLE used_request_ids (
  request_id_hash bytea       PRIMARY KEY,
  used_at         timestamptz NOT NULL
);
CREATE INDEX used_request_ids_by_time ON used_request_ids (used_at);

-- Sign-in failures of one account or one address since its last success.
CREATE TABLE sign_in_failures (
  -- SHA-256 of 'account:' and the name typed, or of 'address:' and the caller's address.
  subject_hash  bytea       PRIMARY KEY,
  failures      integer     NOT NULL CHECK (failures > 0),
  failed_at     timestamptz NOT NULL,
  blocked_until timestamptz
);
CREATE INDEX sign_in_failures_by_time ON sign_in_failures (failed_at);

-- Password reset codes. Names without an account have rows too, so that the two look alike from outside.
CREATE TABLE reset_codes (
  username_hash bytea       PRIMARY KEY,
  user_id       bigint      REFERENCES users (id),
  code_hash     bytea       NOT NULL,
  sent_at       timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  tries_left    integer     NOT NULL CHECK (tries_left >= 0)
);
CREATE INDEX reset_codes_by_expiry ON reset_codes (expires_at);

-- Mail that waits to be sent; a row goes when its mail has gone.
CREATE TABLE mail_outbox (
  id          bigint      PRIMARY KEY,
  -- NULL: nobody to send it to (a reset asked for an unknown name).
  recipient   text,
  subject     text        NOT NULL,
  body        text        NOT NULL,
  created_at  timestamptz NOT NULL,
  tries       integer     NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL
);
CREATE INDEX mail_outbox_by_time ON mail_outbox (next_try_at);

-- Answers given to writes, so that the same key gives the same answer once (wire.md, Idempotency).
CREATE TABLE idempotency_keys (
  owner        text        NOT NULL,
  call         text        NOT NULL,
  key          text        NOT NULL,
  content_hash bytea       NOT NULL,
  -- The envelope; NULL only inside the transaction that makes it.
  answer       jsonb,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (owner, call, key)
);
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (created_at);

-- Who did what, and what it changed. Rows are only ever added; each row's hash covers the one before.
CREATE TABLE audit_log (
  position      bigint      PRIMARY KEY CHECK (position > 0),
  at            timestamptz NOT NULL,
  actor_id      bigint      NOT NULL,
  actor_name    text        NOT NULL,
  action        text        NOT NULL,
  subject       text        NOT NULL,
  before        jsonb,
  after         jsonb,
  previous_hash bytea       NOT NULL,
  hash          bytea       NOT NULL
);
CREATE INDEX audit_log_by_subject ON audit_log (subject, position);

-- End of the chain: locked by whoever appends.
CREATE TABLE audit_head (
  id       integer PRIMARY KEY CHECK (id = 1),
  position bigint  NOT NULL,
  hash     bytea   NOT NULL
);
INSERT INTO audit_head (id, position, hash) VALUES (1, 0, '\x');

-- Who opened whose personal data, on which screen (rules.md §6). Rows are only ever added.
CREATE TABLE access_log (
  id          bigint      PRIMARY KEY,
  at          timestamptz NOT NULL,
  user_id     bigint      NOT NULL,
  customer_id bigint      NOT NULL,
  screen      text        NOT NULL
);
CREATE INDEX access_log_by_customer ON access_log (customer_id, id);
