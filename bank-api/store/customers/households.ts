import { sql, type RawBuilder } from "kysely";
import { batchKinds } from "contract/batch-kinds";
import { mostMembers } from "contract/own/households";
import type { ActiveStatus } from "contract/values";
import type { BranchScope } from "bank-api/domain/branch-scope";
import type { Batch } from "../batches/batches";
import type { Customer } from "./customers";
import type { Db } from "../runtime/database";
import { inScope } from "../lists/in-scope";
import { readCounted, type Page, type PageRequest } from "../lists/paging";
import { rupiah } from "../runtime/rupiah";

/** The list of households ends here: to count all of them is to pass every mustahik (docs/decisions/0108-households.md). */
const householdDepth = 10_000;

/** What distributions come to. */
export interface Received {
  readonly count: number;
  readonly totalIdr: number;
}

/** A household as the list shows it. */
export interface Household extends HouseholdSummary {
  /** Of the member who was registered first. */
  readonly key: string;
  readonly familyCardNumber: string;
  readonly newestAt: Date | null;
}

/** Who and what counts. */
interface Counting {
  /** Of the members. */
  readonly scope: BranchScope;
  /** Distributions from then on. */
  readonly since: Date;
  /** Neither its distributions nor the mustahik whom it registered: a dry run compares it with what is there besides. */
  readonly exceptBatch?: string;
}

/** Who counts as a member. */
type Membership = Pick<Counting, "scope" | "exceptBatch">;

interface ReceivedRow {
  readonly count: number;
  readonly total_idr: string;
}

const receivedOf = ({ count, total_idr }: ReceivedRow): Received => ({ count, totalIdr: rupiah(total_idr) });

const outside = (batchId: string | undefined, table: "customers" | "transactions") =>
  batchId === undefined ? sql`true` : sql`${sql.ref(`${table}.batch_id`)} IS DISTINCT FROM ${batchId}`;

/** All records with a KK number, of one person more than one where one of them has ended for another. */
const everyRecord = (card: RawBuilder<unknown>, { scope, exceptBatch }: Membership) => sql`
  FROM customers WHERE family_card_number = ${card} AND ${inScope(scope)} AND ${outside(exceptBatch, "customers")}`;

/** All members who count, each by one record: the one that is kept, or the first that has ended where the kept one is elsewhere. */
const everyMember = (card: RawBuilder<unknown>, membership: Membership) => sql`
  ${everyRecord(card, membership)} AND (same_as_id IS NULL OR NOT EXISTS (
    SELECT FROM customers AS other
    WHERE other.family_card_number = ${card} AND ${inScope(membership.scope, "other.branch_id")}
      AND (other.id = customers.same_as_id OR (other.same_as_id = customers.same_as_id AND other.id < customers.id))
  ))`;

/**
 * Ids of the first records registered, and of those that have ended for them: a number that thousands share by mistake costs no more
 * than a family's.
 */
const recordsOf = (card: RawBuilder<unknown>, membership: Membership) => sql`
  SELECT record.id FROM (SELECT id ${everyRecord(card, membership)} ORDER BY id LIMIT ${mostMembers}) AS own
  CROSS JOIN LATERAL (
    SELECT own.id UNION ALL SELECT id FROM customers
    WHERE same_as_id = own.id AND family_card_number IS DISTINCT FROM ${card} AND ${inScope(membership.scope)}
  ) AS record`;

/** Condition: the transaction is what `member` received. */
const toMember = sql`beneficiary_customer_id = member.id AND transaction_type = 'P00001' AND status = 'settled'`;

const distributionsTo = (card: RawBuilder<unknown>, counting: Counting) => sql`
  FROM (${recordsOf(card, counting)}) AS member
  JOIN transactions ON ${toMember} AND created_at >= ${counting.since} AND ${outside(counting.exceptBatch, "transactions")}`;

/**
 * What the household of a KK number received, in `count`, `total_idr` and `newest_at`. The one way in which the list, the detail of a
 * mustahik and dry runs add it up.
 */
const householdReceived = (card: RawBuilder<unknown>, counting: Counting) => sql`
  SELECT count(*)::integer AS count, coalesce(sum(amount_idr), 0) AS total_idr, max(created_at) AS newest_at
  ${distributionsTo(card, counting)}`;

/** How many a household has, and what they received. */
export interface HouseholdSummary {
  readonly memberCount: number;
  readonly received: Received;
}

interface SummaryRow extends ReceivedRow {
  readonly members: number;
}

const summaryOf = (row: SummaryRow): HouseholdSummary => ({
  memberCount: row.members,
  received: receivedOf(row),
});

const householdSummary = (card: RawBuilder<unknown>, counting: Counting) => sql`
  SELECT (SELECT count(*) ${everyMember(card, counting)})::integer AS members, count, total_idr
  FROM (${householdReceived(card, counting)}) AS received`;

