import { createHash } from "node:crypto";
import type { Actor } from "bank-api/domain/actor";
import { canonicalJson } from "./canonical";
import type { Db } from "./database";

export interface AuditEntry {
  readonly actor: Pick<Actor, "userId" | "name">;
  readonly at: Date;
  /** What was done, as `noun.verb`: "user.deactivate". */
  readonly action: string;
  /** What it was done to, as `noun:id`: "user:4821…". */
  readonly subject: string;
  /** What changed, JSON values only; absent or null where there was, or is, nothing to tell. Never a secret. */
  readonly before?: object | null;
  readonly after?: object | null;
}

/** A row of the trail without its own hash. */
export interface Link {
  readonly position: string;
  readonly at: Date;
  readonly actor_id: string;
  readonly actor_name: string;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly previous_hash: Buffer;
}

/**
 * Appends to the audit trail, in the caller's transaction: it commits with what it tells of. Appenders take turns on the
 * head row until they commit, so whatever others wait for long comes before (`transact` has the order of all locks).
 */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  const head = await takeTurn(db);
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
 * Waits until no other transaction appends, and keeps others waiting until commit. Whoever changes users, roles, branches
 * or sessions takes their turn before they look, by the order of locks (`transact`): what they then read stays true, and
 * no two administrators can strip each other at once.
 */
export async function takeTurn(db: Db): Promise<{ position: string; hash: Buffer }> {
  if (!db.isTransaction) throw new Error("a turn lasts until commit, so it needs a transaction");
  return db
    .selectFrom("audit_head")
    .select(["position", "hash"])
    .where("id", "=", 1)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** What a row and all before it come to. */
export function hashOf(link: Link): Buffer {
  const covered = [
    link.position,
    link.at.toISOString(),
    link.actor_id,
    link.actor_name,
    link.action,
    link.subject,
    link.before,
    link.after,
    link.previous_hash.toString("hex"),
  ];
  return createHash("sha256").update(canonicalJson(covered)).digest();
}

const toJson = (value: unknown) => (value === null ? null : canonicalJson(value));
