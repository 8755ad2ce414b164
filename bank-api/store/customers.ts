import { sql } from "kysely";
import type { CustomerType } from "contract/customers";
import type { ActiveStatus } from "contract/values";
import { searchableName, type CustomerDetails } from "bank-api/domain/customers";
import { setOwnerStatus } from "./accounts";
import { seriesTotal, takeOrdinals } from "./counters";
import { planOnce, type Db } from "./database";
import { allHits, pageOfHits, type Page, type PageRequest } from "./paging";
import { rupiah } from "./rupiah";
import { inSeries, searchByName, ordinalOf, namePattern } from "./customer-series";
import { moveBetweenBlocks, addToBlocks, type BlockOrder } from "./list-blocks";
import { isNewestFirst, newestFirst, sortedOrdinals, type Order } from "./sorted-series";

/** A row of an upload batch, as the origin of a customer or a transaction. */
export interface BatchRow {
  readonly batchId: string;
  readonly row: number;
}

export interface NewCustomer extends CustomerDetails {
  readonly id: string;
  readonly status: ActiveStatus;
  readonly origin: BatchRow | null;
}

/** Adds customers of one type to one branch: one statement, about 1,000 rows at a time. */
export async function insertCustomers(
  db: Db,
  customerType: CustomerType,
  branchId: string,
  createdAt: Date,
  customers: readonly NewCustomer[],
): Promise<void> {
  const { first, firstInBranch } = await takeOrdinals(db, customerType, branchId, customers.length);
  const column = <T>(value: (customer: NewCustomer) => T) => customers.map(value);
  await sql`
    INSERT INTO customers (
      customer_type, branch_id, created_at, ordinal, branch_ordinal,
      id, status, name, name_lower, national_id, family_card_number, tax_id, birth_date, birth_place, gender,
      phone, mobile, address, region_code, pic, bank_account_number, bank_account_owner, batch_id, batch_row)
    SELECT ${customerType}, ${branchId}, ${createdAt}, ${first}::integer + place - 1, ${firstInBranch}::integer + place - 1,
      id, status, name, name_lower, national_id, family_card_number, tax_id, birth_date, birth_place, gender,
      phone, mobile, address, region_code, pic, bank_account_number, bank_account_owner, batch_id, batch_row
    FROM unnest(
      ${column((c) => c.id)}::bigint[],
      ${column((c) => c.status)}::text[],
      ${column((c) => c.name)}::text[],
      ${column((c) => searchableName(c.name))}::text[],
      ${column((c) => c.nationalId)}::text[],
      ${column((c) => c.familyCardNumber)}::text[],
      ${column((c) => c.taxId)}::text[],
      ${column((c) => c.birthDate)}::date[],
      ${column((c) => c.birthPlace)}::text[],
      ${column((c) => c.gender)}::text[],
      ${column((c) => c.phone)}::text[],
      ${column((c) => c.mobile)}::text[],
      ${column((c) => c.address)}::text[],
      ${column((c) => c.regionCode)}::text[],
      ${column((c) => c.pic)}::text[],
      ${column((c) => c.bankAccountNumber)}::text[],
      ${column((c) => c.bankAccountOwner)}::text[],
      ${column((c) => c.origin?.batchId ?? null)}::bigint[],
      ${column((c) => c.origin?.row ?? null)}::integer[]
    ) WITH ORDINALITY AS rows (
      id, status, name, name_lower, national_id, family_card_number, tax_id, birth_date, birth_place, gender,
      phone, mobile, address, region_code, pic, bank_account_number, bank_account_owner, batch_id, batch_row, place)
  `.execute(db);
  await addToBlocks(db, customerType, first, customers.length);
}

/** A customer as lists and details show it. */
export interface Customer {
  readonly id: string;
  readonly customerType: CustomerType;
  readonly name: string;
  readonly status: ActiveStatus;
  readonly branch: { readonly id: string; readonly name: string };
  readonly nationalId: string | null;
  readonly familyCardNumber: string | null;
  readonly taxId: string | null;
  readonly birthDate: string | null;
  readonly address: string | null;
  readonly pic: string | null;
  readonly bankAccountNumber: string | null;
  readonly bankAccountOwner: string | null;
  /** Sum over the customer's accounts. */
  readonly balanceIdr: number;
}

