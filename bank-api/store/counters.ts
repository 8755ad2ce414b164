import { sql } from "kysely";
import type { CustomerType } from "contract/customers";
import type { TransactionState, TransactionType } from "contract/transactions";
import type { ProductCode } from "bank-api/domain/ledger";
import { planOnce, type Db } from "./database";

/** What is numbered 1, 2, 3 … : customers of a type, accounts of a product. */
export type Series = CustomerType | ProductCode;

/** Stands for all branches in `ordinal_counters`. */
const allBranches = "";

/** First of the numbers given to new members of a series, over all branches and within their own. */
export interface Ordinals {
  readonly first: number;
  readonly firstInBranch: number;
}

/** Numbers `count` new members of a series. Others who number the same series wait until this transaction ends. */
export async function takeOrdinals(
  db: Db,
  series: Series,
  branchId: string,
  count: number,
): Promise<Ordinals> {
  const rows = await db
    .insertInto("ordinal_counters")
    .values([
      { series, branch_id: allBranches, total: count },
      { series, branch_id: branchId, total: count },
    ])
    .onConflict((conflict) =>
      conflict
        .columns(["series", "branch_id"])
        .doUpdateSet({ total: sql<number>`ordinal_counters.total + excluded.total` }),
    )
    .returning(["branch_id", "total"])
    .execute();
  const firstOf = (branch: string) => (rows.find((row) => row.branch_id === branch)?.total ?? 0) - count + 1;
  return { first: firstOf(allBranches), firstInBranch: firstOf(branchId) };
}

/** Waits until nobody else numbers or moves members of a series, and keeps others waiting until this transaction ends. */
export async function takeTurnInSeries(db: Db, series: Series): Promise<void> {
  await db
    .selectFrom("ordinal_counters")
    .select("total")
    .where("series", "=", series)
    .where("branch_id", "=", allBranches)
    .forUpdate()
    .execute();
}

/** How many members a series has, in one branch or (`undefined`) in all. */
export async function seriesTotal(db: Db, series: Series, branchId: string | undefined): Promise<number> {
  const row = await db
    .selectFrom("ordinal_counters")
    .modifyFront(planOnce)
    .select("total")
    .where("series", "=", series)
    .where("branch_id", "=", branchId ?? allBranches)
    .executeTakeFirst();
  return row?.total ?? 0;
}

/** What a transaction counts as. */
export interface Counted {
  readonly id: string;
  readonly transactionType: TransactionType;
  readonly branchId: string;
  readonly status: TransactionState;
}

/** Concurrent writers mostly meet different slots. Prime, so that every bit of an id matters. */
const slots = 7n;
const slotOf = (transactionId: string) => Number(BigInt(transactionId) % slots);

/** Counts new transactions. */
export async function countTransactions(db: Db, transactions: readonly Counted[]): Promise<void> {
  await db
    .insertInto("transaction_counters")
    .values(tally(transactions))
    .onConflict((conflict) =>
      conflict
        .columns(["transaction_type", "branch_id", "status", "slot"])
        .doUpdateSet({ total: sql<number>`transaction_counters.total + excluded.total` }),
    )
    .execute();
}

/** Counts a transaction in its new state instead of its old one. */
export async function recountTransaction(db: Db, before: Counted, status: TransactionState): Promise<void> {
  await db
    .updateTable("transaction_counters")
    .set({ total: sql<number>`total - 1` })
    .where("transaction_type", "=", before.transactionType)
    .where("branch_id", "=", before.branchId)
    .where("status", "=", before.status)
    .where("slot", "=", slotOf(before.id))
    .execute();
  await countTransactions(db, [{ ...before, status }]);
}

/** One counter row per type, branch, state and slot, in key order: the order in which they are always locked. */
function tally(transactions: readonly Counted[]) {
  const rows = new Map<
    string,
    {
      transaction_type: TransactionType;
      branch_id: string;
      status: TransactionState;
      slot: number;
      total: number;
    }
  >();
  for (const { id, transactionType, branchId, status } of transactions) {
    const slot = slotOf(id);
    const key = [transactionType, branchId, status, slot].join("\0");
    const total = (rows.get(key)?.total ?? 0) + 1;
    rows.set(key, { transaction_type: transactionType, branch_id: branchId, status, slot, total });
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** How many transactions of a type there are, in one branch or all, in the given states or in any. */
export async function transactionTotal(
  db: Db,
  transactionType: TransactionType,
  branchId: string | undefined,
  states?: readonly TransactionState[],
): Promise<number> {
  let query = db
    .selectFrom("transaction_counters")
    .modifyFront(planOnce)
    .select(sql<number>`coalesce(sum(total), 0)::integer`.as("total"))
    .where("transaction_type", "=", transactionType);
  if (branchId !== undefined) query = query.where("branch_id", "=", branchId);
  if (states) query = query.where("status", "in", states);
  return (await query.executeTakeFirstOrThrow()).total;
}
