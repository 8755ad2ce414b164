import type { BranchScope } from "bank-api/domain/branch-scope";
import type { CustomerDetails } from "bank-api/domain/customers";
import { comparableName, plainName } from "bank-api/domain/names";
import { sql, type InferResult, type SqlBool } from "kysely";
import type { AsnafFilter } from "contract/asnaf";
import type { CategoryFilter } from "contract/merchant-category";
import type { RequestKind } from "contract/request-kinds";
import { partyColumns, type CustomerType, type PartySide } from "contract/specified/customers";
import type { ActiveStatus } from "contract/values";
import { inScope, nationalIdIn } from "../lists/in-scope";
import { countMembers, takeOrdinals, type BlockOrder, type ListedSeries } from "../lists/list-blocks";
import { allHits, pageOfHits, readPage, type RowPage, type PageRequest } from "../lists/paging";
import { newestFirst, sortedOrdinals, sortedPage, type Order } from "../lists/sorted-series";
import { noticeOfCustomer } from "../privacy/privacy-notices";
import { inCopies, restricted } from "../privacy/restrictions";
import { planOnce, type Db } from "../runtime/database";
import { instant, keyAndName } from "../runtime/in-json";
import { unnest, type ColumnsOf } from "../runtime/unnest";
import { hasName, inPlace, isOfAsnaf, searchByName } from "./customer-series";

/** The row of an upload batch that a customer or a transaction comes from. */
export interface BatchOrigin {
  readonly batchId: string;
  readonly row: number;
}

export interface NewCustomer extends CustomerDetails {
  readonly id: string;
  readonly status: ActiveStatus;
  readonly origin: BatchOrigin | null;
}

/** What each column of `customers` takes from a new customer, and its SQL type. */
const newCustomerColumns: ColumnsOf<NewCustomer & { readonly ordinal: number | undefined }, "customers"> = {
  id: ["bigint", (customer) => customer.id],
  ordinal: ["integer", (customer) => customer.ordinal],
  status: ["text", (customer) => customer.status],
  name: ["text", (customer) => customer.name],
  name_lower: ["text", (customer) => plainName(customer.name)],
  name_key: ["text", (customer) => comparableName(customer.name)],
  national_id: ["text", (customer) => customer.nationalId],
  family_card_number: ["text", (customer) => customer.familyCardNumber],
  tax_id: ["text", (customer) => customer.taxId],
  birth_date: ["date", (customer) => customer.birthDate],
  birth_place: ["text", (customer) => customer.birthPlace],
  gender: ["text", (customer) => customer.gender],
  phone: ["text", (customer) => customer.phone],
  mobile: ["text", (customer) => customer.mobile],
  address: ["text", (customer) => customer.address],
  region_code: ["text", (customer) => customer.regionCode],
  pic: ["text", (customer) => customer.pic],
  bank_account_number: ["text", (customer) => customer.bankAccountNumber],
  bank_account_owner: ["text", (customer) => customer.bankAccountOwner],
  asnaf: ["text", (customer) => customer.asnaf],
  category: ["text", (customer) => customer.category],
  batch_id: ["bigint", (customer) => customer.origin?.batchId ?? null],
  batch_row: ["integer", (customer) => customer.origin?.row ?? null],
};

/**
 * Adds customers of one type to one branch, about 1,000 at a time. They are inserted in the order of their KTP or NPWP: two
 * writers who have some people in common wait for each other at the first of these, and not in a circle.
 */
export async function insertCustomers(
  db: Db,
  customerType: CustomerType,
  branchId: string,
  createdAt: Date,
  customers: readonly NewCustomer[],
): Promise<void> {
  const ordinals = await takeOrdinals(db, customerType, customers.length);
  const numbered = customers.map((customer, place) => ({ ...customer, ordinal: ordinals[place] }));
  const { names, table } = unnest(numbered, newCustomerColumns);
  await sql`
    WITH added AS (
      INSERT INTO customers (customer_type, branch_id, created_at, ${names})
      SELECT ${customerType}, ${branchId}, ${createdAt}, ${names} FROM ${table} ORDER BY national_id, tax_id
      RETURNING *
    )
    ${countMembers(sql`SELECT customer_type, branch_id, status, ordinal, name_lower, 1 FROM added`)}
  `.execute(db);
}

