-- Codes of branches, and the history of a user, role or branch (rules.md §5).

-- Two codes that differ in case only would be taken for one another.
CREATE UNIQUE INDEX branches_code ON branches (lower(id));

-- What was done to a record, without the many rows about who signed in and out.
CREATE INDEX audit_log_changes ON audit_log (subject, position) WHERE action NOT LIKE 'session.%';
