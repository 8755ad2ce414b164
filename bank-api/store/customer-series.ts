import { sql, type ExpressionBuilder, type SqlBool } from "kysely";
import type { AsnafFilter } from "contract/asnaf";
import type { CustomerType } from "contract/customers";
import type { ActiveStatus } from "contract/values";
import type { BranchScope } from "bank-api/domain/branch-scope";
import { searchableName } from "bank-api/domain/customers";
import type { ProductCode } from "bank-api/domain/ledger";
import type { Db } from "./database";
import { inScope } from "./in-scope";
import { pageOfHits, searchCap, type Page, type PageRequest } from "./paging";
import type { Schema } from "./schema";
import { newestFirst, sortedOrdinals } from "./sorted-series";

/** The customers of a type that are in scope. */
interface CustomerSeries {
  readonly customerType: CustomerType;
  readonly scope: BranchScope;
}

/** Condition: the customer belongs to the series. */
function inSeries({ customerType, scope }: CustomerSeries) {
  return (is: ExpressionBuilder<Schema, "customers">) =>
    is.and([is("customers.customer_type", "=", customerType), inScope(scope, "customers.branch_id")]);
}

/** A text of so many letters finds names that contain it; a shorter one finds names that begin with it. */
const lettersForPart = 3;

/** LIKE pattern of a text to search for; `%`, `_` and `\` stand for themselves. */
export function namePattern(text: string): string {
  const name = searchableName(text);
  const literal = name.replace(/[\\%_]/g, "\\$&");
  return name.length < lettersForPart ? `${literal}%` : `%${literal}%`;
}

/** How many of the newest customers a search reads: first the near ones, and the far ones where many have the name. */
const nearCustomers = 10_000;
const farCustomers = 30_000;

/** Further conditions of a name search. */
interface SearchConditions {
  readonly status?: ActiveStatus | undefined;
  readonly asnaf?: AsnafFilter | undefined;
  /** Only customers who have an account of this product. */
  readonly holding?: ProductCode;
}

/**
 * A page of the ids of the customers of a name, newest first. It counts up to `searchCap`. Whatever share of a million
 * customers has the name, it reads little more than the page and the count need:
 * - one in thirty or more: the newest customers alone reach the cap;
 * - up to a thousand in all: the trigram index finds exactly these;
 * - in between: the index proves that there are more than the cap, and the newest customers mostly fill the page.
 */
export async function searchByName(
  db: Db,
  series: CustomerSeries,
  text: string,
  page: PageRequest,
  conditions: SearchConditions = {},
): Promise<Page<string>> {
  let floor = await floorOf(db, series, nearCustomers);
  let newest = await readNewest(db, series, text, floor, conditions);
  if (newest.length * farCustomers > searchCap * nearCustomers) {
    floor = await floorOf(db, series, farCustomers);
    newest = await readNewest(db, series, text, floor, conditions);
  }
  if (newest.length > searchCap || floor === 0) return pageOfHits(newest, page);
  const some = await findSome(db, series, text, conditions);
  if (some.length <= searchCap) return pageOfHits(some, page);
  const lastShown = Math.min(page.skip + page.limit, searchCap);
  if (newest.length < lastShown) newest = await findNewest(db, series, text, conditions);
  return { ...pageOfHits(newest, page), total: searchCap, capped: true };
}

/** How many of the newest customers a first look reads. */
const latestCustomers = 5_000;

/**
 * At most `limit` ids of customers of a name, without a count, for a first look: those whose names begin with the text, then those
 * of the newest that contain it. It leaves the trigram index alone, which takes 20 to 50 ms for names of common syllables.
 */
