import { jakartaDate } from "bank-api/domain/dates";
import { createIdSource } from "bank-api/domain/ids";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { TransactionType } from "contract/specified/transactions";
import { testClock } from "../../../tests/support/clock";
import { databaseOfFile } from "../../../tests/support/database";
import { until } from "../../../tests/support/until";
import { auditLedger } from "../audit/ledger-audit";
import { internalAccount } from "../ledger/accounts";
import { recordTransactions } from "../ledger/ledger";
import { countDistributions } from "../reports/distribution-cells";
import { foldTotals } from "../reports/transaction-totals";
import { transact } from "../runtime/transact";
import { repairFigures } from "./repair";

/** Figures that a bank of an older release left behind, mended while others pay. */

const ids = createIdSource(testClock, 3);
const branchId = "ID0002";
const { db } = await databaseOfFile("demo", { poolSize: 8 });

interface Party {
  readonly id: string;
  readonly account: string;
  readonly user: string;
  readonly decider: string;
}

/** An active customer of the branch with money. */
async function party(type: "Mustahik" | "Merchant", place: number): Promise<Party> {
  const { rows } = await sql<Party>`
    SELECT customers.id, accounts.number AS account, (SELECT min(id) FROM users) AS user,
      (SELECT max(id) FROM users) AS decider
    FROM customers JOIN accounts ON accounts.customer_id = customers.id
    WHERE customer_type = ${type} AND customers.branch_id = ${branchId} AND customers.status = 'Active'
    ORDER BY balance_idr DESC, customers.id OFFSET ${place} LIMIT 1`.execute(db);
  return rows[0]!;
}

const mustahik = await party("Mustahik", 0);
const merchant = await party("Merchant", 0);

/** Pays as a bank does; an older bank counts nothing beside its distributions. */
async function pay(transactionType: TransactionType & ("P00001" | "P00002"), isOld = false): Promise<void> {
  const at = testClock.now();
  await transact(db, async (within) => {
    const fund = await internalAccount(within, "1001", branchId, at);
    const isUsage = transactionType === "P00002";
    const id = ids.next();
    await recordTransactions(within, [
      {
        id,
        transactionType,
        status: "settled",
        amountIdr: 1_000,
        debitAccount: isUsage ? mustahik.account : fund,
        creditAccount: isUsage ? merchant.account : mustahik.account,
        sourceCustomerId: isUsage ? mustahik.id : null,
        beneficiaryCustomerId: isUsage ? merchant.id : mustahik.id,
        branchId,
        description: "Uji",
        createdBy: mustahik.user,
        createdAt: at,
        decision: { by: mustahik.decider, at, reason: null },
        origin: null,
        asnaf: null,
        programmeId: null,
      },
    ]);
    if (!isUsage && !isOld) await countDistributions(within, [id]);
  });
}

const brokenRules = async () => (await auditLedger(db)).map(({ check }) => check).sort();
const ofCells = "reports of distributions are those of the distributions";
const ofMerchants =
  "what was spent at each merchant, and what is yet to be added to it, is that of the transactions";
const ofMovements = "lists know when an account last received or spent";

test(
  "what an older bank left out is counted, and what is paid meanwhile stays right",
  { timeout: 60_000 },
  async () => {
    await foldTotals(db);
    expect(await brokenRules()).toEqual([]);
    await pay("P00001", true);
    await pay("P00002");
    await sql`UPDATE transaction_total_changes SET merchant_id = NULL`.execute(db);
    await foldTotals(db);
    await sql`
    UPDATE merchant_totals SET count = count + 3 WHERE ctid IN (SELECT ctid FROM merchant_totals LIMIT 2)`.execute(
      db,
    );
    await sql`
    INSERT INTO distribution_cells VALUES ('month', '2019-03-01', ${branchId}, '*', '', 1, 1, 1, 5)`.execute(
      db,
    );
    await sql`
    UPDATE account_balances SET moved_on = NULL WHERE product_code = '2001' AND branch_id = ${branchId}`.execute(
      db,
    );
    expect(await brokenRules()).toEqual([ofCells, ofMerchants, ofMovements].sort());

    let isOver = false;
    let paid = 0;
    const works = [
      () => pay("P00001").then(() => (paid += 1)),
      () => pay("P00002"),
      () => foldTotals(db),
    ].map(async (work) => {
      while (!isOver) await work();
    });
    await until(() => paid > 2);
    const by = { actor: { userId: mustahik.user, name: "Siti" }, reason: "an old bank beside" };
    // Two at once take nothing out twice.
    const repaired = (
      await Promise.all([repairFigures(db, testClock, by), repairFigures(db, testClock, by)])
    ).flat();
    const before = paid;
    await until(() => paid > before);
    isOver = true;
    await Promise.all(works);
    expect(await brokenRules()).toEqual([]);
    await foldTotals(db);
    expect(await brokenRules()).toEqual([]);

    const thisYear = Number(jakartaDate(testClock.now()).slice(0, 4));
    const cells = repaired.filter(({ figures }) => figures === "distribution-cells");
    expect(cells.map(({ year }) => year).sort()).toEqual([2019, thisYear]);
    expect(new Set(repaired.map(({ figures }) => figures)).size).toBe(3);
    const { rows } = await sql<{ subject: string; after: object }>`
    SELECT subject, after FROM audit_log WHERE action = 'figures.repair' AND actor_name = 'Siti'`.execute(db);
    expect(rows).toHaveLength(repaired.length);
    expect(rows).toContainEqual({
      subject: "figures:distribution-cells",
      after: { reason: by.reason, branchId, year: 2019, count: 1 },
    });
    expect(await repairFigures(db, testClock, by)).toEqual([]);
  },
);
