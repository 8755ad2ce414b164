import { hashOf } from "./audit";
import type { Db } from "./database";

/** What is wrong with the audit trail, and where. */
export interface AuditFault {
  /** First and last row concerned; they are one but for rows that are missing. */
  readonly from: string;
  readonly to: string;
  /**
   * - `changed`: the row does not come to its own hash
   * - `unlinked`: its link is not the hash of the row before it, so one of the two was put in
   * - `missing`: no such row, though later ones or the head tell of it
   * - `beyond`: the row is not among those the head tells of
   * - `head`: the head does not hold the hash of the last row
   */
  readonly fault: "changed" | "unlinked" | "missing" | "beyond" | "head";
}

export interface AuditReport {
  readonly rows: number;
  /** At most `mostFaults`, by position. */
  readonly faults: readonly AuditFault[];
  /** What the trail comes to: noted elsewhere, it shows later whether the trail was written anew. */
  readonly hash: string;
}

/** Whoever has broken more than this has broken everything. */
export const mostFaults = 100;

/**
 * Reads the whole audit trail at one moment, beside whoever appends, and checks each row's hash and link. It finds rows
 * that were changed, removed or put in by anyone who did not write all later rows and the head anew.
 */
export async function checkAudit(db: Db, chunk = 1000): Promise<AuditReport> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((snapshot) => walk(snapshot, chunk));
}

async function walk(db: Db, chunk: number): Promise<AuditReport> {
  const head = await db.selectFrom("audit_head").selectAll().where("id", "=", 1).executeTakeFirst();
  const last = BigInt(head?.position ?? 0);
  const faults: AuditFault[] = [];
  let rows = 0;
  let position = 0n;
  let hash: Buffer = Buffer.alloc(0);
  for (;;) {
    const links = await linksAfter(db, position, chunk);
    if (links.length === 0) break;
    for (const link of links) {
      const next = BigInt(link.position);
      const isNext = next === position + 1n;
      if (!isNext) faults.push(faultAt("missing", position + 1n, next - 1n));
      if (isNext && !link.previous_hash.equals(hash)) faults.push(faultAt("unlinked", next));
      if (!hashOf(link).equals(link.hash)) faults.push(faultAt("changed", next));
      if (next > last) faults.push(faultAt("beyond", next));
      ({ hash } = link);
      position = next;
    }
    rows += links.length;
  }
  if (position < last) faults.push(faultAt("missing", position + 1n, last));
  if (position === last && !head?.hash.equals(hash)) faults.push(faultAt("head", last));
  return { rows, faults: faults.slice(0, mostFaults), hash: hash.toString("hex") };
}

const linksAfter = (db: Db, position: bigint, limit: number) =>
  db
    .selectFrom("audit_log")
    .selectAll()
    .where("position", ">", String(position))
    .orderBy("position")
    .limit(limit)
    .execute();

const faultAt = (fault: AuditFault["fault"], from: bigint, to = from): AuditFault => ({
  from: String(from),
  to: String(to),
  fault,
});
