import { sql, type RawBuilder } from "kysely";
import type { BatchId } from "contract/batches";
import type { ApprovalFeature } from "contract/desk";
import type { TransactionType } from "contract/transactions";
import type { Actor } from "bank-api/domain/actor";
import { approvalsFor, decidedOn } from "bank-api/domain/approvals";
import { BranchScope } from "bank-api/domain/branch-scope";
import { capacitiesOf, type Capacity } from "bank-api/domain/deputies";
import { rulesClosedTo } from "./approval-rules";
import { waitsForDecision } from "../batches/batches";
import { planOnce, type Db } from "../runtime/database";
import { inScope } from "../lists/in-scope";
import { noRows, readCounted, type Page, type PageRequest } from "../lists/paging";
import { rupiah } from "../runtime/rupiah";
import { unreadOf } from "../people/notices";
import { keptTotals } from "../reports/transaction-totals";
import { deputyStamp, type DeputyStamp } from "../people/users";

/** Who may approve. What a user made themselves never waits for them: another person has to approve it (docs/rules.md#four-eyes). */
export interface Approver {
  readonly userId: string;
  /** Their own, in whose right they decide on batches. */
  readonly roleId: string;
  /** In whose rights they decide on transactions. */
  readonly capacities: readonly Capacity[];
  readonly scope: BranchScope;
}

export const approverOf = (actor: Actor): Approver => ({
  userId: actor.userId,
  roleId: actor.roleId,
  capacities: capacitiesOf(actor),
  scope: BranchScope.of(actor),
});

/** What waits on one approve screen. */
export interface PendingCount {
  readonly featureCode: ApprovalFeature;
  readonly total: number;
  /** When the one that has waited longest was made. */
  readonly oldest: Date | null;
}

interface DeskCounts {
  readonly pending: readonly PendingCount[];
  /** Notices that the user has not read. */
  readonly unread: number;
}

type Count = Omit<PendingCount, "featureCode"> & { readonly featureCode: ApprovalFeature | null };

/**
 * How much waits on each of these approve screens, and how many notices are unread, in one query: every page that shows the
 * menu needs both. A notice that something waits counts as long as something does.
 */
export async function readDeskCounts(
  db: Db,
  codes: readonly ApprovalFeature[],
  approver: Approver,
): Promise<DeskCounts> {
  const noScreen = sql`SELECT NULL::text AS "featureCode", 1 AS total, NULL::timestamptz AS oldest`;
  const counts = [noScreen, ...codes.map((code) => countOf(code, approver))];
  const { rows } = await sql<Count & { readonly unread: number }>`
    WITH unread AS MATERIALIZED (${unreadOf(approver.userId)}), counts AS (
      ${sql.join(counts, sql` UNION ALL `)}
    )
    SELECT counts.*, (
      SELECT count(*)::integer FROM unread WHERE feature_code IS NOT DISTINCT FROM "featureCode" AND total > 0
    ) AS unread
    FROM counts ORDER BY 1`.execute(db);
  const pending = rows.flatMap(({ featureCode, total, oldest }) =>
    featureCode === null ? [] : [{ featureCode, total, oldest }],
  );
  return { pending, unread: rows.reduce((sum, row) => sum + row.unread, 0) };
}

function countOf(code: ApprovalFeature, approver: Approver): RawBuilder<PendingCount> {
  const { total, source } = pendingOn(code, approver);
  return sql`SELECT ${planOnce} ${sql.lit(code)} AS "featureCode", ${total} AS total,
    (SELECT created_at FROM ${source} ORDER BY created_at, id LIMIT 1) AS oldest`;
}

/** What waits by now on those of these screens that an actor may see. */
export async function waitingOn(
  db: Db,
  actor: Actor,
  screens: readonly (ApprovalFeature | null)[],
): Promise<ReadonlyMap<ApprovalFeature | null, PendingCount>> {
  const codes = approvalsFor(actor).filter((code) => screens.includes(code));
  if (codes.length === 0) return new Map();
  const { pending } = await readDeskCounts(db, codes, approverOf(actor));
  return new Map(pending.map((count) => [count.featureCode, count]));
}

