import { requireWithinLimit, type Checks } from "bank-api/domain/approval-rules";
import { jakartaDate, type IsoDate } from "bank-api/domain/dates";
import { changedMeanwhile } from "bank-api/domain/errors";
import {
  changesBetween,
  isUseOfZakat,
  netChanges,
  type AccountChange,
  type Transfer,
} from "bank-api/domain/ledger";
import {
  alreadyProcessed,
  beyondBounds,
  closedAccount,
  initialState,
  inactivePayer,
  insufficientFunds,
  payerMustBeActive,
  standingPayer,
} from "bank-api/domain/transactions";
import { sql, type RawBuilder } from "kysely";
import type { Asnaf } from "contract/asnaf";
import { stateAfter, type Decision } from "contract/decisions";
import type { TransactionState, TransactionType } from "contract/specified/transactions";
import { ruleOfItem } from "../approvals/approval-rules";
import { countApproval } from "../approvals/approved-days";
import type { BatchOrigin } from "../customers/customers";
import { countTransactions, moveTransactionCount } from "../reports/transaction-totals";
import { planOnce, type Db } from "../runtime/database";
import { isDuplicateIn, isForbiddenBy } from "../runtime/errors";
import { unnest, type ColumnsOf } from "../runtime/unnest";

/** A transaction in its first state: pending, or settled at once. */
export interface NewTransaction extends Transfer {
  readonly id: string;
  readonly transactionType: TransactionType;
  readonly status: TransactionState;
  /** `null` where that side is an internal account. */
  readonly sourceCustomerId: string | null;
  readonly beneficiaryCustomerId: string | null;
  /** The asnaf that the recipient of a distribution has now, where it has been determined. */
  readonly asnaf?: Asnaf | null;
  /** The programme of a distribution, where it has one. */
  readonly programmeId?: string | null;
  readonly branchId: string;
  readonly description: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  /** The first of two approvals. */
  readonly firstApproval?: Approved | undefined;
  readonly decision: Decided | null;
  readonly origin: BatchOrigin | null;
  /** The request that asked for it, if a client did. */
  readonly request?: ClientRequest | undefined;
}

/** The key that a client gave its request, unique among those of the creator for ever, and a hash of what it asked for. */
export interface ClientRequest {
  readonly key: string;
  readonly contentHash: Buffer;
}

/** Who approved, and when. */
interface Approved {
  readonly by: string;
  /** The approver in whose place a deputy approved. */
  readonly onBehalfOf?: string | null;
  readonly at: Date;
}

/** Who approved or voided, when, and what reason was given. */
interface Decided extends Approved {
  readonly reason: string | null;
}

/**
 * Adds transactions of one type (about 1,000 at a time) with everything that follows from their states: postings,
 * balances, holds and totals. The caller runs this in a database transaction, and rolls it back after a refusal.
 * @param activePayers accounts whose owners must be active. The seed gives none: its payers were active at the time
 * @throws DomainError E3 when a customer's account would fall below zero, a balance would be beyond its bounds, or an owner
 *   is not active and has to be, or an account stands still
 * @throws MadeBefore when a request has made its transaction already
 */
export async function recordTransactions(
  db: Db,
  transactions: readonly NewTransaction[],
  activePayers = payersToCheck(transactions),
): Promise<void> {
  const [first] = transactions;
  if (first === undefined) return;
  const settled = transactions.filter(({ status }) => status === "settled");
  const movement = move(db, {
    type: first.transactionType,
    changes: transactions.flatMap((each) => changesBetween(undefined, each.status, each)),
    activePayers,
    first: sql`SELECT true`,
    postings: settled.map(postingOf),
    others: [insertTransactions(transactions), countTransactions(transactions)],
  });
  await movement.catch((error: unknown) => {
    throw isDuplicateIn("transactions_once_per_reference", error) ? new MadeBefore() : error;
  });
}

/**
 * The statement that inserts transactions, with what PostgreSQL itself knows of them: the rule of a request, a recipient's KK.
 */
function insertTransactions(transactions: readonly NewTransaction[]): RawBuilder<unknown> {
  const { names, table } = unnest(transactions, newTransactionColumns);
  const isRuled = transactions.some(({ transactionType }) => initialState[transactionType] === "pending");
  const rule = isRuled
    ? sql`LEFT JOIN LATERAL ${ruleOfItem} AS rule ON true`
    : sql`CROSS JOIN (SELECT NULL::bigint AS rule_id, 1 AS checkers) AS rule`;
  return sql`
    INSERT INTO transactions (${names}, household, rule_id, checkers)
    SELECT ${names}, CASE WHEN transaction_type = 'P00001' THEN (
      SELECT family_card_number FROM customers WHERE customers.id = items.beneficiary_customer_id
    ) END, rule.rule_id, coalesce(rule.checkers, 1) FROM ${table} ${rule}`;
}

