import { hashOf } from "./audit";
import type { Db } from "./database";

/** What is wrong with the audit trail, and where. */
export interface AuditFault {
  /** First and last row concerned. They differ only where rows are missing. */
  readonly from: string;
  readonly to: string;
  /**
   * - `changed`: the row does not give its own hash
   * - `unlinked`: its `previous_hash` is not the hash of the row before it, so one of the two was put in
   * - `missing`: there is no such row, but the head or later rows need it
   * - `beyond`: the row comes after the last one that the head knows
   * - `head`: the head does not have the hash of the last row
   */
  readonly fault: "changed" | "unlinked" | "missing" | "beyond" | "head";
}

export interface AuditReport {
  readonly rows: number;
  /** At most `mostFaults`, by position. */
  readonly faults: readonly AuditFault[];
  /** The hash of the last row. Kept elsewhere, it shows later whether somebody wrote the whole trail anew. */
  readonly hash: string;
}

/** A report with more faults would not say more. */
export const mostFaults = 100;

/**
 * Reads the whole audit trail in one snapshot, while others append to it, and checks the hash and the link of each row. It
 * finds every change, unless somebody also wrote all later rows and the head anew.
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
