import type { Env } from "bank-api/env";
import { foldLists } from "bank-api/store/lists/list-blocks";
import { foldTotals } from "bank-api/store/reports/transaction-totals";
import type { Db } from "bank-api/store/runtime/database";
import { isUndefinedObject } from "bank-api/store/runtime/errors";
import { sql } from "kysely";
import { hashDemoPasswords, type SeedOptions } from "./organisation";
import { seedSteps } from "./steps";

/** The demo organisation of the first start (docs/rules.md#demo-data). */
export const demoSize = { seed: 1, mustahik: 2_000, merchants: 150, transactions: 12_000 } as const;

/** A database transaction with more rows would leave many old row versions of accounts, which slow down the rest. */
const rowsPerCommit = 20_000;

/** Whether the database has no users yet, so that it may be filled. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) === undefined;
}

/** What the demo organisation of a database, of whatever build, was made of; undefined where it was not filled with one. */
export async function findDemoMark(db: Db): Promise<Pick<SeedOptions, keyof typeof demoSize> | undefined> {
  try {
    const mark = db.selectFrom("demo_mark").select(["seed", "mustahik", "merchants", "transactions"]);
    return await mark.executeTakeFirst();
  } catch (error) {
    if (isUndefinedObject(error)) return undefined;
    throw error;
  }
}

/** Fills an empty database with the demo organisation, where the settings want it. Answers whether it did. */
export async function fillIfWanted(
  db: Db,
  { wantsDemo, passwordCost }: Pick<Env, "wantsDemo" | "passwordCost">,
  now: Date,
): Promise<boolean> {
  if (!wantsDemo || !(await isEmpty(db))) return false;
  await seedDemo(db, { ...demoSize, now, passwordCost });
  return true;
}

/**
 * Fills an empty, migrated database with the demo organisation, through the same rules and statements as every customer and
 * transaction. The usual size is one database transaction, so a kill leaves nothing behind; a large one commits along the
 * way. Ends with fresh statistics, so that PostgreSQL plans the first queries well.
 */
export async function seedDemo(db: Db, options: SeedOptions): Promise<void> {
  if (!(await isEmpty(db))) throw new Error("The database is not empty, so it is not filled with demo data.");
  const steps = seedSteps(options, await hashDemoPasswords(options.passwordCost));
  let step = steps.next();
  while (!step.done) {
    await db.transaction().execute(async (transaction) => {
      for (let rows = 0; rows < rowsPerCommit && !step.done; step = steps.next()) {
        rows += step.value.rows;
        await step.value.write(transaction);
      }
    });
  }
  await foldTotals(db);
  await foldLists(db);
  const analyze = sql`ANALYZE customers, accounts, transactions, postings,
    transaction_totals, merchant_totals, list_blocks`;
  await analyze.execute(db);
}