/** A customer as lists and details show it. */
export type Customer = InferResult<ReturnType<typeof selectCustomers>>[number];

export interface CustomerFilter {
  readonly customerType: CustomerType;
  readonly scope: BranchScope;
  readonly id?: string | undefined;
  readonly nationalId?: string | undefined;
  /** Normalised. */
  readonly taxId?: string | undefined;
  /** Part of the name; the beginning of it where fewer than three letters are given. */
  readonly name?: string | undefined;
  readonly status?: ActiveStatus | undefined;
  /** The asnaf of mustahik; merchants have none. */
  readonly asnaf?: AsnafFilter | undefined;
  /** The category of merchants; mustahik have none. */
  readonly category?: CategoryFilter | undefined;
}

interface CustomerQuery {
  readonly filter: CustomerFilter;
  readonly page: PageRequest;
  readonly order: Order<BlockOrder>;
}

/**
 * A page of customers, newest first unless an order is given. A name that more than `searchCap` customers have finds those of
 * just this name and the newest others; without an order, better matches come first.
 */
export function listCustomers(db: Db, filter: CustomerFilter, page: PageRequest, order?: Order<BlockOrder>) {
  const query = { filter, page, order: order ?? newestFirst };
  const { id, nationalId, taxId, name } = filter;
  if (id !== undefined || nationalId !== undefined || taxId !== undefined)
    return identifiedCustomers(db, query);
  if (filter.category !== undefined) return merchantsOfCategory(db, query);
  return name === undefined ? sortedCustomers(db, query) : namedCustomers(db, query, name, order);
}

/** One customer of any type, and by which text they were told about their data. */
export async function findCustomer(db: Db, id: string, scope: BranchScope) {
  return selectCustomers(db, scope)
    .select(noticeOfCustomer.as("privacyNotice"))
    .modifyFront(planOnce)
    .where("customers.id", "=", id)
    .where(inScope(scope, "customers.branch_id"))
    .executeTakeFirst();
}

export type FoundCustomer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

/** The type of each of these customers that exists in scope, by id. */
export async function customerTypesOf(db: Db, ids: readonly string[], scope: BranchScope) {
  const rows = await db
    .selectFrom("customers")
    .select(["id", "customer_type"])
    .where("id", "=", sql<string>`ANY(${ids}::bigint[])`)
    .where(inScope(scope))
    .execute();
  return new Map(rows.map((row) => [row.id, row.customer_type]));
}

/**
 * Sets a customer's status, here and in all copies that lists use. Answers the status it replaced; `undefined` when it has
 * the wanted one already, and when a record that has ended or is erased is to be activated.
 */
export async function setCustomerStatus(db: Db, id: string, status: ActiveStatus, scope: BranchScope) {
  const before = status === "Active" ? "Inactive" : "Active";
  const { rows } = await sql`
    WITH customer AS (
      UPDATE customers SET status = ${status} WHERE id = ${id} AND ${inScope(scope)} AND status = ${before}
        AND (${status} = 'Inactive' OR (same_as_id IS NULL AND erased_at IS NULL))
      RETURNING *
    ), owned AS (
      UPDATE accounts SET owner_status = ${status} FROM customer WHERE customer_id = customer.id RETURNING accounts.*
    ), balances AS (
      UPDATE account_balances AS balance SET owner_status = ${status} FROM owned
      WHERE balance.product_code = owned.product_code AND balance.ordinal = owned.ordinal
    ), moved AS (
      SELECT customer_type AS series, branch_id, ordinal, name_lower FROM customer
      UNION ALL SELECT product_code, branch_id, ordinal, owner_name_lower FROM owned
    )
    ${countMembers(sql`
      SELECT series, branch_id, status, ordinal, name_lower, count
      FROM moved CROSS JOIN (VALUES (${status}, 1), (${before}, -1)) AS change (status, count)`)}
    RETURNING id`.execute(db);
  return rows.length > 0 ? before : undefined;
}

