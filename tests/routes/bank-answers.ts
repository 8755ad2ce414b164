import { asnaf } from "contract/asnaf";
import { calls, type CallName } from "contract/calls";
import type { Retained } from "contract/extensions/retention";
import { exportColumns, exportTransactions, type ExportRow } from "contract/specified/reports";
import { done, json, ok, refusal, type FakeBank, type RecordedCall, type Reply } from "../support/fake-bank";

/** Somebody whom the tests find as a mustahik and as a merchant, so the bank names no type. */
export const siti = {
  _key: "11",
  customer_id: "11",
  name: "SITI AMINAH",
  username: "siti",
  customer_type: "",
  birth_date: "1990-01-31",
  nationality_id: { id_number: "3204117101900001" },
  no_ktp: "3204117101900001",
  no_kk: "3204110101100001",
  address: "Jl. Melati 5",
  balance: 250_000,
  status: "Active",
  branch: {
    _key: "ID0002",
    branch_code: "ID0002",
    name: "Cabang Bandung",
    branch_name: "Cabang Bandung",
  },
  additional_info: { no_kk: "3204110101100001", pic: "", no_rekening: "", pemilik_rekening: "" },
};

/** The same with her account, as a detail has it. */
export const sitisDetail = {
  ...siti,
  customer_transactions: [{ account: { account_id: "2001000011", status: "Active" }, balance: 250_000 }],
};