/** The household of a customer in a few figures; undefined where no KK number is known. */
export async function summariseHousehold(
  db: Db,
  { familyCardNumber }: Customer,
  counting: Counting,
): Promise<HouseholdSummary | undefined> {
  if (familyCardNumber === null) return undefined;
  const { rows } = await sql<SummaryRow>`${householdSummary(sql`${familyCardNumber}`, counting)}`.execute(db);
  return rows[0] && summaryOf(rows[0]);
}

/**
 * Of a batch's rows without errors, those that belong to a household of mustahik who are registered: of new mustahik to any, of
 * recipients to one of two or more who received something. The first `limit`, and how many there are.
 */
export async function householdsInBatch(db: Db, { id, kind }: Batch, counting: Counting, limit: number) {
  const card = sql`card`;
  const known = batchKinds[kind].pays
    ? sql`EXISTS (SELECT ${everyMember(card, counting)} OFFSET 1) AND EXISTS (SELECT ${distributionsTo(card, counting)})`
    : sql`EXISTS (SELECT ${everyMember(card, counting)})`;
  const { rows } = await sql<BatchRow>`
    WITH known AS MATERIALIZED (
      SELECT card, row_count FROM (
        SELECT family_card_number AS card, count(*) AS row_count FROM batch_rows
        WHERE batch_id = ${id} AND status <> 'Failed' AND family_card_number IS NOT NULL GROUP BY family_card_number
      ) AS cards WHERE ${known}
    ), shown AS MATERIALIZED (
      SELECT row_number, cells->>0 AS name, card FROM batch_rows JOIN known ON card = family_card_number
      WHERE batch_id = ${id} AND status <> 'Failed' ORDER BY row_number LIMIT ${limit}
    )
    SELECT row_number AS "seqNo", name, summary.*, (SELECT min(id) ${everyMember(card, counting)}) AS key,
      (SELECT sum(row_count) FROM known)::integer AS total, (SELECT count(*) FROM known)::integer AS households
    FROM shown CROSS JOIN LATERAL (${householdSummary(card, counting)}) AS summary ORDER BY row_number`.execute(
    db,
  );
  return {
    rowTotal: rows[0]?.total ?? 0,
    householdTotal: rows[0]?.households ?? 0,
    rows: rows.map(({ members: memberCount, total_idr, ...row }) => ({
      ...row,
      memberCount,
      totalIdr: rupiah(total_idr),
    })),
  };
}

/** A row of a batch whose household is known already. */
interface BatchRow extends SummaryRow {
  readonly seqNo: number;
  readonly name: string;
  /** Of the member who was registered first. */
  readonly key: string;
  readonly total: number;
  readonly households: number;
}

/**
 * A page of the households of two or more by KK number, and of the first `householdDepth` of them. With a KK number, the one that has
 * it, of any size.
 */
export async function listHouseholds(
  db: Db,
  familyCardNumber: string | undefined,
  counting: Counting,
  page: PageRequest,
): Promise<Page<Household>> {
  const [wanted, least] =
    familyCardNumber === undefined
      ? [sql`family_card_number IS NOT NULL`, 2]
      : [sql`family_card_number = ${familyCardNumber}`, 1];
  const card = sql`page.card`;
  const read = async ({ skip, limit }: PageRequest) => {
    const { rows } = await sql<HouseholdRow>`
      WITH with_ended AS MATERIALIZED (
        SELECT family_card_number AS card FROM customers WHERE same_as_id IS NOT NULL AND family_card_number IS NOT NULL
      ), listed AS MATERIALIZED (
        SELECT family_card_number AS card FROM customers AS registered
        WHERE ${wanted} AND ${inScope(counting.scope)}
        GROUP BY family_card_number HAVING count(*) >= ${sql.lit(least)} AND (
          family_card_number NOT IN (SELECT card FROM with_ended)
          OR EXISTS (SELECT ${everyMember(sql`registered.family_card_number`, counting)} OFFSET ${sql.lit(least - 1)})
        )
        ORDER BY family_card_number LIMIT ${sql.lit(householdDepth + 1)}
      ), page AS MATERIALIZED (
        SELECT * FROM (SELECT * FROM listed ORDER BY card LIMIT ${sql.lit(householdDepth)}) AS shown
        ORDER BY card OFFSET ${skip} LIMIT ${limit}
      )
      SELECT card, counted.*, received.*, (SELECT count(*) FROM listed)::integer AS total
      FROM page
      CROSS JOIN LATERAL (SELECT count(*)::integer AS members, min(id) AS member_id ${everyMember(card, counting)}) AS counted
      CROSS JOIN LATERAL (${householdReceived(card, counting)}) AS received
      ORDER BY card`.execute(db);
    return rows;
  };
  const { rows, total } = await readCounted(read, page);
  return {
    rows: rows.map(householdOf),
    total: Math.min(total, householdDepth),
    capped: total > householdDepth,
  };
}