interface PendingSql {
  /** How many there are: an integer. */
  readonly total: RawBuilder<number>;
  /** FROM and WHERE of the rows themselves. */
  readonly source: RawBuilder<unknown>;
  /** Of such a row: whether the approver may approve it only in the place of somebody else. */
  readonly isLent: RawBuilder<boolean>;
}

function pendingOn(code: ApprovalFeature, approver: Approver): PendingSql {
  const decided = decidedOn[code];
  return "batches" in decided
    ? pendingBatches(decided.batches, approver)
    : pendingTransactions(code, decided.transactions, approver);
}

/**
 * The kept totals count all that are pending. Those few are counted apart, and subtracted, that are not for the approver in any of
 * their rights.
 */
function pendingTransactions(
  code: ApprovalFeature,
  type: TransactionType,
  { capacities, scope }: Approver,
): PendingSql {
  const all = keptTotals({ transactionType: type, states: ["pending"], scope, period: undefined });
  const these = sql`transaction_type = ${type} AND status = 'pending' AND ${inScope(scope)}`;
  const able = capacities.filter(({ features }) => features.has(code));
  const closed = able.map((each) => closedTo(each, type));
  const own = able.find(({ onBehalfOf }) => onBehalfOf === null);
  const isForOthers = sql`(${sql.join(closed, sql` AND `)})`;
  return {
    total: sql`((SELECT coalesce(sum(count), 0) FROM ${all})
      - (SELECT count(*) FROM transactions WHERE ${these} AND ${isForOthers}))::integer`,
    source: sql`transactions WHERE ${these} AND NOT ${isForOthers}`,
    isLent: own ? (able.length > 1 ? closedTo(own, type) : sql`false`) : sql`true`,
  };
}

/**
 * What does not wait for a right: what its people have made, what they have approved as the first of two, and what has a rule that
 * names other roles. Deciding says the same of one (`refusalOf`).
 */
const closedTo = ({ people, roleId }: Capacity, type: TransactionType) => sql<boolean>`(
  created_by = ANY(${people}::bigint[]) OR first_approved_by = ANY(${people}::bigint[])
  OR first_approved_for = ANY(${people}::bigint[]) OR rule_id = ANY(${rulesClosedTo({ roleId }, type)})) IS TRUE`;

/** Batches with rows that can be processed, and that no run has taken up. */
function pendingBatches(kind: BatchId, { userId, roleId, scope }: Approver): PendingSql {
  const closed = sql`(first_approved_by = ${userId} OR rule_id = ANY(${rulesClosedTo({ roleId }, "P00001")})) IS TRUE`;
  const source = sql`batches WHERE kind = ${kind} AND ${waitsForDecision}
    AND creator_id <> ${userId} AND NOT ${closed} AND ${inScope(scope)}`;
  return { total: sql`(SELECT count(*)::integer FROM ${source})`, source, isLent: sql`false` };
}

/** A transaction or a batch that waits for approval. */
export interface Approval extends Omit<
  ApprovalRow,
  "amountIdr" | "total" | "firstId" | "firstName" | "firstAt" | "firstForId" | "firstForName"
> {
  readonly amountIdr: number | null;
  /** The first of two approvals. */
  readonly firstApproval: DeputyStamp | undefined;
}

/** A page of what waits on these approve screens, the longest waiting first. */
export async function listPending(
  db: Db,
  codes: readonly ApprovalFeature[],
  approver: Approver,
  page: PageRequest,
): Promise<Page<Approval>> {
  if (codes.length === 0) return noRows;
  const { rows, total } = await readCounted((of) => readApprovals(db, codes, approver, of), page);
  return { rows: rows.map(approvalOf), total };
}

function approvalOf({
  firstId,
  firstName,
  firstAt,
  firstForId,
  firstForName,
  amountIdr,
  ...row
}: Omit<ApprovalRow, "total">): Approval {
  return {
    ...row,
    amountIdr: amountIdr === null ? null : rupiah(amountIdr),
    firstApproval: deputyStamp([firstId, firstName, firstAt], [firstForId, firstForName]),
  };
}