export interface CustomerFilter {
  readonly customerType: CustomerType;
  /** `undefined` stands for all branches. */
  readonly branchId: string | undefined;
  readonly id?: string | undefined;
  readonly nationalId?: string | undefined;
  /** Normalised. */
  readonly taxId?: string | undefined;
  /** Any part of the name from three letters on, its beginning below that. */
  readonly name?: string | undefined;
  readonly status?: ActiveStatus | undefined;
}

/** A page of customers. Of a name that more than `searchCap` have, the newest are found, and sorted. */
export function listCustomers(
  db: Db,
  filter: CustomerFilter,
  page: PageRequest,
  order: Order<BlockOrder> = newestFirst,
): Promise<Page<Customer>> {
  if (filter.id !== undefined || filter.nationalId !== undefined || filter.taxId !== undefined) {
    return identifiedCustomers(db, filter, page, order);
  }
  if (filter.name !== undefined) return namedCustomers(db, filter, filter.name, page, order);
  return order.by === "created" && filter.status === undefined
    ? numberedCustomers(db, filter, page, order)
    : sortedCustomers(db, filter, page, order);
}

/** One customer of any type, if it is in the given branch (`undefined`: in any). */
export async function findCustomer(
  db: Db,
  id: string,
  branchId: string | undefined,
): Promise<Customer | undefined> {
  let query = selectCustomers(db).modifyFront(planOnce).where("customers.id", "=", id);
  if (branchId !== undefined) query = query.where("customers.branch_id", "=", branchId);
  const row = await query.executeTakeFirst();
  return row && customerOf(row);
}

/** The types of those of the given customers who exist, in the given branch (`undefined`: in any), by id. */
export async function customerTypesOf(
  db: Db,
  ids: readonly string[],
  branchId: string | undefined,
): Promise<ReadonlyMap<string, CustomerType>> {
  let query = db
    .selectFrom("customers")
    .select(["id", "customer_type"])
    .where("id", "=", sql<string>`ANY(${ids}::bigint[])`);
  if (branchId !== undefined) query = query.where("branch_id", "=", branchId);
  const rows = await query.execute();
  return new Map(rows.map((row) => [row.id, row.customer_type]));
}

/** Sets a customer's status, and wherever lists go by it; false when it has that status already. */
export async function setCustomerStatus(db: Db, id: string, status: ActiveStatus): Promise<boolean> {
  const changed = await db
    .updateTable("customers")
    .set({ status })
    .where("id", "=", id)
    .where("status", "<>", status)
    .returning(["customer_type", "ordinal"])
    .executeTakeFirst();
  if (!changed) return false;
  const before = status === "Active" ? "Inactive" : "Active";
  await moveBetweenBlocks(db, changed.customer_type, changed.ordinal, before);
  await setOwnerStatus(db, id, status, before);
  return true;
}

async function identifiedCustomers(
  db: Db,
  filter: CustomerFilter,
  page: PageRequest,
  order: Order<BlockOrder>,
): Promise<Page<Customer>> {
  let query = selectCustomers(db)
    .modifyFront(planOnce)
    .where("customer_type", "=", filter.customerType)
    .orderBy(inOrder(order));
  if (filter.branchId !== undefined) query = query.where("customers.branch_id", "=", filter.branchId);
  if (filter.id !== undefined) query = query.where("customers.id", "=", filter.id);
  if (filter.nationalId !== undefined) query = query.where("national_id", "=", filter.nationalId);
  if (filter.taxId !== undefined) query = query.where("tax_id", "=", filter.taxId);
  if (filter.name !== undefined) query = query.where("name_lower", "like", namePattern(filter.name));
  if (filter.status !== undefined) query = query.where("customers.status", "=", filter.status);
  const rows = await query.execute();
  return pageOfHits(rows.map(customerOf), page);
}