async function identifiedCustomers(
  db: Db,
  { filter, page, order }: CustomerQuery,
): Promise<RowPage<Customer>> {
  return pageOfHits(await matchingCustomers(db, filter, order).execute(), page);
}

/** Merchants are few beside mustahik: all of a category are counted, and read from the start. */
async function merchantsOfCategory(
  db: Db,
  { filter, page, order }: CustomerQuery,
): Promise<RowPage<Customer>> {
  return readPage(matchingCustomers(db, filter, order), page);
}

/** The customers that meet every condition of a filter. */
function matchingCustomers(db: Db, filter: CustomerFilter, order: Order<BlockOrder>) {
  let query = selectCustomers(db, filter.scope)
    .modifyFront(planOnce)
    .where("customer_type", "=", filter.customerType)
    .where(inScope(filter.scope, "customers.branch_id"))
    .orderBy(inOrder(order));
  if (filter.id !== undefined) query = query.where("customers.id", "=", filter.id);
  if (filter.nationalId !== undefined) query = query.where("national_id", "=", filter.nationalId);
  if (filter.taxId !== undefined) query = query.where("tax_id", "=", filter.taxId);
  if (filter.name !== undefined) query = query.where(hasName(filter.name));
  if (filter.status !== undefined) query = query.where("customers.status", "=", filter.status);
  if (filter.asnaf !== undefined) query = query.where(isOfAsnaf(filter.asnaf));
  if (filter.category !== undefined) query = query.where(isOfCategory(filter.category));
  return query;
}

async function sortedCustomers(db: Db, { filter, page, order }: CustomerQuery): Promise<RowPage<Customer>> {
  const { customerType, scope, status, asnaf } = filter;
  const series: ListedSeries = asnaf === undefined ? customerType : `Mustahik:${asnaf}`;
  const listed = { series, scope, status };
  const rows = await selectCustomers(db, scope)
    .modifyFront(planOnce)
    .innerJoin(sortedPage(listed, order, page), (on) =>
      on.on(sql<boolean>`customers.ordinal = ANY(page.ordinals)`),
    )
    .select(["page.total", "page.hasMoreThanTotal"])
    .where("customer_type", "=", customerType)
    .orderBy(inOrder(order))
    .execute();
  // An empty page has no row that tells the total.
  const { total, hasMoreThanTotal } = rows[0] ?? (await sortedOrdinals(db, listed, order, page));
  return { rows, total, hasMoreThanTotal };
}

async function namedCustomers(
  db: Db,
  { filter, page }: CustomerQuery,
  name: string,
  order?: Order<BlockOrder>,
) {
  // An order needs all hits, because they are sorted after the search.
  const wanted = order ? allHits : page;
  const hits = await searchByName(db, filter, name, wanted, { status: filter.status, asnaf: filter.asnaf });
  if (hits.rows.length === 0) return { ...hits, rows: [] };
  const rows = await selectCustomers(db, filter.scope)
    .where("customers.id", "in", hits.rows)
    .orderBy(order ? inOrder(order) : inPlace(hits.rows))
    .offset(page.skip - wanted.skip)
    .limit(page.limit)
    .execute();
  return { ...hits, rows };
}

/** Condition: the merchant is of this category, or of none where it is "". */
const isOfCategory = (category: CategoryFilter) => sql<SqlBool>`coalesce(category, '') = ${category}`;

