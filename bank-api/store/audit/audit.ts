import { sql, type RawBuilder } from "kysely";
import type { Actor } from "bank-api/domain/actor";
import { canonicalJson } from "../runtime/hash";
import type { Db } from "../runtime/database";
import { causeOfChange } from "../people/notices";

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
 * Appends to the audit trail, in the transaction of the change that it records. It locks nothing, so writers do not wait for each
 * other here; `sealWaiting` seals the row soon after. It comes last in a transaction: when one lock keeps two changes apart, the
 * later one then has the later row.
 */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  if (!db.isTransaction) throw new Error("a change and its record need one transaction");
  await sql`WITH ${appendToTrail(entry)} SELECT`.execute(db);
}

/** Records many changes of one kind by one user, of which nobody gets a notice, in one statement. */
export async function recordChanges(
  db: Db,
  { actor, at, action }: Pick<AuditEntry, "actor" | "at" | "action">,
  changes: readonly Pick<AuditEntry, "subject" | "before" | "after">[],
): Promise<void> {
  if (!db.isTransaction) throw new Error("a change and its record need one transaction");
  if (changes.length === 0) return;
  await sql`
    WITH entries AS (
      INSERT INTO audit_log (at, actor_id, actor_name, action, subject, before, after)
      SELECT ${at}, ${actor.userId}::bigint, ${actor.name}, ${action}, subject, before, after
      FROM unnest(
        ${changes.map(({ subject }) => subject)}::text[],
        ${changes.map(({ before }) => toJson(before))}::jsonb[],
        ${changes.map(({ after }) => toJson(after))}::jsonb[]
      ) AS changes (subject, before, after)
      RETURNING id
    )
    INSERT INTO audit_pending (entry_id) SELECT id FROM entries`.execute(db);
}

/**
 * The parts of a statement (CTEs) that append to the audit trail, for one that does more in the same round trip. They also note
 * the cause of notices (store/people/notices.ts).
 */
export function appendToTrail(recorded: AuditEntry): RawBuilder<unknown> {
  const { actor, at, action, subject, before, after } = recorded;
  const cause = causeOfChange(recorded);
  return sql`
    entry AS (
      INSERT INTO audit_log (at, actor_id, actor_name, action, subject, before, after)
      VALUES (${at}, ${actor.userId}, ${actor.name}, ${action}, ${subject}, ${toJson(before)}, ${toJson(after)})
      RETURNING id
    ), unsealed AS (INSERT INTO audit_pending (entry_id) SELECT id FROM entry)
    ${cause ? sql`, caused AS (${cause})` : sql``}`;
}

const toJson = (value: object | null | undefined) => (value ? canonicalJson(value) : null);