interface HouseholdRow extends SummaryRow {
  readonly card: string;
  readonly newest_at: Date | null;
  readonly member_id: string;
  readonly total: number;
}

const householdOf = (row: Omit<HouseholdRow, "total">): Household => ({
  ...summaryOf(row),
  key: row.member_id,
  familyCardNumber: row.card,
  newestAt: row.newest_at,
});

/** The records of a customer's household that are in scope; those of the customer alone where no KK number is known. */
const recordsBeside = ({ id, familyCardNumber }: Customer, membership: Membership) =>
  familyCardNumber === null
    ? sql`SELECT id FROM customers WHERE (id = ${id} OR same_as_id = ${id}) AND ${inScope(membership.scope)}`
    : recordsOf(sql`${familyCardNumber}`, membership);

/** A record of a household. */
export interface Member {
  readonly key: string;
  readonly name: string;
  readonly nationalId: string | null;
  readonly birthDate: string | null;
  readonly status: ActiveStatus;
  /** Whether it has ended for another record of the same person. */
  readonly isEnded: boolean;
  readonly branch: { readonly key: string; readonly name: string };
  /** Since the moment that is asked for. */
  readonly received: Received;
  /** Ever. */
  readonly all: Received;
}

/** The first records of a customer's household, as they were registered, and how many members it has. */
export async function readMembers(
  db: Db,
  customer: Customer,
  counting: Counting,
): Promise<{ readonly members: Member[]; readonly total: number }> {
  const { familyCardNumber } = customer;
  const total =
    familyCardNumber === null
      ? sql`1`
      : sql`(SELECT count(*) ${everyMember(sql`${familyCardNumber}`, counting)})`;
  const { rows } = await sql<MemberRow>`
    SELECT customers.id, customers.name, national_id, birth_date, customers.status, same_as_id IS NOT NULL AS is_ended,
      branch_id, branches.name AS branch_name,
      received.*, ${total}::integer AS total
    FROM (${recordsBeside(customer, counting)}) AS member
    JOIN customers ON customers.id = member.id JOIN branches ON branches.id = branch_id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE created_at >= ${counting.since})::integer AS count,
        coalesce(sum(amount_idr) FILTER (WHERE created_at >= ${counting.since}), 0) AS total_idr,
        count(*)::integer AS all_count, coalesce(sum(amount_idr), 0) AS all_idr
      FROM transactions WHERE ${toMember}
    ) AS received
    ORDER BY customers.id`.execute(db);
  return { members: rows.map(memberOf), total: rows[0]?.total ?? 0 };
}

interface MemberRow extends ReceivedRow {
  readonly id: string;
  readonly name: string;
  readonly national_id: string | null;
  readonly birth_date: string | null;
  readonly status: ActiveStatus;
  readonly is_ended: boolean;
  readonly branch_id: string;
  readonly branch_name: string;
  readonly all_count: number;
  readonly all_idr: string;
  readonly total: number;
}

const memberOf = (row: MemberRow): Member => ({
  key: row.id,
  name: row.name,
  nationalId: row.national_id,
  birthDate: row.birth_date,
  status: row.status,
  isEnded: row.is_ended,
  branch: { key: row.branch_id, name: row.branch_name },
  received: receivedOf(row),
  all: receivedOf({ count: row.all_count, total_idr: row.all_idr }),
});

/** A distribution to a member of a household. */
export interface HouseholdDistribution {
  readonly key: string;
  readonly at: Date;
  readonly amountIdr: number;
  readonly description: string;
  readonly recipient: { readonly key: string; readonly name: string };
}

/** What the members of a customer's household received, newest first. */
export async function listHouseholdDistributions(
  db: Db,
  customer: Customer,
  scope: BranchScope,
  page: PageRequest,
): Promise<Page<HouseholdDistribution>> {
  const read = async ({ skip, limit }: PageRequest) => {
    const { rows } = await sql<DistributionRow>`
      SELECT transactions.id, created_at, amount_idr, description, beneficiary_customer_id AS customer_id,
        (SELECT name FROM customers WHERE customers.id = beneficiary_customer_id) AS name, (count(*) OVER ())::integer AS total
      FROM (${recordsBeside(customer, { scope })}) AS member JOIN transactions ON ${toMember}
      ORDER BY created_at DESC, transactions.id DESC OFFSET ${skip} LIMIT ${limit}`.execute(db);
    return rows;
  };
  const { rows, total } = await readCounted(read, page);
  return { rows: rows.map(distributionOf), total };
}

interface DistributionRow {
  readonly id: string;
  readonly created_at: Date;
  readonly amount_idr: string;
  readonly description: string;
  readonly customer_id: string;
  readonly name: string;
  readonly total: number;
}

const distributionOf = (row: Omit<DistributionRow, "total">): HouseholdDistribution => ({
  key: row.id,
  at: row.created_at,
  amountIdr: rupiah(row.amount_idr),
  description: row.description,
  recipient: { key: row.customer_id, name: row.name },
});
