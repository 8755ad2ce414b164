import type { BatchId } from "contract/batches";
import { parseRow, type RowValues } from "bank-api/domain/batch-rows";
import type { CustomerDetails } from "bank-api/domain/customers";
import { jakartaDate } from "bank-api/domain/dates";
import type { Distribution } from "bank-api/domain/distributions";
import type { IdSource } from "bank-api/domain/ids";
import { products } from "bank-api/domain/ledger";
import { judgeByRegistry, type Claimed, type Registered } from "bank-api/domain/registry";
import { internalAccount, openAccounts } from "bank-api/store/accounts";
import type { BatchRun, UnprocessedRow, WaitingRow } from "bank-api/store/batch-runs";
import { takeOrdinals } from "bank-api/store/counters";
import { insertCustomers, type NewCustomer } from "bank-api/store/customers";
import type { Db } from "bank-api/store/database";
import { recordTransactions, type NewTransaction } from "bank-api/store/ledger";
import { findRegistered } from "bank-api/store/registry";

/** What rows take effect with: one database transaction, at one moment. */
export interface EffectContext {
  readonly db: Db;
  readonly ids: IdSource;
  readonly now: Date;
}

/** What became of rows: each is in one of the two. */
export interface Outcome {
  readonly processed: readonly number[];
  readonly hindered: readonly UnprocessedRow[];
}

/** Gives rows their effect: customers with their accounts, or posted distributions. What stands in the way of a row is told. */
export async function takeEffect(
  context: EffectContext,
  run: BatchRun,
  rows: readonly WaitingRow[],
): Promise<Outcome> {
  switch (run.kind) {
    case "BUP0001":
    case "BUP0003":
      return registerCustomers(context, run, run.kind, rows);
    case "BUP0002":
      return distribute(context, run, rows);
  }
}

interface ReadRow<Value> {
  readonly row: number;
  readonly value: Value;
}

/** Reads rows by the validator that checked them at upload; a rule may have changed since. */
function readRows<K extends BatchId>(kind: K, rows: readonly WaitingRow[], now: Date) {
  const today = jakartaDate(now);
  const readable: ReadRow<RowValues[K]>[] = [];
  const hindered: UnprocessedRow[] = [];
  for (const { row, cells } of rows) {
    const { value, errors } = parseRow(kind, cells, today);
    if (value === undefined) hindered.push({ row, obstacle: errors.join(" ") });
    else readable.push({ row, value });
  }
  return { readable, hindered };
}

interface JudgedRow<Value> extends ReadRow<Value> {
  readonly registered: Registered | undefined;
}

/** What the registry is asked about a row. */
interface Asked {
  readonly identity: string;
  readonly claimed?: Claimed;
}

/** Sets apart the rows that who is registered by now stands in the way of. */
function judgeRows<Value>(
  kind: BatchId,
  rows: readonly ReadRow<Value>[],
  askedOf: (value: Value) => Asked,
  registry: ReadonlyMap<string, Registered>,
) {
  const clear: JudgedRow<Value>[] = [];
  const hindered: UnprocessedRow[] = [];
  for (const { row, value } of rows) {
    const { identity, claimed } = askedOf(value);
    const registered = registry.get(identity);
    const { errors } = judgeByRegistry(kind, registered, claimed);
    if (errors.length > 0) hindered.push({ row, obstacle: errors.join(" ") });
    else clear.push({ row, value, registered });
  }
  return { clear, hindered };
}

const customersOf = {
  BUP0001: { type: "Mustahik", product: products.mustahik },
  BUP0003: { type: "Merchant", product: products.merchant },
} as const;

async function registerCustomers(
  { db, ids, now }: EffectContext,
  { id: batchId, branchId }: BatchRun,
  kind: "BUP0001" | "BUP0003",
  rows: readonly WaitingRow[],
): Promise<Outcome> {
  const { type, product } = customersOf[kind];
  const { readable, hindered } = readRows(kind, rows, now);
  const identityOf = (value: CustomerDetails) => (kind === "BUP0003" ? value.taxId : value.nationalId) ?? "";
  // Whoever registers customers takes turns at their counter; who is not registered now, is not until commit.
  await takeOrdinals(db, type, branchId, 0);
  const identities = readable.map(({ value }) => identityOf(value));
  const registry = await findRegistered(db, { kind, branchId, identities });
  const judged = judgeRows(kind, readable, (value) => ({ identity: identityOf(value) }), registry);
  const customers = judged.clear.map(({ row, value }): NewCustomer => ({
    ...value,
    id: ids.next(),
    status: "Active",
    origin: { batchId, row },
  }));
  if (customers.length > 0) {
    await insertCustomers(db, type, branchId, now, customers);
    await openAccounts(
      db,
      product,
      branchId,
      now,
      customers.map(({ id }) => id),
    );
  }
  return {
    processed: judged.clear.map(({ row }) => row),
    hindered: [...hindered, ...judged.hindered],
  };
}

async function distribute(
  { db, ids, now }: EffectContext,
  run: BatchRun,
  rows: readonly WaitingRow[],
): Promise<Outcome> {
  const { readable, hindered } = readRows("BUP0002", rows, now);
  const askedOf = (value: Distribution): Asked => ({ identity: value.nationalId, claimed: value });
  const identities = readable.map(({ value }) => value.nationalId);
  const question = { kind: "BUP0002", branchId: run.branchId, identities } as const;
  // Held, so that nobody is switched off between the look and the payment.
  const registry = await findRegistered(db, { ...question, isToHold: true });
  const judged = judgeRows("BUP0002", readable, askedOf, registry);
  if (judged.clear.length > 0) {
    const fund = await internalAccount(db, products.zakatFund, run.branchId, now);
    const payments = judged.clear.map((row) => paymentOf(run, fund, ids.next(), now, row));
    await recordTransactions(db, payments);
  }
  return {
    processed: judged.clear.map(({ row }) => row),
    hindered: [...hindered, ...judged.hindered],
  };
}

/** Asked for by the uploader, approved by who had the batch processed. */
function paymentOf(
  run: BatchRun,
  fund: string,
  id: string,
  now: Date,
  { row, value, registered }: JudgedRow<Distribution>,
): NewTransaction {
  return {
    id,
    transactionType: "P00001",
    status: "settled",
    amountIdr: value.amountIdr,
    debitAccount: fund,
    // Without an account the row would not have come this far.
    creditAccount: registered?.accountNumber ?? "",
    sourceCustomerId: null,
    beneficiaryCustomerId: registered?.customerId ?? null,
    branchId: run.branchId,
    description: "Penyaluran Dana",
    createdBy: run.creatorId,
    createdAt: now,
    decision: { by: run.processorId, at: now, reason: null },
    origin: { batchId: run.id, row },
  };
}
