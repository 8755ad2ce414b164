-- The bank serves under a role of its own, which owns nothing (docs/decisions/0084): postings, the audit trail, its seals and
-- the record of who read what can be read and added to, and nothing else. Migrations run under the role that owns the tables.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'ramah_zakat_app') THEN
    CREATE ROLE ramah_zakat_app NOLOGIN;
  END IF;
  IF NOT pg_has_role(current_user, 'ramah_zakat_app', 'MEMBER') THEN
    EXECUTE format('GRANT ramah_zakat_app TO %I', current_user);
  END IF;
EXCEPTION
  -- An owner who may make no roles: somebody else makes this one (docs/operations.md). Or another database of the server makes it now.
  WHEN insufficient_privilege OR duplicate_object OR unique_violation THEN NULL;
END $$;
