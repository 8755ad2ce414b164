import { sql, type ExpressionBuilder, type SqlBool } from "kysely";
import type { CustomerType } from "contract/customers";
import type { ActiveStatus } from "contract/values";
import { searchableName } from "bank-api/domain/customers";
import type { ProductCode } from "bank-api/domain/ledger";
import { seriesTotal } from "./counters";
import type { Db } from "./database";
import { pageOfHits, searchCap, type Page, type PageRequest } from "./paging";
import type { Schema } from "./schema";

/** The customers of a type, in one branch or (`undefined`) in all: numbered densely, newest last. */
export interface CustomerSeries {
  readonly customerType: CustomerType;
  readonly branchId: string | undefined;
}

/** The column that numbers a series. */
export const ordinalOf = (series: CustomerSeries) =>
  series.branchId === undefined ? ("customers.ordinal" as const) : ("customers.branch_ordinal" as const);

/** Condition: the customer belongs to the series. */
export function inSeries({ customerType, branchId }: CustomerSeries) {
  return (is: ExpressionBuilder<Schema, "customers">) =>
    branchId === undefined
      ? is("customers.customer_type", "=", customerType)
      : is.and([is("customers.customer_type", "=", customerType), is("customers.branch_id", "=", branchId)]);
}

/** From this many letters on a name is found by any part of it, below by its beginning. */
const lettersForPart = 3;

/** LIKE pattern of a typed name; `%`, `_` and `\` stand for themselves. */
export function namePattern(typed: string): string {
  const name = searchableName(typed);
  const literal = name.replace(/[\\%_]/g, "\\$&");
  return name.length < lettersForPart ? `${literal}%` : `%${literal}%`;
}

/** How many of the newest customers a search looks through: at first, and once it seems that many have the name. */
const nearCustomers = 10_000;
const farCustomers = 30_000;

/** What a name search is narrowed by besides. */
export interface Narrowing {
  readonly status?: ActiveStatus | undefined;
  /** To customers who have an account of this product. */
  readonly holding?: ProductCode;
}

/**
 * Ids of the customers of a name, newest first, as a page; counted up to the search cap. Whatever share of a million
 * customers has the name, little more is read than the page and the count need:
 * - one in thirty or more: the newest customers alone fill the cap;
 * - up to a thousand in all: the trigram index brings up each of them, and none besides;
 * - in between: the index proves that there are more than the cap, and the newest customers mostly hold the page.
 */
export async function searchByName(
  db: Db,
  series: CustomerSeries,
  typed: string,
  page: PageRequest,
  narrowing: Narrowing = {},
): Promise<Page<string>> {
  const total = await seriesTotal(db, series.customerType, series.branchId);
  const walkNewest = (depth: number) => walk(db, series, typed, total - depth, narrowing);
  let depth = nearCustomers;
  let newest = await walkNewest(depth);
  if (newest.length * farCustomers > searchCap * nearCustomers) {
    depth = farCustomers;
    newest = await walkNewest(depth);
  }
  if (newest.length > searchCap || total <= depth) return pageOfHits(newest, page);
  const some = await lookUpSome(db, series, typed, narrowing);
  if (some.length <= searchCap) return pageOfHits(some, page);
  const lastShown = Math.min(page.skip + page.limit, searchCap);
  if (newest.length < lastShown) newest = await lookUpNewest(db, series, typed, narrowing);
  return { ...pageOfHits(newest, page), total: searchCap, capped: true };
}

/** Newest first through the ordinals above `floor`. The trigram index cannot serve these conditions, and is not to. */
async function walk(db: Db, series: CustomerSeries, typed: string, floor: number, narrowing: Narrowing) {
  const name = searchableName(typed);
  const matches =
    name.length < lettersForPart
      ? sql<SqlBool>`left(name_lower, ${name.length}) = ${name}`
      : sql<SqlBool>`position(${name} in name_lower) > 0`;
  const rows = await db
    .selectFrom("customers")
    .select("customers.id")
    .where(inSeries(series))
    .where(ordinalOf(series), ">", floor)
    .where(matches)
    .where(within(narrowing))
    .orderBy(ordinalOf(series), "desc")
    .limit(searchCap + 1)
    .execute();
  return rows.map((row) => row.id);
}

/** By the trigram index: all of the name, newest first, unless they are more than the cap; then any of them. */
async function lookUpSome(db: Db, series: CustomerSeries, typed: string, narrowing: Narrowing) {
  const rows = await db
    .selectFrom(
      byTrigrams(db, series, typed, narrowing)
        .limit(searchCap + 1)
        .as("hits"),
    )
    .select("id")
    .orderBy("ordinal", "desc")
    .execute();
  return rows.map((row) => row.id);
}

/** By the trigram index: the newest of the name, though all of them have to be read. */
async function lookUpNewest(db: Db, series: CustomerSeries, typed: string, narrowing: Narrowing) {
  const rows = await db
    .with(
      (cte) => cte("hits").materialized(),
      () => byTrigrams(db, series, typed, narrowing),
    )
    .selectFrom("hits")
    .select("id")
    .orderBy("ordinal", "desc")
    .limit(searchCap + 1)
    .execute();
  return rows.map((row) => row.id);
}

function byTrigrams(db: Db, series: CustomerSeries, typed: string, narrowing: Narrowing) {
  return db
    .selectFrom("customers")
    .select(["customers.id", "customers.ordinal"])
    .where(inSeries(series))
    .where("customers.name_lower", "like", namePattern(typed))
    .where(within(narrowing));
}

function within({ status, holding }: Narrowing) {
  return (is: ExpressionBuilder<Schema, "customers">) => {
    const conditions = [];
    if (status !== undefined) conditions.push(is("customers.status", "=", status));
    if (holding !== undefined) {
      const account = is
        .selectFrom("accounts")
        .select("accounts.number")
        .whereRef("accounts.customer_id", "=", "customers.id")
        .where("accounts.product_code", "=", holding);
      conditions.push(is.exists(account));
    }
    return is.and(conditions);
  };
}