const account = {
  _key: "2001000011",
  available_balance: 250_000,
  balance: 250_000,
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

const nobody = { name: "", other_detail: { ktp: "", npwp: "" } };

/** A rule for corrections that somebody else than the tests' user proposes. */
export const proposedRule = {
  key: "61",
  transactionType: "P00004" as const,
  branchName: null,
  fromIdr: 1_000_000,
  checkers: 2,
  able: 2,
  roleNames: ["Penyetuju"],
  dailyLimitIdr: null,
  state: "proposed" as const,
  proposed: { key: "99", name: "Pengawas Pusat", at: "2026-11-20T03:00:00Z" },
  decided: null,
  endProposed: null,
  ended: null,
  proposalKey: "61" as string | null,
};

/** Somebody stands in for an approver by now. */
export const presentDeputyship = {
  key: "71",
  approver: { key: "98", name: "Penyetuju Bandung" },
  deputy: { key: "22", name: "Admin Bandung" },
  branch: { key: "ID0002", name: "Cabang Bandung" },
  from: "2026-11-20",
  to: "2026-11-27",
  reason: "Cuti tahunan",
  state: "present" as const,
  ended: null,
};

/** A programme of today, with a budget. */
export const validProgramme = {
  key: "81",
  code: "BEASISWA",
  name: "Beasiswa Anak Negeri",
  field: "pendidikan" as const,
  mark: "BS",
  validFrom: "2026-01-01",
  validUntil: "2026-12-31",
  validity: "valid" as const,
  year: 2026,
  budgetIdr: 250_000_000,
  distributedIdr: 90_000_000,
  version: "v1",
};

/** A half-year that is over, and too much of which is without asnaf. */
export const openPeriod = {
  span: "half" as const,
  begins: "2026-01-01",
  ends: "2026-06-30",
  state: "open" as const,
  closed: null,
};

const figures = (people: number, totalIdr: number) => ({
  people,
  households: 2,
  transactions: 4,
  totalIdr,
});

/** Its report. */
export const openReport = {
  ...openPeriod,
  digest: null,
  differs: false,
  asnaf: [
    { asnaf: "fakir", ...figures(3, 6_000_000) },
    ...asnaf.options
      .filter((each) => each !== "fakir")
      .map((each) => ({ asnaf: each, people: 0, households: 0, transactions: 0, totalIdr: 0 })),
    { asnaf: "", ...figures(2, 4_000_000) },
  ],
  programmes: [
    {
      key: "81",
      code: "BEASISWA",
      name: "Beasiswa",
      field: "pendidikan" as const,
      ...figures(3, 5_000_000),
    },
    { key: "82", code: "SEKOLAH", name: "Sekolah", field: "pendidikan" as const, ...figures(1, 1_000_000) },
  ],
  withoutProgramme: figures(2, 4_000_000),
  branches: [{ key: "ID0002", name: "Cabang Bandung", ...figures(5, 10_000_000) }],
  total: figures(5, 10_000_000),
  checks: [
    { check: "over" as const, holds: true, message: "Periode sudah berakhir." },
    {
      check: "asnaf" as const,
      holds: false,
      message: "Penyaluran tanpa asnaf 40,0 % dari nominal; batasnya 5,0 %.",
    },
  ],
  version: "v1",
};

/** Siti, while something of her is not known, and how many there are like her. */
export const incompleteSiti = {
  key: "11",
  name: "SITI AMINAH",
  nationalId: "3204117101900001",
  branch: { key: "ID0002", name: "Cabang Bandung" },
  missing: ["phone", "region", "asnaf"] as ("phone" | "family_card" | "region" | "asnaf")[],
};
const incompleteCounts = {
  branch: { key: "ID0002", name: "Cabang Bandung" },
  phone: 1_201,
  family_card: 12,
  region: 7,
  asnaf: 1_999,
};

/** Siti and her husband, as the list of households has them. */
export const processing = {
  purpose: "Mendata mustahik agar zakat sampai kepada yang berhak",
  whose: ["Mustahik", "Merchant"],
  kinds: ["Identitas", "Kontak"],
  ground: "Persetujuan (pasal 20 ayat 2 huruf a)",
  seenBy: "Cabangnya dan kantor pusat: List Mustahik",
  kept: ["Data mustahik dan merchant: tanpa batas waktu", "Riwayat masuk: 180 hari"],
  ends: ["Dihapus", "Nomor tetap, tanpa orangnya"],
};

const household = {
  key: "11",
  familyCardNumber: "3204110101100001",
  firstMember: "SITI AMINAH",
  branch: { key: "ID0002", name: "Cabang Bandung" },
  memberCount: 2,
  received: { count: 3, totalIdr: 1_500_000 },
  newestAt: "2026-11-20T03:00:00Z",
};

const memberOf = (key: string, name: string, nationalId: string) => ({
  key,
  name,
  nationalId,
  birthDate: "1990-01-31",
  status: "Active" as const,
  isEnded: false,
  branch: { key: "ID0002", name: "Cabang Bandung" },
  received: { count: 1, totalIdr: 500_000 },
});

/** The same as its detail has it. */
export const sitisHousehold = {
  familyCardNumber: "3204110101100001",
  memberCount: 2,
  members: [
    memberOf("11", "SITI AMINAH", "3204117101900001"),
    memberOf("13", "BUDI HARTONO", "3204113101880001"),
  ],
  since: "2025-11-23",
  year: { count: 3, totalIdr: 1_500_000 },
  all: { count: 4, totalIdr: 1_750_000 },
};

const householdDistribution = {
  key: "811",
  at: "2026-11-20T03:00:00Z",
  amountIdr: 500_000,
  description: "Penyaluran Dana",
  recipient: { key: "13", name: "BUDI HARTONO" },
};

/** Siti, and somebody who has been registered under nearly the same KTP. */
export const sitisDuplicate = {
  key: "91",
  first: duplicatePerson("11", "SITI AMINAH", "3204117101900001"),
  second: duplicatePerson("14", "SITI AMINAH", "3204117101900011"),
  matches: ["name_birth_date" as const, "national_id" as const],
  state: "open" as const,
  foundAt: "2026-11-20T03:00:00Z",
};

function duplicatePerson(key: string, name: string, nationalId: string) {
  return { key, name, nationalId, branch: { key: "ID0002", name: "Cabang Bandung" } };
}

const comparedOf = (address: string) => ({
  familyCardNumber: "3204110101100001",
  birthDate: "1990-01-31",
  birthPlace: "Bandung",
  phone: null,
  mobile: "+6281200000001",
  address,
  status: "Active" as const,
  registeredAt: "2026-01-05T03:00:00Z",
});

/** The same side by side. */
export const sitisDuplicateDetail = {
  ...sitisDuplicate,
  first: { ...sitisDuplicate.first, detail: comparedOf("Jalan Contoh No. 1") },
  second: { ...sitisDuplicate.second, detail: comparedOf("Jalan Contoh No. 2") },
  isDecidable: true,
  decided: null,
  proposal: null,
  refusals: [],
};

/** Whose data a request is about. */
export const sitiAsSubject = {
  key: "11",
  type: "Mustahik" as const,
  name: "SITI AMINAH",
  number: "3204117101900001",
  branch: { key: "ID0002", name: "Cabang Bandung", town: "Bandung" },
  isRestricted: false,
};

/** Whose data somebody's work concerned. */
export const concerned = {
  key: "11",
  person: sitiAsSubject,
  contact: { address: "Jl. Kebon Jeruk 7", phone: "081200000001" },
  kinds: ["Identitas", "Kontak"],
  ...{ opened: 1, listed: 1200, printed: 0, exported: 3, changed: 0 },
  firstAt: "2026-11-19T03:00:00Z",
  lastAt: "2026-11-20T03:00:00Z",
};

/** Somebody else than the tests' user has recorded it. */
export const incident = {
  key: "121",
  accounts: ["operator.bandung@ramahzakat.example"],
  userKeys: ["55"],
  sessionKey: null,
  address: "203.0.113.7",
  from: "2026-11-18",
  to: "2026-11-20",
  data: "Nama dan nomor KTP",
  happened: "Kata sandi diketahui orang lain.\nPukul sembilan.",
  done: "Sesi diakhiri.",
  foundAt: "2026-11-20T03:00:00Z",
  dueAt: "2026-11-23T03:00:00Z",
  recorded: { key: "99", name: "Pengawas Lain", at: "2026-11-20T04:00:00Z" },
  closed: null,
  people: null,
  peopleNow: 57,
  changedBy: "99",
  version: "v1",
};

/** Somebody else than the tests' user has registered it. */
export const dataRequest = {
  key: "101",
  kind: "restriction" as const,
  state: "open" as const,
  person: sitiAsSubject,
  asker: "guardian" as const,
  askerName: "Aminah binti Ahmad",
  proof: "KTP asli",
  channel: "counter" as const,
  receivedAt: "2026-11-20T03:00:00Z",
  dueAt: "2026-11-23T03:00:00Z",
  wish: "Data anak saya jangan dipakai dulu.",
  registered: { key: "99", name: "Operator Lain", at: "2026-11-20T04:00:00Z" },
  decided: null,
  answer: null,
  ground: null,
  stopsAccounts: false,
  corrections: null,
  erasure: null,
};

/** The same once somebody has answered it. */
export const answeredRequest = {
  ...dataRequest,
  state: "answered" as const,
  decided: { key: "98", name: "Penyetuju Lain", at: "2026-11-21T04:00:00Z" },
  answer: "Pemrosesan sudah kami batasi.",
  stopsAccounts: true,
};

/** What is kept of Siti, who asked for a copy: from the file that registered her, and a purchase. */
export const copyRequest = { ...answeredRequest, kind: "copy" as const };
const kept = { ground: "Persetujuan", kept: "Data mustahik: tanpa batas waktu" };
export const copySections = [
  {
    ...{ ...kept, title: "Data diri", purpose: "Mendata mustahik" },
    records: [
      {
        key: "Data diri|11|0",
        since: "2026-10-01T02:00:00.000Z",
        source: "Berkas BUP0001-20261001-001 (data.csv), baris 3",
        by: "Operator",
        values: {
          Nama: "=Siti Aminah",
          "Nomor KTP": "3204117101900001",
          "Tanggal lahir": "1990-01-31",
          Asnaf: "miskin",
        },
      },
    ],
  },
  {
    ...{ ...kept, title: "Transaksi", purpose: "Menyalurkan zakat", kept: "Pembukuan" },
    records: [
      {
        key: "Transaksi|2026-11-20 03:00:00+00|501",
        since: "2026-11-20T03:00:00.000Z",
        source: "Layar",
        by: "Kanal Merchant",
        values: { Jenis: "P00002", "Nominal (Rp)": 50_000, Dibukukan: "2026-11-20T03:00:00.000Z" },
      },
    ],
  },
];
export const personalCopy = { sections: copySections, total: 2, next: null };

/** A budget that somebody else than the tests' user proposes for the programme. */
export const proposedBudget = {
  key: "82",
  programmeKey: "81",
  year: 2026,
  amountIdr: 300_000_000,
  state: "proposed" as const,
  proposed: { key: "99", name: "Pengawas Pusat", at: "2026-11-20T03:00:00Z" },
  decided: null,
};

/** A text that somebody else than the tests' user proposes, and the one in force. */
export const proposedNotice = {
  key: "92",
  number: null,
  text: "Kami menyimpan nama dan KTP Anda.\n\nHak Anda: melihat data itu.",
  state: "proposed" as const,
  proposed: { key: "99", name: "Pengawas Pusat", at: "2026-11-20T03:00:00Z" },
  decided: null,
};
export const noticeInForce = {
  ...proposedNotice,
  key: "91",
  number: 2,
  text: "Kami menyimpan nama Anda.",
  state: "in_force" as const,
  decided: { key: "98", name: "Admin Ramah Zakat", at: "2026-11-21T03:00:00Z" },
};

/** How many people of a branch were told by the version in force. */
export const told = {
  branch: { key: "ID0002", name: "Cabang Bandung" },
  number: 2,
  mustahik: 1_250,
  merchants: 40,
  withdrawn: 3,
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
  customer_source: {
    _key: "11",
    name: "SITI AMINAH",
    other_detail: { ktp: "3204117101900001", npwp: "", nationality_id: "3204117101900001" },
  },
  customer_beneficiary: nobody,
  activity_flags: {},
  transaction_rate: 1,
  creator: { _key: "8", name: "Operator Lain", timestamp: "2026-11-20T03:00:00Z" },
};

/** A merchant's disbursement that waits. */
export const disbursement = {
  ...correction,
  _key: "601",
  transaction_type: "P00003",
  transaction_desc: "Pencairan Dana",
  debit: { account: "2002000012", amount: 1_250_000, currency: "IDR" },
  customer_source: {
    _key: "12",
    name: "TOKO BERKAH",
    other_detail: { ktp: "", npwp: "012345678901000", nationality_id: "" },
  },
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
  customer_source: {
    _key: "",
    name: "Dana Zakat Cabang Bandung",
    other_detail: { ktp: "", npwp: "", nationality_id: "" },
  },
  customer_beneficiary: { name: "SITI AMINAH", other_detail: { ktp: "3204117101900001", npwp: "" } },
};

const payment = {
  ...distribution,
  _key: "901",
  debit: { account: "1001", amount: 250_000, currency: "IDR" },
  credit: { account: "2001000011", amount: 250_000, currency: "IDR" },
};

/** What she bought with it. */
export const usage = {
  ...correction,
  _key: "802",
  transaction_type: "P00002",
  transaction_desc: "Penggunaan Dana",
  status_code: "settled",
  debit: { account: "2001000011", amount: 75_000, currency: "IDR" },
  customer_beneficiary: { name: "TOKO BERKAH", other_detail: { ktp: "", npwp: "012345678901000" } },
};

export const session = {
  key: "61",
  since: "2026-11-20T01:00:00.000Z",
  lastSeen: "2026-11-20T02:00:00.000Z",
  isOwn: false,
  address: "203.0.113.7",
  userAgent:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
};

/** What waits for approval, as our bank lists it. */
export const pendingApproval = {
  feature: "MN404" as const,
  key: "701",
  subjectKey: "701",
  label: "Siti Aminah, 2001000011",
  at: "2026-11-20T03:00:00Z",
  dueAt: null,
  maker: { key: "8", name: "Operator Lain" },
  branch: { key: "ID0002", name: "Cabang Bandung" },
  rowCount: null,
  amountIdr: 50_000,
  checkers: 1,
  firstApprover: null,
  onBehalfOf: null,
};

/** A view that the tests' user has kept. */
export const savedView = {
  key: "51",
  name: "Koreksi bulan ini",
  address: "/report-koreksi-dana?start=2026-11-01",
  isShared: false,
  owner: { key: "7", name: "Operator Bandung" },
};

export const officer = {
  _key: "31",
  name: "Petugas Bandung",
  email: "petugas.bandung@ramahzakat.example",
  status: "Active",
  branch: { _key: "ID0002", name: "Cabang Bandung", main_branch: false },
  role: { _key: "21", description: "Administrator Cabang" },
  type: "",
  address: { address: "" },
  phone_number: "",
  creator: { name: "Ramah Zakat", created_timestamp: "2025-11-20T03:00:00Z" },
};

export const waitingReset = {
  key: "81",
  user: { key: "31", name: "Petugas Bandung" },
  reason: "Ponsel hilang",
  asked: { key: "22", name: "Admin Bandung", at: "2026-11-20T03:00:00Z" },
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
  inputter: { _key: "1", name: "Ramah Zakat" },
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
  inputter: { _key: "1", name: "Ramah Zakat" },
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
  tmp_lahir: "",
  jenis_kelamin: "",
  no_tlp: "",
  no_hp: "",
  no_ktp: "3273010507900001",
  no_kk: "",
  alamat: "",
  kode_region: "",
  npwp: "",
  pic: "",
  pemilik_rekening: "",
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

/** A bank where every screen finds something, and every form is accepted. It sends what docs/wire.md promises and nothing more. */
export function answerWithData(bank: FakeBank): void {
  bank.give("listCustomers", [siti]);
  bank.give("customerDetail", sitisDetail);
  bank.give("listStatement", [payment]);
  bank.give("listAccounts", [account]);
  answerSummaries(bank, 12_345);
  bank.answer("updateCustomerStatus", done);
  bank.give("listBranches", [bandung]);
  bank.give("listUsers", [officer]);
  bank.answer("createUser", done);
  bank.answer("activateUser", done);
  bank.answer("deactivateUser", done);
  bank.give("listRoles", [branchAdministrator]);
  bank.answer("createRole", done);
  bank.answer("updateRole", done);
  bank.answer("createBranch", done);
  bank.answer("updateBranch", done);
  bank.answer("updateUser", done);
  bank.give("customerBalance", [sitisAccount]);
  bank.give("createTransaction", { _key: "702", status_code: "pending" });
  answerRequests(bank, [correction, disbursement, distribution, usage]);
  bank.answer("updateTransaction", done);
  bank.answer("changePassword", done);
  bank.give("listBatches", [batch]);
  bank.answer("batchItems", itemsAnswer(2, 1, 0));
  bank.give("listBatchItems", [batchRow]);
  bank.answer("cancelBatch", done);
  bank.answer("processBatch", done);
  bank.answer("signOut", done);
}

/** What a bank says of one correction among many. */
export const decidable = {
  _key: "701",
  code: "S1",
  message: "",
  branch: { _key: "ID0002", name: "Cabang Bandung" },
  transaction: correction,
};

/** What was decided about many, and how many of them wait. */
interface Decided {
  readonly waiting: number;
  readonly decision: "approve" | "void";
  readonly reason: string;
}

/** A bank that decides many at once, and of these items says so. */
export function answerDecisions(
  bank: FakeBank,
  items: readonly (Omit<typeof decidable, "transaction" | "branch"> &
    Partial<typeof decidable> & { readonly status_code?: string })[],
  { waiting = 0, decision = "approve", reason = "" }: Partial<Decided> = {},
): void {
  bank.give("reviewDecision", [...items]);
  bank.give("decideMany", { _key: "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f" });
  const timestamp = "2026-11-20T03:00:00Z";
  const total = items.length;
  const answer = { decision, reason, timestamp, total, waiting, items: waiting === 0 ? [...items] : [] };
  bank.give("readDecision", answer);
}

/** A bank with our extensions, which supports these where it is told. */
export function answerAll(bank: FakeBank, supported?: readonly string[]): void {
  if (supported) bank.support(supported);
  answerWithData(bank);
  answerExtensions(bank);
}

/** A run that waits, as another user proposed it. */
export const proposedRun = {
  key: "112",
  state: "proposed",
  before: "2026-08-26T01:00:00.000Z",
  due: 16,
  removed: 0,
  endedAt: null,
  proposed: { key: "9", name: "Pengawas Pusat", at: "2026-11-24T01:00:00.000Z" },
  decided: null,
} as const;
const endedRun = {
  ...proposedRun,
  key: "111",
  state: "ended",
  due: 640,
  removed: 640,
  endedAt: "2026-11-05T01:00:00.000Z",
  decided: { key: "1", name: "Admin Ramah Zakat", at: "2026-11-04T01:00:00.000Z" },
} as const;

const nothing = { due: 0, since: null, run: null };
const years = (amount: number) => ({ amount, unit: "years" as const });
const days = (amount: number) => ({ amount, unit: "days" as const });
const before = "2026-08-26T01:00:00.000Z";
/** Failed rows wait to go, sign-ins are due, and of the rest nothing is. */
export const retained: Retained[] = [
  { ...nothing, category: "people", kept: years(5), before: "2021-11-24T01:00:00.000Z" },
  {
    ...nothing,
    ...{ category: "failed-rows", kept: days(90), before, due: 16, since: "2026-11-14T22:30:00.000Z" },
    run: proposedRun,
  },
  {
    ...{ category: "sign-ins", kept: days(180), before: "2026-05-28T01:00:00.000Z", due: 1_234 },
    ...{ since: "2026-11-15T00:50:00.000Z", run: endedRun },
  },
  { ...nothing, category: "notices", kept: days(90), before },
  { ...nothing, category: "access", kept: years(10), before: "2016-11-24T01:00:00.000Z" },
];

/** The review of a batch of which there is nothing to say. */
const emptyReview = {
  ...{ rowTotal: 0, successTotal: 0, failedTotal: 0, processTotal: 0, warningTotal: 0 },
  ...{ payment: null, families: null, households: null, budgets: [], same: [], sameFile: "" },
};

/** Beside its data, what a bank answers that has our extensions. */
export function answerExtensions(bank: FakeBank): void {
  bank.give("listHistory", []);
  bank.give("readDesk", { pending: [], views: [savedView], unread: 0 });
  bank.give("listApprovals", []);
  bank.give("reviewBatch", emptyReview);
  bank.give("listUndecidable", []);
  answerDecisions(bank, [decidable]);
  bank.give("listApprovalRules", [proposedRule]);
  bank.give("proposeApprovalRule", { key: "62" });
  bank.answer("decideProposal", done);
  bank.give("endApprovalRule", { key: "63" });
  bank.give("listDeputyships", [presentDeputyship]);
  const candidate = { key: "22", name: "Admin Bandung", username: "admin.bandung@ramahzakat.example" };
  bank.give("listDeputyCandidates", [candidate]);
  bank.give("nameDeputy", { key: "72" });
  bank.answer("endDeputyship", done);
  bank.give("listProgrammes", [validProgramme]);
  bank.give("listPeriodReports", [openPeriod]);
  bank.give("readPeriodReport", openReport);
  bank.answer("closePeriodReport", done);
  bank.give("countIncomplete", [incompleteCounts]);
  bank.give("listIncomplete", [incompleteSiti]);
  bank.give("readCompleteness", incompleteSiti);
  bank.answer("completeCustomer", done);
  bank.answer("changeCustomerAsnaf", done);
  bank.answer("changeMerchantCategory", done);
  bank.give("readProcessingRegister", [processing]);
  bank.give("countMerchantCategories", [{ category: "sembako", count: 7 }]);
  bank.give("listHouseholds", [household]);
  bank.give("readHousehold", sitisHousehold);
  bank.give("listHouseholdDistributions", [householdDistribution]);
  bank.give("listDuplicates", [sitisDuplicate]);
  bank.give("readDuplicate", sitisDuplicateDetail);
  bank.answer("decideDuplicate", done);
  bank.give("proposeSamePerson", { key: "92" });
  bank.give("listDataRequests", [dataRequest]);
  bank.give("listConcernedPeople", [concerned]);
  bank.give("listPersonalData", personalCopy);
  bank.give("findDataSubject", sitiAsSubject);
  bank.give("registerDataRequest", { key: "102" });
  bank.give("createProgramme", { key: "83" });
  bank.answer("updateProgramme", done);
  bank.give("listProgrammeBudgets", [proposedBudget]);
  bank.give("proposeProgrammeBudget", { key: "84" });
  bank.give("listIncidents", [incident]);
  bank.give("recordIncident", { key: "122" });
  bank.give("updateIncident", null);
  bank.give("listPrivacyNotices", [proposedNotice]);
  bank.give("proposePrivacyNotice", { key: "93" });
  bank.give("draftPrivacyNotice", { text: "Kami memakai data pribadi Anda." });
  bank.give("countPrivacyNotices", [told, { ...told, number: null, mustahik: 1990, merchants: 140 }]);
  bank.give("listRetention", retained);
  bank.give("listRetainedPeople", [{ person: sitiAsSubject, unchangedSince: "2019-03-02T03:00:00.000Z" }]);
  bank.give("proposeRetention", { key: "113" });
  bank.give("saveView", { key: "52" });
  bank.answer("deleteView", done);
  bank.answer("readNotices", done);
  bank.give("readNoticeMail", { approvals: "daily", work: "none", account: "at-once" });
  bank.answer("saveNoticeMail", done);
  bank.give("readSecondFactor", {
    state: "off",
    secret: null,
    uri: null,
    recoveryCodesLeft: 0,
    isRequired: false,
  });
  bank.answer("beginSecondFactor", done);
  bank.give("listSecondFactorResets", [waitingReset]);
  bank.give("askSecondFactorReset", { key: "82" });
  bank.give("listSessions", [session]);
  bank.give("listSignIns", []);
  bank.answer("endSessions", done);
  bank.answer("recordAccess", done);
}

export const everyCall = Object.keys(calls) as CallName[]; // Object.keys widens them

/** Whatever is asked with the ended session's tokens is refused, as every bank does; a refresh is answered so. */
export function endSession(bank: FakeBank, refreshed: Reply = refusal("E4", "Unauthorized login!")): void {
  for (const name of everyCall) bank.answer(name, refusal("401", "Sesi berakhir."));
  bank.answer("refreshToken", refreshed);
}

/** The bank refuses whatever the set-up of a second factor does not take. */
export function requireSetUp(bank: FakeBank): void {
  const open = ["signIn", "signOut", "refreshToken", "beginSecondFactor", "confirmSecondFactor"];
  for (const name of [...everyCall, "exportTransactions"] as const)
    if (!open.includes(name)) bank.answer(name, refusal("E5", "Atur terlebih dahulu."));
  const off = { state: "off", secret: null, uri: null, recoveryCodesLeft: 0, isRequired: true } as const;
  bank.give("readSecondFactor", off);
}

/** A bank where every list is empty. */
export function answerWithoutData(bank: FakeBank): void {
  bank.give("listCustomers", []);
  bank.give("customerDetail", { ...siti, customer_transactions: [] });
  bank.give("listStatement", []);
  answerOnlyByKey(bank);
  bank.give("listAccounts", []);
  answerSummaries(bank, 0);
  answerRequests(bank, []);
}

type WaitingRequest = Omit<typeof correction, "customer_source"> & {
  readonly customer_source: { readonly _key: string; readonly name: string };
  readonly reason?: string;
};

/** The requests that the bank has; of these it lists those of the type that is asked for. */
export function answerRequests(bank: FakeBank, requests: readonly WaitingRequest[]): void {
  bank.answerWith("listTransactions", ({ body }) => {
    const { transaction_type: type } = body as { transaction_type: string }; // the app's own call
    const data = requests.filter((request) => request.transaction_type === type);
    return ok("listTransactions", data);
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
  bank.give("transactionSummary", { items: { total_data } });
  bank.give("accountSummary", { items: { total_data } });
  bank.give("customerSummary", { items: { total_data } });
}

/** All rows of a report, as a bank streams them. */
export function exported(rows: readonly ExportRow[]): Reply {
  const end = { count: rows.length, total_idr: rows.reduce((sum, { amount }) => sum + amount, 0) };
  const values = rows.map((row) => exportColumns.map((column) => row[column]));
  const text = [exportColumns, ...values, end].map((line) => `${JSON.stringify(line)}\n`).join("");
  return (response) => {
    response.writeHead(200, { "content-type": exportTransactions.contentType }).end(text);
  };
}
