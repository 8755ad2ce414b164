import { sql, type RawBuilder } from "kysely";
import type { BatchId } from "contract/batches";
import type { ApprovalFeature } from "contract/desk";
import type { TransactionType } from "contract/transactions";
import { decidedOn } from "bank-api/domain/approvals";
import { planOnce, type Db } from "./database";
import type { Page, PageRequest } from "./paging";
import { rupiah } from "./rupiah";
import { keptTotals } from "./transaction-totals";

/** For whom things wait: never for who made them (docs/rules.md#four-eyes). */
export interface Approver {
  readonly userId: string;
  /** `undefined` stands for all branches. */
  readonly branchId: string | undefined;
}

/** What waits on one approve screen. */
export interface Waiting {
  readonly featureCode: ApprovalFeature;
  readonly total: number;
  /** When the one that has waited longest was made. */
  readonly oldest: Date | null;
}

/** What waits on each of some approve screens, in one trip: asked by every page that shows the menu. */
export async function countWaiting(
  db: Db,
  codes: readonly ApprovalFeature[],
  approver: Approver,
): Promise<Waiting[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<Waiting>`
    ${sql.join(
      codes.map((code) => countOf(code, approver)),
      sql` UNION ALL `,
    )} ORDER BY 1`.execute(db);
  return rows;
}

function countOf(code: ApprovalFeature, approver: Approver): RawBuilder<Waiting> {
  const { total, source } = waitingOn(code, approver);
  return sql`SELECT ${planOnce} ${sql.lit(code)} AS "featureCode", ${total} AS total,
    (SELECT created_at FROM ${source} ORDER BY created_at, id LIMIT 1) AS oldest`;
}

interface WaitingSql {
  /** How many there are: an integer. */
  readonly total: RawBuilder<number>;
  /** FROM and WHERE of the rows themselves. */
  readonly source: RawBuilder<unknown>;
}

function waitingOn(code: ApprovalFeature, approver: Approver): WaitingSql {
  const decided = decidedOn[code];
  return "batches" in decided
    ? waitingBatches(decided.batches, approver)
    : waitingTransactions(decided.transactions, approver);
}

/** Kept totals know how many there are; of these, one's own are few. */
function waitingTransactions(type: TransactionType, { userId, branchId }: Approver): WaitingSql {
  const all = keptTotals({ transactionType: type, states: ["pending"], branchId, period: undefined });
  const these = sql`transaction_type = ${type} AND status = 'pending' ${inBranch(branchId)}`;
  return {
    total: sql`((SELECT coalesce(sum(count), 0) FROM ${all})
      - (SELECT count(*) FROM transactions WHERE ${these} AND created_by = ${userId}))::integer`,
    source: sql`transactions WHERE ${these} AND created_by <> ${userId}`,
  };
}

/** Rows that can be processed wait in it, and nobody has begun. */
function waitingBatches(kind: BatchId, { userId, branchId }: Approver): WaitingSql {
  const source = sql`batches WHERE kind = ${kind} AND cancelled_at IS NULL AND NOT items_failed
    AND success_count > 0 AND status IN ('Pending', 'Process_failed')
    AND creator_id <> ${userId} ${inBranch(branchId)}`;
  return { total: sql`(SELECT count(*)::integer FROM ${source})`, source };
}

const inBranch = (branchId: string | undefined) =>
  branchId === undefined ? sql`` : sql`AND branch_id = ${branchId}`;

/** A transaction or a batch that waits. */
export interface Approval {
  readonly featureCode: ApprovalFeature;
  readonly id: string;
  readonly label: string;
  readonly at: Date;
  readonly maker: { readonly id: string; readonly name: string };
  readonly branch: { readonly id: string; readonly name: string };
  /** Of a batch: its rows that are to be processed, and what they come to; `null` where there is no such figure. */
  readonly rowCount: number | null;
  readonly amountIdr: number | null;
}

/** A page of what waits on some approve screens, the longest waiting first. */
export async function listWaiting(
  db: Db,
  codes: readonly ApprovalFeature[],
  approver: Approver,
  page: PageRequest,
): Promise<Page<Approval>> {
  const counts = await countWaiting(db, codes, approver);
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  if (total <= page.skip) return { rows: [], total };
  const candidates = sql.join(
    codes.map((code) => firstOf(code, approver, page)),
    sql` UNION ALL `,
  );
  const { rows: keys } = await sql<Key>`
    SELECT code, id FROM (${candidates}) AS waiting
    ORDER BY created_at, id OFFSET ${page.skip} LIMIT ${page.limit}`.execute(db);
  const found = await readApprovals(db, keys);
  return { rows: keys.flatMap(({ id }) => found.get(id) ?? []), total };
}

interface Key {
  readonly code: ApprovalFeature;
  readonly id: string;
}

/** As many of one screen's as the page may need, from its index alone or nearly so. */
function firstOf(code: ApprovalFeature, approver: Approver, { skip, limit }: PageRequest): RawBuilder<Key> {
  return sql`(SELECT ${sql.lit(code)} AS code, id, created_at FROM ${waitingOn(code, approver).source}
    ORDER BY created_at, id LIMIT ${skip + limit})`;
}

/** What the keys stand for. One that has just been decided is gone. */
async function readApprovals(db: Db, keys: readonly Key[]): Promise<ReadonlyMap<string, Approval>> {
  const batches = keys.filter(({ code }) => "batches" in decidedOn[code]);
  const transactions = keys.filter(({ code }) => "transactions" in decidedOn[code]);
  const { rows } = await sql<ApprovalRow>`
    SELECT approvals.*, branches.name AS branch_name
    FROM (
      SELECT batches.id, label, batches.created_at, creator_id, creator_name, batches.branch_id,
        success_count AS row_count, waiting.amount_idr
      FROM batches CROSS JOIN LATERAL (
        SELECT sum(amount_idr) AS amount_idr FROM batch_rows WHERE batch_id = batches.id AND status = 'Success'
      ) AS waiting
      WHERE batches.id = ANY(${idsOf(batches)}::bigint[])
      UNION ALL
      SELECT transactions.id, concat(customers.name, ', ', debit_account), transactions.created_at, created_by, users.name,
        transactions.branch_id, NULL, amount_idr
      FROM transactions
      JOIN customers ON customers.id = source_customer_id
      JOIN users ON users.id = created_by
      WHERE transactions.id = ANY(${idsOf(transactions)}::bigint[])
    ) AS approvals JOIN branches ON branches.id = branch_id`.execute(db);
  const codes = new Map(keys.map(({ id, code }) => [id, code]));
  return new Map(
    rows.flatMap((row) => {
      const code = codes.get(row.id);
      return code === undefined ? [] : [[row.id, approvalOf(row, code)] as const];
    }),
  );
}

const idsOf = (keys: readonly Key[]) => keys.map(({ id }) => id);

interface ApprovalRow {
  readonly id: string;
  readonly label: string;
  readonly created_at: Date;
  readonly creator_id: string;
  readonly creator_name: string;
  readonly branch_id: string;
  readonly branch_name: string;
  readonly row_count: number | null;
  readonly amount_idr: string | null;
}

function approvalOf(row: ApprovalRow, featureCode: ApprovalFeature): Approval {
  return {
    featureCode,
    id: row.id,
    label: row.label,
    at: row.created_at,
    maker: { id: row.creator_id, name: row.creator_name },
    branch: { id: row.branch_id, name: row.branch_name },
    rowCount: row.row_count,
    amountIdr: row.amount_idr === null ? null : rupiah(row.amount_idr),
  };
}
