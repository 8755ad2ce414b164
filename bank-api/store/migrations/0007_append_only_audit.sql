-- Rows of the audit trail stay, in order and without gaps. There are no triggers, so the references of the chain do it:
-- every row needs the one before it, and the head needs the last. Nobody removes a row, or leaves one out, by a single
-- statement, whatever their rights.
ALTER TABLE audit_log ADD COLUMN previous_position bigint
  GENERATED ALWAYS AS (nullif(position - 1, 0)) STORED REFERENCES audit_log (position);
ALTER TABLE audit_head ADD COLUMN last_position bigint
  GENERATED ALWAYS AS (nullif(position, 0)) STORED REFERENCES audit_log (position);

-- Nor does the bank itself change one: the role that owns the tables gives up the right to. (A superuser keeps it; what
-- is done by one shows in the hashes, see `npm run audit`.) The right to the generated column, which takes no value,
-- stands for the right to lock a row, as checking a reference does.
REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM CURRENT_USER;
GRANT UPDATE (previous_position) ON audit_log TO CURRENT_USER;
