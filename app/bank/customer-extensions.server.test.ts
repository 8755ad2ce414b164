import { describe, expect, it } from "vitest";
import { json } from "../../tests/support/fake-bank";
import { bank } from "../../tests/support/worker-bank";
import { bankFor } from "./index.server";
import type { Caller } from "./types";

const caller: Caller = {
  userId: "7",
  name: "Operator",
  branch: { key: "ID0002", name: "Cabang Bandung", isHeadOffice: false },
  accessToken: "token",
};

function bankOffering(...names: string[]) {
  bank.answer("capabilities", json(200, names));
  return bankFor(caller);
}

const made = () => bank.calls;

describe("lists", () => {
  it("of customers and accounts are asked for in an order, and of a status", async () => {
    const { call } = bankOffering();
    bank.give("listCustomers", []);
    bank.give("listAccounts", []);
    const slice = { skip: 0, limit: 10 };
    await call("listMustahik", { ...slice, status: "Inactive", sort: "-name" });
    await call("listMerchants", { ...slice, sort: "created" });
    await call("listAccounts", "Merchant", { ...slice, status: "Active", sort: "-balance" });
    expect(made().map(({ body }) => body)).toEqual([
      { customer_type: "Mustahik", status: "Inactive", sort: "-name", branch_id: "ID0002" },
      { customer_type: "Merchant", sort: "created", branch_id: "ID0002" },
      { product_code: "2002", status: "Active", sort: "-balance", branch_id: "ID0002" },
    ]);
  });
});

describe("statement", () => {
  it("has the balance after an entry where the bank tells one", async () => {
    const { call } = bankOffering();
    const entry = {
      _key: "9",
      transaction_type: "P00001",
      transaction_timestamp: "2026-11-02T03:04:05Z",
      activity_flags: {},
      credit: { account: "C", amount: 5000 },
    };
    bank.give("listStatement", [{ ...entry, balance_after: 0 }, { ...entry, balance_after: null }, entry]);
    const query = {
      customerType: "Mustahik",
      customerKey: "11",
      start: "2026-11-01",
      end: "2026-11-07",
    } as const;
    const { rows } = await call("statement", { ...query, skip: 0, limit: 10 });
    expect(rows.map((row) => ("balanceAfterIdr" in row ? row.balanceAfterIdr : "none"))).toEqual([
      0,
      "none",
      "none",
    ]);
  });
});
