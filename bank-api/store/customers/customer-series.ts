import type { BranchScope } from "bank-api/domain/branch-scope";
import type { ProductCode } from "bank-api/domain/ledger";
import { comparableName, plainName, searchedWords } from "bank-api/domain/names";
import { sql, type ExpressionBuilder, type SqlBool } from "kysely";
import type { AsnafFilter } from "contract/asnaf";
import type { CustomerType } from "contract/specified/customers";
import type { ActiveStatus } from "contract/values";
import { inScope } from "../lists/in-scope";
import { pageOfHits, searchCap, type RowPage, type PageRequest } from "../lists/paging";
import { newestFirst, sortedOrdinals } from "../lists/sorted-series";
import { planOnce, type Db } from "../runtime/database";
import type { Schema } from "../runtime/schema.gen";

/** The customers of a type that are in scope. */
interface CustomerSeries {
  readonly customerType: CustomerType;
  readonly scope: BranchScope;
}

/** Condition: the customer belongs to the series. */
function inSeries({ customerType, scope }: CustomerSeries) {
  return (is: ExpressionBuilder<Schema, "customers">) =>
    is.and([
      is("customers.customer_type", "=", sql.lit(customerType)),
      inScope(scope, "customers.branch_id"),
    ]);
}

/** A text of so many letters finds names that contain it; a shorter one finds names that begin with it. */
const lettersForPart = 3;

/** What a search looks for in names. */
interface Sought {
  /** The name in the form of `name_lower`. */
  readonly plain: string;
  /** The name in the form of `name_key`. */
  readonly key: string;
  /**
   * What a name has to contain, in any order: at the beginning of a word if it is short. None where the name begins with `plain`.
   */
  readonly words: readonly string[];
}

function soughtIn(text: string): Sought {
  const plain = plainName(text);
  const words = plain.length < lettersForPart ? [] : searchedWords(text);
  return { plain, key: comparableName(text), words };
}

/** Condition: the customer's name has what is searched for. PostgreSQL finds no index for it, so it suits few customers. */
export const hasName = (text: string) => contains(soughtIn(text));

function contains({ plain, words }: Sought) {
  if (words.length === 0) return sql<SqlBool>`left(name_lower, ${[...plain].length}) = ${plain}`;
  const contained = words.map((word) =>
    word.length < lettersForPart
      ? sql`position(${` ${word}`} in ' ' || name_key) > 0`
      : sql`position(${word} in name_key) > 0`,
  );
  return sql<SqlBool>`${sql.join(contained, sql` AND `)}`;
}

/**
 * The same condition by the indexes of names: that of their order for a beginning, else that of their trigrams. PostgreSQL
 * intersects what it keeps of each trigram, so it gets few of each word, and compares the whole words in what is left.
 */
function containsByIndex(sought: Sought) {
  const { plain, words } = sought;
  if (words.length === 0) return beginsWith(plain);
  const lettersOfPiece = words.length === 1 ? 4 : lettersForPart;
  const patterns = words.flatMap((word) => {
    if (word.length < lettersForPart)
      return [sql`(name_key LIKE ${`${word}%`} OR name_key LIKE ${`% ${word}%`})`];
    const letters = [...word];
    const pieces = new Set(
      [letters.slice(0, lettersOfPiece), letters.slice(-lettersOfPiece)].map((piece) => piece.join("")),
    );
    return [...pieces].map((piece) => sql`name_key LIKE ${`%${piece.replace(/[\\%_]/g, "\\$&")}%`}`);
  });
  return sql<SqlBool>`${sql.join(patterns, sql` AND `)} AND ${contains(sought)}`;
}

const beginsWith = (plain: string) =>
  sql<SqlBool>`name_lower COLLATE "C" >= ${plain} AND name_lower COLLATE "C" < ${plain} || chr(1114111)`;

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
 * A page of the ids of the customers of a name: those of just this name, then the newest, of these the better matches first. It
 * counts up to `searchCap`. Whatever share of a million customers has the name, it reads little more than the page and the count
 * need:
 * - one in thirty or more: the newest customers alone reach the cap. Several words seldom do, so these are not looked at first;
 * - up to a thousand in all: the trigram index finds exactly these;
 * - in between: the index proves that there are more than the cap, and the newest customers mostly fill the page.
 */
export async function searchByName(
  db: Db,
  series: CustomerSeries,
  text: string,
  page: PageRequest,
  conditions: SearchConditions = {},
): Promise<RowPage<string>> {
  const sought = soughtIn(text);
  const pageOf = (...parts: readonly (readonly Named[])[]) => pageOfHits(bestFirst(sought, parts), page);
  const newestOf = (depth: number) => readNewest(db, series, sought, depth, conditions);
  const equal = await readEqual(db, series, sought, conditions);
  if (equal.length > searchCap) return pageOf(equal);
  const isOneWord = sought.words.length < 2;
  let newest: Newest | undefined;
  if (isOneWord) {
    newest = await newestOf(nearCustomers);
    if (newest.hits.length * farCustomers > searchCap * nearCustomers) newest = await newestOf(farCustomers);
    if (newest.hits.length > searchCap || newest.isAll) return pageOf(equal, newest.hits);
  }
  const some = await findSome(db, series, sought, conditions);
  if (some.length <= searchCap) return pageOf(equal, some);
  const { hits } = newest ?? (await newestOf(nearCustomers));
  const lastShown = Math.min(page.skip + page.limit, searchCap);
  const isFilled = Math.max(equal.length, hits.length) >= lastShown;
  const older = isFilled ? [] : await findNewest(db, series, sought, conditions);
  return { ...pageOf(equal, hits, older), total: searchCap, hasMoreThanTotal: true };
}

