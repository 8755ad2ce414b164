import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import type { Asnaf } from "contract/asnaf";
import { rupiah } from "../support/rupiah";
import type { Customer } from "./model";
import type { Programme } from "./programmes";

/** A settled distribution, as far as reports count it. */
export interface Distribution {
  readonly to: Customer;
  readonly programmeKey: string | null;
  /** What was determined of the recipient then; what is determined first later counts for it too. */
  asnaf: Asnaf | null;
  /** The year in Jakarta. */
  readonly year: number;
  readonly amountIdr: number;
}

interface DistributionRow {
  readonly customer: string;
  readonly programmeKey: string | null;
  readonly asnaf: Asnaf | null;
  readonly year: number;
  readonly amount: string;
}

/** What the bank has distributed before the simulation begins. */
export async function readDistributions(
  db: Db,
  customers: ReadonlyMap<string, Customer>,
): Promise<Distribution[]> {
  const { rows } = await sql<DistributionRow>`
    SELECT beneficiary_customer_id AS customer, programme_id AS "programmeKey", asnaf, amount_idr AS amount,
      extract(year FROM created_at AT TIME ZONE 'Asia/Jakarta')::integer AS year
    FROM transactions WHERE transaction_type = 'P00001' AND status = 'settled'`.execute(db);
  return rows.map(({ customer, amount, ...row }) => {
    const to = customers.get(customer);
    if (!to) throw new Error(`customer ${customer} was paid, and is not known`);
    return { ...row, to, amountIdr: rupiah(amount) };
  });
}

/** What was distributed for a programme in a year, by all branches. */
export const distributedIdr = (distributions: readonly Distribution[], programme: Programme, year: number) =>
  distributions
    .filter((each) => each.programmeKey === programme.key && each.year === year)
    .reduce((sum, { amountIdr }) => sum + amountIdr, 0);

interface Cell {
  readonly people: Set<Customer>;
  transactions: number;
  totalIdr: number;
}

const words = (people: number, transactions: number, totalIdr: number) =>
  `${people} people, ${transactions} transactions, ${totalIdr}`;

/** What the report of each year ought to show, by branch, asnaf and programme, with all of them ("*") and without any (""). */
export function expectedCells(distributions: readonly Distribution[]): Map<string, string> {
  const cells = new Map<string, Cell>();
  for (const { to, asnaf, programmeKey, year, amountIdr } of distributions) {
    for (const ofAsnaf of [asnaf ?? "", "*"]) {
      for (const ofProgramme of [programmeKey ?? "", "*"]) {
        const name = `${year} ${to.branchId} asnaf ${ofAsnaf} programme ${ofProgramme}`;
        const cell = cells.get(name) ?? { people: new Set(), transactions: 0, totalIdr: 0 };
        cells.set(name, cell);
        cell.people.add(to);
        cell.transactions += 1;
        cell.totalIdr += amountIdr;
      }
    }
  }
  return new Map(
    [...cells].map(([name, cell]) => [name, words(cell.people.size, cell.transactions, cell.totalIdr)]),
  );
}

/** What the bank's report of each year shows. */
export async function readCellsOfYears(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("distribution_cells")
    .select(["branch_id", "asnaf", "programme", "people", "transactions", "total_idr"])
    .select(sql<number>`extract(year FROM begins)::integer`.as("year"))
    .where("span", "=", "year")
    .where("transactions", ">", 0)
    .execute();
  return new Map(
    rows.map(({ year, branch_id, asnaf, programme, ...cell }) => [
      `${year} ${branch_id} asnaf ${asnaf} programme ${programme}`,
      words(cell.people, cell.transactions, rupiah(cell.total_idr)),
    ]),
  );
}
