import { plainName } from "bank-api/domain/names";
import { maskedNationalId } from "bank-api/domain/national-id";
import { judgedColumns, personalDataOf, type Whose } from "bank-api/domain/personal-data";
import { inOneSentence } from "bank-api/domain/remarks";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { correctCustomer } from "../customers/corrections";
import { forgetHouseholds } from "../reports/distribution-cells";
import type { Db } from "../runtime/database";
import { isOfPerson, type FoundPerson } from "./rows-of-person";

/** What an erasure does to the rows of a person, by the table of personal data (docs/rules.md#erasure). */

/** What stands in the place of a name, before its number, and of words about a person. */
const erased = "Data dihapus";

const people: readonly Whose[] = ["mustahik", "merchant", "other"];

/** The columns of a table, and the fields of its JSON, that go when the customer goes whom a row is about. */
export const goneColumns = (table: string): string[] =>
  judgedColumns(table).filter((column) =>
    people.some((whose) => {
      const datum = personalDataOf(table, column, whose);
      return datum?.whose.includes(whose) && ["gone", "replaced"].includes(datum.end);
    }),
  );

const wordsOf = (column: string) => sql`CASE WHEN ${sql.ref(column)} IS NOT NULL THEN ${erased} END`;
const words = (columns: string) =>
  Object.fromEntries(columns.split(" ").map((column) => [column, wordsOf(column)]));

/** What a column has afterwards, where that is not nothing. Words say that they are gone, so that nobody takes the blank for a fault. */
const afterwards: Readonly<Record<string, RawBuilder<unknown>>> = {
  ...words("description reason decision_reason wish answer proof asker_name remarks"),
  cells: sql`(SELECT coalesce(jsonb_agg(''::text), '[]') FROM jsonb_array_elements(cells))`,
};

/** The record of a customer who is erased. */
export interface ErasedCustomer {
  readonly id: string;
  readonly ordinal: number;
  readonly branchId: string;
  readonly name: string;
  readonly nationalId: string | null;
}