/** Sorts the customers of one page. */
function inOrder({ by, isDescending }: Order<BlockOrder>) {
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  return by === "name"
    ? sql`customers.name_lower COLLATE "C" ${direction}, customers.ordinal ${direction}`
    : sql`customers.ordinal ${direction}`;
}

function selectCustomers(db: Db, scope: BranchScope) {
  return db
    .selectFrom("customers")
    .innerJoin("branches", "branches.id", "customers.branch_id")
    .select([
      "customers.id",
      "customers.customer_type as customerType",
      "customers.name",
      "customers.status",
      "customers.national_id as nationalId",
      "customers.family_card_number as familyCardNumber",
      "customers.tax_id as taxId",
      "customers.birth_date as birthDate",
      "customers.address",
      "customers.pic",
      "customers.bank_account_number as bankAccountNumber",
      "customers.bank_account_owner as bankAccountOwner",
      "customers.asnaf",
      "customers.category",
      "customers.same_as_id as sameAsId",
    ])
    .select(keyAndName("branches.id", "branches.name").as("branch"))
    .select(restriction(scope).as("restriction"))
    .select(erasure.as("erasure"))
    .select(
      // Over the customer's accounts.
      sql<number>`(SELECT to_jsonb(coalesce(sum(balance_idr), 0)) FROM accounts WHERE customer_id = customers.id)`.as(
        "balanceIdr",
      ),
    );
}

/**
 * By which request a customer's data is restricted, and since when; null where it is not. The request may be about a record of
 * the person that is beyond the scope.
 */
const restriction = (scope: BranchScope) => sql<{
  readonly key: string | null;
  readonly kind: RequestKind;
  readonly at: string;
  readonly standsStill: boolean;
} | null>`CASE WHEN customers.restriction_id IS NOT NULL THEN (
  SELECT jsonb_build_object('key', CASE WHEN ${inScope(scope, "about.branch_id")} THEN requests.id::text END, 'kind', requests.kind,
    'at', ${instant("decided_at")}, 'standsStill', EXISTS (
      SELECT FROM accounts WHERE accounts.customer_id = customers.id AND stands_still))
  FROM data_requests AS requests JOIN proposals USING (id) JOIN customers AS about ON about.id = requests.customer_id
  WHERE requests.id = customers.restriction_id) END`;

/** That a customer is erased, and when the data went: null while it waits for the job. */
export const erasure = sql<{
  readonly at: string | null;
} | null>`CASE WHEN customers.erased_at IS NOT NULL THEN (
  SELECT jsonb_build_object('at', ${instant("erasures.erased_at")}) FROM erasures WHERE erasures.customer_id = customers.id) END`;

/** A customer as a side of a transaction; null where that side is an internal account. */
export interface Party {
  readonly id: string;
  readonly name: string;
  readonly nationalId: string | null;
  readonly taxId: string | null;
  readonly isRestricted: boolean;
}

/** The party on one side of listed transactions, read from `customers` under the side's name. */
export const party = (side: PartySide, scope: BranchScope) => {
  const column = (name: string) => sql.ref(`${side}.${name}`);
  return sql<Party | null>`CASE WHEN ${column("id")} IS NOT NULL THEN jsonb_build_object('id', ${column("id")}::text,
    'name', ${column("name")}, 'nationalId', ${nationalIdIn(scope, side)}, 'taxId', ${column("tax_id")},
    'isRestricted', ${restricted(side)}) END`;
};

/**
 * A customer as a party of exported transactions: the JSON of each of `partyColumns`, with commas between. Only the name can hold
 * characters that JSON escapes.
 */
export const partyValues = (scope: BranchScope) =>
  sql`concat(to_json(${inCopies(sql`name`)}), ',"', ${inCopies(nationalIdIn(scope))}, '","', ${inCopies(sql`tax_id`)}, '"')`;

/** The same of an internal account, which has nothing but a name. */
export const internalPartyValues = (name: string) =>
  partyColumns.map((column) => JSON.stringify(column === "name" ? name : "")).join(",");
