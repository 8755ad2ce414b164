import { sql, type RawBuilder } from "kysely";
import type { TransactionState, TransactionType } from "contract/transactions";
import { changesBetween, netChanges, type AccountChange, type Movement } from "bank-api/domain/ledger";
import {
  alreadyProcessed,
  inactivePayer,
  insufficientFunds,
  payerMustBeActive,
  type Decision,
} from "bank-api/domain/transactions";
import type { BatchRow } from "./customers";
import { planOnce, type Db } from "./database";
import { countTransactions, recountTransaction } from "./transaction-totals";

/** A transaction in the state in which it enters the ledger. */
export interface NewTransaction extends Movement {
  readonly id: string;
  readonly transactionType: TransactionType;
  readonly status: TransactionState;
  /** `null` where that side is an internal account. */
  readonly sourceCustomerId: string | null;
  readonly beneficiaryCustomerId: string | null;
  readonly branchId: string;
  readonly description: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly decision: Decided | null;
  readonly origin: BatchRow | null;
}

/** Who approved or voided, when, and what reason was given. */
export interface Decided {
  readonly by: string;
  readonly at: Date;
  readonly reason: string | null;
}

/**
 * Enters transactions of one type (about 1,000 at a time) with everything that follows from their states: postings,
 * balances, holds and totals. To be called inside a database transaction, which must not outlive a refusal.
 * @throws DomainError E3 when a customer's account would fall below zero, or its owner is not active and has to be
 */
export async function recordTransactions(db: Db, transactions: readonly NewTransaction[]): Promise<void> {
  const payers = transactions
    .filter(({ transactionType, status }) => payerMustBeActive(transactionType, status))
    .map(({ debitAccount }) => debitAccount);
  await enter(db, transactions, payers);
}

/** As `recordTransactions`, of any types, for what happened long ago: whoever paid was active then. */
export function recordHistory(db: Db, transactions: readonly NewTransaction[]): Promise<void> {
  return enter(db, transactions, []);
}

async function enter(
  db: Db,
  transactions: readonly NewTransaction[],
  activePayers: readonly string[],
): Promise<void> {
  const [first] = transactions;
  if (first === undefined) return;
  const changes = transactions.flatMap((each) => changesBetween(undefined, each.status, each));
  await changeAccounts(db, first.transactionType, changes, activePayers);
  const settled = transactions.filter(({ status }) => status === "settled");
  await inOneTrip(db, [
    insertTransactions(transactions),
    insertPostings(settled.map(postingOf)),
    countTransactions(transactions),
  ]);
}

/** Statements that read nothing of what the others write; keys that refer to one another are checked when all are done. */
async function inOneTrip(db: Db, statements: readonly (RawBuilder<unknown> | undefined)[]): Promise<void> {
  const needed = statements.filter((statement) => statement !== undefined);
  const steps = needed.map((statement, place) => sql`${sql.ref(`step_${place}`)} AS (${statement})`);
  await sql`WITH ${sql.join(steps)} SELECT ${planOnce} 1`.execute(db);
}

/** A transaction whose decision is to be made, as it was read. */
export interface PendingTransaction extends Movement {
  readonly id: string;
  readonly transactionType: TransactionType;
  readonly branchId: string;
  readonly createdAt: Date;
}

/**
 * Approves or voids a pending transaction, with all that follows. Of several who try, the first wins.
 * To be called inside a database transaction, which must not outlive a refusal.
 * @throws DomainError E1 when it is no longer pending, E3 when its payer is not active and has to be
 */
export async function decideTransaction(
  db: Db,
  transaction: PendingTransaction,
  decision: Decision,
  decided: Decided,
): Promise<void> {
  const updated = await db
    .updateTable("transactions")
    .set({ status: decision, decided_by: decided.by, decided_at: decided.at, reason: decided.reason })
    .where("id", "=", transaction.id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) throw alreadyProcessed();
  const { transactionType: type, debitAccount } = transaction;
  const activePayers = payerMustBeActive(type, decision) ? [debitAccount] : [];
  await changeAccounts(db, type, changesBetween("pending", decision, transaction), activePayers);
  await inOneTrip(db, [
    insertPostings(decision === "settled" ? [{ ...transaction, postedAt: decided.at }] : []),
    recountTransaction({ ...transaction, status: "pending" }, decision),
  ]);
}

