import { judgedColumns, personalTables } from "bank-api/domain/personal-data";
import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { batchColumns, type BatchId } from "contract/batch-kinds";

/** What a database holds that bank-api/domain/personal-data.ts does not judge: columns of its tables, and fields of their JSON. */
export async function unjudgedIn(db: Db): Promise<string[]> {
  const columns = await columnsOf(db);
  const found = columns.map(({ table, name }) => `${table}.${name}`);
  for (const { table, name, type } of columns)
    if (type === "jsonb")
      found.push(...(await fieldsOf(db, table, name)).map((field) => `${table}.${field}`));
  return [...new Set(found)].filter((each) => !judged.has(each)).sort();
}

/** Columns that are judged, and which a database no longer has. */
export async function vanishedFrom(db: Db): Promise<string[]> {
  const there = new Set((await columnsOf(db)).map(({ table, name }) => `${table}.${name}`));
  const columns = Object.keys(personalTables).flatMap((table) =>
    judgedColumns(table).flatMap((name) => (name.includes(".") ? [] : [`${table}.${name}`])),
  );
  return columns.filter((each) => !there.has(each));
}

const judged = new Set(
  Object.keys(personalTables).flatMap((table) => judgedColumns(table).map((name) => `${table}.${name}`)),
);

async function columnsOf(db: Db) {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    SELECT table_name AS table, column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_schema = current_schema()`.execute(db);
  return rows;
}

/** The keys of all objects in a column of JSON, at any depth. The cells of a file have the names of its columns. */
async function fieldsOf(db: Db, table: string, column: string): Promise<string[]> {
  if (table === "batch_rows") return cellsOf(db);
  const { rows } = await sql<{ key: string }>`
    WITH RECURSIVE parts AS (
      SELECT ${sql.ref(column)} AS part FROM ${sql.table(table)} WHERE ${sql.ref(column)} IS NOT NULL
      UNION
      SELECT inner_part FROM parts CROSS JOIN LATERAL (
        SELECT value FROM jsonb_each(CASE jsonb_typeof(part) WHEN 'object' THEN part ELSE '{}' END)
        UNION ALL SELECT value FROM jsonb_array_elements(CASE jsonb_typeof(part) WHEN 'array' THEN part ELSE '[]' END)
      ) AS inside (inner_part)
    )
    SELECT DISTINCT key
    FROM parts, jsonb_object_keys(CASE jsonb_typeof(part) WHEN 'object' THEN part ELSE '{}' END) AS key`.execute(
    db,
  );
  const prefix = column === "before" || column === "after" ? "change" : column;
  return rows.map(({ key }) => `${prefix}.${key}`);
}

/** A row may have more cells than its kind has columns. */
async function cellsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kind: BatchId; place: number }>`
    SELECT DISTINCT kind, place FROM batch_rows JOIN batches ON batches.id = batch_id,
      generate_series(0, jsonb_array_length(cells) - 1) AS place`.execute(db);
  return rows.map(({ kind, place }) => `cells.${batchColumns[kind][place]?.name ?? "surplus"}`);
}
