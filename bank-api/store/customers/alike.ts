import type { BranchScope } from "bank-api/domain/branch-scope";
import type { CustomerDetails } from "bank-api/domain/customers";
import type { Likeness } from "bank-api/domain/duplicates";
import { comparableName } from "bank-api/domain/names";
import { sql, type RawBuilder } from "kysely";
import { inScope, nationalIdIn } from "../lists/in-scope";
import { planOnce, type Db } from "../runtime/database";
import { unnest, type ColumnsOf } from "../runtime/unnest";

/** What more others than these have in common, such as the phone number of an office, says nothing about who they are. */
export const mostAlike = 10;

/** What mustahik are compared by. */
export type Compared = Pick<CustomerDetails, "name" | "birthDate" | "nationalId" | "phone" | "mobile">;

const comparedColumns: ColumnsOf<Compared, "customers"> = {
  name_key: ["text", ({ name }) => comparableName(name)],
  birth_date: ["date", ({ birthDate }) => birthDate],
  national_id: ["text", ({ nationalId }) => nationalId],
  phone: ["text", ({ phone }) => phone],
  mobile: ["text", ({ mobile }) => mobile],
};

/**
 * Every mustahik (`other_id`) whose record has not ended or been restricted, and who is like one in the table of this name, once for each `match`.
 * The table has the columns that are compared, `key`, and `own_id`: the id of who is registered already, else null.
 */
export function alikeTo(table: string): RawBuilder<unknown> {
  const one = (column: string) => sql.ref(`${table}.${column}`);
  const own = (column: string) => sql.ref(`own.${column}`);
  const others = (condition: RawBuilder<unknown>, ownId = one("own_id")) => sql`
    SELECT id, national_id, birth_date, name_key FROM customers AS other
    WHERE customer_type = 'Mustahik' AND same_as_id IS NULL AND restriction_id IS NULL AND erased_at IS NULL AND ${condition} AND other.id IS DISTINCT FROM ${ownId}`;
  const few = (condition: RawBuilder<unknown>, ownId?: RawBuilder<unknown>) =>
    sql`(${others(condition, ownId)} LIMIT ${sql.lit(mostAlike + 1)})`;
  const sameSerial = sql`right(other.national_id, 4) = right(${one("national_id")}, 4)`;
  // OFFSET 0: PostgreSQL expects very many with the same beginning, and would rather read all who were born on the same day.
  const beginning = sql`left(${one("national_id")}, 11)`;
  return sql`
    SELECT key, other_id, match FROM (
      SELECT key, other_id, match, count(*) OVER (PARTITION BY key, match, number) AS several FROM (
        SELECT ${one("key")}, other.id AS other_id, 'name_birth_date' AS match, '' AS number
        FROM ${sql.table(table)} CROSS JOIN LATERAL
          ${few(sql`other.name_key = ${one("name_key")} AND other.birth_date = ${one("birth_date")}`)} AS other
        UNION ALL
        SELECT DISTINCT own.key, other.id, 'phone', own.number
        FROM (
          SELECT key, own_id, phone AS number FROM ${sql.table(table)} WHERE phone IS NOT NULL
          UNION ALL SELECT key, own_id, mobile FROM ${sql.table(table)} WHERE mobile IS NOT NULL
        ) AS own CROSS JOIN LATERAL (
          ${few(sql`other.phone = ${own("number")}`, own("own_id"))}
          UNION ALL ${few(sql`other.mobile = ${own("number")}`, own("own_id"))}
        ) AS other
      ) AS found
    ) AS counted WHERE several <= ${sql.lit(mostAlike)}
    UNION ALL
    SELECT ${one("key")}, other.id, 'national_id' FROM ${sql.table(table)} CROSS JOIN LATERAL (
      ${others(sql`other.birth_date = ${one("birth_date")} AND ${sameSerial}`)}
      UNION ALL ${others(sql`other.name_key = ${one("name_key")} AND ${sameSerial}`)}
      UNION ALL SELECT * FROM (${others(sql`national_id BETWEEN ${beginning} || '00000' AND ${beginning} || '99999'`)} OFFSET 0)
        AS other WHERE birth_date = ${one("birth_date")} OR name_key = ${one("name_key")}
    ) AS other WHERE ${differsByOneSlip(sql`other.national_id`, one("national_id"))}`;
}

/**
 * Condition: two KTP numbers differ by one digit, or by two neighbours that are swapped. A slip before the 12th digit leaves the
 * last four as they are, and one after it the first eleven: by these, candidates are found in an index.
 */
const differsByOneSlip = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`(
  SELECT count(*) = 1 OR (count(*) = 2 AND max(place) = min(place) + 1
    AND substr(${one}, min(place), 1) = substr(${other}, max(place), 1)
    AND substr(${one}, max(place), 1) = substr(${other}, min(place), 1))
  FROM generate_series(1, 16) AS place WHERE substr(${one}, place, 1) <> substr(${other}, place, 1))`;

/**
 * New people who are like a registered mustahik, by their places in the list, each with one such mustahik. That is one in scope
 * where there is one, and among these the one with most in common.
 */
export async function findAlike(
  db: Db,
  people: readonly Compared[],
  scope: BranchScope,
): Promise<ReadonlyMap<number, Likeness>> {
  if (people.length === 0) return new Map();
  const { names, table } = unnest(people, comparedColumns);
  const { rows } = await sql<Likeness & { readonly index: number }>`
    WITH newcomers AS MATERIALIZED (SELECT ${planOnce} place AS key, NULL::bigint AS own_id, ${names} FROM ${table}), pairs AS (
      SELECT key, other_id, array_agg(DISTINCT match ORDER BY match) AS matches
      FROM (${alikeTo("newcomers")}) AS alike GROUP BY key, other_id
    )
    SELECT DISTINCT ON (key) (key - 1)::integer AS index, matches, (count(*) OVER (PARTITION BY key) - 1)::integer AS others,
      CASE WHEN ${inScope(scope)} THEN name END AS name, ${nationalIdIn(scope)} AS "nationalId"
    FROM pairs JOIN customers ON customers.id = other_id
    ORDER BY key, (${inScope(scope)} IS TRUE) DESC, cardinality(matches) DESC, other_id`.execute(db);
  return new Map(rows.map(({ index, ...row }) => [index, row]));
}
