import { hourMs } from "bank-api/domain/clock";
import type { IsoDate } from "bank-api/domain/dates";
import { sql } from "kysely";
import { checkAudit } from "../audit/audit-check";
import type { AuditKeys } from "../audit/audit-keys";
import { auditLedger } from "../audit/ledger-audit";
import { cancellable } from "../runtime/cancellable";
import type { Db } from "../runtime/database";

/** An audit that takes longer has been interrupted. */
const longestHours = 6;

/** Begins a night's audit. False when it is done, or another instance has begun it. */
export async function beginAudit(db: Db, night: IsoDate, now: Date): Promise<boolean> {
  const givenUp = new Date(now.getTime() - longestHours * hourMs);
  const { numAffectedRows } = await sql`
    INSERT INTO nightly_audits AS known (night, begun_at) VALUES (${night}::date, ${now}::timestamptz)
    ON CONFLICT (night) DO UPDATE SET begun_at = excluded.begun_at
      WHERE known.ended_at IS NULL AND known.begun_at < ${givenUp}::timestamptz`.execute(db);
  return numAffectedRows === 1n;
}

/** Records how many faults a night's audit has found. */
export async function endAudit(db: Db, night: IsoDate, faults: number, now: Date): Promise<void> {
  await db.updateTable("nightly_audits").set({ ended_at: now, faults }).where("night", "=", night).execute();
}

/** The last audit that has ended. */
export async function lastAudit(db: Db): Promise<{ night: IsoDate; faults: number } | undefined> {
  const { rows } = await sql<{ night: IsoDate; faults: number }>`
    SELECT night, faults FROM nightly_audits WHERE ended_at IS NOT NULL
    ORDER BY night DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** Runs both checks on a connection without statement timeout, because they read whole tables. `signal` cancels them. */
export function runChecks(db: Db, keys: AuditKeys, signal: AbortSignal) {
  return cancellable(db, signal, async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection);
    try {
      return { trail: await checkAudit(connection, keys), discrepancies: await auditLedger(connection) };
    } finally {
      await sql`RESET statement_timeout`.execute(connection);
    }
  });
}
