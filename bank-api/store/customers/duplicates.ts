import type { BranchScope } from "bank-api/domain/branch-scope";
import { sql } from "kysely";
import type { ExtensionData } from "contract/extensions/calls";
import type { DuplicateMatch, DuplicateState } from "contract/extensions/duplicates";
import { decidedStamp, proposedStamp } from "../approvals/proposals";
import { inScope, nationalIdIn } from "../lists/in-scope";
import { cappedAt, readSqlPage, type RowPage, type PageRequest } from "../lists/paging";
import { restricted } from "../privacy/restrictions";
import type { Db } from "../runtime/database";
import { keyAndName, stamp } from "../runtime/in-json";
import { duplicateSubject } from "./duplicate-decisions";

/** The list ends at this many pairs: to count all pairs is to read all pairs. */
const duplicateDepth = 10_000;

/** A pair as the list shows it. */
type DuplicatePair = ExtensionData<"listDuplicates">[number];
/** A pair whose people are shown side by side. */
export type DuplicateDetail = Omit<ExtensionData<"readDuplicate">, "isDecidable" | "refusals">;

interface DuplicateFilter {
  /** The scope that one of the two mustahik must be in. */
  readonly scope: BranchScope;
  readonly match?: DuplicateMatch | undefined;
  readonly state?: DuplicateState | undefined;
}

const isOneInScope = (scope: BranchScope) =>
  sql`(${inScope(scope, "first_branch_id")} OR ${inScope(scope, "second_branch_id")})`;

/** One of the two, who is read from `customers` under this name. Another branch's mustahik is read without key, KTP and restriction. */
const personColumn = (person: "first" | "second", seen: BranchScope) => sql`
  jsonb_build_object('key', CASE WHEN ${inScope(seen, `${person}.branch_id`)} THEN ${sql.ref(`${person}.id`)}::text END,
    'name', ${sql.ref(`${person}.name`)}, 'nationalId', ${nationalIdIn(seen, person)},
    'branch', (SELECT ${keyAndName("id", "name")} FROM branches WHERE id = ${sql.ref(`${person}.branch_id`)}),
    'isRestricted', ${inScope(seen, `${person}.branch_id`)} AND ${restricted(person)}
  ) AS ${sql.ref(person)}`;

const pairColumns = (seen: BranchScope) => sql`
  pair.id AS key, reasons AS matches, state, found_at AS "foundAt", ${personColumn("first", seen)}, ${personColumn("second", seen)}`;

const bothPeople = sql`
  JOIN customers AS first ON first.id = pair.first_id JOIN customers AS second ON second.id = pair.second_id`;

/**
 * A page of the newest pairs, `duplicateDepth` at most.
 * @param seen what the reader may see of the people, however the list is narrowed
 */
export async function listDuplicates(
  db: Db,
  { scope, match, state }: DuplicateFilter,
  seen: BranchScope,
  page: PageRequest,
): Promise<RowPage<DuplicatePair>> {
  const statement = ({ skip, limit }: PageRequest) => sql<DuplicatePair>`
    WITH listed AS MATERIALIZED (
      SELECT id FROM duplicate_pairs
      WHERE ${isOneInScope(scope)} AND ${state === undefined ? sql`true` : sql`state = ${state}`}
        AND ${match === undefined ? sql`true` : sql`reasons @> ARRAY[${match}]`}
      ORDER BY id DESC LIMIT ${sql.lit(duplicateDepth + 1)}
    ), page AS (
      SELECT id FROM (SELECT id FROM listed ORDER BY id DESC LIMIT ${sql.lit(duplicateDepth)}) AS shown
      ORDER BY id DESC OFFSET ${skip} LIMIT ${limit}
    )
    SELECT ${pairColumns(seen)}, first_id AS "firstId", second_id AS "secondId", (SELECT count(*) FROM listed)::integer AS total
    FROM page JOIN duplicate_pairs AS pair ON pair.id = page.id ${bothPeople}
    ORDER BY pair.id DESC`;
  return cappedAt(duplicateDepth, await readSqlPage(db, statement, page));
}

/** One pair, if one of the two is in scope. */
export async function findDuplicate(
  db: Db,
  id: string,
  scope: BranchScope,
): Promise<DuplicateDetail | undefined> {
  const { rows } = await sql<DuplicatePair & Pick<DuplicateDetail, "decided" | "proposal">>`
    SELECT ${pairColumns(scope)}, CASE
        WHEN state = 'same' THEN ${decidedStamp("proposals")} || jsonb_build_object('reason', proposals.reason)
        ELSE (SELECT ${stamp("users.id", "users.name", "pair.decided_at")} FROM users WHERE users.id = pair.decided_by)
          || jsonb_build_object('reason', decision_reason) END AS decided,
      CASE WHEN proposals.id IS NOT NULL THEN jsonb_build_object('key', proposals.id::text, 'reason', proposals.reason,
        'ended', CASE ended_id WHEN first_id THEN 'first' ELSE 'second' END, 'proposed', ${proposedStamp("proposals")}) END AS proposal
    FROM duplicate_pairs AS pair ${bothPeople} LEFT JOIN proposals ON proposals.id = proposal_id
    WHERE pair.id = ${id} AND ${isOneInScope(scope)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const details = await detailsOf(db, row, scope);
  const withDetail = (person: DuplicatePair["first"]) => ({
    ...person,
    detail: details.get(person.key) ?? null,
  });
  return { ...row, first: withDetail(row.first), second: withDetail(row.second) };
}

/** More refusals of one pair are of no use to a user who decides. */
const mostRefused = 10;

type Refusal = ExtensionData<"readDuplicate">["refusals"][number];

/** The refusals of a pair that was found, newest first. */
export async function listRefusals(db: Db, id: string): Promise<Refusal[]> {
  const { rows } = await sql<Refusal>`
    SELECT reason, ${proposedStamp("proposals")} AS proposed, ${decidedStamp("proposals")} AS refused
    FROM proposals WHERE subject = ${duplicateSubject(id)} AND is_refused
    ORDER BY id DESC LIMIT ${sql.lit(mostRefused)}`.execute(db);
  return rows;
}

/** What users compare by eye, by customer. */
async function detailsOf(db: Db, { first, second }: DuplicatePair, scope: BranchScope) {
  const rows = await db
    .selectFrom("customers")
    .select(["id", "phone", "mobile", "address", "status", "family_card_number as familyCardNumber"])
    .select(["birth_date as birthDate", "birth_place as birthPlace", "created_at as registeredAt"])
    .where("id", "in", [first.key, second.key])
    .where(inScope(scope))
    .execute();
  return new Map<string | null, Omit<(typeof rows)[number], "id">>(
    rows.map(({ id, ...detail }) => [id, detail]),
  );
}
