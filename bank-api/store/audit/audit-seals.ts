import type { Actor } from "bank-api/domain/actor";
import type { Clock } from "bank-api/domain/clock";
import { type Selectable, sql } from "kysely";
import type { Db } from "../runtime/database";
import type { Schema } from "../runtime/schema.gen";
import { unnest, type ColumnsOf } from "../runtime/unnest";
import { recordAudit } from "./audit";
import type { AuditKeys } from "./audit-keys";

export type Entry = Omit<Selectable<Schema["audit_log"]>, "is_kept">;
type Seal = Omit<Selectable<Schema["audit_seals"]>, "previous_position">;
type Redaction = Omit<Selectable<Schema["audit_redactions"]>, "entry_id">;
type Head = Pick<Selectable<Schema["audit_head"]>, "position" | "mac">;

/** The trail does not end as its head says, so nothing is sealed on top of it. The message is for the operator. */
export class BrokenTrailError extends Error {
  override readonly name = "BrokenTrailError";
}

/** The mac of a seal, which covers its row and, through the mac before it, all earlier ones. */
export const macOfSeal = (keys: AuditKeys, seal: Omit<Seal, "mac">, entry: Entry): Buffer | undefined =>
  keys.mac(seal.key_id, ["seal", ...partsOf(seal, entry)]);

/**
 * The mac of a redaction: it covers the seal that no longer fits the row, and the row as it is since (docs/decisions/audit.md).
 */
export const macOfRedaction = (
  keys: AuditKeys,
  { key_id, customer_id }: Omit<Redaction, "mac">,
  seal: Seal,
  entry: Entry,
): Buffer | undefined =>
  keys.mac(key_id, [
    ...["redaction", customer_id, seal.key_id, seal.mac.toString("hex")],
    ...partsOf(seal, entry),
  ]);

/** The place of a seal, and its row. */
function partsOf(seal: Omit<Seal, "mac">, entry: Entry): readonly unknown[] {
  const { id, at, actor_id, actor_name, action, subject, before, after } = entry;
  const row = [id, at.toISOString(), actor_id, actor_name, action, subject, before, after];
  return [seal.position, seal.sealed_at.toISOString(), seal.previous_mac.toString("hex"), ...row];
}

type LastSeal = Pick<Seal, "position" | "key_id" | "mac">;

/**
 * What the head holds when `last` is the last seal, under the key of that seal. The head of an empty trail is under the current
 * key.
 */
function macOfHead(keys: AuditKeys, last: LastSeal = beforeFirst(keys.current)) {
  return keys.mac(last.key_id, ["head", last.position, last.mac.toString("hex")]);
}

const beforeFirst = (key_id: string): LastSeal => ({ position: "0", key_id, mac: Buffer.alloc(0) });

/** Whether the head was made for this last seal; `undefined` where nobody can tell, because the seal's key is not given. */
export function isHeadOf(keys: AuditKeys, head: Head, last: LastSeal | undefined): boolean | undefined {
  if (last) return macOfHead(keys, last)?.equals(head.mac);
  return keys.ids.some((id) => macOfHead(keys, beforeFirst(id))?.equals(head.mac));
}

/**
 * Puts a mac on the head that migrations leave bare, but only for a trail without rows. Otherwise somebody could empty the trail
 * of a working bank and get rows sealed that they put back.
 */
export async function beginTrail(db: Db, keys: AuditKeys): Promise<void> {
  const mac = macOfHead(keys, undefined);
  await sql`
    UPDATE audit_head SET mac = ${mac}
    WHERE position = 0 AND mac = '' AND NOT EXISTS (SELECT FROM audit_log)`.execute(db);
}

/** Enough to be fast, few enough for a short transaction. */
const rowsPerTransaction = 1_000;

/**
 * Seals the rows that wait, and answers the new head; `undefined` when none waited, or another instance is sealing.
 * @throws BrokenTrailError when the end of the trail is not as it was left: a new seal would hide that
 */
export async function sealWaiting(db: Db, keys: AuditKeys, clock: Clock, rows = rowsPerTransaction) {
  for (let head: Head | undefined; ;) {
    const seals = await db.transaction().execute((locked) => sealSome(locked, keys, clock.now(), rows));
    const last = seals.at(-1);
    if (last) head = { position: last.position, mac: last.mac };
    if (seals.length < rows) return head;
  }
}

/** The action of the row that says where sealing resumed after a broken end. */
export const sealingResumed = "audit.go-on";

/**
 * Resumes sealing after an end that it cannot build on. A row that is sealed on top of what is there records who resumed it, why,
 * and what was found. Every later check names this place.
 * @throws Error when the trail ends as its head says, so there is nothing to resume
 */
