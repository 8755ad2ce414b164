import type { BranchScope } from "bank-api/domain/branch-scope";
import { fillableFields, type FillableFields } from "bank-api/domain/fillable-fields";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import {
  lackable,
  type IncompleteCounts,
  type IncompleteMustahik,
  type Lackable,
} from "contract/extensions/completeness";
import { inScope } from "../lists/in-scope";
import { cappedAt, readSqlPage, type PageRequest } from "../lists/paging";
import { inCopies } from "../privacy/restrictions";
import { noteAsnafOfPast } from "../reports/distribution-cells";
import type { Db } from "../runtime/database";
import { keyAndName } from "../runtime/in-json";
import type { Customer } from "./customers";

/** A list ends here: where very many lack the same, nobody reads to its end, and to count all would take longer than the page. */
const completenessDepth = 10_000;

/** Conditions as the indexes have them. */
const lacks: Readonly<Record<Lackable, RawBuilder<SqlBool>>> = {
  phone: sql`phone IS NULL AND mobile IS NULL`,
  family_card: sql`family_card_number IS NULL`,
  region: sql`region_code IS NULL`,
  asnaf: sql`coalesce(asnaf, '') = ''`,
};
const isActiveMustahik = sql`customer_type = 'Mustahik' AND customers.status = 'Active'`;

const missing = sql`array_remove(ARRAY[${sql.join(
  lackable.options.map((name) => sql`CASE WHEN ${lacks[name]} THEN ${sql.lit(name)} END`),
)}], NULL)`;

const branch = sql`${keyAndName("branches.id", "branches.name")} AS branch`;

/** The columns of a mustahik, whose name and KTP are shown in this way. */
const incomplete = (shown: typeof inCopies) => sql`
  customers.id AS key, ${shown(sql`customers.name`)} AS name, ${shown(sql`national_id`)} AS "nationalId", ${branch},
  ${missing} AS missing`;

/** Counts the incomplete records of each branch in scope. */
export async function countIncomplete(db: Db, scope: BranchScope): Promise<IncompleteCounts[]> {
  const counted = (name: Lackable) => sql`
    LEFT JOIN (
      SELECT branch_id, count(*)::integer AS ${sql.id(name)} FROM customers
      WHERE ${isActiveMustahik} AND ${lacks[name]} AND ${inScope(scope)} GROUP BY branch_id
    ) AS ${sql.id(`of_${name}`)} ON ${sql.ref(`of_${name}.branch_id`)} = branches.id`;
  const { rows } = await sql<IncompleteCounts>`
    SELECT ${branch},
      ${sql.join(lackable.options.map((name) => sql`coalesce(${sql.ref(name)}, 0) AS ${sql.id(name)}`))}
    FROM branches ${sql.join(lackable.options.map(counted), sql` `)}
    WHERE ${inScope(scope, "branches.id")}
    ORDER BY branches.id`.execute(db);
  return rows;
}

/** Active mustahik who lack something, by branch, newest first. */
export async function listIncomplete(db: Db, wanted: Lackable, scope: BranchScope, page: PageRequest) {
  const found = sql`customers WHERE ${isActiveMustahik} AND ${lacks[wanted]} AND ${inScope(scope)}`;
  const statement = ({ skip, limit }: PageRequest) => {
    const shown = Math.max(0, Math.min(limit, completenessDepth - skip));
    return sql<IncompleteMustahik>`
      WITH listed AS MATERIALIZED (
        SELECT id, branch_id, ordinal FROM ${found}
        ORDER BY branch_id DESC, ordinal DESC LIMIT ${sql.lit(completenessDepth + 1)}
      )
      SELECT ${incomplete(inCopies)}, (SELECT count(*) FROM listed)::integer AS total
      FROM (SELECT id FROM listed ORDER BY branch_id DESC, ordinal DESC OFFSET ${skip} LIMIT ${shown}) AS page
      JOIN customers ON customers.id = page.id JOIN branches ON branches.id = branch_id
      ORDER BY branch_id DESC, ordinal DESC`;
  };
  return cappedAt(completenessDepth, await readSqlPage(db, statement, page));
}

/** What the record of a customer lacks. */
export async function readCompleteness(db: Db, { id }: Customer): Promise<IncompleteMustahik | undefined> {
  const { rows } = await sql<IncompleteMustahik>`
    SELECT ${incomplete((value) => sql`${value}`)}
    FROM customers JOIN branches ON branches.id = branch_id WHERE customers.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Fills what is empty; false if any of it has been filled meanwhile, and then nothing changes. The caller runs this in a database
 * transaction.
 */
export async function fillGaps(db: Db, { id, branch }: Customer, fields: FillableFields): Promise<boolean> {
  return (await fillGapsOf(db, branch.key, [{ customerId: id, fields }])).length === 1;
}

/** What a mustahik is to have where they have nothing yet. */
interface WantedFields {
  readonly customerId: string;
  readonly fields: FillableFields;
}

const columnOf = {
  phone: "phone",
  mobile: "mobile",
  familyCardNumber: "family_card_number",
  regionCode: "region_code",
  asnaf: "asnaf",
} as const satisfies Record<keyof FillableFields, string>;

/**
 * Fills what is empty of mustahik of a branch, each named once, and answers of whom. Somebody of whom any of it is there stays as
 * they are. A first asnaf is noted on past distributions. The caller runs this in a database transaction.
 */
export async function fillGapsOf(db: Db, branchId: string, wanted: readonly WantedFields[]) {
  const columns = fillableFields.map((name) => sql.id(columnOf[name]));
  const given = fillableFields.map((name) => sql`${wanted.map(({ fields }) => fields[name])}::text[]`);
  const join = (each: (column: RawBuilder<unknown>) => RawBuilder<unknown>, between: string) =>
    sql.join(columns.map(each), sql.raw(between));
  const { rows } = await sql<{ id: string }>`
    WITH wanted AS (
      SELECT * FROM unnest(${wanted.map(({ customerId }) => customerId)}::bigint[], ${sql.join(given)})
        AS wanted (id, ${sql.join(columns)})
    ), known AS MATERIALIZED (
      SELECT id FROM customers
      WHERE id IN (SELECT id FROM wanted) AND customer_type = 'Mustahik' AND branch_id = ${branchId} AND erased_at IS NULL
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE customers SET ${join((column) => sql`${column} = coalesce(customers.${column}, wanted.${column})`, ", ")}
    FROM wanted JOIN known ON known.id = wanted.id
    WHERE customers.id = wanted.id
      AND ${join((column) => sql`(wanted.${column} IS NULL OR customers.${column} IS NULL)`, " AND ")}
    RETURNING customers.id`.execute(db);
  const filled = new Set(rows.map(({ id }) => id));
  const determined = wanted.filter(
    ({ customerId, fields }) => fields.asnaf !== null && filled.has(customerId),
  );
  const customerIds = determined.map(({ customerId }) => customerId);
  if (customerIds.length > 0) await noteAsnafOfPast(db, branchId, customerIds);
  return [...filled];
}
