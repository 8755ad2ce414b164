import type { BranchScope } from "bank-api/domain/branch-scope";
import type { Sought } from "bank-api/domain/search";
import { sql, type RawBuilder } from "kysely";
import type { FoundKind, Hit } from "contract/extensions/search";
import type { CustomerType } from "contract/specified/customers";
import { inScope } from "../lists/in-scope";
import { planOnce, type Db } from "../runtime/database";
import { keyAndName } from "../runtime/in-json";
import { searchByName } from "./customer-series";

/** The types of each kind that the seeker may find: of accounts products, of batches kinds. */
type Findable = Readonly<Record<FoundKind, readonly string[]>>;

/** Something found, as the database reads it. */
type FoundHit = Omit<Hit, "at"> & { readonly at: Date | null };

const branch = sql`${keyAndName("branches.id", "branches.name")} AS branch`;

/** How many customers of a type a name finds. */
const namesShown = 10;

/** What numbers may stand for, in one statement. Each part is one look-up in an index, whether the record is in scope or not. */
export async function findByNumber(db: Db, sought: Sought, findable: Findable, scope: BranchScope) {
  const parts = [
    ...customersOf(sought.ktp, "Mustahik", findable, scope),
    ...customersOf(sought.npwp, "Merchant", findable, scope),
    ...accountsOf(sought.account, findable, scope),
    ...transactionsOf(sought.transaction, findable, scope),
    ...batchesOf(sought.upload, findable, scope),
  ];
  if (parts.length === 0) return [];
  const { rows } = await sql<FoundHit>`
    SELECT kind, key, found.type, found.name, number, "customerKey", "customerId", ${branch}, found.status, at, to_jsonb(amount) AS "amountIdr"
    FROM (${sql.join([noHit, ...parts], sql` UNION ALL `)}) AS found
    JOIN branches ON branches.id = found."branchId"`.execute(db);
  return rows;
}

/** Names the columns of all parts, and their types. */
const noHit = sql`SELECT NULL::text AS kind, NULL::text AS key, NULL::text AS type, NULL::text AS name, NULL::text AS number,
  NULL::text AS "customerKey", NULL::text AS "branchId", NULL::text AS status, NULL::timestamptz AS at, NULL::bigint AS amount, NULL::bigint AS "customerId"
  WHERE false`;

/** A statement's part for each value that is sought among types that may be found; none without either. */
type Part = readonly RawBuilder<unknown>[];

function customersOf(
  number: string | undefined,
  type: CustomerType,
  findable: Findable,
  scope: BranchScope,
): Part {
  if (number === undefined || !findable[type].includes(type)) return [];
  const column = sql.ref(type === "Mustahik" ? "national_id" : "tax_id");
  return [
    sql`SELECT customer_type, id::text, '', name, ${column}, NULL, branch_id, status, NULL, NULL, id
    FROM customers WHERE customer_type = ${sql.lit(type)} AND ${column} = ${number} AND ${inScope(scope)}`,
  ];
}

function accountsOf(number: string | undefined, { Account: products }: Findable, scope: BranchScope): Part {
  if (number === undefined || products.length === 0) return [];
  return [
    sql`SELECT 'Account', accounts.number, product_code, customers.name, NULL, customers.id::text, accounts.branch_id,
      customers.status, NULL, NULL, customers.id
    FROM accounts JOIN customers ON customers.id = accounts.customer_id
    WHERE accounts.number = ${number} AND product_code = ANY(${products}::text[])
      AND ${inScope(scope, "accounts.branch_id")}`,
  ];
}

function transactionsOf(id: string | undefined, { Transaction: types }: Findable, scope: BranchScope): Part {
  if (id === undefined || types.length === 0) return [];
  return [
    sql`SELECT 'Transaction', transactions.id::text, transaction_type, customers.name, NULL, NULL, transactions.branch_id,
      transactions.status, transactions.created_at, amount_idr, customers.id
    FROM transactions JOIN customers ON customers.id = coalesce(source_customer_id, beneficiary_customer_id)
    WHERE transactions.id = ${id} AND transaction_type = ANY(${types}::text[])
      AND ${inScope(scope, "transactions.branch_id")}`,
  ];
}

/** Batches of the label, without cancelled ones, as in their lists. */
function batchesOf(label: string | undefined, { Batch: kinds }: Findable, scope: BranchScope): Part {
  if (label === undefined || kinds.length === 0) return [];
  return [
    sql`SELECT 'Batch', id::text, kind, label, NULL, NULL, branch_id, status, created_at, NULL, NULL
    FROM batches WHERE label = ${label} AND kind = ANY(${kinds}::text[]) AND cancelled_at IS NULL AND ${inScope(scope)}`,
  ];
}

/** The first customers of a type that a search for a name finds. */
export async function findByName(db: Db, customerType: CustomerType, name: string, scope: BranchScope) {
  const first = { skip: 0, limit: namesShown };
  const { rows: ids } = await searchByName(db, { customerType, scope }, name, first);
  if (ids.length === 0) return [];
  const number = sql.ref(customerType === "Mustahik" ? "national_id" : "tax_id");
  const { rows } = await sql<FoundHit>`
    SELECT ${planOnce} customer_type AS kind, customers.id AS key, '' AS type, customers.name, ${number} AS number, NULL AS "customerKey", customers.id AS "customerId",
      ${branch}, customers.status, NULL AS at, NULL AS "amountIdr"
    FROM customers JOIN branches ON branches.id = branch_id
    WHERE customers.id = ANY(${ids}::bigint[]) AND ${inScope(scope)}
    ORDER BY array_position(${ids}::bigint[], customers.id)`.execute(db);
  return rows;
}
