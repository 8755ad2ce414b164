import type { BranchScope } from "bank-api/domain/branch-scope";
import { products } from "bank-api/domain/ledger";
import { calendarSpanOf, type Days } from "bank-api/domain/report-period";
import { periodOf } from "bank-api/domain/statement";
import { sql, type RawBuilder } from "kysely";
import type { Dimension, DistributionCell } from "contract/extensions/distribution-report";
import { inScope } from "../lists/in-scope";
import type { Db } from "../runtime/database";

/** The value of a cell that counts all asnaf or all programmes. */
const all = sql.lit("*");

/** The Jakarta day of a distribution. */
const day = sql`(created_at AT TIME ZONE INTERVAL '7 hours')::date`;

/** The settled distributions of a condition, as cells count them. */
const distributionsWhere = (condition: RawBuilder<unknown>) => sql`
  SELECT id, branch_id, ${day} AS day, beneficiary_customer_id AS person,
    coalesce(household, 'c' || beneficiary_customer_id) AS household,
    coalesce(asnaf, '') AS asnaf, coalesce(programme_id::text, '') AS programme, amount_idr
  FROM transactions WHERE transaction_type = 'P00001' AND status = 'settled' AND ${condition}`;

/** The calendar periods that a day is in. */
const calendarSpans = sql`(VALUES
  ('month', date_trunc('month', day)::date),
  ('half', make_date(extract(year FROM day)::integer, CASE WHEN extract(month FROM day) <= 6 THEN 1 ELSE 7 END, 1)),
  ('year', date_trunc('year', day)::date)
) AS span (span, begins)`;

/**
 * The query for the cells of some rows: who and what is among those `after` a change and was not among those `before`.
 * @param rows a table with the columns of `distributionsWhere`, and `before` and `after`: whether the row was there, and whether
 * it is
 */
const cellsOf = (rows: RawBuilder<unknown>) => sql`
  SELECT span, begins, branch_id, asnaf, programme, sum(people)::integer AS people, sum(households)::integer AS households,
    sum(transactions)::integer AS transactions, sum(total_idr)::bigint AS total_idr
  FROM (
    WITH counted AS MATERIALIZED (
      SELECT span, begins, branch_id, of_asnaf.asnaf, of_programme.programme, person, household, amount_idr, before, after
      FROM (${rows}) AS rows CROSS JOIN LATERAL ${calendarSpans}
      CROSS JOIN LATERAL (VALUES (rows.asnaf), (${all})) AS of_asnaf (asnaf)
      CROSS JOIN LATERAL (VALUES (rows.programme), (${all})) AS of_programme (programme)
    )
    SELECT span, begins, branch_id, asnaf, programme, bool_or(after)::integer - bool_or(before)::integer AS people,
      0 AS households, 0 AS transactions, 0 AS total_idr
    FROM counted GROUP BY span, begins, branch_id, asnaf, programme, person
    UNION ALL
    SELECT span, begins, branch_id, asnaf, programme, 0, bool_or(after)::integer - bool_or(before)::integer, 0, 0
    FROM counted GROUP BY span, begins, branch_id, asnaf, programme, household
    UNION ALL
    SELECT span, begins, branch_id, asnaf, programme, 0, 0, sum(after::integer - before::integer),
      sum(amount_idr * (after::integer - before::integer))
    FROM counted GROUP BY span, begins, branch_id, asnaf, programme
  ) AS parts
  GROUP BY span, begins, branch_id, asnaf, programme`;

const cellColumns = sql`span, begins, branch_id, asnaf, programme, people, households, transactions, total_idr`;
const figuresOfExcluded = sql`
  people = excluded.people, households = excluded.households, transactions = excluded.transactions,
  total_idr = excluded.total_idr`;

/** The cells that the settled distributions of a condition have to make. */
const cellsOfPaid = (condition: RawBuilder<unknown>) =>
  cellsOf(
    sql`SELECT *, false AS before, true AS after FROM (${distributionsWhere(condition)}) AS distributions`,
  );

