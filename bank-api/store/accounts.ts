import { sql } from "kysely";
import type { ActiveStatus } from "contract/values";
import {
  accountNumber,
  ownerOf,
  type CustomerProduct,
  type InternalProduct,
  type ProductCode,
} from "bank-api/domain/ledger";
import { seriesTotal, takeOrdinals } from "./counters";
import { searchByName } from "./customer-series";
import { planOnce, type Db } from "./database";
import { moveBetweenBlocks, addToBlocks } from "./list-blocks";
import { allHits, type Page, type PageRequest } from "./paging";
import { rupiah } from "./rupiah";
import { isNewestFirst, newestFirst, ordinalsByBalance, sortedOrdinals, type Order } from "./sorted-series";

/** Opens an account of a product for each customer of a branch; answers the numbers in the same order. */
export async function openAccounts(
  db: Db,
  product: CustomerProduct,
  branchId: string,
  openedAt: Date,
  customerIds: readonly string[],
): Promise<string[]> {
  const numbers = await openUnlistedAccounts(db, product, branchId, openedAt, customerIds);
  await listByBalance(db, numbers);
  return numbers;
}

/**
 * As `openAccounts`, but lists by balance do not know the accounts until `listByBalance` is called: for bulk loads, where
 * every balance changes several times before anybody asks.
 */
export async function openUnlistedAccounts(
  db: Db,
  product: CustomerProduct,
  branchId: string,
  openedAt: Date,
  customerIds: readonly string[],
): Promise<string[]> {
  const { first, firstInBranch } = await takeOrdinals(db, product, branchId, customerIds.length);
  const numbers = customerIds.map((_, place) => accountNumber(product, first + place));
  await sql`
    INSERT INTO accounts (
      product_code, branch_id, opened_at, number, customer_id, ordinal, branch_ordinal, owner_status, owner_name_lower)
    SELECT ${product}, ${branchId}, ${openedAt}, number, customer_id,
      ${first}::integer + place - 1, ${firstInBranch}::integer + place - 1, owner.status, owner.name_lower
    FROM unnest(${numbers}::text[], ${customerIds}::bigint[]) WITH ORDINALITY AS rows (number, customer_id, place)
    JOIN customers AS owner ON owner.id = customer_id
  `.execute(db);
  await addToBlocks(db, product, first, customerIds.length);
  return numbers;
}

/** Lets lists by balance know of these accounts, or of all that they do not know yet. */
export async function listByBalance(db: Db, numbers?: readonly string[]): Promise<void> {
  const which = numbers === undefined ? sql`true` : sql`number = ANY(${numbers}::text[])`;
  await sql`
    INSERT INTO account_balances (product_code, ordinal, branch_id, owner_status, balance_idr)
    SELECT product_code, ordinal, branch_id, owner_status, balance_idr
    FROM accounts WHERE customer_id IS NOT NULL AND ${which}
    ON CONFLICT (product_code, ordinal) DO NOTHING
  `.execute(db);
}

/** Tells a customer's accounts of a new status, for the lists that go by it. */
export async function setOwnerStatus(
  db: Db,
  customerId: string,
  status: ActiveStatus,
  before: ActiveStatus,
): Promise<void> {
  const { rows } = await sql<{ product_code: CustomerProduct; ordinal: number }>`
    WITH changed AS (
      UPDATE accounts SET owner_status = ${status} WHERE customer_id = ${customerId}
      RETURNING product_code, ordinal
    )
    UPDATE account_balances SET owner_status = ${status} FROM changed
    WHERE account_balances.product_code = changed.product_code AND account_balances.ordinal = changed.ordinal
    RETURNING account_balances.product_code, account_balances.ordinal
  `.execute(db);
  for (const account of rows) await moveBetweenBlocks(db, account.product_code, account.ordinal, before);
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
      owner_status: null,
      owner_name_lower: null,
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
    .modifyFront(planOnce)
    .select("number")
    .where("product_code", "=", product)
    .where("branch_id", "=", branchId)
    .where("customer_id", "is", null)
    .executeTakeFirst();
  return row?.number;
}