/** Ordinals have no gaps, so a page is a range of them: no row before it is passed. */
async function numberedCustomers(
  db: Db,
  filter: CustomerFilter,
  page: PageRequest,
  { isDescending }: Order,
): Promise<Page<Customer>> {
  const total = await seriesTotal(db, filter.customerType, filter.branchId);
  const before = isDescending ? total - page.skip - page.limit : page.skip;
  const rows = await selectCustomers(db)
    .where(inSeries(filter))
    .where(ordinalOf(filter), ">", before)
    .where(ordinalOf(filter), "<=", before + page.limit)
    .orderBy(ordinalOf(filter), isDescending ? "desc" : "asc")
    .execute();
  return { rows: rows.map(customerOf), total };
}

async function sortedCustomers(
  db: Db,
  filter: CustomerFilter,
  page: PageRequest,
  order: Order<BlockOrder>,
): Promise<Page<Customer>> {
  const { customerType: series, branchId, status } = filter;
  const found = await sortedOrdinals(db, { series, branchId, status }, order, page);
  if (found.rows.length === 0) return { ...found, rows: [] };
  const rows = await selectCustomers(db)
    .where("customer_type", "=", series)
    .where("customers.ordinal", "in", found.rows)
    .orderBy(inOrder(order))
    .execute();
  return { ...found, rows: rows.map(customerOf) };
}

async function namedCustomers(
  db: Db,
  filter: CustomerFilter,
  name: string,
  page: PageRequest,
  order: Order<BlockOrder>,
): Promise<Page<Customer>> {
  const asked = isNewestFirst(order) ? page : allHits;
  const hits = await searchByName(db, filter, name, asked, { status: filter.status });
  if (hits.rows.length === 0) return { ...hits, rows: [] };
  const rows = await selectCustomers(db)
    .where("customers.id", "in", hits.rows)
    .orderBy(inOrder(order))
    .offset(page.skip - asked.skip)
    .limit(page.limit)
    .execute();
  return { ...hits, rows: rows.map(customerOf) };
}

/** The order of customers, once they are few. */
function inOrder({ by, isDescending }: Order<BlockOrder>) {
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  return by === "name"
    ? sql`customers.name_lower COLLATE "C" ${direction}, customers.ordinal ${direction}`
    : sql`customers.ordinal ${direction}`;
}

function selectCustomers(db: Db) {
  return db
    .selectFrom("customers")
    .innerJoin("branches", "branches.id", "customers.branch_id")
    .select([
      "customers.id",
      "customers.customer_type",
      "customers.name",
      "customers.status",
      "customers.branch_id",
      "branches.name as branch_name",
      "customers.national_id",
      "customers.family_card_number",
      "customers.tax_id",
      "customers.birth_date",
      "customers.address",
      "customers.pic",
      "customers.bank_account_number",
      "customers.bank_account_owner",
    ])
    .select((customer) =>
      customer
        .selectFrom("accounts")
        .select(sql<string>`coalesce(sum(accounts.balance_idr), 0)`.as("balance"))
        .whereRef("accounts.customer_id", "=", "customers.id")
        .as("balance_idr"),
    );
}

type CustomerRow = Awaited<ReturnType<ReturnType<typeof selectCustomers>["executeTakeFirstOrThrow"]>>;

function customerOf(row: CustomerRow): Customer {
  return {
    id: row.id,
    customerType: row.customer_type,
    name: row.name,
    status: row.status,
    branch: { id: row.branch_id, name: row.branch_name },
    nationalId: row.national_id,
    familyCardNumber: row.family_card_number,
    taxId: row.tax_id,
    birthDate: row.birth_date,
    address: row.address,
    pic: row.pic,
    bankAccountNumber: row.bank_account_number,
    bankAccountOwner: row.bank_account_owner,
    balanceIdr: rupiah(row.balance_idr ?? "0"),
  };
}
