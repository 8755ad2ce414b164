import { sql, type RawBuilder } from "kysely";
import { planOnce, type Db } from "./database";
import { hashOf } from "./hash";

/** Marks a request id as used; false if it already was. */
export async function useRequestId(db: Db, requestId: string, now: Date): Promise<boolean> {
  const { rows } = await markUsed(requestId, now, sql`(SELECT) AS whoever_asks`).execute(db);
  return rows.length === 1;
}

/**
 * The statement that marks a request id as used if `source` has a row, and answers a row if it was not yet. The one
 * write of every call, so its commit does not wait for the disk: a crash forgets the last half second of uses, and
 * those keys die within the minute.
 */
export function markUsed(requestId: string, now: Date, source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    INSERT ${planOnce} INTO used_request_ids (request_id_hash, used_at)
    SELECT ${hashOf(requestId)}::bytea, ${now}::timestamptz
    FROM (SELECT set_config('synchronous_commit', 'off', true)) AS this_statement_only, ${source}
    ON CONFLICT DO NOTHING RETURNING true`;
}