/** A client's request has made its transaction already. The database transaction can do nothing more. */
export class MadeBefore extends Error {
  override readonly name = "MadeBefore";
}

const payersToCheck = (transactions: readonly NewTransaction[]): readonly string[] =>
  transactions
    .filter(({ transactionType, status }) => payerMustBeActive(transactionType, status))
    .map(({ debitAccount }) => debitAccount);

/** What each column of `transactions` takes from a new transaction, and its SQL type. */
const newTransactionColumns: ColumnsOf<NewTransaction, "transactions"> = {
  id: ["bigint", (transaction) => transaction.id],
  transaction_type: ["text", (transaction) => transaction.transactionType],
  status: ["text", (transaction) => transaction.status],
  amount_idr: ["bigint", (transaction) => transaction.amountIdr],
  debit_account: ["text", (transaction) => transaction.debitAccount],
  credit_account: ["text", (transaction) => transaction.creditAccount],
  source_customer_id: ["bigint", (transaction) => transaction.sourceCustomerId],
  beneficiary_customer_id: ["bigint", (transaction) => transaction.beneficiaryCustomerId],
  asnaf: ["text", (transaction) => transaction.asnaf ?? null],
  programme_id: ["bigint", (transaction) => transaction.programmeId ?? null],
  branch_id: ["text", (transaction) => transaction.branchId],
  description: ["text", (transaction) => transaction.description],
  reason: ["text", (transaction) => transaction.decision?.reason ?? null],
  created_by: ["bigint", (transaction) => transaction.createdBy],
  created_at: ["timestamptz", (transaction) => transaction.createdAt],
  first_approved_by: ["bigint", (transaction) => transaction.firstApproval?.by ?? null],
  first_approved_for: ["bigint", (transaction) => transaction.firstApproval?.onBehalfOf ?? null],
  first_approved_at: ["timestamptz", (transaction) => transaction.firstApproval?.at ?? null],
  decided_by: ["bigint", (transaction) => transaction.decision?.by ?? null],
  decided_for: ["bigint", (transaction) => transaction.decision?.onBehalfOf ?? null],
  decided_at: ["timestamptz", (transaction) => transaction.decision?.at ?? null],
  batch_id: ["bigint", (transaction) => transaction.origin?.batchId ?? null],
  batch_row: ["integer", (transaction) => transaction.origin?.row ?? null],
  client_reference: ["text", (transaction) => transaction.request?.key ?? null],
  request_hash: ["bytea", (transaction) => transaction.request?.contentHash ?? null],
};

/** A transaction that is to be approved or voided, as it was read. */
export type PendingTransaction = Transfer &
  Pick<NewTransaction, "id" | "transactionType" | "branchId" | "createdAt"> &
  Pick<Checks, "rule">;

/**
 * Approves or voids a pending transaction, with all that follows. The first of several calls at once wins. The caller runs this
 * in a database transaction, and rolls it back after a refusal.
 * @throws DomainError E1 when it is no longer pending, E3 when its payer is not active and has to be, or a balance would be
 * beyond its bounds
 */
export async function decideTransaction(
  db: Db,
  transaction: PendingTransaction,
  decision: Decision,
  { by, onBehalfOf = null, at, reason }: Decided,
): Promise<void> {
  const { transactionType: type, debitAccount } = transaction;
  const isApproved = decision === "approve";
  const status = stateAfter[decision];
  await move(db, {
    type,
    approval: isApproved ? { transaction, by, onBehalfOf, at } : null,
    changes: changesBetween("pending", status, transaction),
    activePayers: payerMustBeActive(type, status) ? [debitAccount] : [],
    first: sql`
      UPDATE transactions SET status = ${status}, decided_by = ${by}, decided_for = ${onBehalfOf}, decided_at = ${at},
        reason = ${reason}
      WHERE id = ${transaction.id} AND status = 'pending' ${isApproved ? sql`AND EXISTS (SELECT FROM approved)` : sql``}
      RETURNING true`,
    postings: isApproved ? [{ ...transaction, postedAt: at }] : [],
    others: [moveTransactionCount({ ...transaction, status: "pending" }, status)],
  });
}

/**
 * An approval, which counts towards what its giver has approved on its day; a deputy's towards that of whom they stand in for.
 */
interface Approval extends Approved {
  readonly transaction: PendingTransaction;
}

/**
 * Gives the first of two approvals; no money moves. The caller runs this in a database transaction, and rolls it back after a
 * refusal.
 * @throws DomainError E3 when somebody else has decided meanwhile, or the approval is beyond its giver's limit of the day
 */
