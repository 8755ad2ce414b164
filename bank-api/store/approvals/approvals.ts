import type { Actor } from "bank-api/domain/actor";
import { decidedBy, decidesBy } from "bank-api/domain/approvals";
import { BranchScope } from "bank-api/domain/branch-scope";
import { capacitiesOf, type Capacity } from "bank-api/domain/deputies";
import { sql, type RawBuilder } from "kysely";
import type { ExtensionData } from "contract/extensions/calls";
import type { DecisionFeature } from "contract/extensions/pending";
import { coversAll, inScope } from "../lists/in-scope";
import { noRows, readCounted, type RowPage, type PageRequest } from "../lists/paging";
import { unreadOf } from "../people/notices";
import { keptTotals } from "../reports/transaction-totals";
import { planOnce, type Db } from "../runtime/database";
import { amount, keyAndName } from "../runtime/in-json";
import { closedTo, waitingFor } from "./waiting";

type ShellCounts = Omit<ExtensionData<"readDesk">, "views">;
/** What waits for who holds a code. */
type PendingCount = ShellCounts["pending"][number];
type Count = Omit<PendingCount, "feature"> & { readonly feature: DecisionFeature | null };

/**
 * How much waits for who holds each of these codes, and how many notices are unread, in one query: every page that shows the
 * menu needs both. A notice that something waits counts as long as something does.
 */
export async function readShellCounts(
  db: Db,
  codes: readonly DecisionFeature[],
  approver: Actor,
): Promise<ShellCounts> {
  const noScreen = sql`SELECT NULL::text AS feature, 1 AS total, NULL::timestamptz AS oldest`;
  const counts = [noScreen, ...codes.map((code) => countOf(code, approver))];
  const { rows } = await sql<Count & { readonly unread: number }>`
    WITH unread AS MATERIALIZED (${unreadOf(approver.userId)}), counts AS (
      ${sql.join(counts, sql` UNION ALL `)}
    )
    SELECT counts.*, (
      SELECT count(*)::integer FROM unread WHERE feature_code IS NOT DISTINCT FROM feature AND total > 0
    ) AS unread
    FROM counts ORDER BY 1`.execute(db);
  const pending = rows.flatMap(({ feature, total, oldest }) =>
    feature === null ? [] : [{ feature, total, oldest }],
  );
  return { pending, unread: rows.reduce((sum, row) => sum + row.unread, 0) };
}

function countOf(code: DecisionFeature, approver: Actor): RawBuilder<PendingCount> {
  const { total, source } = pendingOn(code, approver);
  // The total of transactions is kept, so none is counted: the oldest comes from an index.
  return "transactions" in decidedBy[code]
    ? sql`SELECT ${planOnce} ${sql.lit(code)} AS feature, ${total} AS total,
        (SELECT created_at FROM ${source} ORDER BY created_at, id LIMIT 1) AS oldest`
    : sql`SELECT ${planOnce} ${sql.lit(code)} AS feature, count(*)::integer AS total, min(created_at) AS oldest FROM ${source}`;
}

/** What waits by now of these codes, where an actor holds them. */
export async function waitingOn(
  db: Db,
  actor: Actor,
  screens: readonly (DecisionFeature | null)[],
): Promise<ReadonlyMap<DecisionFeature | null, PendingCount>> {
  const codes = decidesBy(actor).filter((code) => screens.includes(code));
  if (codes.length === 0) return new Map();
  const { pending } = await readShellCounts(db, codes, actor);
  return new Map(pending.map((count) => [count.feature, count]));
}

interface PendingSql {
  /** How many there are: an integer. */
  readonly total: RawBuilder<number>;
  /** The rows themselves: FROM and WHERE. */
  readonly source: RawBuilder<unknown>;
  /** The approver in whose place the user may approve such a row; null in the user's own right. */
  readonly onBehalfOf: RawBuilder<string | null>;
}

/**
 * What waits for the approver in any of their rights. The kept totals count all requests that are pending: those few that are for
 * others are counted apart, and subtracted.
 */
function pendingOn(code: DecisionFeature, approver: Actor): PendingSql {
  const scope = BranchScope.of(approver);
  const decided = decidedBy[code];
  const all = sql`(${waitingFor(code)}) AS waiting
    WHERE ${inScope(scope)} AND (${coversAll(scope)} OR NOT of_head_office)`;
  const able = capacitiesOf(approver).filter(({ features }) => features.has(code));
  const isClosed = ({ people, roleId }: Capacity) => closedTo(people, roleId);
  const isForOthers = sql`(${sql.join(able.map(isClosed), sql` AND `)})`;
  const source = sql`${all} AND NOT ${isForOthers}`;
  const own = able.find(({ onBehalfOf }) => onBehalfOf === null);
  const absent = able.find(({ onBehalfOf }) => onBehalfOf !== null)?.onBehalfOf?.name;
  return {
    total:
      "transactions" in decided
        ? sql`((SELECT coalesce(sum(count), 0) FROM ${keptTotals({ transactionType: decided.transactions, states: ["pending"], scope, period: undefined })})
            - (SELECT count(*) FROM ${all} AND ${isForOthers}))::integer`
        : sql`(SELECT count(*)::integer FROM ${source})`,
    source,
    onBehalfOf:
      absent === undefined
        ? sql`NULL::text`
        : sql`CASE WHEN ${own ? isClosed(own) : sql`true`} THEN ${absent}::text END`,
  };
}

