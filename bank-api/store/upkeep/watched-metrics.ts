import { sql } from "kysely";
import type { Db } from "../runtime/database";
import { archiveFails } from "./archiver";

/** What an operator watches of the whole bank. Null where there is nothing to tell yet. */
export interface WatchedMetrics {
  readonly sessions: number;
  readonly mailWaiting: number;
  readonly mailOldestSeconds: number;
  readonly auditUnsealed: number;
  readonly auditUnsealedSeconds: number;
  readonly nightlyAuditFaults: number | null;
  readonly nightlyAuditSeconds: number | null;
  readonly batchesRunning: number;
  readonly batchRowsWaiting: number;
  readonly postings: number;
  readonly archiveFailing: number;
  readonly archivedSeconds: number | null;
}

/**
 * Reads all of them in one statement. Each part reads an index, or a table that is short as long as the bank is well.
 * `pg_stat_archiver` is open to every role.
 *
 * @param now in business time, which sessions, mail and nightly audits go by; seals and the archive have the database's own
 */
export async function readWatchedMetrics(db: Db, now: Date): Promise<WatchedMetrics | undefined> {
  const seconds = (since: string, until = sql`clock_timestamp()`) =>
    sql`extract(epoch FROM ${until} - ${sql.ref(since)})::float8`;
  const businessNow = sql`${now}::timestamptz`;
  const { rows } = await sql<WatchedMetrics>`
    SELECT
      (SELECT count(*) FROM sessions WHERE refresh_expires_at > ${businessNow})::integer AS sessions,
      mail.rows AS "mailWaiting", coalesce(${seconds("mail.oldest", businessNow)}, 0) AS "mailOldestSeconds",
      unsealed.rows AS "auditUnsealed", coalesce(${seconds("unsealed.oldest")}, 0) AS "auditUnsealedSeconds",
      night.faults AS "nightlyAuditFaults", ${seconds("night.ended_at", businessNow)} AS "nightlyAuditSeconds",
      running.batches AS "batchesRunning", running.rows AS "batchRowsWaiting",
      (SELECT coalesce(max(id), 0) FROM postings)::float8 AS postings,
      ${archiveFails}::integer AS "archiveFailing", ${seconds("last_archived_time")} AS "archivedSeconds"
    FROM (SELECT count(*)::integer AS rows, min(created_at) AS oldest FROM mail_outbox WHERE next_try_at < 'infinity') AS mail
    CROSS JOIN (SELECT count(*)::integer AS rows, min(since) AS oldest FROM audit_pending) AS unsealed
    CROSS JOIN (
      SELECT count(*)::integer AS batches, coalesce(sum(progress_total - progress_done), 0)::integer AS rows
      FROM batches WHERE status = 'Running'
    ) AS running
    CROSS JOIN pg_stat_archiver
    LEFT JOIN (
      SELECT faults, ended_at FROM nightly_audits WHERE ended_at IS NOT NULL ORDER BY night DESC LIMIT 1
    ) AS night ON true`.execute(db);
  return rows[0];
}