export async function glanceByName(db: Db, series: CustomerSeries, text: string, limit: number) {
  const { customerType, scope } = series;
  const name = searchableName(text);
  const ofSeries = sql`customer_type = ${customerType} AND ${inScope(scope)}`;
  const beginning = (status: ActiveStatus) => sql`(
    SELECT id, name_lower FROM customers
    WHERE ${ofSeries} AND status = ${status} AND name_lower COLLATE "C" >= ${name} AND name_lower COLLATE "C" < ${name} || chr(1114111)
    ORDER BY name_lower COLLATE "C" LIMIT ${limit})`;
  const { rows } = await sql<{ id: string }>`
    WITH begins AS (${beginning("Active")} UNION ALL ${beginning("Inactive")}),
    latest AS (SELECT id, ordinal, name_lower FROM customers WHERE ${ofSeries} ORDER BY ordinal DESC LIMIT ${latestCustomers}),
    contains AS (
      SELECT id, ordinal FROM latest
      WHERE ${name.length >= lettersForPart} AND position(${name} in name_lower) > 1 ORDER BY ordinal DESC LIMIT ${limit}
    )
    (SELECT id FROM begins ORDER BY name_lower COLLATE "C", id LIMIT ${limit})
    UNION ALL (SELECT id FROM contains ORDER BY ordinal DESC)
    LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ordinal above which a series has its newest `depth` customers; 0 if it has no more. */
async function floorOf(db: Db, { customerType: series, scope }: CustomerSeries, depth: number) {
  const { rows } = await sortedOrdinals(db, { series, scope }, newestFirst, { skip: depth, limit: 1 });
  return rows[0] ?? 0;
}

/** Reads the customers whose ordinals are above `floor`, newest first. The conditions keep PostgreSQL off the trigram index. */
async function readNewest(
  db: Db,
  series: CustomerSeries,
  text: string,
  floor: number,
  conditions: SearchConditions,
) {
  const name = searchableName(text);
  const matches =
    name.length < lettersForPart
      ? sql<SqlBool>`left(name_lower, ${name.length}) = ${name}`
      : sql<SqlBool>`position(${name} in name_lower) > 0`;
  const rows = await db
    .selectFrom("customers")
    .select("customers.id")
    .where(inSeries(series))
    .where("customers.ordinal", ">", floor)
    .where(matches)
    .where(meets(conditions))
    .orderBy("customers.ordinal", "desc")
    .limit(searchCap + 1)
    .execute();
  return rows.map((row) => row.id);
}

/** By the trigram index: all customers of the name, newest first; if there are more than the cap, any of them. */
async function findSome(db: Db, series: CustomerSeries, text: string, conditions: SearchConditions) {
  const some = byTrigrams(db, series, text, conditions).limit(searchCap + 1);
  const rows = await db.selectFrom(some.as("hits")).select("id").orderBy("ordinal", "desc").execute();
  return rows.map((row) => row.id);
}

/** By the trigram index: the newest customers of the name. PostgreSQL has to read all of them for that. */
async function findNewest(db: Db, series: CustomerSeries, text: string, conditions: SearchConditions) {
  const rows = await db
    .with(
      (cte) => cte("hits").materialized(),
      () => byTrigrams(db, series, text, conditions),
    )
    .selectFrom("hits")
    .select("id")
    .orderBy("ordinal", "desc")
    .limit(searchCap + 1)
    .execute();
  return rows.map((row) => row.id);
}

function byTrigrams(db: Db, series: CustomerSeries, text: string, conditions: SearchConditions) {
  return db
    .selectFrom("customers")
    .select(["customers.id", "customers.ordinal"])
    .where(inSeries(series))
    .where("customers.name_lower", "like", namePattern(text))
    .where(meets(conditions));
}

/** Condition: the mustahik is of this asnaf, or of none where it is "". */
export const isOfAsnaf = (asnaf: AsnafFilter) => sql<SqlBool>`coalesce(asnaf, '') = ${asnaf}`;

function meets({ status, asnaf, holding }: SearchConditions) {
  return (is: ExpressionBuilder<Schema, "customers">) => {
    const conditions = [];
    if (status !== undefined) conditions.push(is("customers.status", "=", status));
    if (asnaf !== undefined) conditions.push(isOfAsnaf(asnaf));
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
