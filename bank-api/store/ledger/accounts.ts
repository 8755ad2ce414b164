import type { BranchScope } from "bank-api/domain/branch-scope";
import { accountNumber, ownerOf, type CustomerProduct, type InternalProduct } from "bank-api/domain/ledger";
import { sql, type InferResult, type RawBuilder } from "kysely";
import type { ActiveStatus } from "contract/values";
import { inPlace, searchByName } from "../customers/customer-series";
import type { Customer } from "../customers/customers";
import { inScope } from "../lists/in-scope";
import { countMembers, takeOrdinals } from "../lists/list-blocks";
import { allHits, type RowPage, type PageRequest } from "../lists/paging";
import { newestFirst, sortedOrdinals, sortedPage, type Order } from "../lists/sorted-series";
import { restricted } from "../privacy/restrictions";
import { planOnce, type Db } from "../runtime/database";
import { amount, keyAndName } from "../runtime/in-json";

/**
 * Opens an account of a product for each of these customers of a branch. Answers the numbers in the same order. The seed
 * leaves the accounts out of lists by balance until it calls `listAllByBalance`: there every balance changes several times
 * before anybody reads a list.
 */
export async function openAccounts(
  db: Db,
  product: CustomerProduct,
  branchId: string,
  openedAt: Date,
  customerIds: readonly string[],
  { isListed }: { readonly isListed: boolean } = { isListed: true },
): Promise<string[]> {
  const ordinals = await takeOrdinals(db, product, customerIds.length);
  const numbers = ordinals.map((ordinal) => accountNumber(product, ordinal));
  await sql`
    WITH opened AS (
      INSERT INTO accounts (
        product_code, branch_id, opened_at, number, customer_id, ordinal, owner_status, owner_name_lower)
      SELECT ${product}, ${branchId}, ${openedAt}, number, customer_id, rows.ordinal, owner.status, owner.name_lower
      FROM unnest(${numbers}::text[], ${customerIds}::bigint[], ${ordinals}::integer[])
        AS rows (number, customer_id, ordinal)
      JOIN customers AS owner ON owner.id = customer_id
      RETURNING product_code, branch_id, owner_status, ordinal, owner_name_lower, balance_idr
    )${isListed ? sql`, listed AS (${listByBalance(sql`opened`)})` : sql``}
    ${countMembers(sql`SELECT product_code, branch_id, owner_status, ordinal, owner_name_lower, 1 FROM opened`)}
  `.execute(db);
  return numbers;
}

/** Puts all accounts into the lists by balance that were opened without, with the days on which money last came or was spent. */
export async function listAllByBalance(db: Db): Promise<void> {
  const unlisted = sql`accounts WHERE customer_id IS NOT NULL`;
  await sql`${listByBalance(unlisted)} ON CONFLICT (product_code, ordinal) DO NOTHING`.execute(db);
  await sql`
    UPDATE account_balances AS listed SET moved_on = moved.day
    FROM accounts JOIN (${lastMovements}) AS moved ON moved.account_number = accounts.number
    WHERE listed.product_code = accounts.product_code AND listed.ordinal = accounts.ordinal AND listed.moved_on IS NULL
  `.execute(db);
}

/** The query for the day of each account's last distribution or purchase. */
const lastMovements = sql`
  SELECT account_number, max((posted_at AT TIME ZONE INTERVAL '7 hours')::date) AS day
  FROM postings JOIN transactions ON transactions.id = transaction_id
  WHERE transaction_type IN ('P00001', 'P00002') GROUP BY account_number`;

/** The query for accounts, among those of a condition on `number`, of which lists know another day than `day`. */
const wrongMovementsAmong = (condition: RawBuilder<unknown>) => sql`
  SELECT number, product_code, ordinal, moved.day
  FROM (SELECT number, product_code, ordinal FROM accounts WHERE ${condition}) AS account
  JOIN account_balances AS listed USING (product_code, ordinal)
  LEFT JOIN (SELECT * FROM (${lastMovements}) AS each (number, day) WHERE ${condition}) AS moved USING (number)
  WHERE listed.moved_on IS DISTINCT FROM moved.day`;

/** All wrong last movements, in one statement, so it may run beside writers. */
export const wrongMovements = wrongMovementsAmong(sql`true`);

