import { sql } from "kysely";
import type { Db } from "./database";
import { hashOf } from "./hash";

/** What failed sign-ins slow down: the account that was tried, and the address of the caller (docs/rules.md#repeated-failures). */
export interface SignInSubjects {
  /** Undefined if the try named no account: an ID token that is not valid. */
  readonly username: string | undefined;
  /** Undefined if the address does not tell clients apart. */
  readonly address: string | undefined;
}

interface Failure extends SignInSubjects {
  readonly at: Date;
  /** What goes into the history of the user that the try named, if it named one (`sign-ins.ts`). */
  readonly told?: { readonly id: string; readonly browser: string | undefined };
}

export type AccountSubjects = SignInSubjects & { readonly username: string };

/** From the fifth failure on, the next try has to wait 1, 2, 4 … minutes, up to the longest wait. */
export const freeTries = 5;
export const longestMinutes = 15;
/** Older failures do not count. */
export const failureMemoryHours = 24;

const accountHash = (username: string) => hashOf(`account:${username}`);
const addressHash = (address: string) => hashOf(`address:${address}`);

/** Always in the same order, so that two tries cannot wait for each other (a deadlock). */
function hashesOf({ username, address }: SignInSubjects): Buffer[] {
  const hashes = [
    ...(username === undefined ? [] : [accountHash(username)]),
    ...(address === undefined ? [] : [addressHash(address)]),
  ];
  return hashes.sort(Buffer.compare);
}

/** Until when the account or the address is blocked; undefined if neither is. */
export async function blockedUntil(db: Db, subjects: SignInSubjects, now: Date): Promise<Date | undefined> {
  const hashes = hashesOf(subjects);
  if (hashes.length === 0) return undefined;
  const row = await db
    .selectFrom("sign_in_failures")
    .select((of) => of.fn.max("blocked_until").as("until"))
    .where("subject_hash", "in", hashes)
    .where("blocked_until", ">", now)
    .executeTakeFirst();
  return row?.until ?? undefined;
}

/**
 * Counts a failure before the client gets the answer, so that many tries at once cannot pass the limit. False if a limit was
 * reached meanwhile: then the client must not learn whether this try was right.
 */
export async function countFailure(db: Db, failure: Failure): Promise<boolean> {
  const { at, username, address, told } = failure;
  const hashes = hashesOf(failure);
  if (hashes.length === 0) return true;
  const rows = hashes.map((hash) => sql`(${hash}::bytea, 1, ${at}::timestamptz)`);
  // One statement for known and unknown names, so that both take the same time.
  const { rows: counted } = await sql`
    WITH counted AS (
      INSERT INTO sign_in_failures AS known (subject_hash, failures, failed_at)
      VALUES ${sql.join(rows)}
      ON CONFLICT (subject_hash) DO UPDATE SET
        failed_at = excluded.failed_at,
        failures = known.failures + 1,
        blocked_until = CASE WHEN known.failures + 1 >= ${freeTries} THEN
          excluded.failed_at
            + least(power(2, least(known.failures + 1 - ${freeTries}, 10)), ${longestMinutes}) * interval '1 minute'
        END
      WHERE known.blocked_until IS NULL OR known.blocked_until <= excluded.failed_at
      RETURNING true
    ), noted AS (
      INSERT INTO sign_ins (id, user_id, at, succeeded, way, address, browser)
      SELECT ${told?.id ?? null}, users.id, ${at}, false, 'password', ${address ?? null}, ${told?.browser ?? null} FROM users
      WHERE username = ${(told && username) ?? null} AND (SELECT count(*) FROM counted) = ${hashes.length}
    )
    SELECT FROM counted`.execute(db);
  return counted.length === hashes.length;
}

/**
 * Forgets an account's failures, and as many of the address. Those of other accounts stay: else whoever has one account
 * could try passwords of all others, and clear the address each time.
 */
export async function forgetFailures(db: Db, subjects: AccountSubjects): Promise<void> {
  await sql`
    WITH locked AS MATERIALIZED (
      SELECT subject_hash, failures FROM sign_in_failures
      WHERE subject_hash IN (${sql.join(hashesOf(subjects))})
      ORDER BY subject_hash FOR UPDATE
    ), account AS (
      SELECT failures FROM locked WHERE subject_hash = ${accountHash(subjects.username)}
    ), forgotten AS (
      DELETE FROM sign_in_failures USING account
      WHERE subject_hash IN (SELECT locked.subject_hash FROM locked WHERE locked.failures <= account.failures)
    )
    UPDATE sign_in_failures SET failures = sign_in_failures.failures - account.failures
    FROM account WHERE subject_hash IN (SELECT locked.subject_hash FROM locked WHERE locked.failures > account.failures)`.execute(
    db,
  );
}
