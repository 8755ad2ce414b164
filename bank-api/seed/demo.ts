import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "bank-api/store/database";
import { foldTotals } from "bank-api/store/transaction-totals";
import { hashDemoPasswords } from "./organisation";
import { seedSteps, type SeedStep } from "./steps";

export interface SeedOptions {
  /** The same seed, sizes and present make the same organisation. */
  readonly seed: number;
  readonly mustahik: number;
  readonly merchants: number;
  readonly transactions: number;
  /** The history ends the evening before. */
  readonly now: Date;
  /** Told what is being written. */
  readonly log?: (line: string) => void;
}

/** The demo organisation of the first start (docs/rules.md#demo-data). */
export const demoSize = { seed: 1, mustahik: 2_000, merchants: 150, transactions: 12_000 } as const;

/** Few enough that accounts changed again and again leave no long trail of old versions behind. */
const rowsPerCommit = 20_000;

/** Whether nobody works with this database yet, so that it may be filled. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) === undefined;
}

/**
 * Fills an empty, migrated database with the demo organisation, through the rules and the statements that every
 * customer and transaction goes through. The usual size is one database transaction: all there or nothing;
 * a large one commits along the way. Ends with fresh statistics, so that the first queries are planned well.
 */
export async function seedDemo(db: Db, options: SeedOptions): Promise<void> {
  if (!(await isEmpty(db))) throw new Error("The database is not empty, so it is not filled with demo data.");
  const steps = seedSteps(options, await hashDemoPasswords());
  let step = steps.next();
  while (!step.done) {
    await db.transaction().execute(async (transaction) => {
      let rows = 0;
      while (rows < rowsPerCommit && !step.done) {
        rows += step.value.rows;
        [step] = await Promise.all([inventNext(steps), step.value.write(transaction)]);
      }
    });
  }
  await foldTotals(db);
  for (const table of ["customers", "accounts", "transactions", "postings", "transaction_totals"]) {
    await sql`ANALYZE ${sql.table(table)}`.execute(db);
  }
}

/** Lets the database begin with the step at hand first: it has a core of its own. */
async function inventNext(steps: Iterator<SeedStep, void>): Promise<IteratorResult<SeedStep, void>> {
  await setImmediate();
  return steps.next();
}
