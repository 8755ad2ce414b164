import { sql } from "kysely";
import type { Db } from "./database";
import type { Page, PageRequest } from "./paging";

/** A row of the audit trail about one record. */
export interface Change {
  readonly position: string;
  readonly at: Date;
  readonly actorId: string;
  readonly actorName: string;
  readonly action: string;
  /** As `recordAudit` was given it. */
  readonly before: FieldValues | null;
  readonly after: FieldValues | null;
}

export type FieldValues = Readonly<Record<string, unknown>>;

/** What was done to a record (`noun:id`), newest first. Signing in and out changes nobody. */
export async function listChanges(db: Db, subject: string, page: PageRequest): Promise<Page<Change>> {
  const found = db
    .selectFrom("audit_log")
    .where("subject", "=", subject)
    // Literally the condition of the index audit_log_changes.
    .where(sql<boolean>`action NOT LIKE 'session.%'`);
  const rows = await found
    .select([
      "position",
      "at",
      "actor_id as actorId",
      "actor_name as actorName",
      "action",
      sql<FieldValues | null>`before`.as("before"),
      sql<FieldValues | null>`after`.as("after"),
    ])
    .orderBy("position", "desc")
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  const { total } = await found.select((of) => of.fn.countAll().as("total")).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
