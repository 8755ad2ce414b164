import { decisionFeature } from "contract/extensions/pending";
import { noticeReaders } from "contract/extensions/privacy-notices";
import { searchFeatures } from "contract/extensions/search";
import type { MenuFeatureCode } from "contract/features";
import { unsupportedTexts } from "~/texts/unsupported";

/** A screen inside the shell, as the tests that hold for every screen need to know it. */
export interface Screen {
  /** The path has a query where the screen needs one. */
  readonly path: string;
  readonly routeId: string;
  /** Any of them opens the screen. Without one, every signed-in user may see it. */
  readonly feature?: MenuFeatureCode | readonly MenuFeatureCode[];
  /** `unsupportedTexts.screen` where a bank without our extensions does not have the screen. */
  readonly shows: string;
  /** What stands there when the bank has nothing; absent on a screen that shows nothing of the bank's. */
  readonly empty?: string;
  /** It works on a bank with our extensions alone: a form of it is sent to such a bank. */
  readonly isExtension?: true;
  /** The fields of its form, where the screen has an action. */
  readonly posts?: Readonly<Record<string, string>>;
  /** How the address begins that its form leads to. */
  readonly leadsTo?: string;
}

const anyKey = "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f";
const onlyKey = { idempotencyKey: anyKey };
const noData = { empty: "Tidak ada data untuk ditampilkan." };
const everybody = undefined;
/** Who records incidents sees them, and who closes them. */
const incidents = ["MN706", "MN710"] as const;
const incidentPosts = {
  ...{ accounts: "operator.bandung@ramahzakat.example", from: "2026-11-18", to: "2026-11-20" },
  ...{ data: "Nama", happened: "Terjadi.", done: "Selesai.", idempotencyKey: anyKey },
};
/** Who registers requests about personal data sees them, and who decides them. */
const dataRequests = ["MN701", "MN708"] as const;

/** A screen by its address, its module below app/screens, who may see it, and what it shows. */
function screen(
  path: string,
  module: string,
  feature: Screen["feature"] | typeof everybody,
  shows: string,
  more: Omit<Screen, "path" | "routeId" | "feature" | "shows"> = {},
): Screen {
  return { path, routeId: `screens/${module}`, ...(feature && { feature }), shows, ...more };
}

/** The screens of one kind of upload batches. */
function uploadScreens(list: string, feature: MenuFeatureCode, question: string): Screen[] {
  const id = (module: string) => `batches/${module}${list}`;
  return [
    screen(list, id("upload-list"), feature, "data-oktober.csv", noData),
    screen(`${list}/new?form=${anyKey}`, id("upload-new"), feature, "DRAG & DROP"),
    screen(`${list}/41`, id("upload-detail"), feature, "Petugas Bandung", {
      empty: "Tidak ada data yang gagal.",
    }),
    screen(
      `${list}/41/cancel`,
      id("upload-cancel"),
      feature,
      `Apakah kamu yakin akan ${question} BUP0001-20261120-001?`,
      { posts: onlyKey, leadsTo: list },
    ),
  ];
}

/** Where one kind of batches is approved. */
function approvalScreens(list: string, feature: MenuFeatureCode): Screen[] {
  const id = (module: string) => `batches/${module}${list}`;
  return [
    screen(list, id("approve-list"), feature, "data-oktober.csv", noData),
    screen(`${list}/41`, id("approve-detail"), feature, "Proses Upload Data", {
      empty: "Tidak ada data yang berhasil di proses.",
    }),
    screen(
      `${list}/41/process`,
      id("approve-process"),
      feature,
      "Apakah kamu yakin akan memproses BUP0001-20261120-001?",
      { posts: onlyKey, leadsTo: list },
    ),
  ];
}

/** The screens of a kind of files that the bank does not take. */
function whereNotTaken({ empty: _, ...screen }: Screen): Screen {
  return { ...screen, shows: unsupportedTexts.screen, isExtension: true };
}

/** The screens of one report: itself, the dialog beside its file, and paper. */
function reportScreens(path: string, feature: MenuFeatureCode, shows: string): Screen[] {
  return [
    screen(path, `reports/report${path}`, feature, shows, noData),
    screen(`${path}/export`, `reports/report-export${path}`, feature, "1 baris"),
    screen(`${path}/print`, `reports/report-print${path}`, feature, shows, noData),
  ];
}

