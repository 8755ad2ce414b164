import { sql } from "kysely";
import type { Db } from "./database";
import { hashOf } from "./hash";

/** Who is slowed down: the account tried and the address it was tried from (docs/rules.md#repeated-failures). */
export interface SignInSubjects {
  readonly username: string;
  /** Undefined where it says nothing about who asks. */
  readonly address: string | undefined;
}

/** Tries that are free, and the longest wait after them: 1, 2, 4 … minutes from the fifth failure on. */
const freeTries = 5;
const longestMinutes = 15;
/** Failures longer ago than this are forgotten. */
export const failureMemoryHours = 24;

/** In one order always: two tries must not wait for each other. */
function hashesOf({ username, address }: SignInSubjects): Buffer[] {
  const subjects = [`account:${username}`, ...(address === undefined ? [] : [`address:${address}`])];
  return subjects.map(hashOf).sort(Buffer.compare);
}

/** Until when neither the account nor the address may try; undefined if both may. */
export async function blockedUntil(db: Db, subjects: SignInSubjects, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom("sign_in_failures")
    .select((of) => of.fn.max("blocked_until").as("until"))
    .where("subject_hash", "in", hashesOf(subjects))
    .where("blocked_until", ">", now)
    .executeTakeFirst();
  return row?.until ?? undefined;
}

/**
 * Counts a failure before it is told, so that tries made at once cannot slip past the limit. False, and nothing more
 * counted, where a limit was reached meanwhile: then the try is not to be told how it went.
 */
export async function countFailure(db: Db, subjects: SignInSubjects, now: Date): Promise<boolean> {
  const hashes = hashesOf(subjects);
  const rows = hashes.map((hash) => sql`(${hash}::bytea, 1, ${now}::timestamptz)`);
  const { numAffectedRows } = await sql`
    INSERT INTO sign_in_failures AS known (subject_hash, failures, failed_at)
    VALUES ${sql.join(rows)}
    ON CONFLICT (subject_hash) DO UPDATE SET
      failed_at = excluded.failed_at,
      failures = known.failures + 1,
      blocked_until = CASE WHEN known.failures + 1 >= ${freeTries} THEN
        excluded.failed_at
          + least(power(2, least(known.failures + 1 - ${freeTries}, 10)), ${longestMinutes}) * interval '1 minute'
      END
    WHERE known.blocked_until IS NULL OR known.blocked_until <= excluded.failed_at`.execute(db);
  return numAffectedRows === BigInt(hashes.length);
}

export async function forgetFailures(db: Db, subjects: SignInSubjects): Promise<void> {
  await sql`
    DELETE FROM sign_in_failures WHERE subject_hash IN (
      SELECT subject_hash FROM sign_in_failures
      WHERE subject_hash IN (${sql.join(hashesOf(subjects))})
      ORDER BY subject_hash FOR UPDATE
    )`.execute(db);
}