/**
 * The query for kept cells that are not those of the distributions, with what they have to hold.
 * @param kept chooses cells
 * @param paid chooses the distributions that make these
 */
const wrongAmong = (kept: RawBuilder<unknown>, paid: RawBuilder<unknown>) => sql`
  SELECT span, begins, branch_id, asnaf, programme, coalesce(counted.people, 0) AS people,
    coalesce(counted.households, 0) AS households, coalesce(counted.transactions, 0) AS transactions,
    coalesce(counted.total_idr, 0) AS total_idr
  FROM (SELECT * FROM distribution_cells WHERE ${kept}) AS kept
  FULL JOIN (${cellsOfPaid(paid)}) AS counted USING (span, begins, branch_id, asnaf, programme)
  WHERE (coalesce(kept.people, 0), coalesce(kept.households, 0), coalesce(kept.transactions, 0), coalesce(kept.total_idr, 0)) IS DISTINCT FROM
    (coalesce(counted.people, 0), coalesce(counted.households, 0), coalesce(counted.transactions, 0), coalesce(counted.total_idr, 0))`;

/** All cells that are wrong. One statement, so it may run beside writers. */
export const wrongCells = wrongAmong(sql`true`, sql`true`);

/** A branch's cells of one year: those of its months and half-years as well. */
interface YearOfCells {
  readonly branchId: string;
  readonly year: number;
}

/** The years and branches whose cells are wrong. It reads all distributions, and locks none. */
export async function yearsOfWrongCells(db: Db): Promise<YearOfCells[]> {
  const { rows } = await sql<YearOfCells>`
    SELECT DISTINCT branch_id AS "branchId", extract(year FROM begins)::integer AS year
    FROM (${wrongCells}) AS wrong ORDER BY 1, 2`.execute(db);
  return rows;
}

/** Counts the wrong cells of a year anew, and answers how many there were. The branch's payments wait for this transaction. */
export async function repairCells(db: Db, { branchId, year }: YearOfCells): Promise<number> {
  await lockZakatFund(db, branchId);
  const ofBranch = sql`branch_id = ${branchId}`;
  const kept = sql`${ofBranch} AND begins >= make_date(${year}, 1, 1) AND begins < make_date(${year + 1}, 1, 1)`;
  const { from, before } = periodOf(`${year}-01-01`, `${year}-12-31`);
  const paid = sql`${ofBranch} AND created_at >= ${from} AND created_at < ${before}`;
  const { numAffectedRows } = await sql`
    INSERT INTO distribution_cells (${cellColumns}) SELECT ${cellColumns} FROM (${wrongAmong(kept, paid)}) AS wrong
    ON CONFLICT (span, begins, branch_id, asnaf, programme) DO UPDATE SET ${figuresOfExcluded}`.execute(db);
  return Number(numAffectedRows);
}

/** Builds all cells anew: after a bulk load, which does not count as it goes. */
export async function rebuildDistributionCells(db: Db): Promise<void> {
  await sql`DELETE FROM distribution_cells`.execute(db);
  await sql`
    INSERT INTO distribution_cells (${cellColumns})
    SELECT ${cellColumns} FROM (${cellsOfPaid(sql`true`)}) AS cells`.execute(db);
}

/**
 * Counts distributions of one branch that this database transaction has recorded. The recording has locked the branch's zakat
 * fund. So nobody counts for the branch at the same time, and this statement sees all that was counted before.
 */
export async function countDistributions(db: Db, ids: readonly string[]): Promise<void> {
  const added = sql`id = ANY(${ids}::bigint[])`;
  await addCells(db, ids, sql`SELECT *, NOT ${added} AS before, true AS after FROM related`);
}

/**
 * Notes the asnaf that customers of a branch have by now on those of their distributions that were paid before anybody had
 * determined it. The caller has given it to the customers in this database transaction.
 */
