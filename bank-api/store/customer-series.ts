import { sql, type ExpressionBuilder, type SqlBool } from "kysely";
import type { CustomerType } from "contract/customers";
import { searchableName } from "bank-api/domain/customers";
import type { ProductCode } from "bank-api/domain/ledger";
import { seriesTotal } from "./counters";
import type { Db } from "./database";
import { searchCap } from "./paging";
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

/**
 * How many of the newest customers are looked through before the trigram index is asked. A name that one in thirty
 * has fills the search cap on the way; for such names the index would bring up far more rows than are shown.
 */
const walkedCustomers = 30_000;

/** Narrows a name search to customers who have an account of a product. */
type Holding = ProductCode | undefined;

/** Ids of the newest customers of a name, at most one more than the search cap. */
export async function newestByName(
  db: Db,
  series: CustomerSeries,
  typed: string,
  holding?: Holding,
): Promise<string[]> {
  const total = await seriesTotal(db, series.customerType, series.branchId);
  const walked = await walk(db, series, typed, total - walkedCustomers, holding);
  if (walked.length > searchCap || total <= walkedCustomers) return walked;
  return lookUp(db, series, typed, holding);
}

/** Newest first through the ordinals above `floor`. The trigram index cannot serve these conditions, and is not to. */
async function walk(db: Db, series: CustomerSeries, typed: string, floor: number, holding: Holding) {
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
    .where(holds(holding))
    .orderBy(ordinalOf(series), "desc")
    .limit(searchCap + 1)
    .execute();
  return rows.map((row) => row.id);
}

/** All of the name by the trigram index, then the newest of them. */
async function lookUp(db: Db, series: CustomerSeries, typed: string, holding: Holding) {
  const rows = await db
    .with(
      (cte) => cte("hits").materialized(),
      (cte) =>
        cte
          .selectFrom("customers")
          .select(["customers.id", "customers.ordinal"])
          .where(inSeries(series))
          .where("customers.name_lower", "like", namePattern(typed))
          .where(holds(holding)),
    )
    .selectFrom("hits")
    .select("id")
    .orderBy("ordinal", "desc")
    .limit(searchCap + 1)
    .execute();
  return rows.map((row) => row.id);
}

function holds(product: Holding) {
  return (is: ExpressionBuilder<Schema, "customers">) =>
    product === undefined
      ? is.lit(true)
      : is.exists(
          is
            .selectFrom("accounts")
            .select("accounts.number")
            .whereRef("accounts.customer_id", "=", "customers.id")
            .where("accounts.product_code", "=", product),
        );
}
