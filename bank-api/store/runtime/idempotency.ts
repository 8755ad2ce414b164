import { sql } from "kysely";
import type { EnvelopeOut } from "contract/envelope";
import { appendToTrail, type AuditEntry } from "../audit/audit";
import { planOnce, type Db } from "./database";
import { isLockTimeout } from "./errors";
import type { Patience } from "./transact";
import { unnest, type ColumnsOf } from "./unnest";

/** Identifies one write: who, which call, which key, and what content. */
export interface WriteKey {
  /** The user, or the typed name if nobody has signed in. */
  readonly owner: string;
  readonly call: string;
  readonly key: string;
  readonly contentHash: Buffer;
}

interface KeptAnswer {
  readonly isSameContent: boolean;
  readonly answer: EnvelopeOut;
}

/** Another call with the same key is still running, and the second call does not wait longer. */
export class KeyStillRunning extends Error {
  override readonly name = "KeyStillRunning";
}

/**
 * Claims the key inside the write's transaction; false if the key already has an answer, which counts for as long as it is
 * kept: `purge` alone ends it (docs/wire.md#idempotency). It waits while another transaction
 * holds the same key. Afterwards the transaction has the usual lock timeout.
 *
 * @throws KeyStillRunning after 10 s, or when the write's patience ends
 */
export async function claimKey(db: Db, write: WriteKey, now: Date, patience: Patience): Promise<boolean> {
  try {
    return await insertKey(db, write, now, patience);
  } catch (error) {
    throw isLockTimeout(error) ? new KeyStillRunning() : error;
  }
}

async function insertKey(db: Db, write: WriteKey, now: Date, { keyWaitMs, lockWaitMs, endsAt }: Patience) {
  const waitMs = Math.min(keyWaitMs, endsAt - performance.now());
  // 0 would mean no timeout.
  const wait = `${Math.max(1, Math.ceil(waitMs))}ms`;
  const { numAffectedRows } = await sql`
    INSERT ${planOnce} INTO idempotency_keys (owner, call, key, content_hash, created_at)
    SELECT ${write.owner}, ${write.call}, ${write.key}, ${write.contentHash}::bytea, ${now}::timestamptz
    FROM (SELECT set_config('lock_timeout', ${wait}, true)) AS while_claiming
    ON CONFLICT (owner, call, key) DO NOTHING
    RETURNING set_config('lock_timeout', ${`${lockWaitMs}ms`}, true)`.execute(db);
  return numAffectedRows === 1n;
}

export const keyText = ({ owner, call, key }: Pick<WriteKey, "owner" | "call" | "key">) =>
  JSON.stringify([owner, call, key]);

/** A write whose answer is known before it is done. */
interface Answered {
  readonly key: WriteKey;
  readonly answer: EnvelopeOut;
}

const claimColumns: ColumnsOf<Answered, "idempotency_keys"> = {
  owner: ["text", ({ key }) => key.owner],
  call: ["text", ({ key }) => key.call],
  key: ["text", ({ key }) => key.key],
  content_hash: ["bytea", ({ key }) => key.contentHash],
  answer: ["jsonb", ({ answer }) => JSON.stringify(answer)],
};

/**
 * Claims the keys of writes with their answers, inside the transaction of them all, and gives those whose key is new. Keys are claimed
 * in one order, by all banks. The transaction then has the lock timeout with which it waited for them.
 */
export async function claimKeys<W extends Answered>(db: Db, writes: readonly W[], now: Date, waitMs: number) {
  const { names, table } = unnest(writes, claimColumns);
  const { rows } = await sql<Pick<WriteKey, "owner" | "call" | "key">>`
    INSERT INTO idempotency_keys (${names}, created_at)
    SELECT ${names}, ${now}::timestamptz
    FROM (SELECT set_config('lock_timeout', ${`${waitMs}ms`}, true)) AS this_transaction, ${table}
    ORDER BY owner, call, key
    ON CONFLICT (owner, call, key) DO NOTHING RETURNING owner, call, key`.execute(db);
  const claimed = new Set(rows.map(keyText));
  return writes.filter(({ key }) => claimed.has(keyText(key)));
}

/** Gives back the keys of writes that their transaction leaves out. */
export async function freeKeys(db: Db, writes: readonly Answered[]): Promise<void> {
  if (writes.length === 0) return;
  await db
    .deleteFrom("idempotency_keys")
    .where((is) => is.or(writes.map(({ key: { owner, call, key } }) => is.and({ owner, call, key }))))
    .execute();
}

/** Keeps an answer under its key, and puts on record what was done: one round trip. */
export async function keepAnswer(
  db: Db,
  { owner, call, key }: WriteKey,
  answer: EnvelopeOut,
  act?: AuditEntry,
): Promise<void> {
  await sql`
    ${act ? sql`WITH ${appendToTrail(act)}` : sql``}
    UPDATE ${planOnce} idempotency_keys SET answer = ${JSON.stringify(answer)}
    WHERE owner = ${owner} AND call = ${call} AND key = ${key}`.execute(db);
}

export async function findKeptAnswer(
  db: Db,
  { owner, call, key, contentHash }: WriteKey,
): Promise<KeptAnswer | undefined> {
  const row = await db
    .selectFrom("idempotency_keys")
    .select(["content_hash", "answer"])
    .where((is) => is.and({ owner, call, key }))
    .executeTakeFirst();
  if (!row?.answer) return undefined;
  return { isSameContent: row.content_hash.equals(contentHash), answer: row.answer };
}