/** Takes from the rows of a table what goes. */
async function forget(
  db: Db,
  table: (typeof erasedTables)[number],
  rows: RawBuilder<SqlBool>,
  values: Readonly<Record<string, RawBuilder<unknown>>> = afterwards,
): Promise<void> {
  // `cells` goes as a whole, and what goes of the audit trail is redacted.
  const columns = [...new Set(goneColumns(table).map((column) => column.split(".")[0]!))];
  const changes = columns.map((column) => [sql.ref(column), values[column] ?? sql`NULL`] as const);
  const assigned = changes.map(([column, value]) => sql`${column} = ${value}`);
  const isOld = changes.map(([column, value]) => sql`${column} IS DISTINCT FROM ${value}`);
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(assigned)} WHERE ${rows} AND (${sql.join(isOld, sql` OR `)})`.execute(
    db,
  );
}

const plainTables = ["transactions", "batch_rows", "duplicate_pairs", "data_requests", "proposals"] as const;

/** The tables of which each column goes that the table of personal data says. */
export const erasedTables = ["customers", "accounts", ...plainTables] as const;

/** The others of which something goes: how. */
export const erasedElsewhere: Readonly<Record<string, string>> = {
  audit_log: "values are redacted (audit/audit-redactions.ts)",
  batches: "texts about many people go where they name this one",
  bulk_decisions: "the reason goes where one of the requests is theirs",
  bulk_decision_items: "found by the key of the request",
  saved_views: "deleted where they name the person",
};

/** Takes all values of a person, but for those of the audit trail. The caller has locked the records, and the batches of their rows. */
export async function forgetPerson(
  db: Db,
  person: FoundPerson,
  records: readonly ErasedCustomer[],
): Promise<void> {
  await forgetHints(db, person, records);
  await forgetInBatches(db, person, records);
  await forgetInViews(db, person, records);
  await forgetManyDecided(db, person);
  for (const branchId of new Set(records.map((record) => record.branchId)))
    await forgetHouseholds(db, branchId, person.ids);
  for (const record of records) await replaceName(db, record);
  for (const table of plainTables) await forget(db, table, isOfPerson(table, person));
}

/** The record loses everything but its number, and the name of its accounts goes with its own. */
async function replaceName(db: Db, { id, ordinal }: ErasedCustomer): Promise<void> {
  await correctCustomer(db, id, { name: `${erased} ${ordinal}` });
  const kept = Object.fromEntries(["name", "name_lower", "name_key"].map((name) => [name, sql.ref(name)]));
  await forget(db, "customers", sql`id = ${id}`, kept);
}

/** Rows of files that say of somebody else that they are like this person. */
async function forgetHints(db: Db, { ids }: FoundPerson, records: readonly ErasedCustomer[]): Promise<void> {
  for (const { name, nationalId } of records)
    await sql`
      UPDATE batch_rows SET remarks = replace(replace(remarks, ${inOneSentence(name)}, ${erased}), ${maskedNationalId(nationalId)}, '…')
      WHERE position(${inOneSentence(name)} IN remarks) > 0 AND identity = ANY(ARRAY(
        SELECT national_id FROM duplicate_pairs JOIN customers ON customers.id IN (first_id, second_id)
        WHERE first_id = ANY(${ids}::bigint[]) OR second_id = ANY(${ids}::bigint[])))`.execute(db);
}

/**
 * A pattern of what tells that a text is about the person: a number, the name, or a longer word of it. A shorter one would be found in
 * texts about others.
 */
function tracesOf({ numbers, accounts }: FoundPerson, records: readonly ErasedCustomer[]): string {
  const names = records.map(({ name }) => plainName(name));
  const longer = names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3));
  const all = [...numbers, ...accounts, ...names, ...longer].map((text) =>
    text.replace(/[^\p{L}\p{N} ]/gu, "."),
  );
  return `(^|[^[:alnum:]])(${all.join("|")})([^[:alnum:]]|$)`;
}

/** Descriptions and names of files that have rows of the person. */
async function forgetInBatches(
  db: Db,
  person: FoundPerson,
  records: readonly ErasedCustomer[],
): Promise<void> {
  const pattern = tracesOf(person, records);
  const without = (column: string) =>
    sql`${sql.ref(column)} = CASE WHEN lower(${sql.ref(column)}) ~ ${pattern} THEN ${erased} ELSE ${sql.ref(column)} END`;
  await sql`
    UPDATE batches SET ${without("description")}, ${without("file_name")}
    WHERE lower(concat_ws(' ', description, file_name)) ~ ${pattern}
      AND id = ANY(ARRAY(SELECT batch_id FROM batch_rows WHERE ${isOfPerson("batch_rows", person)}))`.execute(
    db,
  );
}

/** Views that somebody saved of a search for the person. Without the search they would show something else. */
async function forgetInViews(
  db: Db,
  { numbers, accounts }: FoundPerson,
  records: readonly ErasedCustomer[],
): Promise<void> {
  const texts = [...numbers, ...accounts, ...records.map(({ name }) => plainName(name))];
  await sql`
    DELETE FROM saved_views USING unnest(${texts}::text[]) AS text
    WHERE position(text IN lower(concat(name, ' ', replace(replace(url, '+', ' '), '%20', ' ')))) > 0`.execute(
    db,
  );
}

/** Words of decisions about many requests, one of which is theirs. */
async function forgetManyDecided(db: Db, person: FoundPerson): Promise<void> {
  const items = sql`transaction_key = ANY(ARRAY(SELECT id::text FROM transactions WHERE ${isOfPerson("transactions", person)}))`;
  await sql`
    WITH items AS (UPDATE bulk_decision_items SET message = '' WHERE ${items} RETURNING decision_id)
    UPDATE bulk_decisions SET reason = ${wordsOf("reason")} WHERE id IN (SELECT decision_id FROM items)`.execute(
    db,
  );
}
