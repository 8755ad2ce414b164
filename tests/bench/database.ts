import { demoSize, seedDemo } from "bank-api/seed/demo";
import { openDatabase, type Db } from "bank-api/store/runtime/database";
import { upgrade } from "bank-api/store/upkeep/upgrade";
import { auditKeys } from "../support/audit";

/** Brings a database up to this release, as `npm run migrate` does. */
export const upgradeAt = (url: string) => withDatabase(url, (db) => upgrade(db, auditKeys));

/**
 * Makes a database as above, and fills it with the demo organisation. Passwords cost what production pays for them, unless given.
 */
export const fillWithDemo = (url: string, passwordCost?: number) =>
  withDatabase(url, async (db) => {
    await upgrade(db, auditKeys);
    await seedDemo(db, { ...demoSize, now: new Date(), ...(passwordCost !== undefined && { passwordCost }) });
  });

async function withDatabase<T>(url: string, use: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(url);
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}