export async function noteAsnafOfPast(db: Db, branchId: string, customerIds: readonly string[]) {
  await lockZakatFund(db, branchId);
  const { rows } = await sql<{ id: string }>`
    SELECT transactions.id FROM transactions JOIN customers ON customers.id = beneficiary_customer_id
    WHERE beneficiary_customer_id = ANY(${customerIds}::bigint[]) AND transaction_type = 'P00001'
      AND transactions.asnaf IS NULL AND customers.asnaf IS NOT NULL
      AND transactions.branch_id = ${branchId}`.execute(db);
  const ids = rows.map(({ id }) => id);
  await addCells(
    db,
    ids,
    sql`
      SELECT id, branch_id, day, person, household, version.asnaf, programme, amount_idr, version.before, version.after
      FROM (SELECT *, id = ANY(${ids}::bigint[]) AS is_changed FROM related) AS related
      CROSS JOIN LATERAL (
        SELECT related.asnaf, true AS before, NOT is_changed AS after
        UNION ALL
        SELECT customers.asnaf, false, true FROM customers WHERE customers.id = person AND is_changed
      ) AS version`,
  );
  await sql`
    UPDATE transactions SET asnaf = customers.asnaf FROM customers
    WHERE customers.id = beneficiary_customer_id AND transactions.id = ANY(${ids}::bigint[])`.execute(db);
}

/**
 * Takes the family from the distributions to customers of a branch. Each of them counts as a family of their own from then on, so a
 * family that they were paid in counts once more.
 */
export async function forgetHouseholds(db: Db, branchId: string, customerIds: readonly string[]) {
  await lockZakatFund(db, branchId);
  const ofThese = sql`beneficiary_customer_id = ANY(${customerIds}::bigint[]) AND household IS NOT NULL`;
  const { rows } = await sql<{ id: string }>`SELECT id FROM transactions WHERE ${ofThese}`.execute(db);
  const ids = rows.map(({ id }) => id);
  await addCells(
    db,
    ids,
    sql`
      SELECT id, branch_id, day, person, version.household, asnaf, programme, amount_idr, version.before, version.after
      FROM (SELECT *, id = ANY(${ids}::bigint[]) AS is_changed FROM related) AS related
      CROSS JOIN LATERAL (
        SELECT related.household, true AS before, NOT is_changed AS after
        UNION ALL SELECT 'c' || person, false, true WHERE is_changed
      ) AS version`,
  );
  await sql`UPDATE transactions SET household = NULL WHERE ${ofThese}`.execute(db);
}

/** Locks the fund as a payment of distributions of the branch does. */
async function lockZakatFund(db: Db, branchId: string): Promise<void> {
  await sql`
    SELECT FROM accounts
    WHERE product_code = ${products.zakatFund} AND branch_id = ${branchId} FOR NO KEY UPDATE`.execute(db);
}

/**
 * Adds what a change of some distributions makes of the cells. The branch's zakat fund is locked, so nobody else changes them.
 * @param versions tells, of `related`, what was and what is
 */
async function addCells(db: Db, ids: readonly string[], versions: RawBuilder<unknown>): Promise<void> {
  if (ids.length === 0) return;
  const sinceThen = sql`created_at >= (SELECT instant FROM since)`;
  await sql`
    WITH changed AS MATERIALIZED (
      SELECT branch_id, beneficiary_customer_id AS person, household, date_trunc('year', ${day})::date AS year
      FROM transactions WHERE id = ANY(${ids}::bigint[])
    ), since AS (
      SELECT (min(year)::timestamp AT TIME ZONE INTERVAL '7 hours') AS instant FROM changed
    ), related AS MATERIALIZED (
      ${distributionsWhere(sql`${sinceThen} AND beneficiary_customer_id = ANY(ARRAY(SELECT person FROM changed))`)}
      UNION
      ${distributionsWhere(sql`${sinceThen} AND household = ANY(ARRAY(SELECT household FROM changed))
        AND branch_id = ANY(ARRAY(SELECT branch_id FROM changed))`)}
    )
    INSERT INTO distribution_cells (${cellColumns})
    SELECT span, begins, branch_id, asnaf, programme, change.people + coalesce(cell.people, 0),
      change.households + coalesce(cell.households, 0), change.transactions + coalesce(cell.transactions, 0),
      change.total_idr + coalesce(cell.total_idr, 0)
    FROM (${cellsOf(versions)}) AS change
    LEFT JOIN distribution_cells AS cell USING (span, begins, branch_id, asnaf, programme)
    WHERE (change.people, change.households, change.transactions, change.total_idr) IS DISTINCT FROM (0, 0, 0, 0::bigint)
    ON CONFLICT (span, begins, branch_id, asnaf, programme) DO UPDATE SET ${figuresOfExcluded}`.execute(db);
}

