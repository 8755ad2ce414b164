import { json, ok, type FakeBank, type RecordedCall } from "../support/fake-bank";

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

/** As a correction sees it: some of the balance is held. */
export const sitisAccount = {
  _key: "2001000011",
  product_code: "2001",
  balance: 250_000,
  available_balance: 200_000,
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

/** A correction of Siti's balance that waits; somebody else than the tests' user made it. */
export const correction = {
  _key: "701",
  transaction_type: "P00004",
  transaction_desc: "Koreksi Dana",
  transaction_timestamp: "2026-11-20T03:00:00Z",
  status_code: "pending",
  debit: { account: "2001000011", amount: 50_000, currency: "IDR" },
  credit: { account: "1001", amount: 50_000, currency: "IDR" },
  customer_source: { _key: "11", name: "SITI AMINAH" },
  activity_flags: {},
  creator: { _key: "8", name: "Operator Lain", timestamp: "2026-11-20T03:00:00Z" },
};

/** A merchant's disbursement that waits. */
export const disbursement = {
  ...correction,
  _key: "601",
  transaction_type: "P00003",
  transaction_desc: "Pencairan Dana",
  debit: { account: "2002000012", amount: 1_250_000, currency: "IDR" },
  customer_source: { _key: "12", name: "TOKO BERKAH" },
  creator: { _key: "9", name: "Kanal Merchant", timestamp: "2026-11-20T03:00:00Z" },
};

/** What Siti was given. */
export const distribution = {
  ...correction,
  _key: "801",
  transaction_type: "P00001",
  transaction_desc: "Penyaluran Dana",
  status_code: "settled",
  debit: { account: "1001", amount: 300_000, currency: "IDR" },
  customer_source: { _key: "", name: "Dana Zakat Cabang Bandung" },
  customer_beneficiary: { name: "SITI AMINAH", other_detail: { ktp: "3204117101900001" } },
};

/** What she bought with it. */
export const usage = {
  ...correction,
  _key: "802",
  transaction_type: "P00002",
  transaction_desc: "Penggunaan Dana",
  status_code: "settled",
  debit: { account: "2001000011", amount: 75_000, currency: "IDR" },
  customer_source: { _key: "11", name: "SITI AMINAH", other_detail: { ktp: "3204117101900001" } },
  customer_beneficiary: { name: "TOKO BERKAH", other_detail: { npwp: "012345678901000" } },
};

/** A view that the tests' user has kept. */
export const savedView = {
  _key: "51",
  name: "Koreksi bulan ini",
  url: "/report-koreksi-dana?start=2026-11-01",
  shared: false,
  owner: { _key: "7", name: "Operator Bandung" },
};

export const officer = {
  _key: "31",
  name: "Petugas Bandung",
  email: "petugas.bandung@ramahzakat.example",
  status: "Active",
  branch: { _key: "ID0002", name: "Cabang Bandung", main_branch: false },
  role: { _key: "21", description: "Administrator Cabang" },
  creator: { name: "Ramah Zakat", created_timestamp: "2025-11-20T03:00:00Z" },
  version: "v1",
};

export const branchAdministrator = {
  _key: "21",
  code: "ADMIN-CABANG",
  description: "Administrator Cabang",
  status: "Active",
  role_permissions: {
    menu: [
      { code: "MN100", view: true },
      { code: "MN600", view: true },
      { code: "MN601", view: true },
    ],
  },
  creator: { name: "Ramah Zakat", created_timestamp: "2025-11-20T03:00:00Z" },
  version: "v1",
};

export const bandung = {
  _key: "ID0002",
  name: "Cabang Bandung",
  type: "Cabang",
  address: { address: "Jalan Contoh No. 2" },
  phone_number: "+628120000002",
  status: "Active",
  parent_branch: "ID0001",
  creator: { name: "Ramah Zakat", created_timestamp: "2025-11-20T03:00:00Z" },
  version: "v1",
};

/** Uploaded by somebody else than who signs in. */
export const batch = {
  _key: "41",
  batch_queues_id: "41",
  upload_id: "BUP0001-20261120-001",
  batch_id: "BUP0001",
  description: "Data Oktober",
  file_name: "data-oktober.csv",
  record: 3,
  status: "Pending",
  upload_time: "2026-11-20T03:00:00Z",
  file_url: "",
  creator: { _key: "31", timestamp: "2026-11-20T03:00:00Z", name: "Petugas Bandung" },
  last_inputter: { _key: "32", timestamp: "2026-11-20T04:00:00Z", name: "Penyetuju Bandung" },
  queues_item_failed: false,
};

/** A row as any kind of batch may have it. */
export const batchRow = {
  seq_no: 7,
  nama: "BUDI RAHARDJA",
  nama_merchant: "WARUNG BUDI",
  tgl_lahir: "1990-07-05",
  no_ktp: "3273010507900001",
  no_rekening: "0001234567",
  nominal: 500_000,
  keterangan: "",
};

/** The answer to `batchItems`: that many rows wait, failed and are done; of each the first one is told. */
export const itemsAnswer = (success: number, failed: number, process: number) =>
  ok("batchItems", {
    success_data: success > 0 ? [batchRow] : [],
    success_total: success,
    failed_data: failed > 0 ? [{ ...batchRow, keterangan: "KTP harus 16 digit angka." }] : [],
    failed_total: failed,
    process_data: process > 0 ? [batchRow] : [],
    process_total: process,
  });

/** A bank where every screen finds something, and every form is accepted. */
export function answerWithData(bank: FakeBank): void {
  bank.answer("listCustomers", ok("listCustomers", [siti], { full_count: 1 }));
  bank.answer("customerDetail", ok("customerDetail", siti));
  bank.answer("listStatement", ok("listStatement", [payment], { full_count: 1 }));
  bank.answer("listAccounts", ok("listAccounts", [account], { full_count: 1 }));
  answerSummaries(bank, 12_345);
  bank.answer("updateCustomerStatus", ok("updateCustomerStatus", null));
  bank.answer("listBranches", ok("listBranches", [bandung], { full_count: 1 }));
  bank.answer("listUsers", ok("listUsers", [officer], { full_count: 1 }));
  bank.answer("createUser", ok("createUser", { _key: "32" }));
  bank.answer("activateUser", ok("activateUser", null));
  bank.answer("deactivateUser", ok("deactivateUser", null));
  bank.answer("listRoles", ok("listRoles", [branchAdministrator], { full_count: 1 }));
  bank.answer("listHistory", ok("listHistory", [], { full_count: 0 }));
  bank.answer("createRole", ok("createRole", { _key: "22" }));
  bank.answer("updateRole", ok("updateRole", null));
  bank.answer("createBranch", ok("createBranch", { _key: "ID0004" }));
  bank.answer("updateBranch", ok("updateBranch", null));
  bank.answer("updateUser", ok("updateUser", null));
  bank.answer("customerBalance", ok("customerBalance", [sitisAccount]));
  bank.answer("createTransaction", ok("createTransaction", { _key: "702", status_code: "pending" }));
  answerRequests(bank, [correction, disbursement, distribution, usage]);
  bank.answer("updateTransaction", ok("updateTransaction", { _key: "701", status_code: "settled" }));
  bank.answer("changePassword", ok("changePassword", null));
  bank.answer("listBatches", ok("listBatches", [batch], { full_count: 1 }));
  bank.answer("batchItems", itemsAnswer(2, 1, 0));
  bank.answer("listBatchItems", ok("listBatchItems", [batchRow], { full_count: 1 }));
  bank.answer("cancelBatch", ok("cancelBatch", null));
  bank.answer("processBatch", ok("processBatch", null));
  bank.answer("readDesk", ok("readDesk", { approvals: [], views: [savedView] }));
  bank.answer("saveView", ok("saveView", { _key: "52" }));
  bank.answer("deleteView", ok("deleteView", null));
  bank.answer("signOut", ok("signOut", null));
}

/** A bank where every list is empty. */
export function answerWithoutData(bank: FakeBank): void {
  bank.answer("listCustomers", ok("listCustomers", [], { full_count: 0 }));
  bank.answer("customerDetail", ok("customerDetail", { ...siti, customer_transactions: [] }));
  bank.answer("listStatement", ok("listStatement", [], { full_count: 0 }));
  answerOnlyByKey(bank);
  bank.answer("listHistory", ok("listHistory", [], { full_count: 0 }));
  bank.answer("listAccounts", ok("listAccounts", [], { full_count: 0 }));
  answerSummaries(bank, 0);
  answerRequests(bank, []);
}

type WaitingRequest = typeof correction & { readonly reason?: string };

/** The requests that the bank has; of these it lists those of the type that is asked for. */
export function answerRequests(bank: FakeBank, requests: readonly WaitingRequest[]): void {
  bank.answerWith("listTransactions", ({ body }) => {
    const { transaction_type: type } = body as { transaction_type: string }; // the app's own call
    const data = requests.filter((request) => request.transaction_type === type);
    return ok("listTransactions", data, { full_count: data.length });
  });
}

/** Lists without rows, in which a record is still found by its key. */
function answerOnlyByKey(bank: FakeBank): void {
  const onlyByKey =
    (record: object) =>
    ({ body }: RecordedCall) => {
      const isAsked = typeof body === "object" && body !== null && "_key" in body;
      const data = isAsked ? [record] : [];
      return json(200, { response_code: "S1", message: "Success", data, full_count: data.length });
    };
  bank.answerWith("listUsers", onlyByKey(officer));
  bank.answerWith("listRoles", onlyByKey(branchAdministrator));
  bank.answerWith("listBranches", onlyByKey(bandung));
  bank.answerWith("listBatches", onlyByKey(batch));
  bank.answer("batchItems", itemsAnswer(0, 0, 0));
}

function answerSummaries(bank: FakeBank, total_data: number): void {
  bank.answer("transactionSummary", ok("transactionSummary", { items: { total_data } }));
  bank.answer("accountSummary", ok("accountSummary", { items: { total_data } }));
  bank.answer("customerSummary", ok("customerSummary", { items: { total_data } }));
}
