import { sql } from "kysely";
import type { DuplicateMatch, DuplicateState } from "contract/duplicates";
import type { ActiveStatus } from "contract/values";
import type { BranchScope } from "bank-api/domain/branch-scope";
import type { IdSource } from "bank-api/domain/ids";
import { alikeTo, mostAlike } from "./alike";
import type { Db } from "./database";
import { inScope, nationalIdIn } from "./in-scope";
import { readCounted, type Page, type PageRequest } from "./paging";
import type { Stamp } from "./users";

/** The list ends here: to count all pairs is to read all pairs. */
export const duplicateDepth = 10_000;

/** Few enough for a short transaction. */
const checksAtOnce = 1_000;

/** The key of the advisory lock of whoever compares. */
const comparingTurn = 94;

interface FoundPair {
  readonly first_id: string;
  readonly second_id: string;
  readonly first_branch_id: string;
  readonly second_branch_id: string;
  readonly matches: readonly DuplicateMatch[];
}

/**
 * Compares some of the mustahik who are new or changed with all others, and brings their pairs that wait up to date. False when none
 * were left, or another instance is at it: one after the other, none writes what it read before the other's changes.
 */
export async function findDuplicates(db: Db, ids: IdSource, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await takeTurn(transaction))) return false;
    const taken = await takeChecks(transaction);
    if (taken.length === 0) return false;
    const compared = [...taken, ...(await crowdedBy(transaction, taken))];
    await lockPairsOf(transaction, compared);
    const pairs = await pairsOf(transaction, compared);
    await dropOtherPairs(transaction, compared, pairs);
    await notePairs(
      transaction,
      pairs.map((pair) => ({ ...pair, id: ids.next() })),
      now,
    );
    return true;
  });
}

async function takeTurn(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`SELECT pg_try_advisory_xact_lock(${sql.lit(comparingTurn)}) AS taken`.execute(db);
  return rows[0]?.taken === true;
}

