import { ok, type FakeBank } from "../support/fake-bank";

export const siti = {
  _key: "11",
  name: "SITI AMINAH",
  username: "siti",
  birth_date: "1990-01-31",
  no_ktp: "3204117101900001",
  no_kk: "3204110101100001",
  address: "Jl. Melati 5",
  status: "Active",
  branch: { _key: "ID0002", name: "Cabang Bandung" },
  customer_transactions: [{ account: { account_id: "2001000011", status: "Active" }, balance: 250_000 }],
};

const account = {
  _key: "2001000011",
  available_balance: 250_000,
  customer: { _key: "11", name: "SITI AMINAH" },
  other_detail: { no_ktp: "3204117101900001" },
  branch: { _key: "ID0002", name: "Cabang Bandung" },
  status: "Active",
};

const payment = {
  _key: "901",
  transaction_type: "P00001",
  transaction_desc: "Penyaluran Dana",
  transaction_timestamp: "2026-11-20T03:00:00Z",
  status_code: "settled",
  debit: { account: "1001", amount: 250_000, currency: "IDR" },
  credit: { account: "2001000011", amount: 250_000, currency: "IDR" },
  activity_flags: {},
};

/** A bank where every screen finds something, and every form is accepted. */
export function answerWithData(bank: FakeBank): void {
  bank.answer("listCustomers", ok("listCustomers", [siti], { full_count: 1 }));
  bank.answer("customerDetail", ok("customerDetail", siti));
  bank.answer("listStatement", ok("listStatement", [payment], { full_count: 1 }));
  bank.answer("listAccounts", ok("listAccounts", [account], { full_count: 1 }));
  answerSummaries(bank, 12_345);
  bank.answer("updateUser", ok("updateUser", null));
  bank.answer("changePassword", ok("changePassword", null));
  bank.answer("signOut", ok("signOut", null));
}

/** A bank where every list is empty. */
export function answerWithoutData(bank: FakeBank): void {
  bank.answer("listCustomers", ok("listCustomers", [], { full_count: 0 }));
  bank.answer("customerDetail", ok("customerDetail", { ...siti, customer_transactions: [] }));
  bank.answer("listStatement", ok("listStatement", [], { full_count: 0 }));
  bank.answer("listAccounts", ok("listAccounts", [], { full_count: 0 }));
  answerSummaries(bank, 0);
}

function answerSummaries(bank: FakeBank, total_data: number): void {
  bank.answer("transactionSummary", ok("transactionSummary", { items: { total_data } }));
  bank.answer("accountSummary", ok("accountSummary", { items: { total_data } }));
  bank.answer("customerSummary", ok("customerSummary", { items: { total_data } }));
}
