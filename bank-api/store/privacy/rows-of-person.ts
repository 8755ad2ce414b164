import { rowKinds } from "bank-api/domain/batch-kinds";
import type { BranchScope } from "bank-api/domain/branch-scope";
import type { Whose } from "bank-api/domain/personal-data";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { batchIds } from "contract/batch-kinds";
import { inScope } from "../lists/in-scope";
import type { Db } from "../runtime/database";

/** Which rows of which table are of one person. */

/** By what the data of a person is found: their records in scope, which are several where two were found to be of one person. */
export interface FoundPerson {
  readonly ids: readonly string[];
  readonly whose: Whose;
  /** KTP and NPWP. */
  readonly numbers: readonly string[];
  readonly familyCards: readonly string[];
  readonly accounts: readonly string[];
  /** Their requests about data. */
  readonly requests: readonly string[];
  /** What the trail and proposals say they are about: the records, their pairs with others, and the requests. */
  readonly subjects: readonly string[];
  /** The records that are beyond the scope. */
  readonly elsewhere: readonly string[];
}

/** The person of a record, with the records that ended for theirs, or for which theirs ended. */
export async function findPerson(db: Db, customerId: string, scope: BranchScope): Promise<FoundPerson> {
  const { rows } = await sql<FoundPerson>`
    WITH kept AS (SELECT coalesce(same_as_id, id) AS id FROM customers WHERE id = ${customerId}),
    records AS (
      SELECT customers.*, ${inScope(scope)} AS is_in_scope FROM customers, kept WHERE customers.id = kept.id OR same_as_id = kept.id
    ), own AS (SELECT * FROM records WHERE is_in_scope),
    pairs AS (
      SELECT duplicate_pairs.id FROM duplicate_pairs JOIN own ON first_id = own.id
      UNION SELECT duplicate_pairs.id FROM duplicate_pairs JOIN own ON second_id = own.id
    ), requests AS (SELECT data_requests.id FROM data_requests JOIN own ON customer_id = own.id)
    SELECT array_agg(id::text) AS ids, lower(max(customer_type)) AS whose,
      array_remove(array_agg(national_id) || array_agg(tax_id), NULL) AS numbers,
      array_remove(array_agg(family_card_number), NULL) AS "familyCards",
      ARRAY(SELECT number FROM accounts WHERE customer_id IN (SELECT id FROM own)) AS accounts,
      ARRAY(SELECT id::text FROM requests) AS requests,
      ARRAY(SELECT 'customer:' || id FROM own UNION ALL SELECT 'duplicate:' || id FROM pairs
        UNION ALL SELECT 'data-request:' || id FROM requests) AS subjects,
      ARRAY(SELECT id::text FROM records WHERE NOT is_in_scope) AS elsewhere
    FROM own`.execute(db);
  return rows[0]!;
}

/** By table: the columns that say whose a row is, each with what it then has. One of them is enough. */
export const rowsOfPerson = {
  customers: { id: "ids" },
  accounts: { customer_id: "ids" },
  transactions: { source_customer_id: "ids", beneficiary_customer_id: "ids" },
  postings: { account_number: "accounts" },
  batch_rows: { identity: "numbers" },
  duplicate_pairs: { first_id: "ids", second_id: "ids" },
  data_requests: { customer_id: "ids" },
  proposals: { id: "requests", subject: "subjects" },
  audit_log: { subject: "subjects" },
  access_log: { customer_id: "ids" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, keyof Omit<FoundPerson, "whose">>>>>;
export type TableOfPeople = keyof typeof rowsOfPerson;

const columnsOf = (table: TableOfPeople, person: FoundPerson) =>
  Object.entries(rowsOfPerson[table]).map(
    ([column, list]: [string, keyof Omit<FoundPerson, "whose">]) =>
      [sql.ref(`${table}.${column}`), person[list]] as const,
  );

/** Condition: a row of the table is of the person. */
export function isOfPerson(table: TableOfPeople, person: FoundPerson): RawBuilder<SqlBool> {
  const ways = columnsOf(table, person).map(([column, values]) => sql`${column} = ANY(${values})`);
  const isTheirs = sql<SqlBool>`(${sql.join(ways, sql` OR `)})`;
  return table === "batch_rows" ? sql`(${isTheirs} AND ${isOfTheirType(person)})` : isTheirs;
}

/** Condition: a row of a file is about people of this type. A merchant's NPWP may be the KTP of a mustahik. */
function isOfTheirType({ whose }: FoundPerson): RawBuilder<SqlBool> {
  const kinds = batchIds.filter((kind) => rowKinds[kind].identity.customerType.toLowerCase() === whose);
  return sql`(SELECT kind FROM batches WHERE id = batch_rows.batch_id) = ANY(${kinds})`;
}

/**
 * All rows of the table that are of the person, each once: a query for each value of a column, which PostgreSQL reads by its index.
 *
 * @param page what each query ends with, so that it stops after a page: `AND … ORDER BY … LIMIT …`
 */
export function selectRowsOfPerson(
  table: TableOfPeople,
  person: FoundPerson,
  page = sql``,
): RawBuilder<unknown> {
  const from = sql`SELECT ${sql.table(table)}.* FROM ${sql.table(table)}`;
  const columns = columnsOf(table, person);
  const each = columns.flatMap(([column, values], place) => {
    const earlier = columns
      .slice(0, place)
      .map(([other, held]) => sql` AND (${other} = ANY(${held})) IS NOT TRUE`);
    return values.map(
      (value) => sql`(${from} WHERE ${column} = ${value}${sql.join(earlier, sql``)} ${page})`,
    );
  });
  return each.length === 0 ? sql`${from} WHERE false` : sql.join(each, sql` UNION ALL `);
}