/** The accounts of which lists know a wrong day. It reads all postings, and locks none. */
export async function accountsOfWrongMovements(db: Db): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT number FROM (${wrongMovements}) AS wrong ORDER BY number`.execute(db);
  return rows.map(({ number }) => number);
}

/** Tells lists when these accounts last received or spent, and answers for how many that was wrong. Their payments wait. */
export async function repairMovements(db: Db, numbers: readonly string[]): Promise<number> {
  const ofThese = sql`number = ANY(${numbers}::text[])`;
  await sql`SELECT FROM accounts WHERE ${ofThese} ORDER BY number FOR NO KEY UPDATE`.execute(db);
  const { numAffectedRows } = await sql`
    UPDATE account_balances AS listed SET moved_on = wrong.day FROM (${wrongMovementsAmong(ofThese)}) AS wrong
    WHERE listed.product_code = wrong.product_code AND listed.ordinal = wrong.ordinal`.execute(db);
  return Number(numAffectedRows);
}

/** The statement that puts accounts into lists by balance. */
const listByBalance = (accounts: RawBuilder<unknown>) => sql`
  INSERT INTO account_balances (product_code, ordinal, branch_id, owner_status, balance_idr)
  SELECT product_code, ordinal, branch_id, owner_status, balance_idr FROM ${accounts}`;

/** Number of a branch's internal account. The first call opens it; of several at once, one does and the others find it. */
export async function internalAccount(db: Db, product: InternalProduct, branchId: string, now: Date) {
  const existing = await findInternalAccount(db, product, branchId);
  if (existing !== undefined) return existing;
  for (const ordinal of await takeOrdinals(db, product, 1)) {
    const number = accountNumber(product, ordinal);
    await db
      .insertInto("accounts")
      .values({ number, product_code: product, branch_id: branchId, ordinal, opened_at: now })
      .onConflict((opened) =>
        opened.columns(["product_code", "branch_id"]).where("customer_id", "is", null).doNothing(),
      )
      .execute();
  }
  const opened = await findInternalAccount(db, product, branchId);
  if (opened === undefined) throw new Error("an internal account could not be opened");
  return opened;
}

/** The balance of an account that is there. */
export async function balanceOf(db: Db, number: string): Promise<number> {
  const { balanceIdr } = await db
    .selectFrom("accounts")
    .select(amount("balance_idr").as("balanceIdr"))
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  return balanceIdr;
}

async function findInternalAccount(db: Db, product: InternalProduct, branchId: string) {
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

/** Customers of any type, with the account of each if there is one. */
export async function findHolders(db: Db, customerIds: readonly string[], scope: BranchScope) {
  return db
    .selectFrom("customers")
    .modifyFront(planOnce)
    .leftJoin("accounts", "accounts.customer_id", "customers.id")
    .select(["customers.id as customerId", "customer_type as customerType", "accounts.number as account"])
    .select("customers.branch_id as branchId")
    .where("customers.id", "=", sql<string>`ANY(${customerIds}::bigint[])`)
    .where(inScope(scope, "customers.branch_id"))
    .execute();
}

/** An account of one customer. Its status is the customer's. */
export type Account = Awaited<ReturnType<typeof accountsOf>>[number];

export async function accountsOf(db: Db, { id }: Customer) {
  return db
    .selectFrom("accounts")
    .modifyFront(planOnce)
    .select(["number", "product_code as productCode", ...amounts])
    .where("customer_id", "=", id)
    .orderBy("number")
    .execute();
}

/** The held amount is reserved for pending debits: it is still in the balance, but no longer available. */
const amounts = [
  amount("balance_idr").as("balanceIdr"),
  sql<number>`to_jsonb(balance_idr - held_idr)`.as("availableIdr"),
] as const;

/** An account with its owner. */
export type ListedAccount = InferResult<ReturnType<typeof selectListedAccounts>>[number];

interface AccountFilter {
  readonly product: CustomerProduct;
  readonly scope: BranchScope;
  /** Part of the owner's name. */
  readonly name?: string | undefined;
  /** The owner's status. */
  readonly status?: ActiveStatus | undefined;
}

interface AccountQuery {
  readonly filter: AccountFilter;
  readonly page: PageRequest;
  readonly order: Order;
}

/** A page of customers' accounts: of those whom `listCustomers` finds, in the same order. */
export function listAccounts(
  db: Db,
  filter: AccountFilter,
  page: PageRequest,
  order?: Order,
): Promise<RowPage<ListedAccount>> {
  const query = { filter, page, order: order ?? newestFirst };
  return filter.name === undefined
    ? sortedAccounts(db, query)
    : accountsByName(db, query, filter.name, order);
}

async function sortedAccounts(
  db: Db,
  { filter, page, order }: AccountQuery,
): Promise<RowPage<ListedAccount>> {
  const { product: series, scope, status } = filter;
  const listed = { series, scope, status };
  const rows = await selectListedAccounts(db, series)
    .innerJoin(sortedPage(listed, order, page), (on) =>
      on.on(sql<boolean>`accounts.ordinal = ANY(page.ordinals)`),
    )
    .select(["page.total", "page.hasMoreThanTotal"])
    .orderBy(inOrder(order))
    .execute();
  // An empty page has no row that tells the total.
  const { total, hasMoreThanTotal } = rows[0] ?? (await sortedOrdinals(db, listed, order, page));
  return { rows, total, hasMoreThanTotal };
}

async function accountsByName(db: Db, { filter, page }: AccountQuery, name: string, order?: Order) {
  const { product, scope, status } = filter;
  const series = { customerType: ownerOf[product], scope };
  // An order needs all hits, because they are sorted after the search.
  const wanted = order ? allHits : page;
  const hits = await searchByName(db, series, name, wanted, { status, holding: product });
  if (hits.rows.length === 0) return { ...hits, rows: [] };
  const rows = await selectListedAccounts(db, product)
    .where("accounts.customer_id", "in", hits.rows)
    .orderBy(order ? inOrder(order) : inPlace(hits.rows))
    .offset(page.skip - wanted.skip)
    .limit(page.limit)
    .execute();
  return { ...hits, rows };
}

const sortedBy = {
  created: sql`accounts.ordinal`,
  name: sql`accounts.owner_name_lower COLLATE "C"`,
  balance: sql`accounts.balance_idr`,
};

/** Sorts the accounts of one page. */
function inOrder({ by, isDescending }: Order) {
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  return sql`${sortedBy[by]} ${direction}, accounts.ordinal ${direction}`;
}

function selectListedAccounts(db: Db, product: CustomerProduct) {
  return db
    .selectFrom("accounts")
    .innerJoin("customers", "customers.id", "accounts.customer_id")
    .innerJoin("branches", "branches.id", "accounts.branch_id")
    .select(["accounts.number", keyAndName("branches.id", "branches.name").as("branch"), ...amounts])
    .select(["customers.id as ownerId", "customers.name as ownerName", "customers.status"])
    .select(["national_id as nationalId", "tax_id as taxId"])
    .select(restricted("customers").as("isRestricted"))
    .where("accounts.product_code", "=", product);
}
