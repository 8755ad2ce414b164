import { sql } from "kysely";
import { planOnce, type Db } from "./database";
import { hashOf } from "./hash";

/**
 * Marks a request id as used; false if it already was. The one write of every call, so its commit does not wait
 * for the disk: a crash forgets the last half second of uses, and those keys die within the minute.
 */
export async function useRequestId(db: Db, requestId: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT ${planOnce} INTO used_request_ids (request_id_hash, used_at)
    SELECT ${hashOf(requestId)}::bytea, ${now}::timestamptz
    FROM (SELECT set_config('synchronous_commit', 'off', true)) AS this_statement_only
    ON CONFLICT DO NOTHING`.execute(db);
  return numAffectedRows === 1n;
}