/** Every screen of the site map inside the shell; a test holds the list complete. */
export const screens: readonly Screen[] = [
  screen("/dashboard", "dashboard/dashboard", "MN100", "12.345", { empty: "Total Merchant" }),
  screen("/list-mustahik", "customers/mustahik-list", "MN201", "Siti Aminah", {
    ...noData,
    posts: { field: "name", value: "Siti" },
    leadsTo: "/list-mustahik?",
  }),
  screen("/list-mustahik/11", "customers/customer-detail/list-mustahik", "MN201", "2001000011", {
    empty: "Tidak ada data untuk ditampilkan, customer belum memiliki account.",
  }),
  screen(
    "/list-mustahik/11/deactivate",
    "customers/customer-status/list-mustahik",
    "MN201",
    "Apakah kamu yakin akan menonaktifkan Siti Aminah ?",
    { posts: onlyKey, leadsTo: "/list-mustahik" },
  ),
  screen("/list-mustahik/11/qr", "customers/mustahik-qr", "MN201", "Siti Aminah"),
  screen("/list-mustahik/qr", "customers/mustahik-qr-sheet", "MN201", "Siti Aminah", {
    empty: "Tidak ada mustahik dengan status Aktif untuk dicetak.",
  }),
  screen("/list-mustahik/11/statement", "customers/statement-print/list-mustahik", "MN201", "Siti Aminah"),
  screen(
    "/list-mustahik/11/access",
    "customers/access-record/list-mustahik",
    "MN201",
    unsupportedTexts.screen,
  ),
  screen(
    "/list-mustahik/11/asnaf",
    "customers/customer-change/list-mustahik",
    "MN206",
    unsupportedTexts.screen,
    {
      isExtension: true,
      posts: { before: "", wanted: "fakir", reason: "Hasil survei" },
      leadsTo: "/list-mustahik/11",
    },
  ),
  screen(
    "/list-merchant/11/category",
    "customers/customer-change/list-merchant",
    "MN305",
    unsupportedTexts.screen,
    {
      isExtension: true,
      posts: { before: "", wanted: "sembako", reason: "Hasil kunjungan" },
      leadsTo: "/list-merchant/11",
    },
  ),
  screen("/merchant-categories", "customers/merchant-categories", "MN305", unsupportedTexts.screen, {
    isExtension: true,
  }),
  screen(
    "/list-account-mustahik",
    "accounts/account-list/list-account-mustahik",
    "MN205",
    "2001000011",
    noData,
  ),
  screen("/completeness", "completeness/completeness-list", "MN208", unsupportedTexts.screen, {
    isExtension: true,
  }),
  screen("/completeness/11", "completeness/completeness-fill", "MN208", unsupportedTexts.screen, {
    isExtension: true,
    posts: { mobile: "081200001234" },
    leadsTo: "/completeness",
  }),
  screen("/households", "households/household-list", "MN207", unsupportedTexts.screen, {
    isExtension: true,
    posts: { field: "kk", value: "3204110101100001" },
    leadsTo: "/households?field=kk&value=%7E",
  }),
  screen("/households/11", "households/household-detail", "MN207", unsupportedTexts.screen, {
    isExtension: true,
  }),
  screen("/duplicates", "duplicates/duplicate-list", "MN209", unsupportedTexts.screen, {
    isExtension: true,
  }),
  screen("/duplicates/91", "duplicates/duplicate-detail", ["MN209", "MN408"], unsupportedTexts.screen, {
    isExtension: true,
  }),
  screen("/duplicates/91/different", "duplicates/duplicate-decide", "MN209", unsupportedTexts.screen, {
    isExtension: true,
    posts: { reason: "Saudara kembar", idempotencyKey: anyKey },
    leadsTo: "/duplicates/91",
  }),
  screen(
    "/duplicates/91/proposal/92/approve",
    "duplicates/proposal-decision",
    ["MN209", "MN408"],
    "Data sudah diproses.",
    { isExtension: true, posts: onlyKey, leadsTo: "/duplicates/91" },
  ),
  screen("/data-requests", "data-requests/request-list", dataRequests, unsupportedTexts.screen, {
    isExtension: true,
    posts: { field: "number", value: "3204117101900001" },
    leadsTo: "/data-requests?field=number&value=%7E",
  }),
  screen("/data-requests/new", "data-requests/request-new", "MN701", unsupportedTexts.screen, {
    isExtension: true,
    posts: { number: "3204117101900001" },
    leadsTo: "/data-requests/new?number=%7E",
  }),
  screen("/data-requests/101", "data-requests/request-detail", dataRequests, unsupportedTexts.screen, {
    isExtension: true,
  }),
  screen(
    "/data-requests/101/take-back",
    "data-requests/request-take-back",
    dataRequests,
    unsupportedTexts.screen,
    {
      isExtension: true,
      posts: onlyKey,
      leadsTo: "/data-requests/101",
    },
  ),
  screen("/data-requests/101/answer", "data-requests/request-reply", "MN708", unsupportedTexts.screen, {
    isExtension: true,
    posts: { text: "Sudah dibatasi.", idempotencyKey: anyKey },
    leadsTo: "/data-requests/101",
  }),
  screen("/data-requests/101/copy", "data-requests/copy-paper", dataRequests, unsupportedTexts.screen),
  screen("/data-requests/101/receipt", "data-requests/paper-receipt", dataRequests, unsupportedTexts.screen),
  screen("/data-requests/101/letter", "data-requests/paper-letter", dataRequests, unsupportedTexts.screen),
  screen(
    "/koreksi-dana-mustahik",
    "transactions/all-requests/koreksi-dana-mustahik",
    "MN204",
    "(50.000)",
    noData,
  ),
  screen("/koreksi-dana-mustahik/new", "transactions/correction-new", "MN204", "Cek KTP", {
    posts: { ktp: "3204117101900001" },
    leadsTo: "/koreksi-dana-mustahik/new?ktp=%7E",
  }),
  screen(
    "/koreksi-dana-mustahik/701/cancel",
    "transactions/correction-cancel",
    "MN204",
    "Apakah kamu yakin akan membatalkan koreksi dana Siti Aminah sebesar Rp50.000 ?",
    { posts: { idempotencyKey: anyKey, reason: "Salah nominal" }, leadsTo: "/koreksi-dana-mustahik" },
  ),
  screen(
    "/pencairan-dana-merchant",
    "transactions/all-requests/pencairan-dana-merchant",
    "MN303",
    "1.250.000",
    noData,
  ),
  screen("/approve-list", "inbox/inbox", decisionFeature.options, unsupportedTexts.screen),
  screen(
    "/approve-list/many/void?pilih=1&key=701",
    "transactions/many-decision/approve-list",
    ["MN404", "MN405"],
    "Apakah kamu yakin akan membatalkan 1 data sebesar Rp50.000 ?",
    {
      isExtension: true,
      posts: { idempotencyKey: anyKey, keys: "701", reason: "Salah" },
      leadsTo: `/approve-list/outcome/${anyKey}`,
    },
  ),
  screen(
    `/approve-list/outcome/${anyKey}`,
    "transactions/many-outcome",
    ["MN404", "MN405"],
    "1 selesai (Rp50.000), 0 tidak diputuskan",
    { isExtension: true },
  ),
  ...["/approve-koreksi-dana", "/approve-pencairan-dana"].map((list): Screen =>
    screen(
      `${list}/many/approve?pilih=1&key=701`,
      `transactions/many-decision${list}`,
      list === "/approve-koreksi-dana" ? "MN404" : "MN405",
      "Apakah kamu yakin akan menyetujui 1 data sebesar Rp50.000 ?",
      {
        isExtension: true,
        posts: { idempotencyKey: anyKey, keys: "701" },
        leadsTo: `/approve-list/outcome/${anyKey}`,
      },
    ),
  ),
  screen(
    "/approve-koreksi-dana",
    "transactions/approval-list/approve-koreksi-dana",
    "MN404",
    "(50.000)",
    noData,
  ),
  screen(
    "/approve-koreksi-dana/701/approve",
    "transactions/approval-decision/approve-koreksi-dana",
    "MN404",
    "Apakah kamu yakin akan memproses koreksi dana Siti Aminah sebesar Rp50.000 ?",
    { posts: onlyKey, leadsTo: "/approve-koreksi-dana" },
  ),
  screen(
    "/approve-pencairan-dana",
    "transactions/approval-list/approve-pencairan-dana",
    "MN405",
    "1.250.000",
    noData,
  ),
  screen(
    "/approve-pencairan-dana/601/reject",
    "transactions/approval-decision/approve-pencairan-dana",
    "MN405",
    "Apakah kamu yakin akan menolak pencairan dana Toko Berkah sebesar Rp1.250.000 ?",
    { posts: { idempotencyKey: anyKey, reason: "Rekening salah" }, leadsTo: "/approve-pencairan-dana" },
  ),
  screen("/list-merchant", "customers/merchant-list", "MN301", "Siti Aminah", {
    ...noData,
    posts: { field: "npwp", value: "01.234.567.8-901.000" },
    leadsTo: "/list-merchant?field=npwp&value=%7E",
  }),
  screen("/list-merchant/11", "customers/customer-detail/list-merchant", "MN301", "2001000011", {
    empty: "Tidak ada data untuk ditampilkan, customer belum memiliki transaksi.",
  }),
  screen(
    "/list-merchant/11/activate",
    "customers/customer-status/list-merchant",
    "MN301",
    "Apakah kamu yakin akan mengaktivasi Siti Aminah ?",
    { posts: onlyKey, leadsTo: "/list-merchant" },
  ),
  screen("/list-merchant/11/statement", "customers/statement-print/list-merchant", "MN301", "Siti Aminah"),
  screen(
    "/list-merchant/11/access",
    "customers/access-record/list-merchant",
    "MN301",
    unsupportedTexts.screen,
  ),
  screen(
    "/list-account-merchant",
    "accounts/account-list/list-account-merchant",
    "MN304",
    "2001000011",
    noData,
  ),
  ...reportScreens("/report-penyaluran-zakat", "MN501", "3204117101900001"),
  ...reportScreens("/report-penggunaan-zakat", "MN502", "Toko Berkah"),
  ...reportScreens("/report-pencairan-dana", "MN503", "1.250.000"),
  ...reportScreens("/report-koreksi-dana", "MN504", "Menunggu"),
  screen("/user-management", "users/user-list", "MN601", "Petugas Bandung", noData),
  screen(
    "/user-management/31/deactivate",
    "users/user-status",
    "MN601",
    "Are you sure want to deactivate Petugas Bandung ?",
    { posts: onlyKey, leadsTo: "/user-management" },
  ),
  screen("/user-management/new", "users/user-new", "MN601", "Nama Lengkap", {
    posts: { name: "Petugas Baru", email: "petugas@ramahzakat.example", role: "21", branch: "ID0002" },
    leadsTo: "/user-management",
  }),
  screen("/user-management/31", "users/user-detail", "MN601", "petugas.bandung@ramahzakat.example", {
    empty: "Detail User",
  }),
  screen(
    "/user-management/31/second-factor-reset",
    "users/second-factor-reset",
    "MN601",
    unsupportedTexts.screen,
    {
      isExtension: true,
      posts: { reason: "Ponsel hilang", idempotencyKey: anyKey },
      leadsTo: "/user-management/31",
    },
  ),
  screen(
    "/user-management/31/second-factor-reset/81/approve",
    "users/second-factor-reset-decision",
    "MN601",
    "Apakah kamu yakin akan menyetujui reset verifikasi dua langkah Petugas Bandung?",
    { isExtension: true, posts: onlyKey, leadsTo: "/user-management/31" },
  ),
  screen("/role-management", "roles/role-list", "MN602", "Administrator Cabang", noData),
  screen("/role-management/new", "roles/role-new", "MN602", "Menu Previlege *", {
    posts: { code: "KASIR", description: "Kasir", menu: "MN201" },
    leadsTo: "/role-management",
  }),
  screen("/role-management/21", "roles/role-detail", "MN602", "ADMIN-CABANG", {
    empty: "Detail Role",
    posts: { description: "Administrator Daerah", menu: "MN601" },
    leadsTo: "/role-management",
  }),
  screen("/branch-management", "branches/branch-list", "MN603", "Cabang Bandung", noData),
  screen("/branch-management/new", "branches/branch-new", "MN603", "Nama Cabang *", {
    posts: { name: "Cabang Medan", code: "ID0004", type: "Cabang" },
    leadsTo: "/branch-management",
  }),
  screen("/branch-management/ID0002", "branches/branch-detail", "MN603", "Jalan Contoh No. 2", {
    empty: "Detail Branch",
    posts: { name: "Cabang Bandung Raya", type: "Cabang" },
    leadsTo: "/branch-management",
  }),
  screen("/approval-rules", "approval-rules/rule-list", "MN604", unsupportedTexts.screen),
  screen("/approval-rules/new", "approval-rules/rule-new", "MN604", unsupportedTexts.screen, {
    isExtension: true,
    posts: { transactionType: "P00004", fromIdr: "1.000.000", checkers: "2" },
    leadsTo: "/approval-rules",
  }),
  screen("/approval-rules/61/end", "approval-rules/rule-end", "MN604", "Data sudah diproses.", {
    isExtension: true,
    posts: onlyKey,
    leadsTo: "/approval-rules",
  }),
  screen(
    "/approval-rules/61/approve",
    "approval-rules/rule-decision",
    "MN604",
    "Apakah kamu yakin akan menyetujui aturan Koreksi Dana semua cabang mulai Rp1.000.000 dengan 2 orang pemeriksa?",
    { isExtension: true, posts: onlyKey, leadsTo: "/approval-rules" },
  ),
  screen("/report-asnaf", "distribution-report/report", "MN505", unsupportedTexts.screen),
  screen("/report-asnaf/print", "distribution-report/print", "MN505", unsupportedTexts.screen),
  screen("/report-periods", "period-reports/period-list", "MN506", unsupportedTexts.screen),
  screen("/report-periods/2026-S1", "period-reports/period-report", "MN506", unsupportedTexts.screen),
  screen(
    "/report-periods/2026-S1/close",
    "period-reports/period-close",
    "MN508",
    "Laporan belum dapat ditutup. Penyaluran tanpa asnaf 40,0 % dari nominal; batasnya 5,0 %.",
    {
      isExtension: true,
      posts: { idempotencyKey: anyKey, version: "v1" },
      leadsTo: "/report-periods/2026-S1",
    },
  ),
  screen("/report-periods/2026-S1/print", "period-reports/period-print", "MN506", unsupportedTexts.screen),
  screen("/report-idle-balances", "idle-balances/idle-balance-list", "MN507", unsupportedTexts.screen),
  screen("/report-idle-balances/print", "idle-balances/idle-balance-print", "MN507", unsupportedTexts.screen),
  screen("/report-idle-balances/usage", "idle-balances/usage", "MN507", unsupportedTexts.screen),
  screen("/report-idle-balances/usage/print", "idle-balances/usage-print", "MN507", unsupportedTexts.screen),
  screen("/processing-register", "processing-register/register", "MN703", unsupportedTexts.screen),
  screen("/processing-register/print", "processing-register/print", "MN703", unsupportedTexts.screen),
  screen("/concerned-people?cara=printed", "concerned-people/person-list", "MN705", unsupportedTexts.screen),
  screen("/incidents", "incidents/incident-list", incidents, unsupportedTexts.screen),
  screen("/incidents/new", "incidents/incident-new", "MN706", unsupportedTexts.screen, {
    isExtension: true,
    posts: { ...incidentPosts, foundOn: "2026-11-20", foundTime: "09:30" },
    leadsTo: "/incidents/122",
  }),
  screen("/incidents/121", "incidents/incident-detail", incidents, unsupportedTexts.screen, {
    isExtension: true,
    posts: incidentPosts,
    leadsTo: "/incidents/121",
  }),
  screen("/incidents/121/close", "incidents/incident-close", incidents, unsupportedTexts.screen, {
    isExtension: true,
    posts: onlyKey,
    leadsTo: "/incidents/121",
  }),
  screen("/incidents/121/letters", "incidents/letters-letters", "MN706", unsupportedTexts.screen),
  screen("/incidents/121/letter", "incidents/letters-letter", "MN706", unsupportedTexts.screen),
  screen("/incidents/121/authority", "incidents/letters-authority", "MN706", unsupportedTexts.screen),
  screen("/privacy-notices", "privacy-notices/notice-list", noticeReaders, unsupportedTexts.screen),
  screen("/privacy-notices/new", "privacy-notices/notice-new", "MN702", unsupportedTexts.screen, {
    isExtension: true,
    posts: { text: "Kami menyimpan nama Anda." },
    leadsTo: "/privacy-notices",
  }),
  screen("/privacy-notices/92", "privacy-notices/notice-detail", noticeReaders, unsupportedTexts.screen),
  screen("/privacy-notices/92/print", "privacy-notices/notice-print", noticeReaders, unsupportedTexts.screen),
  screen(
    "/privacy-notices/92/approve",
    "privacy-notices/notice-decision",
    ["MN702", "MN709"],
    "Apakah kamu yakin akan menyetujui teks ini?",
    { isExtension: true, posts: onlyKey, leadsTo: "/privacy-notices/92" },
  ),
  screen("/privacy-notices/report", "privacy-notices/told", ["MN702", "MN709"], unsupportedTexts.screen),
  screen(
    "/privacy-notices/report/print",
    "privacy-notices/told-print",
    ["MN702", "MN709"],
    unsupportedTexts.screen,
  ),
  screen("/retention/people", "retention/people-list", ["MN704", "MN707"], unsupportedTexts.screen),
  screen("/retention", "retention/retention", ["MN704", "MN707"], unsupportedTexts.screen),
  screen(
    "/retention/propose/sign-ins",
    "retention/run-propose",
    "MN704",
    "Apakah kamu yakin akan mengajukan penghapusan riwayat masuk sebelum 28/05/2026 (jumlah: 1.234)?",
    { isExtension: true, posts: onlyKey, leadsTo: "/retention" },
  ),
  screen(
    "/retention/112/approve",
    "retention/run-decision",
    ["MN704", "MN707"],
    "Apakah kamu yakin akan menyetujui penghapusan baris file yang gagal sebelum 26/08/2026 (jumlah: 16)?",
    { isExtension: true, posts: onlyKey, leadsTo: "/retention" },
  ),
  screen("/deputies", "deputies/deputy-list", "MN605", unsupportedTexts.screen),
  screen("/deputies/new", "deputies/deputy-new", "MN605", unsupportedTexts.screen, {
    isExtension: true,
    posts: { deputyKey: "22", from: "2026-12-01", to: "2026-12-05", reason: "Cuti tahunan" },
    leadsTo: "/deputies",
  }),
  screen(
    "/deputies/71/end",
    "deputies/deputy-end",
    "MN605",
    "Apakah kamu yakin akan mengakhiri penggantian Penyetuju Bandung oleh Admin Bandung?",
    { isExtension: true, posts: onlyKey, leadsTo: "/deputies" },
  ),
  screen("/programmes", "programmes/programme-list", "MN606", unsupportedTexts.screen),
  screen("/programmes/new", "programmes/programme-new", "MN606", unsupportedTexts.screen, {
    isExtension: true,
    posts: { code: "SEHAT", name: "Layanan Sehat", field: "kesehatan", mark: "LS", validFrom: "2026-11-20" },
    leadsTo: "/programmes",
  }),
  screen("/programmes/81", "programmes/programme-detail", "MN606", unsupportedTexts.screen, {
    isExtension: true,
    posts: { name: "Layanan Sehat", validFrom: "2026-11-20" },
    leadsTo: "/programmes",
  }),
  screen("/programmes/81/budget", "programmes/budget-new", "MN606", unsupportedTexts.screen, {
    isExtension: true,
    posts: { year: "2026", amount: "1.000.000" },
    leadsTo: "/programmes/81",
  }),
  screen(
    "/programmes/81/budget/82/approve",
    "programmes/budget-decision",
    "MN606",
    "Apakah kamu yakin akan menyetujui anggaran Beasiswa Anak Negeri tahun 2026 sebesar Rp300.000.000?",
    { isExtension: true, posts: onlyKey, leadsTo: "/programmes/81" },
  ),
  ...uploadScreens("/upload-data-mustahik", "MN202", "membatalkan"),
  ...uploadScreens("/penyaluran-dana-mustahik", "MN203", "menghapus"),
  ...uploadScreens("/upload-data-merchant", "MN302", "menghapus"),
  ...uploadScreens("/upload-asnaf-mustahik", "MN206", "membatalkan").map(whereNotTaken),
  ...uploadScreens("/upload-kelengkapan-mustahik", "MN210", "membatalkan").map(whereNotTaken),
  ...approvalScreens("/approve-data-mustahik", "MN401"),
  ...approvalScreens("/approve-penyaluran-dana", "MN402"),
  ...approvalScreens("/approve-data-merchant", "MN403"),
  ...approvalScreens("/approve-asnaf-mustahik", "MN406").map(whereNotTaken),
  ...approvalScreens("/approve-kelengkapan-mustahik", "MN407").map(whereNotTaken),
  screen("/saved-views", "views/view-list", everybody, unsupportedTexts.screen),
  screen("/saved-views/new?to=%2Flist-mustahik", "views/view-new", everybody, unsupportedTexts.screen, {
    isExtension: true,
    posts: { name: "Koreksi bulan ini" },
    leadsTo: "/list-mustahik",
  }),
  screen(
    "/saved-views/51/delete",
    "views/view-delete",
    everybody,
    "Apakah kamu yakin akan menghapus tampilan Koreksi bulan ini?",
    { isExtension: true, posts: onlyKey, leadsTo: "/saved-views" },
  ),
  screen("/notices", "notices/notice-list", everybody, unsupportedTexts.screen, {
    isExtension: true,
    posts: { until: "2026-11-20T03:00:00.000Z" },
    leadsTo: "/notices",
  }),
  screen("/notices/mail", "notices/notice-mail", everybody, unsupportedTexts.screen, {
    isExtension: true,
    posts: { approvals: "daily", work: "at-once", account: "none", idempotencyKey: anyKey },
    leadsTo: "/notices/mail",
  }),
  screen("/bantuan", "guide/guide-list", everybody, "Membaca kesalahan file"),
  screen("/bantuan/mengunggah-file", "guide/guide-topic", everybody, "Upload Data Mustahik"),
  screen("/bantuan/cetak", "guide/guide-print", everybody, "Upload Data Mustahik"),
  screen("/search?q=Siti", "search/search", searchFeatures, unsupportedTexts.screen, {
    posts: { q: "3204117101900001" },
    leadsTo: "/search?q=%7E",
  }),
  screen("/profile", "profile/profile", everybody, "Operator Bandung", {
    posts: { name: "Operator Kedua" },
    leadsTo: "/login",
  }),
  screen("/profile/second-factor", "profile/second-factor", everybody, unsupportedTexts.screen, {
    isExtension: true,
    posts: { intent: "begin" },
    leadsTo: "/profile/second-factor",
  }),
  screen("/profile/sessions", "sessions/own-sessions", everybody, unsupportedTexts.screen),
  screen(
    "/profile/sessions/61/end",
    "sessions/own-session-end",
    everybody,
    "Apakah kamu yakin akan mengakhiri sesi Chrome di Windows?",
    { isExtension: true, posts: onlyKey, leadsTo: "/profile/sessions" },
  ),
  screen("/user-management/31/sessions", "sessions/user-sessions", "MN601", unsupportedTexts.screen),
  screen(
    "/user-management/31/sessions/others/end",
    "sessions/user-session-end",
    "MN601",
    "Apakah kamu yakin akan mengakhiri semua sesi milik",
    { isExtension: true, posts: onlyKey, leadsTo: "/user-management/31/sessions" },
  ),
  screen("/change-password", "profile/change-password", everybody, "Password Lama", {
    posts: {
      oldPassword: "RamahZakat-2026!",
      newPassword: "pilihan-sendiri-1",
      confirmation: "pilihan-sendiri-1",
    },
    leadsTo: "/login",
  }),
];
