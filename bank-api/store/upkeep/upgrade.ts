import type { AuditKeys } from "../audit/audit-keys";
import { beginTrail } from "../audit/audit-seals";
import { compareNamesAnew } from "../customers/names-anew";
import { grantAppRole } from "../runtime/app-role";
import type { Db } from "../runtime/database";
import { migrate } from "../runtime/migrate";

interface Upgrade {
  /** The files that were applied now. */
  readonly migrated: readonly string[];
  /** Whether banks that log in as this owner may take the app's role. */
  readonly hasAppRole: boolean;
}

/**
 * All that the owner of a database does before a bank of this release works on it: applies migrations, begins the audit trail,
 * writes old keys of names anew, and gives the app's role its rights. Nothing is done twice, so it may run again, and twice at once.
 */
export async function upgrade(owner: Db, keys: AuditKeys): Promise<Upgrade> {
  const migrated = await migrate(owner);
  await beginTrail(owner, keys);
  await compareNamesAnew(owner);
  return { migrated, hasAppRole: await grantAppRole(owner) };
}
