import { namedInHint, unnamedInHint } from "bank-api/domain/duplicates";
import { plainName } from "bank-api/domain/names";
import { judgedColumns, personalDataOf, type Whose } from "bank-api/domain/personal-data";
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
  await sql`
    UPDATE ${sql.table(table)} SET ${sql.join(assigned)}
    WHERE ${rows} AND (${sql.join(isOld, sql` OR `)})`.execute(db);
}

const plainTables = ["transactions", "batch_rows", "duplicate_pairs", "data_requests", "proposals"] as const;

/** The tables of which each column goes that the table of personal data says. */
export const erasedTables = ["customers", "accounts", ...plainTables] as const;

interface Forgotten {
  readonly records: readonly ErasedCustomer[];
  /** Those with rows of the person, and with hints at them. */
  readonly batches: readonly string[];
  /** About many requests, one of which is theirs. */
  readonly decisions: readonly string[];
}

/** Takes all values of a person, but for those of the audit trail. The caller has locked the records and the batches. */
export async function forgetPerson(
  db: Db,
  person: FoundPerson,
  { records, batches, decisions }: Forgotten,
): Promise<void> {
  await forgetHints(db, records, batches);
  await forgetInBatches(db, person, records);
  await forgetInViews(db, records);
  await forgetManyDecided(db, person, decisions);
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

const hintsAt = (records: readonly ErasedCustomer[]) =>
  records.filter(({ nationalId }) => nationalId).map(({ name, nationalId }) => namedInHint(name, nationalId));

/** Condition: a row of a file, be it processed or not, says of somebody else that they are like this person. */
export const isLikeThem = (records: readonly ErasedCustomer[]) =>
  sql<SqlBool>`EXISTS (SELECT FROM unnest(${hintsAt(records)}::text[]) AS hint WHERE position(hint IN remarks) > 0)`;

async function forgetHints(
  db: Db,
  records: readonly ErasedCustomer[],
  batches: readonly string[],
): Promise<void> {
  const unnamed = hintsAt(records).reduce(
    (text, hint) => sql`replace(${text}, ${hint}, ${unnamedInHint})`,
    sql`remarks`,
  );
  await sql`
    UPDATE batch_rows SET remarks = ${unnamed}
    WHERE batch_id = ANY(${batches}::bigint[]) AND ${isLikeThem(records)}`.execute(db);
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
      AND id = ANY(ARRAY(
        SELECT batch_id FROM batch_rows WHERE ${isOfPerson("batch_rows", person)}))`.execute(db);
}

/**
 * Views that somebody saved of a search for the name. Without the search they would show something else. Numbers stand in no view as
 * they are (`readViewAddress`).
 */
async function forgetInViews(db: Db, records: readonly ErasedCustomer[]): Promise<void> {
  const names = records.map(({ name }) => ` ${plainName(name)} `);
  const views = await db.selectFrom("saved_views").select(["id", "name", "url"]).execute();
  const theirs = views.filter((view) => {
    const sought = new URLSearchParams(view.url.split("?", 2)[1]).get("value") ?? "";
    return [view.name, sought].some((text) => names.some((name) => ` ${plainName(text)} `.includes(name)));
  });
  const ids = theirs.map(({ id }) => id);
  await sql`DELETE FROM saved_views WHERE id = ANY(${ids}::bigint[])`.execute(db);
}

/**
 * Decisions about many requests, one of which is theirs. Undefined while one of them is under way: its reason goes on to the others.
 */
export async function manyDecided(db: Db, person: FoundPerson): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ id: string; isUnderWay: boolean }>`
    SELECT decision_id AS id, bool_or(code IS NULL) AS "isUnderWay" FROM bulk_decision_items
    WHERE decision_id IN (SELECT decision_id FROM bulk_decision_items WHERE ${isTheirItem(person)})
    GROUP BY decision_id`.execute(db);
  return rows.some(({ isUnderWay }) => isUnderWay) ? undefined : rows.map(({ id }) => id);
}

const isTheirItem = (person: FoundPerson) =>
  sql`transaction_key = ANY(ARRAY(SELECT id::text FROM transactions WHERE ${isOfPerson("transactions", person)}))`;

/** Words of these decisions. */
async function forgetManyDecided(db: Db, person: FoundPerson, decisions: readonly string[]): Promise<void> {
  const among = (column: string) => sql`${sql.ref(column)} = ANY(${decisions}::bigint[])`;
  await sql`
    WITH items AS (UPDATE bulk_decision_items SET message = '' WHERE ${among("decision_id")} AND ${isTheirItem(person)})
    UPDATE bulk_decisions SET reason = ${wordsOf("reason")} WHERE ${among("id")}`.execute(db);
}