/** The first records of one screen, as many as the page may need. PostgreSQL reads them from an index alone, or nearly so. */
function firstOf(
  code: ApprovalFeature,
  approver: Approver,
  { skip, limit }: PageRequest,
): RawBuilder<unknown> {
  const { source, isLent } = pendingOn(code, approver);
  return sql`(SELECT ${sql.lit(code)} AS code, id, created_at, ${isLent} AS is_lent FROM ${source}
    ORDER BY created_at, id LIMIT ${skip + limit})`;
}

interface ApprovalRow {
  readonly featureCode: ApprovalFeature;
  readonly id: string;
  readonly label: string;
  readonly at: Date;
  readonly makerId: string;
  readonly makerName: string;
  readonly branchId: string;
  readonly branchName: string;
  /** How many rows of a batch are to be processed; null for a transaction. */
  readonly rowCount: number | null;
  /** A transaction's amount, or the sum of those rows; null where the rows have no amounts. */
  readonly amountIdr: string | null;
  /** How many people have to approve it. */
  readonly checkers: number;
  readonly firstId: string | null;
  readonly firstName: string | null;
  readonly firstAt: Date | null;
  readonly firstForId: string | null;
  readonly firstForName: string | null;
  /** The approver may approve it only in the place of somebody else. */
  readonly isLent: boolean;
  /** How many wait in all. */
  readonly total: number;
}

async function readApprovals(
  db: Db,
  codes: readonly ApprovalFeature[],
  approver: Approver,
  page: PageRequest,
): Promise<readonly ApprovalRow[]> {
  const each = (part: (code: ApprovalFeature) => RawBuilder<unknown>, between: RawBuilder<unknown>) =>
    sql.join(codes.map(part), between);
  const codesOn = (record: "batches" | "transactions") => codes.filter((code) => record in decidedOn[code]);
  const { rows } = await sql<ApprovalRow>`
    WITH page AS MATERIALIZED (
      SELECT code, id, created_at, is_lent
      FROM (${each((code) => firstOf(code, approver, page), sql` UNION ALL `)}) AS pending
      ORDER BY created_at, id OFFSET ${page.skip} LIMIT ${page.limit}
    )
    SELECT approvals.*, page.code AS "featureCode", is_lent AS "isLent", branches.name AS "branchName",
      ${each((code) => pendingOn(code, approver).total, sql` + `)} AS total
    FROM page CROSS JOIN LATERAL (
      SELECT batches.id, batches.label, batches.created_at AS at, batches.creator_id AS "makerId", batches.creator_name AS "makerName",
        batches.branch_id AS "branchId", batches.success_count AS "rowCount", ready.amount_idr AS "amountIdr",
        batches.checkers, first.id AS "firstId", first.name AS "firstName", batches.first_approved_at AS "firstAt",
        NULL::bigint AS "firstForId", NULL AS "firstForName"
      FROM batches LEFT JOIN users AS first ON first.id = first_approved_by CROSS JOIN LATERAL (
        SELECT sum(amount_idr) AS amount_idr FROM batch_rows WHERE batch_id = batches.id AND status = 'Success'
      ) AS ready
      WHERE batches.id = page.id AND page.code = ANY(${codesOn("batches")}::text[])
      UNION ALL
      SELECT transactions.id, concat(customers.name, ', ', debit_account), transactions.created_at, created_by, users.name,
        transactions.branch_id, NULL, amount_idr, checkers, first.id, first.name, first_approved_at, first_for.id, first_for.name
      FROM transactions
      LEFT JOIN users AS first ON first.id = first_approved_by
      LEFT JOIN users AS first_for ON first_for.id = first_approved_for
      JOIN customers ON customers.id = source_customer_id
      JOIN users ON users.id = created_by
      WHERE transactions.id = page.id AND page.code = ANY(${codesOn("transactions")}::text[])
    ) AS approvals JOIN branches ON branches.id = approvals."branchId" AND ${inScope(approver.scope, "branches.id")}
    ORDER BY page.created_at, page.id`.execute(db);
  return rows;
}
