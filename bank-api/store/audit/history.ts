import { sql } from "kysely";
import { readPage, type PageRequest } from "../lists/paging";
import type { Db } from "../runtime/database";

/** A row of the audit trail about one record. */
export type Change = Awaited<ReturnType<typeof listChanges>>["rows"][number];

/** Fields as `recordAudit` was given them. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** What was done to a record (`noun:id`), newest first, without sign-ins and sign-outs: they change nothing. */
export async function listChanges(db: Db, subject: string, page: PageRequest) {
  const query = db
    .selectFrom("audit_log")
    .select(["id as key", "at", "actor_name as actorName", "action"])
    .select([sql<FieldValues | null>`before`.as("before"), sql<FieldValues | null>`after`.as("after")])
    .where("subject", "=", subject)
    // Word for word the condition of the index audit_log_changes, so that PostgreSQL uses it.
    .where(sql<boolean>`action NOT LIKE 'session.%'`)
    .orderBy("id", "desc");
  return readPage(query, page);
}
