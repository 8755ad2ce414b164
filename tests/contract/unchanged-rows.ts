import type { Db } from "bank-api/store/runtime/database";
import { sql, type RawBuilder } from "kysely";
import { expect } from "vitest";

/**
 * Makes a check that what is done leaves these rows as they are.
 *
 * @param rows a query of one column, `row`
 */
export function unchangedRows(db: Db, rows: RawBuilder<unknown>) {
  const stored = async () => {
    const found = await sql<{ row: unknown }>`${rows}`.execute(db);
    return found.rows.map(({ row }) => JSON.stringify(row)).sort();
  };
  return async (what: () => Promise<unknown>): Promise<void> => {
    const before = await stored();
    await what();
    expect(await stored()).toEqual(before);
  };
}
