import { versionNumbers, withoutVersions, type SignInPlace } from "bank-api/domain/sign-in-place";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../runtime/database";
import { hashOf } from "../runtime/hash";

/** The account that a try names, and the place that it comes from. Failures slow both down (docs/rules.md#repeated-failures). */
export interface SignInSubjects extends SignInPlace {
  readonly username: string;
  /** Undefined if the address does not tell clients apart. */
  readonly address: string | undefined;
}

interface Failure extends SignInSubjects {
  readonly at: Date;
  /** The id of the entry in the history of the user that the try named (`sign-ins.ts`); undefined for no entry. */
  readonly historyId?: string;
}

/** An account's next try has to wait 1, 2, 4 … minutes from this failure on, up to the longest wait. */
export const freeTries = 5;
/** Every try from an address has to wait from this failure on. A whole office may be behind the address. */
export const freeTriesOfAddress = 50;
/** A browser that has signed in from the address before has to wait only from this failure on. */
export const freeTriesOfKnownBrowser = 500;
export const longestMinutes = 15;
/** The time in which as many failures are forgotten as are free. */
export const failureMemoryHours = 24;

const accountHash = (username: string) => hashOf(`account:${username}`);
const addressHash = (address: string) => hashOf(`address:${address}`);

/** The hashes always have the same order, so that two tries cannot wait for each other (a deadlock). */
function hashesOf({ username, address }: Omit<SignInSubjects, "browser">): Buffer[] {
  const hashes = [accountHash(username), ...(address === undefined ? [] : [addressHash(address)])];
  return hashes.sort(Buffer.compare);
}

/** Until when the account or the address is blocked; undefined if neither is. */
export async function blockedUntil(db: Db, subjects: SignInSubjects, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date | null }>`
    SELECT max(blocked_until) AS until FROM sign_in_failures AS known
    WHERE subject_hash IN (${sql.join(hashesOf(subjects))}) AND blocked_until > ${now}
      AND NOT ${isSpared(subjects)}`.execute(db);
  return rows[0]?.until ?? undefined;
}

/**
 * Whether the row `known` is an address whose wait does not hold for this user, who has signed in from there with this browser.
 */
function isSpared({ username, address, browser }: SignInSubjects): RawBuilder<boolean> {
  if (address === undefined) return sql`false`;
  return sql`(
    known.subject_hash = ${addressHash(address)} AND known.failures < ${freeTriesOfKnownBrowser} AND EXISTS (
      SELECT FROM sign_ins JOIN users ON users.id = sign_ins.user_id
      WHERE users.username = ${username} AND sign_ins.succeeded AND sign_ins.address = ${address}
        AND regexp_replace(sign_ins.browser, ${versionNumbers.source}, '', 'g') = ${withoutVersions(browser) ?? null}
    )
  )`;
}

/**
 * Counts a failure before the client gets the answer, so that many tries at once cannot pass the limit. False if a limit was
 * reached meanwhile: then the client must not learn whether this try was right.
 */
export async function countFailure(db: Db, failure: Failure): Promise<boolean> {
  const { at, username, address, browser, historyId } = failure;
  const hashes = hashesOf(failure);
  const rows = hashes.map((hash) => sql`(${hash}::bytea, 1, ${at}::timestamptz)`);
  const free = sql`CASE WHEN known.subject_hash = ${accountHash(username)} THEN ${freeTries}::integer ELSE ${freeTriesOfAddress}::integer END`;
  const hoursSince = sql`extract(epoch FROM excluded.failed_at - known.failed_at) / 3600`;
  const forgotten = sql`floor(${hoursSince} * ${free} / ${failureMemoryHours}::integer)`;
  const failures = sql`(1 + greatest(0, known.failures - ${forgotten}))::integer`;
  // The time in which no failure was forgotten counts on. Otherwise a user who fails often would never be forgiven.
  const countedFrom = sql`CASE WHEN ${forgotten} >= known.failures THEN excluded.failed_at
    ELSE known.failed_at + ${forgotten} * ${failureMemoryHours}::integer / ${free} * interval '1 hour' END`;
  // One statement for known and unknown names, so that both take the same time.
  const { rows: counted } = await sql`
    WITH counted AS (
      INSERT INTO sign_in_failures AS known (subject_hash, failures, failed_at)
      VALUES ${sql.join(rows)}
      ON CONFLICT (subject_hash) DO UPDATE SET
        failed_at = ${countedFrom},
        failures = ${failures},
        blocked_until = CASE WHEN ${failures} >= ${free} THEN
          excluded.failed_at + least(power(2, least(${failures} - ${free}, 10)), ${longestMinutes}) * interval '1 minute'
        END
      WHERE known.blocked_until IS NULL OR known.blocked_until <= excluded.failed_at OR ${isSpared(failure)}
      RETURNING true
    ), noted AS (
      INSERT INTO sign_ins (id, user_id, at, succeeded, way, address, browser)
      SELECT ${historyId ?? null}, users.id, ${at}, false, 'password', ${address ?? null}, ${browser ?? null} FROM users
      WHERE username = ${historyId === undefined ? null : username} AND (SELECT count(*) FROM counted) = ${hashes.length}
    )
    SELECT FROM counted`.execute(db);
  return counted.length === hashes.length;
}

/**
 * Forgets an account's failures, and as many of the address. Other accounts' failures stay. Otherwise a user with one account
 * could try passwords of all others, and clear the address each time.
 */
export async function forgetFailures(db: Db, subjects: Omit<SignInSubjects, "browser">): Promise<void> {
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
    FROM account
    WHERE subject_hash IN (
      SELECT locked.subject_hash FROM locked WHERE locked.failures > account.failures)`.execute(db);
}
