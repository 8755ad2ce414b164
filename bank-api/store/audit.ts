import type { Actor } from "bank-api/domain/actor";
import { canonicalJson } from "./hash";
import type { Db } from "./database";

export interface AuditEntry {
  readonly actor: Pick<Actor, "userId" | "name">;
  readonly at: Date;
  /** What was done, as `noun.verb`: "user.deactivate". */
  readonly action: string;
  /** What it was done to, as `noun:id`: "user:4821…". */
  readonly subject: string;
  /** The changed fields before and after, as JSON values, never a secret. Absent or null for a record that is new or gone. */
  readonly before?: object | null;
  readonly after?: object | null;
}

/**
 * Appends to the audit trail, in the transaction of the change that it records. It locks nothing, so writers do not wait for
 * each other here; `sealWaiting` seals the row soon after. It comes last in a transaction: of two changes that one lock keeps
 * apart, the later one then has the later row.
 */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  if (!db.isTransaction) throw new Error("a change and its record need one transaction");
  await db
    .with("entry", (query) =>
      query
        .insertInto("audit_log")
        .values({
          at: entry.at,
          actor_id: entry.actor.userId,
          actor_name: entry.actor.name,
          action: entry.action,
          subject: entry.subject,
          before: toJson(entry.before),
          after: toJson(entry.after),
        })
        .returning("id"),
    )
    .insertInto("audit_pending")
    .columns(["entry_id"])
    .expression((query) => query.selectFrom("entry").select("id"))
    .execute();
}

const toJson = (value: object | null | undefined) => (value ? canonicalJson(value) : null);
