import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Actor } from "bank-api/domain/actor";
import { canonicalJson } from "./hash";
import type { Db } from "./database";
import type { Schema } from "./schema";

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

/** A row of the trail without its own hash. */
type Link = Omit<Selectable<Schema["audit_log"]>, "hash" | "previous_position">;

/**
 * Appends to the audit trail, in the transaction of the change that it records. It locks the trail until commit, so it
 * comes last in a transaction that others may wait for (`transact` has the order of all locks).
 */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  const head = await lockAuditTrail(db);
  const link: Link = {
    position: String(BigInt(head.position) + 1n),
    at: entry.at,
    actor_id: entry.actor.userId,
    actor_name: entry.actor.name,
    action: entry.action,
    subject: entry.subject,
    before: entry.before ?? null,
    after: entry.after ?? null,
    previous_hash: head.hash,
  };
  const hash = hashOf(link);
  await db
    .insertInto("audit_log")
    .values({ ...link, before: toJson(link.before), after: toJson(link.after), hash })
    .execute();
  await db.updateTable("audit_head").set({ position: link.position, hash }).where("id", "=", 1).execute();
}

/**
 * Locks the audit trail until commit. A change of users, roles, branches or sessions takes this lock before it reads
 * anything (`transact` has the order of all locks), so what it reads stays true until commit. Two administrators cannot
 * take each other's rights at the same time.
 */
export async function lockAuditTrail(db: Db): Promise<{ position: string; hash: Buffer }> {
  if (!db.isTransaction) throw new Error("the lock lasts until commit, so it needs a transaction");
  return db
    .selectFrom("audit_head")
    .select(["position", "hash"])
    .where("id", "=", 1)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The hash of a row, which covers all rows before it through `previous_hash`. */
export function hashOf(link: Link): Buffer {
  const { position, at, actor_id, actor_name, action, subject, before, after, previous_hash } = link;
  const ids = [position, at.toISOString(), actor_id, actor_name, action, subject];
  const covered = [...ids, before, after, previous_hash.toString("hex")];
  return createHash("sha256").update(canonicalJson(covered)).digest();
}

const toJson = (value: unknown) => (value === null ? null : canonicalJson(value));
