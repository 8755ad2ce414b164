import { comparableName } from "bank-api/domain/names";
import { sql } from "kysely";
import type { Db } from "../runtime/database";

/**
 * Writes the keys of names anew that an earlier release made without the marks of other scripts than Latin. SQL does not know titles
 * and degrees, so no migration could. Few names have such letters, and a second time nothing is left to do.
 */
export async function compareNamesAnew(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; name_key: string }>`
    SELECT id, name, name_key FROM customers
    WHERE name ~ '[\\u0590-\\u1fff\\u3000-\\uffff\\U00010000-\\U0010ffff]'`.execute(db);
  for (const { id, name, name_key } of rows) {
    const key = comparableName(name);
    if (key === name_key) continue;
    // A name that was changed meanwhile has a key of its own.
    const asRead = db.updateTable("customers").where("id", "=", id).where("name", "=", name);
    await asRead.set({ name_key: key }).execute();
  }
}
