import { sql } from "kysely";
import type { DuplicateMatch, DuplicateState } from "contract/duplicates";
import type { ActiveStatus } from "contract/values";
import type { BranchScope } from "bank-api/domain/branch-scope";
import type { Db } from "../runtime/database";
import { inScope, nationalIdIn } from "../lists/in-scope";
import { readCounted, type Page, type PageRequest } from "../lists/paging";
import type { Stamp } from "../people/users";

/** The list ends here: to count all pairs is to read all pairs. */
export const duplicateDepth = 10_000;

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
        proposed: { key: proposed_by, name: row.proposer_name ?? "", at: row.proposed_at },
      }
    : null;

const decisionOf = ({ decision_reason, decided_by, decided_at, decider_name }: DecisionRow) =>
  decided_at && { key: decided_by, name: decider_name ?? "", at: decided_at, reason: decision_reason ?? "" };

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
