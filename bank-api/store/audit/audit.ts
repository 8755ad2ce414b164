import type { Actor } from "bank-api/domain/actor";
import { sql, type RawBuilder } from "kysely";
import { insertEventOfChange } from "../people/notices";
import type { Db } from "../runtime/database";
import { canonicalJson } from "../runtime/hash";
import { unnest, type ColumnsOf } from "../runtime/unnest";

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
 * What goes on record of one act whose name and subject have the same noun, the trail's word for the kind of record. Others stand where
 * they are done: an act whose nouns differ, such as "deputy.name" of a deputyship, and one act about many records (`recordChanges`).
 */
export const actOf = (noun: string, verb: string, key: string, after: object | null = null) => ({
  action: `${noun}.${verb}`,
  subject: `${noun}:${key}`,
  after,
});

/**
 * Appends to the audit trail, in the transaction of the change that it records. It locks nothing, so writers do not wait for each
 * other here; `sealWaiting` seals the row soon after. It comes last in a transaction: when one lock keeps two changes apart, the
 * later one then has the later row.
 */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  if (!db.isTransaction) throw new Error("a change and its record need one transaction");
  await sql`WITH ${appendToTrail(entry)} SELECT`.execute(db);
}

/** Many changes of one kind by one user, about which nobody gets a notice: one statement. */
export const recordChanges = (
  db: Db,
  kind: Pick<AuditEntry, "actor" | "at" | "action">,
  changes: readonly Pick<AuditEntry, "subject" | "before" | "after">[],
): Promise<void> =>
  recordEntries(
    db,
    changes.map((change) => ({ ...kind, ...change })),
  );

/** Many changes, about which nobody gets a notice: one statement. */
export async function recordEntries(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (!db.isTransaction) throw new Error("a change and its record need one transaction");
  if (entries.length === 0) return;
  const { names, table } = unnest(entries, entryColumns);
  await sql`
    WITH entries AS (INSERT INTO audit_log (${names}) SELECT ${names} FROM ${table} ORDER BY place RETURNING id)
    INSERT INTO audit_pending (entry_id) SELECT id FROM entries`.execute(db);
}

const entryColumns: ColumnsOf<AuditEntry, "audit_log"> = {
  at: ["timestamptz", ({ at }) => at],
  actor_id: ["bigint", ({ actor }) => actor.userId],
  actor_name: ["text", ({ actor }) => actor.name],
  action: ["text", ({ action }) => action],
  subject: ["text", ({ subject }) => subject],
  before: ["jsonb", ({ before }) => toJson(before)],
  after: ["jsonb", ({ after }) => toJson(after)],
};

/**
 * The parts of a statement (CTEs) that append to the audit trail, for one that does more in the same round trip. They also note
 * the pending event (store/people/notices.ts).
 */
export function appendToTrail(recorded: AuditEntry): RawBuilder<unknown> {
  const { actor, at, action, subject, before, after } = recorded;
  const event = insertEventOfChange(recorded);
  return sql`
    entry AS (
      INSERT INTO audit_log (at, actor_id, actor_name, action, subject, before, after)
      VALUES (${at}, ${actor.userId}, ${actor.name}, ${action}, ${subject}, ${toJson(before)}, ${toJson(after)})
      RETURNING id
    ), unsealed AS (INSERT INTO audit_pending (entry_id) SELECT id FROM entry)
    ${event ? sql`, event AS (${event})` : sql``}`;
}

const toJson = (value: object | null | undefined) => (value ? canonicalJson(value) : null);
