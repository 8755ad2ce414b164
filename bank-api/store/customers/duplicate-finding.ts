import type { IdSource } from "bank-api/domain/ids";
import { sql } from "kysely";
import type { DuplicateMatch } from "contract/extensions/duplicates";
import type { Db } from "../runtime/database";
import { alikeTo, mostAlike } from "./alike";

/** Few enough for a short transaction. */
const checksAtOnce = 1_000;

/** The key of the advisory lock of the instance that compares. */
const duplicateFindingLock = 94;

interface FoundPair {
  readonly first_id: string;
  readonly second_id: string;
  readonly first_branch_id: string;
  readonly second_branch_id: string;
  readonly matches: readonly DuplicateMatch[];
}

/**
 * Compares some of the mustahik who are new or changed with all others, and brings their pairs that wait up to date. False when
 * none were left, or another instance is at it: one after the other, none writes what it read before the other's changes.
 */
export async function findDuplicates(db: Db, ids: IdSource, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await tryLockDuplicateFinding(transaction))) return false;
    const taken = await takeChecks(transaction);
    if (taken.length === 0) return false;
    const compared = [...taken, ...(await crowdedBy(transaction, taken))];
    await lockPairsOf(transaction, compared);
    const pairs = await pairsOf(transaction, compared);
    await dropOtherPairs(transaction, compared, pairs);
    const found = pairs.map((pair) => ({ ...pair, id: ids.next() }));
    await notePairs(transaction, found, now);
    return true;
  });
}

async function tryLockDuplicateFinding(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`SELECT pg_try_advisory_xact_lock(${sql.lit(duplicateFindingLock)}) AS taken`.execute(db);
  return rows[0]?.taken === true;
}

async function takeChecks(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    DELETE FROM duplicate_checks WHERE id IN (
      SELECT id FROM duplicate_checks ORDER BY id LIMIT ${checksAtOnce}
    ) RETURNING customer_id`.execute(db);
  return rows.map(({ customer_id }) => customer_id);
}

/**
 * Others to compare again: those who until now paired by a name or phone that has just become too common, so that their pairs go.
 * More than `mostAlike` share it now.
 */
async function crowdedBy(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const inForce = sql`customer_type = 'Mustahik' AND same_as_id IS NULL`;
  const { rows } = await sql<{ id: string }>`
    WITH taken AS MATERIALIZED (
      SELECT name_key, birth_date, phone, mobile FROM customers WHERE id = ANY(${ids}::bigint[]) AND ${inForce}
    ), sharing AS (
      SELECT number AS value, other.id FROM (SELECT phone AS number FROM taken UNION SELECT mobile FROM taken) AS numbers
      CROSS JOIN LATERAL (
        SELECT id FROM customers WHERE ${inForce} AND phone = number
        UNION SELECT id FROM customers WHERE ${inForce} AND mobile = number
      ) AS other
      UNION ALL
      SELECT birth_date || name_key, other.id FROM (SELECT DISTINCT birth_date, name_key FROM taken) AS own
      CROSS JOIN LATERAL (
        SELECT id FROM customers WHERE ${inForce} AND birth_date = own.birth_date AND name_key = own.name_key
      ) AS other
    ), crowds AS MATERIALIZED (
      SELECT DISTINCT id FROM (SELECT id, count(*) OVER (PARTITION BY value) AS several FROM sharing) AS counted
      WHERE several > ${sql.lit(mostAlike + 1)}
    )
    SELECT DISTINCT first_id AS id FROM duplicate_pairs
    WHERE state = 'open' AND first_id = ANY(ARRAY(SELECT id FROM crowds))
      AND second_id IN (SELECT id FROM crowds)`.execute(db);
  return rows.map(({ id }) => id);
}

const hasOneOf = (ids: readonly string[]) =>
  sql`(first_id = ANY(${ids}::bigint[]) OR second_id = ANY(${ids}::bigint[]))`;

/** Locks all pairs of these in one order, before some are taken away and others written. */
async function lockPairsOf(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    SELECT count(*) FROM (
      SELECT id FROM duplicate_pairs WHERE ${hasOneOf(ids)} ORDER BY first_id, second_id FOR UPDATE
    ) AS locked`.execute(db);
}

/**
 * The pairs that these mustahik make with any other, each once, in the order of their ids. Records that have ended make none, and
 * those that are restricted make none until that is lifted. Nor do those whose erasure was approved.
 */
async function pairsOf(db: Db, ids: readonly string[]): Promise<readonly FoundPair[]> {
  const { rows } = await sql<FoundPair>`
    WITH changed AS MATERIALIZED (
      SELECT id AS key, id AS own_id, name_key, birth_date, national_id, phone, mobile FROM customers
      WHERE id = ANY(${ids}::bigint[]) AND customer_type = 'Mustahik' AND same_as_id IS NULL AND restriction_id IS NULL AND erased_at IS NULL
    ), alike AS (${alikeTo("changed")}), pairs AS (
      SELECT least(key, other_id) AS first_id, greatest(key, other_id) AS second_id, array_agg(DISTINCT match ORDER BY match) AS matches
      FROM alike GROUP BY 1, 2
    )
    SELECT first_id, second_id, first.branch_id AS first_branch_id, second.branch_id AS second_branch_id, matches
    FROM pairs JOIN customers AS first ON first.id = first_id JOIN customers AS second ON second.id = second_id
    ORDER BY first_id, second_id`.execute(db);
  return rows;
}

/**
 * Takes away the pairs of these on which nobody has decided or proposed anything, but for those that are alike, and those of
 * restricted people: nobody knows now whether they are alike.
 */
async function dropOtherPairs(
  db: Db,
  ids: readonly string[],
  alike: readonly Pick<FoundPair, "first_id" | "second_id">[],
): Promise<void> {
  await sql`
    DELETE FROM duplicate_pairs AS known WHERE state = 'open' AND ${hasOneOf(ids)} AND NOT EXISTS (
      SELECT FROM jsonb_to_recordset(${JSON.stringify(alike)}::jsonb) AS found (first_id bigint, second_id bigint)
      WHERE found.first_id = known.first_id AND found.second_id = known.second_id
    ) AND NOT EXISTS (SELECT FROM customers WHERE id IN (known.first_id, known.second_id) AND restriction_id IS NOT NULL)`.execute(
    db,
  );
}

/**
 * Adds pairs. One that is known gets the matches of now while nobody has decided or proposed anything; any other stays as it is.
 */
async function notePairs(db: Db, pairs: readonly (FoundPair & { readonly id: string })[], foundAt: Date) {
  await sql`
    INSERT INTO duplicate_pairs AS known (id, first_id, second_id, first_branch_id, second_branch_id, reasons, found_at)
    SELECT id, first_id, second_id, first_branch_id, second_branch_id, matches, ${foundAt}
    FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS found (
      id bigint, first_id bigint, second_id bigint, first_branch_id text, second_branch_id text, matches text[])
    ORDER BY first_id, second_id
    ON CONFLICT (first_id, second_id) DO UPDATE
      SET reasons = excluded.reasons WHERE known.state = 'open'
        AND known.reasons <> excluded.reasons`.execute(db);
}
