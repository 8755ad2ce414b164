import { sql } from "kysely";
import { changedBatches } from "../batches/batch-runs";
import type { Db } from "../runtime/database";
import { canonicalJson } from "../runtime/hash";
import { asOfOneMoment } from "../runtime/one-moment";
import type { AuditKeys } from "./audit-keys";
import { faultOfRow, selectSealed, type SealedRow } from "./audit-redactions";
import { sealingResumed, isHeadOf, waitingForSeal } from "./audit-seals";

/** What may be wrong with the trail, and what is said of the seal, row or batch concerned. */
export const faultsInWords = {
  broken: "sealing went on here, after an end that was broken",
  redacted: "its row lost values, and the redaction does not fit it, or belongs to no erasure",
  changed: "does not fit its row: the row was changed, or one of the two put in or moved",
  unlinked: "does not follow from the seal before it: one of the two was put in, moved or changed",
  foreign: "was made with a key that is not given",
  removed: "its row was removed",
  missing: "missing",
  beyond: "was put in after the end",
  head: "is not the one that the trail ended with",
  inserted: "was put in: it has no seal and does not wait for one",
  lost: "was removed while it waited for its seal",
  repeated: "waits for a seal, and has one",
  replaced: "is not the head that was published: the trail up to it was replaced",
  batch: "its rows are not those that the trail has a digest of",
} as const;

/** What is wrong with the audit trail, and where. */
export interface AuditFault {
  /**
   * The first and last seal concerned, by position. They differ only where seals are missing. `inserted`, `lost`, `repeated` and
   * `batch` have the row, or the batch.
   */
  readonly from: string;
  readonly to: string;
  readonly fault: keyof typeof faultsInWords;
  /** Of `broken`: who had sealing go on, and why (`resumeSealing`). */
  readonly note?: string;
}

export interface AuditReport {
  /** Sealed rows. */
  readonly rows: number;
  /**
   * The first `mostFaults` faults: where sealing resumed, then those of seals by position, then those of other rows and of
   * batches.
   */
  readonly faults: readonly AuditFault[];
  /** The mac of the last seal. Kept elsewhere, it shows later whether the trail was replaced (`replacedHeads`). */
  readonly mac: string;
  /** Rows that wait for their seal, as all do for a moment, and for how many seconds the oldest has. No fault. */
  readonly waiting: { readonly rows: number; readonly seconds: number };
}

/** A report with more faults would not say more. */
export const mostFaults = 100;

/**
 * Reads the whole audit trail in one snapshot, while others append to it, and checks the seal and the link of each row. It finds
 * every change of a sealed row, unless the one who made the change holds the key. It also compares batches with their digests.
 */
export async function checkAudit(db: Db, keys: AuditKeys, chunk = 1000): Promise<AuditReport> {
  return asOfOneMoment(db, async (snapshot) => {
    const { breaks, faults, ...sealed } = await walk(snapshot, keys, chunk);
    faults.unshift(...breaks);
    faults.push(...(await unsealedFaults(snapshot)));
    const batches = await changedBatches(snapshot, mostFaults);
    faults.push(...batches.map((id) => faultAt("batch", BigInt(id))));
    return { ...sealed, faults: faults.slice(0, mostFaults), waiting: await waitingForSeal(snapshot) };
  });
}

/** A seal as the log published it when it was the head: its position, and its mac in hex, or the beginning of it. */
export interface PublishedHead {
  readonly position: string;
  readonly mac: string;
}

/**
 * Heads that were published once, and are not in the trail now. `checkAudit` cannot know of them. An old head that was put back
 * with its trail leaves no fault inside. Nor does another trail that was sealed with a key in use.
 */
export async function replacedHeads(db: Db, published: readonly PublishedHead[]): Promise<AuditFault[]> {
  const positions = published.map(({ position }) => position);
  const { rows } = await sql<PublishedHead>`
    SELECT position, encode(mac, 'hex') AS mac FROM audit_seals
    WHERE position = ANY(${positions}::bigint[])`.execute(db);
  const macs = new Map(rows.map(({ position, mac }) => [position, mac]));
  return published
    .filter(({ position, mac }) => !macs.get(position)?.startsWith(mac))
    .map(({ position }) => faultAt("replaced", BigInt(position)));
}

async function walk(db: Db, keys: AuditKeys, chunk: number) {
  const head = await db.selectFrom("audit_head").selectAll().where("id", "=", 1).executeTakeFirst();
  const end = BigInt(head?.position ?? 0);
  const breaks: AuditFault[] = [];
  const faults: AuditFault[] = [];
  let rows = 0;
  let position = 0n;
  let last: SealedRow | undefined;
  for (;;) {
    const seals = await sealsAfter(db, position, chunk);
    if (seals.length === 0) break;
    for (const seal of seals) {
      const next = BigInt(seal.position);
      const isNext = next === position + 1n;
      const previousMac = last?.mac ?? Buffer.alloc(0);
      if (!isNext) faults.push(faultAt("missing", position + 1n, next - 1n));
      if (isNext && !seal.previous_mac.equals(previousMac)) faults.push(faultAt("unlinked", next));
      const fault = faultOfRow(keys, seal);
      if (fault) faults.push(faultAt(fault, next));
      if (next > end) faults.push(faultAt("beyond", next));
      if (seal.action === sealingResumed) breaks.push({ ...faultAt("broken", next), note: noteOf(seal) });
      last = seal;
      position = next;
    }
    rows += seals.length;
  }
  if (position < end) faults.push(faultAt("missing", position + 1n, end));
  // The seal itself reports a foreign key.
  const isConfirmed = head ? isHeadOf(keys, head, last) : false;
  if (position === end && isConfirmed === false) faults.push(faultAt("head", end));
  return { rows, breaks, faults, mac: last?.mac.toString("hex") ?? "" };
}

/** Seals in their order. */
const sealsAfter = (db: Db, position: bigint, limit: number) =>
  selectSealed(db).where("position", ">", String(position)).orderBy("position").limit(limit).execute();

const noteOf = ({ at, actor_name, after }: SealedRow) =>
  `${actor_name ?? ""}, ${at?.toISOString() ?? ""}: ${canonicalJson(after)}`;

/** A row either has a seal or waits for one. */
async function unsealedFaults(db: Db): Promise<AuditFault[]> {
  const { rows } = await sql<{ id: string; fault: "inserted" | "lost" | "repeated" }>`
    SELECT coalesce(audit_log.id, audit_pending.entry_id) AS id,
      CASE WHEN audit_log.id IS NULL THEN 'lost' WHEN position IS NULL THEN 'inserted' ELSE 'repeated' END AS fault
    FROM audit_log
    FULL JOIN audit_pending ON audit_pending.entry_id = audit_log.id
    LEFT JOIN audit_seals ON audit_seals.entry_id = audit_log.id
    WHERE audit_log.id IS NULL OR (audit_pending.entry_id IS NULL) = (position IS NULL)
    ORDER BY 1 LIMIT ${mostFaults}`.execute(db);
  return rows.map(({ id, fault }) => faultAt(fault, BigInt(id)));
}

const faultAt = (fault: AuditFault["fault"], from: bigint, to = from): AuditFault => ({
  from: String(from),
  to: String(to),
  fault,
});
