import { isDeepStrictEqual } from "node:util";
import { demoPassword } from "bank-api/seed/organisation";
import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { transactionsOf } from "../support/bodies";
import { WireClient, type SignedIn } from "../support/wire-client";

/** What somebody is shown of the whole, against the tables: their branch's records, all of them, and no others. */

const viewers = [
  { username: "operator.bandung@ramahzakat.example", branchId: "ID0002" },
  { username: "operator.surabaya@ramahzakat.example", branchId: "ID0003" },
  { username: "operator.pusat@ramahzakat.example", branchId: undefined },
] as const;

const types = ["P00001", "P00002", "P00003", "P00004"] as const;
const customerTypes = ["Mustahik", "Merchant"] as const;
const products = ["2001", "2002"] as const;

/** Asks for all branches, in every list, count, sum and export, as each viewer. */
export async function wrongSights(db: Db, bankOrigin: string): Promise<string[]> {
  const client = new WireClient(bankOrigin).from("203.0.113.1");
  const wrong = viewers.map(async ({ username, branchId }) => {
    const shown = await sightsOf(await client.signIn(username, demoPassword));
    const there = await rowsIn(db, branchId);
    return Object.entries(shown)
      .filter(([what, found]) => !isDeepStrictEqual(found, there[what]))
      .map(
        ([what, found]) =>
          `${username} sees ${JSON.stringify(found)} of ${what}, not ${JSON.stringify(there[what])}`,
      );
  });
  return (await Promise.all(wrong)).flat();
}

type Sights = Record<string, number | readonly [count: number, totalIdr: number]>;

const firstRow = { skip: 0, limit: 1 } as const;

async function sightsOf(viewer: SignedIn): Promise<Sights> {
  const sights: Sights = {};
  const everywhere = { branch_id: "" };
  for (const customer_type of customerTypes) {
    const body = { customer_type, ...everywhere };
    const { fullCount } = await viewer.list("listCustomers", body, firstRow);
    sights[`list of ${customer_type}`] = fullCount ?? NaN;
    const { data } = await viewer.call("customerSummary", { body });
    sights[`number of ${customer_type}`] = data.items.total_data;
  }
  for (const product_code of products) {
    const body = { product_code, ...everywhere };
    const { fullCount } = await viewer.list("listAccounts", body, firstRow);
    sights[`list of accounts ${product_code}`] = fullCount ?? NaN;
    const { data } = await viewer.call("accountSummary", { body });
    sights[`number of accounts ${product_code}`] = data.items.total_data;
  }
  for (const transaction_type of types) {
    const body = transactionsOf(transaction_type, everywhere);
    const { fullCount } = await viewer.list("listTransactions", body, firstRow);
    sights[`list of ${transaction_type}`] = fullCount ?? NaN;
    const { data } = await viewer.call("transactionSummary", { body });
    sights[`number of ${transaction_type}`] = data.items.total_data;
    const { data: totals } = await viewer.call("reportTotals", { body });
    sights[`totals of ${transaction_type}`] = [totals.count, totals.total_idr];
    const lines = (await (await viewer.export(body)).text()).trimEnd().split("\n");
    sights[`export of ${transaction_type}`] = lines.length - 2;
  }
  const files = { batch_id: "BUP0002", status: "", ...everywhere } as const;
  const { fullCount } = await viewer.list("listBatches", files, firstRow);
  sights["list of files"] = fullCount ?? NaN;
  return sights;
}

async function rowsIn(db: Db, branchId: string | undefined): Promise<Sights> {
  const inBranch = branchId === undefined ? sql`true` : sql`branch_id = ${branchId}`;
  const { rows } = await sql<{ what: string; count: number; total_idr: number | null }>`
    SELECT unnest(ARRAY['list of ', 'number of ']) || customer_type AS what, count(*)::integer, NULL::float8 AS total_idr
    FROM customers WHERE ${inBranch} GROUP BY customer_type
    UNION ALL
    SELECT unnest(ARRAY['list of accounts ', 'number of accounts ']) || product_code, count(*)::integer, NULL
    FROM accounts WHERE customer_id IS NOT NULL AND ${inBranch} GROUP BY product_code
    UNION ALL
    SELECT unnest(ARRAY['list of ', 'number of ', 'export of ']) || transaction_type, count(*)::integer, NULL
    FROM transactions WHERE ${inBranch} GROUP BY transaction_type
    UNION ALL
    SELECT 'totals of ' || transaction_type, count(*)::integer, sum(amount_idr)::float8
    FROM transactions WHERE ${inBranch} GROUP BY transaction_type
    UNION ALL
    SELECT 'list of files', count(*)::integer, NULL
    FROM batches WHERE kind = 'BUP0002' AND cancelled_at IS NULL AND ${inBranch}`.execute(db);
  return Object.fromEntries(
    rows.map(({ what, count, total_idr }) => [what, total_idr === null ? count : [count, total_idr]]),
  );
}