interface Named {
  readonly id: string;
  readonly name_lower: string;
  readonly name_key: string;
}

/**
 * The ids of several parts, one after the other, each once. A part that is newest first has its better matches first after that.
 */
function bestFirst(sought: Sought, parts: readonly (readonly Named[])[]): string[] {
  const ids = parts.flatMap((part) =>
    part
      .map((named) => ({ id: named.id, distance: distanceOf(sought, named) }))
      .sort((one, other) => one.distance - other.distance)
      .map(({ id }) => id),
  );
  return [...new Set(ids)];
}

/** How far a name is from what is searched for: 0 is the same name, 5 has its words somewhere. */
function distanceOf({ plain, key, words }: Sought, name: Named): number {
  if (name.name_lower === plain) return 0;
  if (name.name_key === key) return 1;
  if (name.name_lower.startsWith(plain)) return 2;
  if (name.name_lower.includes(` ${plain}`)) return 3;
  return words.every((word) => ` ${name.name_key}`.includes(` ${word}`)) ? 4 : 5;
}

/** The order of the hits of a search. */
export const inPlace = (hits: readonly string[]) => sql`array_position(${hits}::bigint[], customers.id)`;

/** The ordinal above which a series has its newest `depth` customers; 0 if it has no more. */
async function floorOf(db: Db, { customerType: series, scope }: CustomerSeries, depth: number) {
  const { rows } = await sortedOrdinals(db, { series, scope }, newestFirst, { skip: depth, limit: 1 });
  return rows[0] ?? 0;
}

/** The customers of just this name, newest first. */
async function readEqual(db: Db, series: CustomerSeries, { plain }: Sought, conditions: SearchConditions) {
  const statuses: readonly ActiveStatus[] = conditions.status ? [conditions.status] : ["Active", "Inactive"];
  // The index in the order of names has the status before the name.
  const parts = statuses.map(
    (status) =>
      sql`(${customersOf(db, series, { ...conditions, status })
        .where(sql<SqlBool>`name_lower COLLATE "C" = ${plain}`)
        .orderBy("customers.ordinal", "desc")
        .limit(searchCap + 1)})`,
  );
  const { rows } = await sql<Named>`
    SELECT ${planOnce} * FROM (${sql.join(parts, sql` UNION ALL `)}) AS equal
    ORDER BY ordinal DESC`.execute(db);
  return rows;
}

interface Newest {
  readonly hits: readonly Named[];
  /** No older customers are left. */
  readonly isAll: boolean;
}

/** Finds the name among the newest `depth` customers, newest first. The conditions keep PostgreSQL off the trigram index. */
async function readNewest(
  db: Db,
  series: CustomerSeries,
  sought: Sought,
  depth: number,
  conditions: SearchConditions,
): Promise<Newest> {
  const floor = await floorOf(db, series, depth);
  const hits = await customersOf(db, series, conditions)
    .where("customers.ordinal", ">", floor)
    .where(contains(sought))
    .orderBy("customers.ordinal", "desc")
    .limit(searchCap + 1)
    .execute();
  return { hits, isAll: floor === 0 };
}

/** Finds all customers of the name by an index of names, newest first. If there are more than the cap, it finds any of them. */
async function findSome(db: Db, series: CustomerSeries, sought: Sought, conditions: SearchConditions) {
  const some = customersOf(db, series, conditions)
    .where(containsByIndex(sought))
    .limit(searchCap + 1);
  return db.selectFrom(some.as("hits")).selectAll().orderBy("ordinal", "desc").execute();
}

/** Finds the newest customers of the name by an index of names. PostgreSQL has to read all customers of the name for that. */
function findNewest(db: Db, series: CustomerSeries, sought: Sought, conditions: SearchConditions) {
  return db
    .with(
      (cte) => cte("hits").materialized(),
      () => customersOf(db, series, conditions).where(containsByIndex(sought)),
    )
    .selectFrom("hits")
    .selectAll()
    .orderBy("ordinal", "desc")
    .limit(searchCap + 1)
    .execute();
}

const customersOf = (db: Db, series: CustomerSeries, conditions: SearchConditions) =>
  db
    .selectFrom("customers")
    .select(["customers.id", "customers.ordinal", "customers.name_lower", "customers.name_key"])
    .where(inSeries(series))
    .where(meets(conditions));

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