/** A customer of whom a product is asked for. */
export interface Holder {
  readonly customerId: string;
  readonly branchId: string;
  /** Their account of that product, if they have one. */
  readonly account: string | null;
}

/** One of those who may hold a product, if they are of the given branch (`undefined`: of any). */
export async function findHolder(
  db: Db,
  product: CustomerProduct,
  customerId: string,
  branchId: string | undefined,
): Promise<Holder | undefined> {
  let query = db
    .selectFrom("customers")
    .modifyFront(planOnce)
    .leftJoin("accounts", (join) =>
      join.onRef("accounts.customer_id", "=", "customers.id").on("accounts.product_code", "=", product),
    )
    .select(["customers.id as customerId", "customers.branch_id as branchId", "accounts.number as account"])
    .where("customers.id", "=", customerId)
    .where("customers.customer_type", "=", ownerOf[product]);
  if (branchId !== undefined) query = query.where("customers.branch_id", "=", branchId);
  return query.executeTakeFirst();
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
    .modifyFront(planOnce)
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
  /** The owner's. */
  readonly status?: ActiveStatus | undefined;
}

/** A page of customers' accounts. Of a name that more than `searchCap` owners have, the newest are found, and sorted. */
export function listAccounts(
  db: Db,
  filter: AccountFilter,
  page: PageRequest,
  order: Order = newestFirst,
): Promise<Page<ListedAccount>> {
  if (filter.name !== undefined) return accountsByName(db, filter, filter.name, page, order);
  return isNewestFirst(order) && filter.status === undefined
    ? latestAccounts(db, filter, page)
    : sortedAccounts(db, filter, page, order);
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

async function sortedAccounts(
  db: Db,
  filter: AccountFilter,
  page: PageRequest,
  order: Order,
): Promise<Page<ListedAccount>> {
  const listed = { series: filter.product, branchId: filter.branchId, status: filter.status };
  const { by, isDescending } = order;
  const found =
    by === "balance"
      ? await ordinalsByBalance(db, listed, order, page)
      : await sortedOrdinals(db, listed, { by, isDescending }, page);
  if (found.rows.length === 0) return { ...found, rows: [] };
  const rows = await selectListedAccounts(db, filter.product)
    .where("accounts.ordinal", "in", found.rows)
    .orderBy(inOrder(order))
    .execute();
  return { ...found, rows: rows.map(listedAccountOf) };
}

async function accountsByName(
  db: Db,
  filter: AccountFilter,
  name: string,
  page: PageRequest,
  order: Order,
): Promise<Page<ListedAccount>> {
  const series = { customerType: ownerOf[filter.product], branchId: filter.branchId };
  const asked = isNewestFirst(order) ? page : allHits;
  const narrowing = { status: filter.status, holding: filter.product };
  const hits = await searchByName(db, series, name, asked, narrowing);
  if (hits.rows.length === 0) return { ...hits, rows: [] };
  const rows = await selectListedAccounts(db, filter.product)
    .where("accounts.customer_id", "in", hits.rows)
    .orderBy(isNewestFirst(order) ? sql`customers.ordinal DESC` : inOrder(order))
    .offset(page.skip - asked.skip)
    .limit(page.limit)
    .execute();
  return { ...hits, rows: rows.map(listedAccountOf) };
}

/** The order of accounts, once they are few. */
function inOrder({ by, isDescending }: Order) {
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  const ordinal = sql`accounts.ordinal ${direction}`;
  switch (by) {
    case "created":
      return ordinal;
    case "name":
      return sql`accounts.owner_name_lower COLLATE "C" ${direction}, ${ordinal}`;
    case "balance":
      return sql`accounts.balance_idr ${direction}, ${ordinal}`;
  }
}

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
