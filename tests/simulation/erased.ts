import type { ErasedList } from "bank-api/erased-list";
import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { readCustomers, type Customer, type Erasure } from "./model";

/** What stays of people who are erased, and where it would be found. */

/** Columns whose values, in small letters, point to one person. */
const telling = [
  ...["name_lower", "national_id", "tax_id", "family_card_number", "phone", "mobile", "address"],
  ...["bank_account_number", "bank_account_owner", "pic"],
];

/** What tells the people of these records from others. */
export async function valuesOf(db: Db, customers: readonly Customer[]): Promise<string[]> {
  const keys = customers.map(({ key }) => key);
  const { rows } = await sql<{ value: string }>`
    SELECT DISTINCT lower(value) AS value FROM customers, jsonb_each_text(to_jsonb(customers)) AS each (column_name, value)
    WHERE id = ANY(${keys}::bigint[]) AND column_name = ANY(${telling}) AND length(value) > 5`.execute(db);
  return rows.map(({ value }) => value);
}

/** Answers that are kept in case they were lost have what they had, for a time (docs/rules.md#erasure). */
const keptForATime = ["idempotency_keys"];

/** Where values of people are found whose data has gone, and who share these with nobody who is there. */
export async function tracesOfErased(
  db: Db,
  erasures: readonly Erasure[],
  beside: string,
): Promise<string[]> {
  // A file that registers the same person anew has what told them from others, also where they were erased before that.
  const inFiles = new Set(
    erasures.flatMap(({ anew, values: all }) => (anew && !anew.isProcessed ? all : [])),
  );
  const values = [...new Set(erasures.flatMap((each) => each.values))].filter((value) => !inFiles.has(value));
  if (values.length === 0) return [];
  const isThere = sql`NOT EXISTS (
    SELECT FROM erasures WHERE customer_id IN (customers.id, customers.same_as_id) AND erasures.erased_at IS NOT NULL)`;
  // Those who were of their family, and are of another by now, were paid as its members.
  const families = sql`
    SELECT DISTINCT household FROM transactions JOIN customers ON customers.id = beneficiary_customer_id WHERE ${isThere}`;
  const there = [
    await textOf(db, sql`(SELECT * FROM customers WHERE ${isThere}) AS t`),
    await textOf(db, sql`(${families}) AS t`),
    await textOf(db, sql`users AS t`),
  ];
  const gone = values.filter((value) => !there.some((text) => text.includes(value)));
  const tables = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND table_name <> ALL(${keptForATime})`.execute(db);
  const complaints: string[] = [];
  const look = (place: string, text: string) => {
    const found = gone.filter((value) => text.includes(value));
    if (found.length > 0)
      complaints.push(`${place} has ${found.length} values of erased people, such as ${found[0]}`);
  };
  // Rows are found by the KTP or NPWP in them: the cells of others are theirs, or of failed rows, which stay for a time. Only a failed
  // row, or one that an erasure has emptied, has no number.
  const rows = sql`(
    SELECT identity, family_card_number, remarks, obstacle,
      CASE WHEN lower(identity) = ANY(${gone}::text[]) OR (identity IS NULL AND status <> 'Failed') THEN cells END AS cells
    FROM batch_rows) AS t`;
  for (const { name } of tables.rows)
    look(name, await textOf(db, name === "batch_rows" ? rows : sql`${sql.table(name)} AS t`));
  look("mail or log", beside.toLowerCase());
  return complaints;
}

/** All of a table, in small letters. */
async function textOf(db: Db, from: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`
    SELECT string_agg(lower(to_jsonb(t)::text), E'\n') AS text FROM ${from}`.execute(db);
  return rows[0]?.text ?? "";
}

/** Whoever is erased is on the list outside the database, and whoever is there was approved. */
export async function unlikeList(db: Db, list: ErasedList | undefined): Promise<string[]> {
  if (!list) return [];
  const { rows } = await sql<{ key: string; isErased: boolean }>`
    SELECT customer_id AS key, erased_at IS NOT NULL AS "isErased" FROM erasures`.execute(db);
  const approved = new Set(rows.map(({ key }) => key));
  const listed = new Set((await list.read()).map(({ customerId }) => customerId));
  return [
    ...rows
      .filter(({ key, isErased }) => isErased && !listed.has(key))
      .map(({ key }) => `${key} is erased, and not on the list outside`),
    ...[...listed]
      .filter((key) => !approved.has(key))
      .map((key) => `${key} is on the list outside, and was not approved`),
  ];
}

/** Whoever was registered with the number of somebody who is erased, and the records that they are linked with. */
export async function registeredAnew(db: Db, { nationalId }: Customer) {
  const customers = (await readCustomers(db)).filter((each) => each.nationalId === nationalId);
  const keys = customers.map(({ key }) => key);
  const { rows } = await sql<{ key: string }>`
    SELECT erased.id AS key FROM customers AS erased JOIN duplicate_pairs ON erased.id IN (first_id, second_id)
    WHERE erased_at IS NOT NULL AND (first_id = ANY(${keys}::bigint[]) OR second_id = ANY(${keys}::bigint[]))`.execute(
    db,
  );
  const [customer] = customers.length === 1 ? customers : [];
  const isLinked = rows.length > 0 || customer?.personKey !== customer?.key;
  return { customer, isLinked };
}
