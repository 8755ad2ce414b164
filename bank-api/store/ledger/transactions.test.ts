import type { Actor } from "bank-api/domain/actor";
import { BranchScope } from "bank-api/domain/branch-scope";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { databaseOfFile } from "../../../tests/support/database";
import { exportChunks, type InTurn } from "./transaction-export";
import { listTransactions } from "./transactions";

const { db } = await databaseOfFile("demo");

const scopeOf = (id: string, isHeadOffice = false) =>
  BranchScope.of({ branch: { id, isHeadOffice } } as Actor);

/** One purchase of branch ID0002, by a mustahik whose branch is another. */
let bought: { id: string; mustahik: string; nationalId: string };
beforeAll(async () => {
  const { rows } = await sql<typeof bought>`
    WITH foreigner AS (
      SELECT id, national_id FROM customers
      WHERE customer_type = 'Mustahik' AND branch_id = 'ID0003' ORDER BY id LIMIT 1
    )
    UPDATE transactions SET source_customer_id = foreigner.id FROM foreigner
    WHERE transactions.id = (
      SELECT max(id) FROM transactions WHERE transaction_type = 'P00002' AND branch_id = 'ID0002'
    )
    RETURNING transactions.id, foreigner.id AS mustahik, national_id AS "nationalId"`.execute(db);
  bought = rows[0]!;
});

const filterOf = (scope: BranchScope) =>
  ({ transactionType: "P00002", states: undefined, scope, id: bought.id }) as const;

test.each([
  ["another branch's mustahik has no KTP", false],
  ["head office sees every KTP", true],
])("in lists and exports, %s", async (_what, isHeadOffice) => {
  const filter = filterOf(scopeOf("ID0002", isHeadOffice));
  const expected = isHeadOffice ? bought.nationalId : null;
  const { rows } = await listTransactions(db, filter, { skip: 0, limit: 10 });
  expect(rows.map(({ source }) => [source?.id, source?.nationalId])).toEqual([[bought.mustahik, expected]]);
  const inTurn: InTurn = (work) => work(db, db);
  const chunks = exportChunks(db, filter, new AbortController().signal, inTurn);
  const exported: unknown[][] = [];
  for await (const { lines } of chunks) exported.push(JSON.parse(lines) as unknown[]);
  const name = rows[0]?.source?.name;
  expect(exported.map((row) => row.slice(4, 7))).toEqual([[name, expected ?? "", ""]]);
});