export async function approveFirst(
  db: Db,
  transaction: PendingTransaction,
  { by, onBehalfOf = null, at }: Approved,
): Promise<void> {
  const approval = { transaction, by, onBehalfOf, at };
  const { rows } = await sql<{ is_first: boolean; approved_idr: number }>`
    WITH approved AS MATERIALIZED (${countedOf(approval)}), first AS (
      UPDATE transactions SET first_approved_by = ${by}, first_approved_for = ${onBehalfOf}, first_approved_at = ${at}
      WHERE status = 'pending' AND first_approved_by IS NULL AND id = ${transaction.id} AND EXISTS (SELECT FROM approved)
      RETURNING true
    )
    SELECT EXISTS (SELECT FROM first) AS is_first,
      (SELECT total_idr FROM approved) AS approved_idr`.execute(db);
  const { is_first, approved_idr } = rows[0]!; // a SELECT without FROM has one row
  if (!is_first) throw changedMeanwhile();
  requireLimit(approval, approved_idr);
}

/** A deputy's approval counts against the limit of the person whom they stand in for. */
const countedOf = ({ transaction: { transactionType, amountIdr }, by, onBehalfOf, at }: Approval) =>
  countApproval({ transactionType, amountIdr, by: onBehalfOf ?? by, at });

function requireLimit({ transaction: { amountIdr, rule } }: Approval, approvedIdr: number | null): void {
  requireWithinLimit(approvedIdr ?? 0, amountIdr, rule?.dailyLimitIdr ?? null);
}

interface Posting extends Transfer {
  readonly id: string;
  readonly postedAt: Date;
}

function postingOf(transaction: NewTransaction): Posting {
  return { ...transaction, postedAt: transaction.decision?.at ?? transaction.createdAt };
}

interface Movement {
  readonly type: TransactionType;
  /** The approval that causes the movement. `first` waits for its count, `approved`. */
  readonly approval?: Approval | null;
  readonly changes: readonly AccountChange[];
  readonly activePayers: readonly string[];
  /** Runs before any account is locked. Without a row from it, no account changes and the movement is refused. */
  readonly first: RawBuilder<unknown>;
  readonly postings: readonly Posting[];
  /** What else is written. None may read what another part writes. */
  readonly others: readonly RawBuilder<unknown>[];
}

interface Moved {
  readonly may_move: boolean;
  readonly changed: number;
  readonly is_inactive: boolean | null;
  readonly stands_still: boolean | null;
  readonly approved_idr: number | null;
}

/**
 * Changes balances and holds, of all these accounts or of none, with everything that is written along, in one statement: one
 * round trip. It locks the accounts in the order of their numbers, before rows that refer to them are inserted. Foreign keys are
 * checked at the end, and lock them too, in any order. So two writers never wait for each other. A change of a customer's status
 * updates the account as well, as does a restriction by which it stands still. So an owner who is active here stays active until
 * commit.
 *
 * `locked` reads the newest version of each account, so money and owners are judged by it. The UPDATE itself begins with the
 * version of the statement's snapshot, which may be older: a condition on that one would refuse money that has just come. The
 * table's CHECKs repeat the condition on balances. The copy that lists sort by is changed along.
 */
