import { AuditKeys } from "bank-api/store/audit/audit-keys";
import type { Db } from "bank-api/store/runtime/database";

/** What seals the audit trail of a bank under test, unless it is told otherwise. */
export const auditKey = "only-for-tests-audit-0123456789-abcdefghijkl";

export const auditKeys = new AuditKeys([auditKey]);

type Column = "actor_id" | "actor_name" | "action" | "before" | "after";

/** What the audit trail says of a subject, in its order. */
export const trailOf = <Told extends Column>(db: Db, subject: string, ...told: readonly Told[]) =>
  db.selectFrom("audit_log").select(told).where("subject", "=", subject).orderBy("id").execute();
