import { AuditKeys } from "bank-api/store/audit/audit-keys";

/** What seals the audit trail of a bank under test, unless it is told otherwise. */
export const auditKey = "only-for-tests-audit-0123456789-abcdefghijkl";

export const auditKeys = new AuditKeys([auditKey]);