function insertTransactions(transactions: readonly NewTransaction[]): RawBuilder<unknown> {
  const column = <T>(value: (transaction: NewTransaction) => T) => transactions.map(value);
  return sql`
    INSERT INTO transactions (
      id, transaction_type, status, amount_idr, debit_account, credit_account,
      source_customer_id, beneficiary_customer_id, branch_id, description, reason,
      created_by, created_at, decided_by, decided_at, batch_id, batch_row)
    SELECT * FROM unnest(
      ${column((t) => t.id)}::bigint[],
      ${column((t) => t.transactionType)}::text[],
      ${column((t) => t.status)}::text[],
      ${column((t) => t.amountIdr)}::bigint[],
      ${column((t) => t.debitAccount)}::text[],
      ${column((t) => t.creditAccount)}::text[],
      ${column((t) => t.sourceCustomerId)}::bigint[],
      ${column((t) => t.beneficiaryCustomerId)}::bigint[],
      ${column((t) => t.branchId)}::text[],
      ${column((t) => t.description)}::text[],
      ${column((t) => t.decision?.reason ?? null)}::text[],
      ${column((t) => t.createdBy)}::bigint[],
      ${column((t) => t.createdAt)}::timestamptz[],
      ${column((t) => t.decision?.by ?? null)}::bigint[],
      ${column((t) => t.decision?.at ?? null)}::timestamptz[],
      ${column((t) => t.origin?.batchId ?? null)}::bigint[],
      ${column((t) => t.origin?.row ?? null)}::integer[])`;
}

interface Posting extends Movement {
  readonly id: string;
  readonly postedAt: Date;
}

function postingOf(transaction: NewTransaction): Posting {
  return { ...transaction, postedAt: transaction.decision?.at ?? transaction.createdAt };
}

/** Two legs for each, in the order given. The accounts have been changed by all of them, and are locked. */
function insertPostings(postings: readonly Posting[]): RawBuilder<unknown> | undefined {
  if (postings.length === 0) return undefined;
  return sql`
    INSERT INTO postings (transaction_id, side, account_number, amount_idr, posted_at, balance_after_idr)
    SELECT posted.id, leg.side, leg.account, posted.amount_idr, posted.posted_at,
      accounts.balance_idr - coalesce(sum(leg.change_idr) OVER later, 0)
    FROM unnest(
      ${postings.map((posting) => posting.id)}::bigint[],
      ${postings.map((posting) => posting.debitAccount)}::text[],
      ${postings.map((posting) => posting.creditAccount)}::text[],
      ${postings.map((posting) => posting.amountIdr)}::bigint[],
      ${postings.map((posting) => posting.postedAt)}::timestamptz[]
    ) WITH ORDINALITY AS posted (id, debit_account, credit_account, amount_idr, posted_at, place)
    CROSS JOIN LATERAL (
      VALUES ('debit', posted.debit_account, -posted.amount_idr), ('credit', posted.credit_account, posted.amount_idr)
    ) AS leg (side, account, change_idr)
    JOIN accounts ON accounts.number = leg.account
    WINDOW later AS (
      PARTITION BY leg.account ORDER BY posted.place ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)`;
}

/**
 * Changes balances and holds. Accounts are locked in the order of their numbers, and before rows that refer to them are
 * inserted (a foreign key's check locks them too, in an order of its own), so that two writers never wait for each
 * other; all of them change or none. Whoever switches a customer off changes the account as well, so that an owner who is
 * active here stays so until commit. The CHECKs of the table say of balances the same as the WHERE here, a second time.
 * What lists sort by changes along.
 */
async function changeAccounts(
  db: Db,
  type: TransactionType,
  changes: readonly AccountChange[],
  activePayers: readonly string[],
): Promise<void> {
  const net = netChanges(changes);
  if (net.length === 0) return;
  const { rows } = await sql<{ changed: number; is_inactive: boolean }>`
    WITH locked AS MATERIALIZED (
      SELECT ${planOnce} number, number = ANY(${activePayers}::text[]) AND owner_status = 'Inactive' AS is_inactive FROM accounts
      WHERE number = ANY(${net.map((change) => change.accountNumber)}::text[])
      ORDER BY number FOR NO KEY UPDATE
    ), change AS (
      SELECT * FROM unnest(
        ${net.map((change) => change.accountNumber)}::text[],
        ${net.map((change) => change.balanceIdr)}::bigint[],
        ${net.map((change) => change.heldIdr)}::bigint[]
      ) AS change (number, balance_idr, held_idr) JOIN locked USING (number)
    ), changed AS (
      UPDATE accounts
      SET balance_idr = accounts.balance_idr + change.balance_idr, held_idr = accounts.held_idr + change.held_idr
      FROM change
      WHERE accounts.number = change.number
        AND (accounts.customer_id IS NULL
          OR accounts.balance_idr + change.balance_idr >= accounts.held_idr + change.held_idr)
      RETURNING accounts.product_code, accounts.ordinal, accounts.balance_idr, change.balance_idr AS moved_idr
    ), listed AS (
      UPDATE account_balances SET balance_idr = changed.balance_idr
      FROM changed
      WHERE account_balances.product_code = changed.product_code AND account_balances.ordinal = changed.ordinal
        AND changed.moved_idr <> 0
    )
    SELECT (SELECT count(*) FROM changed)::integer AS changed, (SELECT bool_or(is_inactive) FROM locked) AS is_inactive
  `.execute(db);
  const [outcome] = rows;
  if (outcome?.is_inactive) throw inactivePayer(type);
  if (outcome?.changed !== net.length) throw insufficientFunds(type);
}
