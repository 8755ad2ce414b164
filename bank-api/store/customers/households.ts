import type { BranchScope } from "bank-api/domain/branch-scope";
import type { Totals } from "bank-api/domain/totals";
import { sql, type RawBuilder } from "kysely";
import { batchKinds } from "contract/batch-kinds";
import type { ExtensionData } from "contract/extensions/calls";
import { mostMembers } from "contract/extensions/households";
import type { Batch } from "../batches/batches";
import { inScope } from "../lists/in-scope";
import { cappedAt, readSqlPage, type RowPage, type PageRequest } from "../lists/paging";
import type { Db } from "../runtime/database";
import { amount, keyAndName } from "../runtime/in-json";
import type { Customer } from "./customers";

/** The list of households ends here: to count all of them is to pass every mustahik (docs/decisions/people.md). */
const householdDepth = 10_000;

/** Which members and which distributions count. */
interface Counting {
  /** The scope of the members. */
  readonly scope: BranchScope;
  /** Distributions count from this moment on. */
  readonly since: Date;
  /**
   * The distributions of this batch and the mustahik that it registered do not count. A dry run compares the batch with what is
   * there besides.
   */
  readonly exceptBatch?: string;
}

/** Who counts as a member. */
type Membership = Pick<Counting, "scope" | "exceptBatch">;

const outside = (batchId: string | undefined, table: "customers" | "transactions") =>
  batchId === undefined ? sql`true` : sql`${sql.ref(`${table}.batch_id`)} IS DISTINCT FROM ${batchId}`;

/** All records with a KK number, of one person more than one where one of them has ended for another. */
const everyRecord = (card: RawBuilder<unknown>, { scope, exceptBatch }: Membership) => sql`
  FROM customers WHERE family_card_number = ${card} AND ${inScope(scope)} AND ${outside(exceptBatch, "customers")}`;

/**
 * All members who count, each by one record: the one that is kept, or the first that has ended where the kept one is elsewhere.
 */
const everyMember = (card: RawBuilder<unknown>, membership: Membership) => sql`
  ${everyRecord(card, membership)} AND (same_as_id IS NULL OR NOT EXISTS (
    SELECT FROM customers AS other
    WHERE other.family_card_number = ${card} AND ${inScope(membership.scope, "other.branch_id")}
      AND (other.id = customers.same_as_id OR (other.same_as_id = customers.same_as_id AND other.id < customers.id))
  ))`;

/**
 * Ids of the first records registered, and of those that have ended for them: a number that thousands share by mistake costs no
 * more than a family's.
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

/** What some transactions come to. */
const sums = (which = sql``) => sql<Totals>`
  jsonb_build_object('count', count(*) ${which}, 'totalIdr', coalesce(sum(amount_idr) ${which}, 0))`;

/**
 * What the household of a KK number received. The one way in which the list, the detail of a mustahik and dry runs add it up.
 */
const householdReceived = (card: RawBuilder<unknown>, counting: Counting) => sql`
  SELECT ${sums()} AS received, max(created_at) AS "newestAt" ${distributionsTo(card, counting)}`;

/** How many a household has, and what they received. */
type HouseholdSummary = Pick<ExtensionData<"listHouseholds">[number], "memberCount" | "received">;

const householdSummary = (card: RawBuilder<unknown>, counting: Counting) => sql<HouseholdSummary>`
  SELECT (SELECT count(*) ${everyMember(card, counting)})::integer AS "memberCount", received
  FROM (${householdReceived(card, counting)}) AS household`;

/** The household of a customer in a few figures; undefined where no KK number is known. */
export async function summariseHousehold(db: Db, { familyCardNumber }: Customer, counting: Counting) {
  if (familyCardNumber === null) return undefined;
  const { rows } = await householdSummary(sql`${familyCardNumber}`, counting).execute(db);
  return rows[0];
}

/**
 * The first `limit` rows of a batch that belong to a household of registered mustahik, and how many there are. Rows with errors
 * do not count. A new mustahik may belong to any household, a recipient to one of two or more that received something.
 */
