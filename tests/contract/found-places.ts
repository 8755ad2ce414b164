import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";

/** The columns that hold one of these texts, in small letters. */
export async function placesInDatabase(db: Db, texts: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ column: string }>`
      SELECT DISTINCT each.key AS column FROM ${sql.table(name)} AS t, jsonb_each_text(to_jsonb(t)) AS each
      WHERE lower(each.value) LIKE ANY (${texts.map((text) => `%${text}%`)})`.execute(db);
    found.push(...rows.map(({ column }) => `${name}.${column}`));
  }
  return found.sort();
}

/** The text of each file in a folder, by its path. */
export async function textsIn(folder: string): Promise<Map<string, string>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  );
  const texts = files.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    return [file, await readFile(file, "latin1")] as const;
  });
  return new Map(await Promise.all(texts));
}
