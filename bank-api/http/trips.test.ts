import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { flagsOf, type TransactionType } from "contract/transactions";
import { systemClock } from "bank-api/domain/clock";
import { demoPassword, type DemoUsername } from "bank-api/seed/organisation";
import { serveBank, type BankServer } from "../../tests/support/bank-server";
import { databaseOfFile } from "../../tests/support/database";
import type { SignedIn } from "../../tests/support/wire-client";

/** How many times a call goes to the database and back: what it costs where the database stands elsewhere. */

// One connection, so that all of a call's statements are on it.
const { db } = await databaseOfFile("demo", { poolSize: 1 });
let bank: BankServer;

beforeAll(async () => {
  bank = await serveBank(db, systemClock);
});
afterAll(() => bank.close());

const signIn = (name: DemoUsername) => bank.client.signIn(name, demoPassword);

/** Statements of a call, BEGIN and COMMIT among them. */
async function tripsOf(call: () => Promise<{ readonly code: string }>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const { code } = await call();
  const count = sent.mock.calls.length;
  sent.mockRestore();
  expect(code).toBe("S1");
  return count;
}

const inputter = { _key: "1", name: "Seseorang" };

async function findAccount(product: "2001" | "2002") {
  const { customer_id: _key, ...account } = await db
    .selectFrom("accounts")
    .innerJoin("customers", "customers.id", "accounts.customer_id")
    .select(["number", "customer_id", "accounts.branch_id"])
    .where("product_code", "=", product)
    .where("accounts.branch_id", "=", "ID0001")
    .where("customers.status", "=", "Active")
    .orderBy("balance_idr", "desc")
    .executeTakeFirstOrThrow();
  return { ...account, _key: _key ?? "" };
}

async function create(session: SignedIn, type: TransactionType) {
  const payer = await findAccount(type === "P00003" ? "2002" : "2001");
  const shop = type === "P00002" ? await findAccount("2002") : undefined;
  return () =>
    session.call("createTransaction", {
      body: {
        transaction_type: type,
        transaction_desc: "Uji",
        customer_source: { _key: payer._key },
        ...(shop && { customer_beneficiary: { _key: shop._key } }),
        activity_flags: flagsOf.create,
        debit: { currency: "IDR", amount: 1_000, account: payer.number },
        credit: { currency: "IDR", ...(shop && { account: shop.number }) },
        transaction_rate: 1,
        inputter,
        branch: { _key: payer.branch_id, name: "" },
      },
    });
}

describe("trips to the database", () => {
  test.each(["approve", "void"] as const)("to %s a disbursement: 7", async (act) => {
    const channel = await signIn("kanal.merchant@ramahzakat.example");
    const approver = await signIn("penyetuju.pusat@ramahzakat.example");
    const { data } = await (await create(channel, "P00003"))();
    const body = { _key: data._key, transaction_desc: "Uji", activity_flags: flagsOf[act], inputter };
    expect(await tripsOf(() => approver.call("updateTransaction", { body }))).toBe(7);
  });

  test("to buy: 8", async () => {
    const channel = await signIn("kanal.merchant@ramahzakat.example");
    expect(await tripsOf(await create(channel, "P00002"))).toBe(8);
  });

  test("to be told who asks: 1", async () => {
    const admin = await signIn("admin@ramahzakat.example");
    const roles = { params: { skip: 0, limit: 10 }, body: {} };
    expect(await tripsOf(() => admin.call("listRoles", roles))).toBe(3);
  });
});