export interface DistributionFilter {
  readonly scope: BranchScope;
  readonly days: Days;
  readonly by: readonly Dimension[];
  /** "" stands for none; `undefined` for all. */
  readonly asnaf?: string | undefined;
  readonly programme?: string | undefined;
}

/**
 * The cells of a report, sums included. Those of a month, a half-year or a year are kept; for other days the distributions
 * themselves are counted.
 */
export async function readCells(db: Db, filter: DistributionFilter): Promise<DistributionCell[]> {
  const shows = (dimension: Dimension) => filter.by.includes(dimension);
  const ofAsnaf = shows("asnaf") ? sql`true` : sql`asnaf = ${filter.asnaf ?? "*"}`;
  const ofProgramme = shows("programme") ? sql`true` : sql`programme = ${filter.programme ?? "*"}`;
  const branches = shows("branch")
    ? sql`((asnaf, programme, branch_id), (asnaf, programme))`
    : sql`((asnaf, programme))`;
  const kept = calendarSpanOf(filter.days);
  const cells = kept
    ? sql`SELECT * FROM distribution_cells WHERE span = ${kept.span} AND begins = ${kept.begins}::date`
    : cellsOfDays(filter);
  const { rows } = await sql<DistributionCell>`
    SELECT nullif(asnaf, '*') AS asnaf, nullif(programme, '*') AS programme,
      ${shows("branch") ? sql`branch_id` : sql`NULL`} AS branch,
      sum(people)::integer AS people, sum(households)::integer AS households, sum(transactions)::integer AS transactions,
      to_jsonb(sum(total_idr)) AS "totalIdr"
    FROM (${cells}) AS cells
    WHERE ${inScope(filter.scope)} AND ${ofAsnaf} AND ${ofProgramme}
    GROUP BY GROUPING SETS ${branches}
    HAVING sum(transactions) > 0
    ORDER BY asnaf, programme, branch`.execute(db);
  return rows;
}

/**
 * The cells of days that are no period of the calendar, and of them those alone that the report asks for: each is counted by
 * itself, since a person of two cells is one person of their sum.
 */
function cellsOfDays({ days, scope, by, ...chosen }: DistributionFilter): RawBuilder<unknown> {
  const { from, before } = periodOf(days.start, days.end);
  const within = sql`created_at >= ${from} AND created_at < ${before} AND ${inScope(scope)}`;
  const keyOf = (part: "asnaf" | "programme") =>
    by.includes(part) || chosen[part] !== undefined ? sql.ref(part) : all;
  const groups = (part: "asnaf" | "programme") =>
    by.includes(part) ? sql`ROLLUP (${sql.ref(part)})` : sql.ref(part);
  return sql`
    SELECT branch_id, coalesce(asnaf, ${all}) AS asnaf, coalesce(programme, ${all}) AS programme,
      count(DISTINCT person) AS people, count(DISTINCT household) AS households, count(*) AS transactions,
      sum(amount_idr) AS total_idr
    FROM (
      SELECT branch_id, person, household, amount_idr, ${keyOf("asnaf")} AS asnaf, ${keyOf("programme")} AS programme
      FROM (${distributionsWhere(within)}) AS distributions
    ) AS rows
    GROUP BY branch_id, ${groups("asnaf")}, ${groups("programme")}`;
}