/** An instance of the last release takes no turn, so what it has taken is skipped. */
async function takeChecks(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    DELETE FROM duplicate_checks WHERE id IN (
      SELECT id FROM duplicate_checks ORDER BY id LIMIT ${checksAtOnce} FOR UPDATE SKIP LOCKED
    ) RETURNING customer_id`.execute(db);
  return rows.map(({ customer_id }) => customer_id);
}

/**
 * Others to compare along, because what they share with one of these no longer counts: more have it than `mostAlike` others. They are
 * those who still make a pair with each other. Of a crowd that has been one for long hardly anybody does.
 */
async function crowdedBy(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const inForce = sql`customer_type = 'Mustahik' AND same_as_id IS NULL`;
  const { rows } = await sql<{ id: string }>`
    WITH taken AS MATERIALIZED (
      SELECT name_lower, birth_date, phone, mobile FROM customers WHERE id = ANY(${ids}::bigint[]) AND ${inForce}
    ), sharing AS (
      SELECT number AS value, other.id FROM (SELECT phone AS number FROM taken UNION SELECT mobile FROM taken) AS numbers
      CROSS JOIN LATERAL (
        SELECT id FROM customers WHERE ${inForce} AND phone = number
        UNION SELECT id FROM customers WHERE ${inForce} AND mobile = number
      ) AS other
      UNION ALL
      SELECT birth_date || name_lower, other.id FROM (SELECT DISTINCT birth_date, name_lower FROM taken) AS own
      CROSS JOIN LATERAL (
        SELECT id FROM customers WHERE ${inForce} AND birth_date = own.birth_date AND name_lower = own.name_lower
      ) AS other
    ), crowds AS MATERIALIZED (
      SELECT DISTINCT id FROM (SELECT id, count(*) OVER (PARTITION BY value) AS several FROM sharing) AS counted
      WHERE several > ${sql.lit(mostAlike + 1)}
    )
    SELECT DISTINCT first_id AS id FROM duplicate_pairs
    WHERE state = 'open' AND first_id = ANY(ARRAY(SELECT id FROM crowds)) AND second_id IN (SELECT id FROM crowds)`.execute(
    db,
  );
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

/** The pairs that these mustahik make with any other, each once, in the order of their ids. Records that have ended make none. */
async function pairsOf(db: Db, ids: readonly string[]): Promise<readonly FoundPair[]> {
  const { rows } = await sql<FoundPair>`
    WITH changed AS MATERIALIZED (
      SELECT id AS key, id AS own_id, name_lower, birth_date, national_id, phone, mobile FROM customers
      WHERE id = ANY(${ids}::bigint[]) AND customer_type = 'Mustahik' AND same_as_id IS NULL
    ), alike AS (${alikeTo("changed")}), pairs AS (
      SELECT least(key, other_id) AS first_id, greatest(key, other_id) AS second_id, array_agg(DISTINCT match ORDER BY match) AS matches
      FROM alike GROUP BY 1, 2
    )
    SELECT first_id, second_id, first.branch_id AS first_branch_id, second.branch_id AS second_branch_id, matches
    FROM pairs JOIN customers AS first ON first.id = first_id JOIN customers AS second ON second.id = second_id
    ORDER BY first_id, second_id`.execute(db);
  return rows;
}

/** Takes away the pairs of these on which nobody has decided or proposed anything, but for those that are alike. */
async function dropOtherPairs(
  db: Db,
  ids: readonly string[],
  alike: readonly Pick<FoundPair, "first_id" | "second_id">[],
): Promise<void> {
  await sql`
    DELETE FROM duplicate_pairs AS known WHERE state = 'open' AND ${hasOneOf(ids)} AND NOT EXISTS (
      SELECT FROM jsonb_to_recordset(${JSON.stringify(alike)}::jsonb) AS found (first_id bigint, second_id bigint)
      WHERE found.first_id = known.first_id AND found.second_id = known.second_id)`.execute(db);
}

/** Adds pairs. One that is known gets the matches of now while nobody has decided or proposed anything; any other stays as it is. */
async function notePairs(
  db: Db,
  pairs: readonly (FoundPair & { readonly id: string })[],
  foundAt: Date,
): Promise<void> {
  await sql`
    INSERT INTO duplicate_pairs AS known (id, first_id, second_id, first_branch_id, second_branch_id, reasons, found_at)
    SELECT id, first_id, second_id, first_branch_id, second_branch_id, matches, ${foundAt}
    FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS found (
      id bigint, first_id bigint, second_id bigint, first_branch_id text, second_branch_id text, matches text[])
    ORDER BY first_id, second_id
    ON CONFLICT (first_id, second_id) DO UPDATE
      SET reasons = excluded.reasons WHERE known.state = 'open' AND known.reasons <> excluded.reasons`.execute(
    db,
  );
}

/** One of the two. */
export interface DuplicatePerson {
  readonly id: string;
  /** Whether the reader may see more of them than name and branch. */
  readonly isInScope: boolean;
  readonly name: string;
  /** Null for another branch's. */
  readonly nationalId: string | null;
  readonly branch: { readonly id: string; readonly name: string };
}

/** A pair as the list shows it. */
export interface DuplicatePair {
  readonly id: string;
  readonly first: DuplicatePerson;
  readonly second: DuplicatePerson;
  readonly matches: readonly DuplicateMatch[];
  readonly state: DuplicateState;
  readonly foundAt: Date;
}

interface DuplicateFilter {
  /** Of one of the two at least. */
  readonly scope: BranchScope;
  readonly match?: DuplicateMatch | undefined;
  readonly state?: DuplicateState | undefined;
}

const isOneInScope = (scope: BranchScope) =>
  sql`(${inScope(scope, "first_branch_id")} OR ${inScope(scope, "second_branch_id")})`;

/** The columns of one of the two, who is read from `customers` under this name. */
const personColumns = (person: "first" | "second", seen: BranchScope) => sql`
  ${sql.ref(`${person}.id`)} AS ${sql.ref(`${person}_id`)}, ${sql.ref(`${person}.name`)} AS ${sql.ref(`${person}_name`)},
  ${inScope(seen, `${person}.branch_id`)} AS ${sql.ref(`${person}_is_in_scope`)},
  ${nationalIdIn(seen, person)} AS ${sql.ref(`${person}_national_id`)},
  ${sql.ref(`${person}.branch_id`)} AS ${sql.ref(`${person}_branch_id`)},
  (SELECT name FROM branches WHERE id = ${sql.ref(`${person}.branch_id`)}) AS ${sql.ref(`${person}_branch_name`)}`;

const bothPeople = sql`
  JOIN customers AS first ON first.id = pair.first_id JOIN customers AS second ON second.id = pair.second_id`;

type PersonRow<Person extends "first" | "second"> = {
  readonly [Column in "id" | "name" | "branch_id" | "branch_name" as `${Person}_${Column}`]: string;
} & { readonly [Column in `${Person}_is_in_scope`]: boolean } & {
  readonly [Column in `${Person}_national_id`]: string | null;
};

interface PairRow extends PersonRow<"first">, PersonRow<"second"> {
  readonly id: string;
  readonly matches: readonly DuplicateMatch[];
  readonly state: DuplicateState;
  readonly found_at: Date;
}

/**
 * A page of the newest pairs, `duplicateDepth` at most.
 * @param seen what the reader may see of the people, however the list is narrowed
 */
export async function listDuplicates(
  db: Db,
  { scope, match, state }: DuplicateFilter,
  seen: BranchScope,
  page: PageRequest,
): Promise<Page<DuplicatePair>> {
  const read = async ({ skip, limit }: PageRequest) => {
    const { rows } = await sql<PairRow & { readonly total: number }>`
      WITH listed AS MATERIALIZED (
        SELECT id FROM duplicate_pairs
        WHERE ${isOneInScope(scope)} AND ${state === undefined ? sql`true` : sql`state = ${state}`}
          AND ${match === undefined ? sql`true` : sql`reasons @> ARRAY[${match}]`}
        ORDER BY id DESC LIMIT ${sql.lit(duplicateDepth + 1)}
      ), page AS (
        SELECT id FROM (SELECT id FROM listed ORDER BY id DESC LIMIT ${sql.lit(duplicateDepth)}) AS shown
        ORDER BY id DESC OFFSET ${skip} LIMIT ${limit}
      )
      SELECT pair.id, reasons AS matches, state, found_at, ${personColumns("first", seen)}, ${personColumns("second", seen)},
        (SELECT count(*) FROM listed)::integer AS total
      FROM page JOIN duplicate_pairs AS pair ON pair.id = page.id ${bothPeople}
      ORDER BY pair.id DESC`.execute(db);
    return rows;
  };
  const { rows, total } = await readCounted(read, page);
  return { rows: rows.map(pairOf), total: Math.min(total, duplicateDepth), capped: total > duplicateDepth };
}

const pairOf = (row: PairRow): DuplicatePair => ({
  id: row.id,
  first: {
    id: row.first_id,
    isInScope: row.first_is_in_scope,
    name: row.first_name,
    nationalId: row.first_national_id,
    branch: { id: row.first_branch_id, name: row.first_branch_name },
  },
  second: {
    id: row.second_id,
    isInScope: row.second_is_in_scope,
    name: row.second_name,
    nationalId: row.second_national_id,
    branch: { id: row.second_branch_id, name: row.second_branch_name },
  },
  matches: row.matches,
  state: row.state,
  foundAt: row.found_at,
});

/** What is compared by eye. */
export interface ComparedDetails {
  readonly familyCardNumber: string | null;
  readonly birthDate: string | null;
  readonly birthPlace: string | null;
  readonly phone: string | null;
  readonly mobile: string | null;
  readonly address: string | null;
  readonly status: ActiveStatus;
  readonly registeredAt: Date;
}

/** A pair side by side. */
export interface DuplicateDetail extends DuplicatePair {
  /** By customer, of those in scope. */
  readonly details: ReadonlyMap<string, ComparedDetails>;
  readonly decided: (Stamp & { readonly reason: string }) | null;
  readonly proposal: Proposal | null;
}

/** That two records are of one person. */
export interface Proposal {
  readonly id: string;
  /** The record that ends. */
  readonly endedId: string;
  readonly reason: string;
  readonly proposed: Stamp;
}

/** One pair, if one of the two is in scope. */
export async function findDuplicate(
  db: Db,
  id: string,
  scope: BranchScope,
): Promise<DuplicateDetail | undefined> {
  const { rows } = await sql<PairRow & DecisionRow>`
    SELECT pair.id, reasons AS matches, state, found_at, decision_reason, decided_by, decided_at,
      (SELECT name FROM users WHERE users.id = decided_by) AS decider_name,
      proposal_id, ended_id, proposed_by, proposed_at, (SELECT name FROM users WHERE users.id = proposed_by) AS proposer_name,
      ${personColumns("first", scope)}, ${personColumns("second", scope)}
    FROM duplicate_pairs AS pair ${bothPeople}
    WHERE pair.id = ${id} AND ${isOneInScope(scope)}`.execute(db);
  const [row] = rows;
  return (
    row && {
      ...pairOf(row),
      details: await detailsOf(db, row, scope),
      decided: decisionOf(row),
      proposal: proposalOf(row),
    }
  );
}

interface DecisionRow {
  readonly decision_reason: string | null;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly decider_name: string | null;
  readonly proposal_id: string | null;
  readonly ended_id: string | null;
  readonly proposed_by: string | null;
  readonly proposed_at: Date | null;
  readonly proposer_name: string | null;
}

const proposalOf = ({ proposal_id, ended_id, decision_reason, proposed_by, ...row }: DecisionRow) =>
  proposal_id !== null && ended_id !== null && row.proposed_at !== null
    ? {
        id: proposal_id,
        endedId: ended_id,
        reason: decision_reason ?? "",
        proposed: { id: proposed_by, name: row.proposer_name ?? "", at: row.proposed_at },
      }
    : null;

const decisionOf = ({ decision_reason, decided_by, decided_at, decider_name }: DecisionRow) =>
  decided_at && { id: decided_by, name: decider_name ?? "", at: decided_at, reason: decision_reason ?? "" };

async function detailsOf(db: Db, { first_id, second_id }: PairRow, scope: BranchScope) {
  const rows = await db
    .selectFrom("customers")
    .select(["id", "phone", "mobile", "address", "status"])
    .select(["family_card_number", "birth_date", "birth_place", "created_at"])
    .where("id", "in", [first_id, second_id])
    .where(inScope(scope))
    .execute();
  return new Map<string, ComparedDetails>(
    rows.map(({ id, phone, mobile, address, status, ...row }) => [
      id,
      {
        ...{ phone, mobile, address, status },
        familyCardNumber: row.family_card_number,
        birthDate: row.birth_date,
        birthPlace: row.birth_place,
        registeredAt: row.created_at,
      },
    ]),
  );
}

/** Decides about a pair; false if somebody has before, or has proposed something. */
export async function decideDuplicate(
  db: Db,
  id: string,
  decision: {
    readonly state: "different" | "household";
    readonly reason: string;
    readonly by: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("duplicate_pairs")
    .set({
      state: decision.state,
      decision_reason: decision.reason,
      decided_by: decision.by,
      decided_at: decision.at,
    })
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Proposes that two are one person; false if somebody has decided or proposed something before. */
export async function proposeSamePerson(
  db: Db,
  id: string,
  proposal: {
    readonly id: string;
    readonly endedId: string;
    readonly reason: string;
    readonly by: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("duplicate_pairs")
    .set({
      state: "proposed",
      decision_reason: proposal.reason,
      ended_id: proposal.endedId,
      proposal_id: proposal.id,
      proposed_by: proposal.by,
      proposed_at: proposal.at,
    })
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Takes a proposal away, so that the pair waits again; false if it is decided, or is another one by now. The two are compared again,
 * since what changed in between has left the pair as it was.
 */
export async function refuseSamePerson(db: Db, proposalId: string): Promise<boolean> {
  const refused = await db
    .updateTable("duplicate_pairs")
    .set({
      state: "open",
      decision_reason: null,
      ended_id: null,
      proposal_id: null,
      proposed_by: null,
      proposed_at: null,
    })
    .where("proposal_id", "=", proposalId)
    .where("state", "=", "proposed")
    .returning("first_id as customer_id")
    .executeTakeFirst();
  if (refused) await db.insertInto("duplicate_checks").values(refused).execute();
  return refused !== undefined;
}

/** Approves a proposal; false if it is decided, or is another one by now. The caller ends the record (`same-person.ts`). */
export async function approveSamePerson(
  db: Db,
  proposalId: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("duplicate_pairs")
    .set({ state: "same", decided_by: by, decided_at: at })
    .where("proposal_id", "=", proposalId)
    .where("state", "=", "proposed")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A proposal that was taken away with its pair. */
interface DroppedProposal {
  /** The pair's. */
  readonly id: string;
  /** The record that would have ended, and the one that would have been kept. */
  readonly endedId: string;
  readonly keptId: string;
}

/**
 * Takes away the other pairs of a record that ends on which nobody has decided: whoever may be the same person is compared with the
 * record that is kept. Locks the pairs in the order in which the job writes them. Answers those of which something was proposed.
 */
export async function dropWaitingPairs(
  db: Db,
  { endedId, pairId }: { readonly endedId: string; readonly pairId: string },
): Promise<readonly DroppedProposal[]> {
  const { rows } = await sql<DroppedProposal>`
    WITH waiting AS MATERIALIZED (
      SELECT id FROM duplicate_pairs WHERE (first_id = ${endedId} OR second_id = ${endedId}) AND state IN ('open', 'proposed')
      ORDER BY first_id, second_id FOR UPDATE
    ), dropped AS (
      DELETE FROM duplicate_pairs WHERE id IN (SELECT id FROM waiting) AND id <> ${pairId} RETURNING *
    )
    SELECT id, ended_id AS "endedId", CASE ended_id WHEN first_id THEN second_id ELSE first_id END AS "keptId"
    FROM dropped WHERE state = 'proposed' ORDER BY id`.execute(db);
  return rows;
}