type Approval = ExtensionData<"listApprovals">[number];

/** A page of what waits for the approver: what the law has a time for, the first to be due first; then what has waited longest. */
export async function listPending(
  db: Db,
  approver: Actor,
  codes: readonly DecisionFeature[],
  page: PageRequest,
): Promise<RowPage<Approval>> {
  if (codes.length === 0) return noRows;
  return readCounted((of) => readApprovals(db, approver, codes, of), page);
}

/** Only proposals are ever due, so the index of all else still gives the order. */
const dueFirst = (row: string) =>
  sql.join(["due_at", "created_at", "id"].map((column) => sql.ref(`${row}.${column}`)));

/** The first records of one screen, as many as the page may need. PostgreSQL reads them from an index alone, or nearly so. */
function firstOf(code: DecisionFeature, approver: Actor, { skip, limit }: PageRequest) {
  const { source, onBehalfOf } = pendingOn(code, approver);
  return sql`(SELECT ${sql.lit(code)} AS code, id, created_at, due_at, ${onBehalfOf} AS on_behalf_of FROM ${source}
    ORDER BY ${dueFirst("waiting")} LIMIT ${skip + limit})`;
}

async function readApprovals(
  db: Db,
  approver: Actor,
  codes: readonly DecisionFeature[],
  page: PageRequest,
): Promise<readonly (Approval & { readonly total: number })[]> {
  const each = (part: (code: DecisionFeature) => RawBuilder<unknown>, between: RawBuilder<unknown>) =>
    sql.join(codes.map(part), between);
  const codesOn = (record: "batches" | "transactions") => codes.filter((code) => record in decidedBy[code]);
  const scope = BranchScope.of(approver);
  const ofProposals = codes.map((code) => proposalsOf(code, scope));
  const { rows } = await sql<Approval & { readonly total: number }>`
    WITH page AS MATERIALIZED (
      SELECT * FROM (${each((code) => firstOf(code, approver, page), sql` UNION ALL `)}) AS pending
      ORDER BY ${dueFirst("pending")} OFFSET ${page.skip} LIMIT ${page.limit}
    )
    SELECT page.code AS feature, key, "subjectKey", label, page.created_at AS at, due_at AS "dueAt", maker,
      CASE WHEN branches.id IS NOT NULL THEN ${keyAndName("branches.id", "branches.name")} END AS branch,
      "rowCount", ${amount("amountIdr")} AS "amountIdr", checkers, CASE WHEN first IS NOT NULL
        THEN jsonb_build_object('name', first, 'onBehalfOf', first_for) END AS "firstApprover", on_behalf_of AS "onBehalfOf",
      ARRAY(
        SELECT source_customer_id::text FROM transactions WHERE id = key UNION ALL SELECT customer_id::text FROM data_requests WHERE id = key
        UNION ALL SELECT unnest(ARRAY[first_id, second_id])::text FROM duplicate_pairs WHERE id = "subjectKey"
      ) AS people,
      ${each((code) => pendingOn(code, approver).total, sql` + `)} AS total
    FROM page CROSS JOIN LATERAL (
      SELECT batches.id AS key, batches.id AS "subjectKey", batches.label,
        ${keyAndName("batches.creator_id", "batches.creator_name")} AS maker, batches.branch_id, batches.success_count AS "rowCount",
        ready.amount_idr AS "amountIdr", batches.checkers, first.name AS first, NULL AS first_for
      FROM batches LEFT JOIN users AS first ON first.id = first_approved_by CROSS JOIN LATERAL (
        SELECT sum(amount_idr) AS amount_idr FROM batch_rows WHERE batch_id = batches.id AND status = 'Success'
      ) AS ready
      WHERE batches.id = page.id AND page.code = ANY(${codesOn("batches")}::text[]) AND ${inScope(scope, "batches.branch_id")}
      UNION ALL
      SELECT transactions.id, transactions.id, concat(customers.name, ', ', debit_account), ${keyAndName("created_by", "users.name")},
        transactions.branch_id, NULL, amount_idr, checkers, first.name, first_for.name
      FROM transactions
      LEFT JOIN users AS first ON first.id = first_approved_by
      LEFT JOIN users AS first_for ON first_for.id = first_approved_for
      JOIN customers ON customers.id = source_customer_id
      JOIN users ON users.id = created_by
      WHERE transactions.id = page.id AND page.code = ANY(${codesOn("transactions")}::text[])
        AND ${inScope(scope, "transactions.branch_id")}
      ${sql.join(ofProposals, sql` `)}
    ) AS approvals LEFT JOIN branches ON branches.id = approvals.branch_id
    ORDER BY ${dueFirst("page")}`.execute(db);
  return rows;
}

/** The rows of a page that are proposals of a code; nothing of a code that decides something else. */
function proposalsOf(code: DecisionFeature, scope: BranchScope): RawBuilder<unknown> {
  return "proposals" in decidedBy[code]
    ? sql`UNION ALL SELECT waiting.id, subject_id, label, ${keyAndName("users.id", "users.name")}, waiting.branch_id, NULL, amount_idr, 1, NULL, NULL
        FROM (${waitingFor(code)}) AS waiting JOIN users ON users.id = maker_id
        WHERE waiting.id = page.id AND page.code = ${sql.lit(code)} AND ${inScope(scope, "waiting.branch_id")}`
    : sql``;
}
