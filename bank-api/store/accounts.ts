import { sql } from "kysely";
import type { CustomerType } from "contract/customers";
import type { ActiveStatus } from "contract/values";
import { accountNumber, products, type InternalProduct, type ProductCode } from "bank-api/domain/ledger";
import { seriesTotal, takeOrdinals } from "./counters";
import { searchByName } from "./customer-series";
import type { Db } from "./database";
import type { Page, PageRequest } from "./paging";
import { rupiah } from "./rupiah";

/** Products that customers hold. */
export type CustomerProduct = typeof products.mustahik | typeof products.merchant;

/** Opens an account of a product for each customer of a branch; answers the numbers in the same order. */
export async function openAccounts(
  db: Db,
  product: CustomerProduct,
  branchId: string,
  openedAt: Date,
  customerIds: readonly string[],
): Promise<string[]> {
  const { first, firstInBranch } = await takeOrdinals(db, product, branchId, customerIds.length);
  const numbers = customerIds.map((_, place) => accountNumber(product, first + place));
  await sql`
    INSERT INTO accounts (product_code, branch_id, opened_at, number, customer_id, ordinal, branch_ordinal)
    SELECT ${product}, ${branchId}, ${openedAt}, number, customer_id,
      ${first}::integer + place - 1, ${firstInBranch}::integer + place - 1
    FROM unnest(${numbers}::text[], ${customerIds}::bigint[]) WITH ORDINALITY AS rows (number, customer_id, place)
  `.execute(db);
  return numbers;
}

/** Number of a branch's internal account, which is opened when first asked for. */
export async function internalAccount(
  db: Db,
  product: InternalProduct,
  branchId: string,
  now: Date,
): Promise<string> {
  const existing = await findInternalAccount(db, product, branchId);
  if (existing !== undefined) return existing;
  // Two callers may come here at once: the counter lets one in at a time, and the second finds the first one's account.
  await takeOrdinals(db, product, branchId, 0);
  const opened = await findInternalAccount(db, product, branchId);
  if (opened !== undefined) return opened;
  const { first, firstInBranch } = await takeOrdinals(db, product, branchId, 1);
  const number = accountNumber(product, first);
  await db
    .insertInto("accounts")
    .values({
      number,
      product_code: product,
      customer_id: null,
      branch_id: branchId,
      ordinal: first,
      branch_ordinal: firstInBranch,
      balance_idr: "0",
      held_idr: "0",
      opened_at: now,
    })
    .execute();
  return number;
}

async function findInternalAccount(
  db: Db,
  product: InternalProduct,
  branchId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("accounts")
    .select("number")
    .where("product_code", "=", product)
    .where("branch_id", "=", branchId)
    .where("customer_id", "is", null)
    .executeTakeFirst();
  return row?.number;
}

/** An account of one customer. Its status is the customer's. */
export interface Account {
  readonly number: string;
  readonly productCode: ProductCode;
  readonly balanceIdr: number;
  readonly availableIdr: number;
}

export async function accountsOf(db: Db, customerId: string): Promise<Account[]> {
  const rows = await db
    .selectFrom("accounts")
    .select(["number", "product_code", "balance_idr", "held_idr"])
    .where("customer_id", "=", customerId)
    .orderBy("number")
    .execute();
  return rows.map((row) => ({
    number: row.number,
    productCode: row.product_code,
    balanceIdr: rupiah(row.balance_idr),
    availableIdr: rupiah(row.balance_idr) - rupiah(row.held_idr),
  }));
}

/** An account with its owner. */
export interface ListedAccount {
  readonly number: string;
  readonly balanceIdr: number;
  readonly availableIdr: number;
  readonly branch: { readonly id: string; readonly name: string };
  readonly owner: {
    readonly id: string;
    readonly name: string;
    readonly nationalId: string | null;
    readonly taxId: string | null;
    readonly status: ActiveStatus;
  };
}

export interface AccountFilter {
  readonly product: CustomerProduct;
  /** `undefined` stands for all branches. */
  readonly branchId: string | undefined;
  /** Part of the owner's name. */
  readonly name?: string | undefined;
}

/** A page of customers' accounts, newest first. */
export function listAccounts(db: Db, filter: AccountFilter, page: PageRequest): Promise<Page<ListedAccount>> {
  return filter.name === undefined
    ? latestAccounts(db, filter, page)
    : accountsByName(db, filter, filter.name, page);
}

/** As with customers: ordinals have no gaps, so a page is a range of them. */
async function latestAccounts(
  db: Db,
  filter: AccountFilter,
  page: PageRequest,
): Promise<Page<ListedAccount>> {
  const total = await seriesTotal(db, filter.product, filter.branchId);
  const newest = total - page.skip;
  const ordinal = filter.branchId === undefined ? "accounts.ordinal" : "accounts.branch_ordinal";
  let query = selectListedAccounts(db, filter.product)
    .where(ordinal, ">", newest - page.limit)
    .where(ordinal, "<=", newest)
    .orderBy(ordinal, "desc");
  if (filter.branchId !== undefined) query = query.where("accounts.branch_id", "=", filter.branchId);
  const rows = await query.execute();
  return { rows: rows.map(listedAccountOf), total };
}

async function accountsByName(
  db: Db,
  filter: AccountFilter,
  name: string,
  page: PageRequest,
): Promise<Page<ListedAccount>> {
  const series = { customerType: ownerOf[filter.product], branchId: filter.branchId };
  const hits = await searchByName(db, series, name, page, filter.product);
  if (hits.rows.length === 0) return { ...hits, rows: [] };
  const rows = await selectListedAccounts(db, filter.product)
    .where("accounts.customer_id", "in", hits.rows)
    .orderBy("customers.ordinal", "desc")
    .execute();
  return { ...hits, rows: rows.map(listedAccountOf) };
}

/** Which customers hold a product. */
const ownerOf = {
  [products.mustahik]: "Mustahik",
  [products.merchant]: "Merchant",
} as const satisfies Record<CustomerProduct, CustomerType>;

function selectListedAccounts(db: Db, product: CustomerProduct) {
  return db
    .selectFrom("accounts")
    .innerJoin("customers", "customers.id", "accounts.customer_id")
    .innerJoin("branches", "branches.id", "accounts.branch_id")
    .select([
      "accounts.number",
      "accounts.balance_idr",
      "accounts.held_idr",
      "accounts.branch_id",
      "branches.name as branch_name",
      "customers.id as owner_id",
      "customers.name as owner_name",
      "customers.national_id",
      "customers.tax_id",
      "customers.status",
    ])
    .where("accounts.product_code", "=", product);
}

type ListedAccountRow = Awaited<
  ReturnType<ReturnType<typeof selectListedAccounts>["executeTakeFirstOrThrow"]>
>;

function listedAccountOf(row: ListedAccountRow): ListedAccount {
  return {
    number: row.number,
    balanceIdr: rupiah(row.balance_idr),
    availableIdr: rupiah(row.balance_idr) - rupiah(row.held_idr),
    branch: { id: row.branch_id, name: row.branch_name },
    owner: {
      id: row.owner_id,
      name: row.owner_name,
      nationalId: row.national_id,
      taxId: row.tax_id,
      status: row.status,
    },
  };
}