export async function householdsInBatch(db: Db, { id, kind }: Batch, counting: Counting, limit: number) {
  const card = sql`card`;
  const known = batchKinds[kind].pays
    ? sql`EXISTS (SELECT ${everyMember(card, counting)} OFFSET 1) AND EXISTS (SELECT ${distributionsTo(card, counting)})`
    : sql`EXISTS (SELECT ${everyMember(card, counting)})`;
  const { rows } = await sql<BatchRow & { readonly total: number; readonly households: number }>`
    WITH known AS MATERIALIZED (
      SELECT card, row_count FROM (
        SELECT family_card_number AS card, count(*) AS row_count FROM batch_rows
        WHERE batch_id = ${id} AND status <> 'Failed' AND family_card_number IS NOT NULL GROUP BY family_card_number
      ) AS cards WHERE ${known}
    ), shown AS MATERIALIZED (
      SELECT row_number, cells->>0 AS name, card FROM batch_rows JOIN known ON card = family_card_number
      WHERE batch_id = ${id} AND status <> 'Failed' ORDER BY row_number LIMIT ${limit}
    )
    SELECT row_number AS "seqNo", name, "memberCount", received -> 'totalIdr' AS "totalIdr",
      (SELECT min(id) ${everyMember(card, counting)}) AS key,
      (SELECT sum(row_count) FROM known)::integer AS total, (SELECT count(*) FROM known)::integer AS households
    FROM shown CROSS JOIN LATERAL (${householdSummary(card, counting)}) AS summary
    ORDER BY row_number`.execute(db);
  return { rowTotal: rows[0]?.total ?? 0, householdTotal: rows[0]?.households ?? 0, rows };
}

/** A row of a batch whose household is known already. */
type BatchRow = NonNullable<ExtensionData<"reviewBatch">["households"]>["rows"][number];

/**
 * A page of the households of two or more by KK number, among the first `householdDepth` of them. A KK number in the filter gives
 * its household, of any size.
 */
export async function listHouseholds(
  db: Db,
  familyCardNumber: string | undefined,
  counting: Counting,
  page: PageRequest,
): Promise<RowPage<ExtensionData<"listHouseholds">[number]>> {
  const [wanted, least] =
    familyCardNumber === undefined
      ? [sql`family_card_number IS NOT NULL`, 2]
      : [sql`family_card_number = ${familyCardNumber}`, 1];
  const card = sql`page.card`;
  const statement = ({ skip, limit }: PageRequest) => sql<ExtensionData<"listHouseholds">[number]>`
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
    SELECT card AS "familyCardNumber", first.name AS "firstMember", ${keyAndName("branches.id", "branches.name")} AS branch,
      counted.*, household.*, (SELECT count(*) FROM listed)::integer AS total
    FROM page
    CROSS JOIN LATERAL (SELECT count(*)::integer AS "memberCount", min(id) AS key ${everyMember(card, counting)}) AS counted
    JOIN customers AS first ON first.id = counted.key
    JOIN branches ON branches.id = first.branch_id
    CROSS JOIN LATERAL (${householdReceived(card, counting)}) AS household
    ORDER BY card`;
  return cappedAt(householdDepth, await readSqlPage(db, statement, page));
}

/** The records of a customer's household that are in scope; those of the customer alone where no KK number is known. */
const recordsOfHousehold = ({ id, familyCardNumber }: Customer, membership: Membership) =>
  familyCardNumber === null
    ? sql`SELECT id FROM customers WHERE (id = ${id} OR same_as_id = ${id}) AND ${inScope(membership.scope)}`
    : recordsOf(sql`${familyCardNumber}`, membership);

/** A record of a household, with what it has received ever. */
type Member = ExtensionData<"readHousehold">["members"][number] & { readonly all: Totals };

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
  const { rows } = await sql<Member & { readonly total: number }>`
    SELECT customers.id AS key, customers.name, national_id AS "nationalId", birth_date AS "birthDate", customers.status,
      same_as_id IS NOT NULL AS "isEnded", ${keyAndName("branches.id", "branches.name")} AS branch, received.*, ${total}::integer AS total
    FROM (${recordsOfHousehold(customer, counting)}) AS member
    JOIN customers ON customers.id = member.id JOIN branches ON branches.id = branch_id
    CROSS JOIN LATERAL (
      SELECT ${sums(sql`FILTER (WHERE created_at >= ${counting.since})`)} AS received, ${sums()} AS "all"
      FROM transactions WHERE ${toMember}
    ) AS received
    ORDER BY customers.id`.execute(db);
  return { members: rows, total: rows[0]?.total ?? 0 };
}

/** What the members of a customer's household received, newest first. */
export async function listHouseholdDistributions(
  db: Db,
  customer: Customer,
  scope: BranchScope,
  page: PageRequest,
): Promise<RowPage<ExtensionData<"listHouseholdDistributions">[number]>> {
  const statement = ({ skip, limit }: PageRequest) => sql<
    ExtensionData<"listHouseholdDistributions">[number]
  >`
    SELECT transactions.id AS key, created_at AS at, ${amount("amount_idr")} AS "amountIdr", description,
      (SELECT ${keyAndName("customers.id", "customers.name")} FROM customers WHERE customers.id = beneficiary_customer_id) AS recipient,
      (count(*) OVER ())::integer AS total
    FROM (${recordsOfHousehold(customer, { scope })}) AS member JOIN transactions ON ${toMember}
    ORDER BY created_at DESC, transactions.id DESC OFFSET ${skip} LIMIT ${limit}`;
  return readSqlPage(db, statement, page);
}
