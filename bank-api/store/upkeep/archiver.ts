import { sql } from "kysely";
import type { Db } from "../runtime/database";

interface ArchiverState {
  readonly isOn: boolean;
  /** The last try failed. */
  readonly fails: boolean;
  readonly lastArchivedAt: Date | null;
}

/** Whether the last try failed, of a row of `pg_stat_archiver`. */
export const archiveFails = sql<boolean>`
  coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)`;

/** What PostgreSQL reports of the archive of its write-ahead log. */
export async function archiverState(db: Db): Promise<ArchiverState> {
  const { rows } = await sql<ArchiverState>`
    SELECT current_setting('archive_mode') <> 'off' AS "isOn", last_archived_time AS "lastArchivedAt",
      ${archiveFails} AS fails
    FROM pg_stat_archiver`.execute(db);
  const [state] = rows;
  if (state === undefined) throw new Error("pg_stat_archiver has one row.");
  return state;
}