export async function resumeSealing(
  db: Db,
  keys: AuditKeys,
  clock: Clock,
  { actor, reason }: { readonly actor: Pick<Actor, "userId" | "name">; readonly reason: string },
): Promise<void> {
  await db.transaction().execute(async (locked) => {
    const now = clock.now();
    const head = await lockHead(locked).executeTakeFirst();
    const last = await lastSeal(locked);
    const found = head ? brokenEnd(keys, head, last) : "The audit trail's head is gone.";
    if (found === undefined) throw new Error("The audit trail ends as it should: sealing goes on by itself.");
    if (!head)
      await locked
        .insertInto("audit_head")
        .values({ id: 1, position: "0", mac: Buffer.alloc(0) })
        .execute();
    const after = { reason, found, head: placeOf(head), lastSeal: placeOf(last) };
    await recordAudit(locked, { actor, at: now, action: sealingResumed, subject: "audit:trail", after });
    const entries = waitingEntries(locked).where("action", "=", sealingResumed);
    await sealOnto(locked, keys, now, last, await entries.execute());
  });
}

const placeOf = (place: Head | undefined) =>
  place && { position: place.position, mac: place.mac.toString("hex") };

const lockHead = (db: Db) =>
  db.selectFrom("audit_head").select(["position", "mac"]).where("id", "=", 1).forUpdate();

/** Seals some of the rows that wait, in one transaction; none while another instance holds the head. */
async function sealSome(db: Db, keys: AuditKeys, now: Date, rows: number): Promise<Seal[]> {
  const head = await lockHead(db).skipLocked().executeTakeFirst();
  if (!head) return [];
  const entries = await waitingEntries(db).orderBy("id").limit(rows).execute();
  if (entries.length === 0) return [];
  const last = await lastSeal(db);
  const broken = brokenEnd(keys, head, last);
  if (broken !== undefined) throw new BrokenTrailError(broken);
  return sealOnto(db, keys, now, last, entries);
}

/** Seals rows on top of the last seal, and moves the head, which the caller has locked. */
async function sealOnto(
  db: Db,
  keys: AuditKeys,
  now: Date,
  last: Head | undefined,
  entries: readonly Entry[],
): Promise<Seal[]> {
  let previous = last;
  const seals = entries.map((entry): Seal => {
    const seal = {
      position: String(BigInt(previous?.position ?? 0) + 1n),
      entry_id: entry.id,
      sealed_at: now,
      key_id: keys.current,
      previous_mac: previous?.mac ?? Buffer.alloc(0),
    };
    const mac = macOfSeal(keys, seal, entry);
    if (mac === undefined) throw new Error("the current key is given");
    return (previous = { ...seal, mac });
  });
  await insertSeals(db, seals);
  await db
    .updateTable("audit_head")
    .set({ position: seals.at(-1)?.position, mac: macOfHead(keys, seals.at(-1)) })
    .where("id", "=", 1)
    .execute();
  return seals;
}

/** A row that commits late has a lower id than some sealed rows. Its place in the trail is when it was seen. */
function waitingEntries(db: Db) {
  return db
    .selectFrom("audit_pending")
    .innerJoin("audit_log", "audit_log.id", "audit_pending.entry_id")
    .select(["id", "at", "actor_id", "actor_name", "action", "subject", "before", "after"]);
}

function lastSeal(db: Db): Promise<LastSeal | undefined> {
  return db
    .selectFrom("audit_seals")
    .select(["position", "key_id", "mac"])
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Why nothing may be sealed on top of the last seal; `undefined` when it is the seal that the head names. */
function brokenEnd(keys: AuditKeys, head: Head, last: LastSeal | undefined): string | undefined {
  const isConfirmed = isHeadOf(keys, head, last);
  if (isConfirmed === undefined) return "The last seal was made with a key that is not given.";
  const isAsLeft = isConfirmed && head.position === (last?.position ?? "0");
  return isAsLeft ? undefined : "The audit trail's last seal is not the one that it ended with.";
}

const sealColumns: ColumnsOf<Seal, "audit_seals"> = {
  position: ["bigint", (seal) => seal.position],
  entry_id: ["bigint", (seal) => seal.entry_id],
  sealed_at: ["timestamptz", (seal) => seal.sealed_at],
  key_id: ["text", (seal) => seal.key_id],
  previous_mac: ["bytea", (seal) => seal.previous_mac],
  mac: ["bytea", (seal) => seal.mac],
};

async function insertSeals(db: Db, seals: readonly Seal[]): Promise<void> {
  const { names, table } = unnest(seals, sealColumns);
  await sql`INSERT INTO audit_seals (${names}) SELECT ${names} FROM ${table} ORDER BY place`.execute(db);
  const sealed = seals.map((seal) => seal.entry_id);
  await sql`DELETE FROM audit_pending WHERE entry_id = ANY(${sealed}::bigint[])`.execute(db);
}

/** How many rows wait for their seal, and for how long the oldest has, by the database's own clock. */
export async function waitingForSeal(db: Db): Promise<{ rows: number; seconds: number }> {
  const { rows } = await sql<{ rows: number; seconds: number }>`
    SELECT count(*)::integer AS rows, coalesce(extract(epoch FROM clock_timestamp() - min(since)), 0)::float8 AS seconds
    FROM audit_pending`.execute(db);
  return rows[0] ?? { rows: 0, seconds: 0 };
}