async function move(
  db: Db,
  { type, approval, changes, activePayers, first, postings, others }: Movement,
): Promise<void> {
  const net = netChanges(changes);
  const legs = legsByAccount(postings);
  const movedOn = isUseOfZakat(type) ? lastDays(postings) : new Map<string, IsoDate>();
  const also = postings.length === 0 ? others : [...others, insertPostings(postings, net.length)];
  const steps = also.map((statement, place) => sql`, ${sql.ref(`step_${place}`)} AS (${statement})`);
  const movement = sql<Moved>`
    WITH ${approval ? sql`approved AS MATERIALIZED (${countedOf(approval)}), ` : sql``}
    first AS MATERIALIZED (${first}), locked AS MATERIALIZED (
      SELECT ${planOnce} number, may_be_negative, balance_idr, held_idr, version,
        number = ANY(${activePayers}::text[]) AND owner_status = 'Inactive' AS is_inactive,
        number = ANY(${activePayers}::text[]) AND accounts.stands_still AS stands_still
      FROM accounts
      WHERE number = ANY(${net.map((change) => change.accountNumber)}::text[]) AND EXISTS (SELECT FROM first)
      ORDER BY number FOR NO KEY UPDATE
    ), change AS (
      SELECT number, may_be_negative, locked.balance_idr + net.balance_idr AS balance_idr,
        locked.held_idr + net.held_idr AS held_idr, locked.version + net.legs AS version, net.balance_idr AS moved_idr,
        net.moved_on
      FROM unnest(
        ${net.map((change) => change.accountNumber)}::text[],
        ${net.map((change) => change.balanceIdr)}::bigint[],
        ${net.map((change) => change.heldIdr)}::bigint[],
        ${net.map((change) => legs.get(change.accountNumber) ?? 0)}::bigint[],
        ${net.map((change) => movedOn.get(change.accountNumber) ?? null)}::date[]
      ) AS net (number, balance_idr, held_idr, legs, moved_on) JOIN locked USING (number)
    ), changed AS (
      UPDATE accounts SET balance_idr = change.balance_idr, held_idr = change.held_idr, version = change.version
      FROM change
      WHERE accounts.number = change.number AND (change.may_be_negative OR change.balance_idr >= change.held_idr)
      RETURNING accounts.number, accounts.product_code, accounts.ordinal, accounts.balance_idr, accounts.version,
        change.moved_idr, change.moved_on
    ), listed AS (
      UPDATE account_balances SET balance_idr = changed.balance_idr,
        moved_on = greatest(account_balances.moved_on, changed.moved_on)
      FROM changed
      WHERE account_balances.product_code = changed.product_code AND account_balances.ordinal = changed.ordinal
        AND changed.moved_idr <> 0
    )${sql.join(steps, sql``)}
    SELECT EXISTS (SELECT FROM first) AS may_move, (SELECT count(*) FROM changed)::integer AS changed,
      (SELECT bool_or(is_inactive) FROM locked) AS is_inactive,
      (SELECT bool_or(stands_still) FROM locked) AS stands_still,
      ${approval ? sql`(SELECT total_idr FROM approved)` : sql`NULL`} AS approved_idr`.execute(db);
  const { rows } = await movement.catch((error: unknown) => {
    if (isForbiddenBy("accounts_closed", error)) throw closedAccount();
    throw isForbiddenBy("accounts_bounded", error) ? beyondBounds() : error;
  });
  const [moved] = rows;
  if (!moved?.may_move) throw alreadyProcessed();
  if (approval) requireLimit(approval, moved.approved_idr);
  if (moved.is_inactive) throw inactivePayer(type);
  if (moved.stands_still) throw standingPayer();
  if (moved.changed !== net.length) throw insufficientFunds(type);
}

/** How many postings each account gets. */
function legsByAccount(postings: readonly Posting[]): ReadonlyMap<string, number> {
  const legs = new Map<string, number>();
  for (const account of postings.flatMap(({ debitAccount, creditAccount }) => [
    debitAccount,
    creditAccount,
  ])) {
    legs.set(account, (legs.get(account) ?? 0) + 1);
  }
  return legs;
}

/** The day of the last posting of each account. */
function lastDays(postings: readonly Posting[]): ReadonlyMap<string, IsoDate> {
  const days = new Map<string, IsoDate>();
  for (const { debitAccount, creditAccount, postedAt } of postings) {
    const day = jakartaDate(postedAt);
    for (const account of [debitAccount, creditAccount]) {
      if (day > (days.get(account) ?? "")) days.set(account, day);
    }
  }
  return days;
}

/**
 * Two postings for each transaction. The accounts hold their balances and versions after all of these. So those of each posting
 * are the final ones less all later changes of the account. No posting is inserted unless all accounts have changed.
 */
function insertPostings(postings: readonly Posting[], accounts: number): RawBuilder<unknown> {
  return sql`
    INSERT INTO postings (
      transaction_id, account_number, account_version, change_idr, balance_before_idr, balance_after_idr, legs_before_idr, posted_at)
    SELECT posted.id, leg.account, changed.version - count(*) OVER onwards + 1, leg.change_idr,
      changed.balance_idr - sum(leg.change_idr) OVER onwards,
      changed.balance_idr - sum(leg.change_idr) OVER onwards + leg.change_idr, leg.legs_before_idr, posted.posted_at
    FROM unnest(
      ${postings.map((posting) => posting.id)}::bigint[],
      ${postings.map((posting) => posting.debitAccount)}::text[],
      ${postings.map((posting) => posting.creditAccount)}::text[],
      ${postings.map((posting) => posting.amountIdr)}::bigint[],
      ${postings.map((posting) => posting.postedAt)}::timestamptz[]
    ) WITH ORDINALITY AS posted (id, debit_account, credit_account, amount_idr, posted_at, place)
    CROSS JOIN LATERAL (
      VALUES (posted.debit_account, -posted.amount_idr, 0), (posted.credit_account, posted.amount_idr, -posted.amount_idr)
    ) AS leg (account, change_idr, legs_before_idr)
    JOIN changed ON changed.number = leg.account
    WHERE (SELECT count(*) FROM changed) = ${accounts}::bigint
    WINDOW onwards AS (
      PARTITION BY leg.account ORDER BY posted.place ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)`;
}
