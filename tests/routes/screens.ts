import type { MenuFeatureCode } from "contract/features";
import { searchFeatures } from "contract/search";

/** A screen inside the shell, as the tests that hold for every screen need to know it. */
export interface Screen {
  /** With a query where the screen cannot be asked without. */
  readonly path: string;
  readonly routeId: string;
  /** Any of them opens the screen. Without one, every signed-in user may see it. */
  readonly feature?: MenuFeatureCode | readonly MenuFeatureCode[];
  readonly shows: string;
  /** What stands there when the bank has nothing; absent on a screen that shows nothing of the bank's. */
  readonly empty?: string;
  /** It works on a bank with our own's extensions alone. */
  readonly isExtension?: true;
  /** The fields of its form, where the screen has an action. */
  readonly posts?: Readonly<Record<string, string>>;
  /** How the address begins that its form leads to. */
  readonly leadsTo?: string;
}

const anyKey = "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f";

/** The screens of one kind of upload batches. */
function uploadScreens(list: string, feature: MenuFeatureCode, question: string): Screen[] {
  const id = (module: string) => `screens/batches/${module}${list}`;
  return [
    {
      path: list,
      routeId: id("upload-list"),
      feature,
      shows: "data-oktober.csv",
      empty: "Tidak ada data untuk ditampilkan.",
    },
    {
      path: `${list}/new?form=${anyKey}`,
      routeId: id("upload-new"),
      feature,
      shows: "DRAG &amp; DROP",
    },
    {
      path: `${list}/41`,
      routeId: id("upload-detail"),
      feature,
      shows: "Petugas Bandung",
      empty: "Tidak ada data yang gagal.",
    },
    {
      path: `${list}/41/cancel`,
      routeId: id("upload-cancel"),
      feature,
      shows: `Apakah kamu yakin akan ${question} BUP0001-20261120-001?`,
      posts: { idempotencyKey: anyKey },
      leadsTo: list,
    },
  ];
}

/** Where one kind of batches is approved. */
function approvalScreens(list: string, feature: MenuFeatureCode): Screen[] {
  const id = (module: string) => `screens/batches/${module}${list}`;
  return [
    {
      path: list,
      routeId: id("approve-list"),
      feature,
      shows: "data-oktober.csv",
      empty: "Tidak ada data untuk ditampilkan.",
    },
    {
      path: `${list}/41`,
      routeId: id("approve-detail"),
      feature,
      shows: "Proses Upload Data",
      empty: "Tidak ada data yang berhasil di proses.",
    },
    {
      path: `${list}/41/process`,
      routeId: id("approve-process"),
      feature,
      shows: "Apakah kamu yakin akan memproses BUP0001-20261120-001?",
      posts: { idempotencyKey: anyKey },
      leadsTo: list,
    },
  ];
}

/** The screens of a kind of files that the bank does not take: only a batch that is there is shown. */
function whereNotTaken({ empty, ...screen }: Screen): Screen {
  if (screen.path.includes("/41")) return { ...screen, ...(empty !== undefined && { empty }) };
  return { ...screen, shows: "Bank ini tidak menerima file seperti ini.", isExtension: true };
}

/** The screens of one report: itself, the dialog beside its file, and paper. */
function reportScreens(path: string, feature: MenuFeatureCode, shows: string): Screen[] {
  const empty = "Tidak ada data untuk ditampilkan.";
  return [
    { path, routeId: `screens/reports/report${path}`, feature, shows, empty },
    { path: `${path}/export`, routeId: `screens/reports/report-export${path}`, feature, shows: "1 baris" },
    { path: `${path}/print`, routeId: `screens/reports/report-print${path}`, feature, shows, empty },
  ];
}

/** Every screen of the site map inside the shell; a test holds the list complete. */
export const screens: readonly Screen[] = [
  {
    path: "/dashboard",
    routeId: "screens/dashboard/dashboard",
    feature: "MN100",
    shows: "12.345",
    empty: "Total Merchant",
  },
  {
    path: "/list-mustahik",
    routeId: "screens/customers/mustahik-list",
    feature: "MN201",
    shows: "Siti Aminah",
    empty: "Tidak ada data untuk ditampilkan.",
    posts: { field: "name", value: "Siti" },
    leadsTo: "/list-mustahik?",
  },
  {
    path: "/list-mustahik/11",
    routeId: "screens/customers/customer-detail/list-mustahik",
    feature: "MN201",
    shows: "2001000011",
    empty: "Tidak ada data untuk ditampilkan, customer belum memiliki account.",
  },
  {
    path: "/list-mustahik/11/deactivate",
    routeId: "screens/customers/customer-status/list-mustahik",
    feature: "MN201",
    shows: "Apakah kamu yakin akan menonaktifkan Siti Aminah ?",
    posts: { idempotencyKey: "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f" },
    leadsTo: "/list-mustahik",
  },
  {
    path: "/list-mustahik/11/qr",
    routeId: "screens/customers/mustahik-qr",
    feature: "MN201",
    shows: "Siti Aminah",
  },
  {
    path: "/list-mustahik/qr",
    routeId: "screens/customers/mustahik-qr-sheet",
    feature: "MN201",
    shows: "Siti Aminah",
    empty: "Tidak ada mustahik dengan status Aktif untuk dicetak.",
  },
  {
    path: "/list-mustahik/11/statement",
    routeId: "screens/customers/statement-print/list-mustahik",
    feature: "MN201",
    shows: "Siti Aminah",
  },
  {
    path: "/list-mustahik/11/access",
    routeId: "screens/customers/access-record/list-mustahik",
    feature: "MN201",
    shows: "Siapa yang membuka data",
  },
  {
    path: "/list-mustahik/11/asnaf",
    routeId: "screens/customers/mustahik-asnaf",
    feature: "MN206",
    shows: "Bank ini tidak mencatat asnaf mustahik.",
    isExtension: true,
    posts: { before: "", asnaf: "fakir", reason: "Hasil survei" },
    leadsTo: "/list-mustahik/11",
  },
  {
    path: "/list-account-mustahik",
    routeId: "screens/accounts/account-list/list-account-mustahik",
    feature: "MN205",
    shows: "2001000011",
    empty: "Tidak ada data untuk ditampilkan.",
  },
  {
    path: "/completeness",
    routeId: "screens/completeness/completeness-list",
    feature: "MN208",
    shows: "Bank ini tidak menunjukkan kelengkapan data mustahik.",
    isExtension: true,
  },
  {
    path: "/completeness/11",
    routeId: "screens/completeness/completeness-fill",
    feature: "MN208",
    shows: "Bank ini tidak menunjukkan kelengkapan data mustahik.",
    isExtension: true,
    posts: { mobile: "081200001234" },
    leadsTo: "/completeness",
  },
  {
    path: "/households",
    routeId: "screens/households/household-list",
    feature: "MN207",
    shows: "Bank ini tidak mengelompokkan mustahik menurut keluarga.",
    isExtension: true,
    posts: { field: "kk", value: "3204110101100001" },
    leadsTo: "/households?field=kk&value=%7E",
  },
  {
    path: "/households/11",
    routeId: "screens/households/household-detail",
    feature: "MN207",
    shows: "Bank ini tidak mengelompokkan mustahik menurut keluarga.",
    isExtension: true,
  },
  {
    path: "/duplicates",
    routeId: "screens/duplicates/duplicate-list",
    feature: "MN209",
    shows: "Bank ini tidak mencari data ganda.",
    isExtension: true,
  },
  {
    path: "/duplicates/91",
    routeId: "screens/duplicates/duplicate-detail",
    feature: "MN209",
    shows: "Bank ini tidak mencari data ganda.",
    isExtension: true,
  },
  {
    path: "/duplicates/91/different",
    routeId: "screens/duplicates/duplicate-decide",
    feature: "MN209",
    shows: "Bank ini tidak mencari data ganda.",
    isExtension: true,
    posts: { reason: "Saudara kembar", idempotencyKey: anyKey },
    leadsTo: "/duplicates/91",
  },
  {
    path: "/duplicates/91/proposal/92/approve",
    routeId: "screens/duplicates/proposal-decision",
    feature: "MN209",
    shows: "Data sudah diproses.",
    isExtension: true,
    posts: { idempotencyKey: anyKey },
    leadsTo: "/duplicates/91",
  },
  {
    path: "/koreksi-dana-mustahik",
    routeId: "screens/transactions/all-requests/koreksi-dana-mustahik",
    feature: "MN204",
    shows: "(50.000)",
    empty: "Tidak ada data untuk ditampilkan.",
  },
  {
    path: "/koreksi-dana-mustahik/new",
    routeId: "screens/transactions/correction-new",
    feature: "MN204",
    shows: "Cek KTP",
    posts: { ktp: "3204117101900001" },
    leadsTo: "/koreksi-dana-mustahik/new?ktp=%7E",
  },
  {
    path: "/koreksi-dana-mustahik/701/cancel",
    routeId: "screens/transactions/correction-cancel",
    feature: "MN204",
    shows: "Apakah kamu yakin akan membatalkan koreksi dana Siti Aminah sebesar Rp50.000 ?",
    posts: { idempotencyKey: "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f", reason: "Salah nominal" },
    leadsTo: "/koreksi-dana-mustahik",
  },
  {
    path: "/pencairan-dana-merchant",
    routeId: "screens/transactions/all-requests/pencairan-dana-merchant",
    feature: "MN303",
    shows: "1.250.000",
    empty: "Tidak ada data untuk ditampilkan.",
  },
  {
    path: "/approve-list",
    routeId: "screens/inbox/inbox",
    feature: ["MN401", "MN402", "MN403", "MN404", "MN405", "MN406", "MN407"],
    shows: "Kotak Masuk Persetujuan",
  },
  {
    path: "/approve-list/many/void?pilih=1&key=701",
    routeId: "screens/transactions/many-decision/approve-list",
    feature: ["MN404", "MN405"],
    shows: "Apakah kamu yakin akan membatalkan atau menolak 1 data sebesar Rp50.000 ?",
    isExtension: true,
    posts: { idempotencyKey: anyKey, keys: "701", reason: "Salah" },
    leadsTo: `/approve-list/outcome/${anyKey}`,
  },
  {
    path: `/approve-list/outcome/${anyKey}`,
    routeId: "screens/transactions/many-outcome",
    feature: ["MN404", "MN405"],
    shows: "1 selesai (Rp50.000), 0 tidak diputuskan",
    isExtension: true,
  },
  ...["/approve-koreksi-dana", "/approve-pencairan-dana"].map((list): Screen => ({
    path: `${list}/many/approve?pilih=1&key=701`,
    routeId: `screens/transactions/many-decision${list}`,
    feature: list === "/approve-koreksi-dana" ? "MN404" : "MN405",
    shows: "Apakah kamu yakin akan menyetujui 1 data sebesar Rp50.000 ?",
    isExtension: true,
    posts: { idempotencyKey: anyKey, keys: "701" },
    leadsTo: `/approve-list/outcome/${anyKey}`,
  })),
  {
    path: "/approve-koreksi-dana",
    routeId: "screens/transactions/approval-list/approve-koreksi-dana",
    feature: "MN404",
    shows: "(50.000)",
    empty: "Tidak ada data untuk ditampilkan.",
  },
  {
    path: "/approve-koreksi-dana/701/approve",
    routeId: "screens/transactions/approval-decision/approve-koreksi-dana",
    feature: "MN404",
    shows: "Apakah kamu yakin akan memproses koreksi dana Siti Aminah sebesar Rp50.000 ?",
    posts: { idempotencyKey: "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f" },
    leadsTo: "/approve-koreksi-dana",
  },
  {
    path: "/approve-pencairan-dana",
    routeId: "screens/transactions/approval-list/approve-pencairan-dana",
    feature: "MN405",
    shows: "1.250.000",
    empty: "Tidak ada data untuk ditampilkan.",
  },
  {
    path: "/approve-pencairan-dana/601/reject",
    routeId: "screens/transactions/approval-decision/approve-pencairan-dana",
    feature: "MN405",
    shows: "Apakah kamu yakin akan menolak pencairan dana Toko Berkah sebesar Rp1.250.000 ?",
    posts: { idempotencyKey: "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f", reason: "Rekening salah" },
    leadsTo: "/approve-pencairan-dana",
  },
  {
    path: "/list-merchant",
    routeId: "screens/customers/merchant-list",
    feature: "MN301",
    shows: "Siti Aminah",
    empty: "Tidak ada data untuk ditampilkan.",
    posts: { field: "npwp", value: "01.234.567.8-901.000" },
    leadsTo: "/list-merchant?field=npwp&value=%7E",
  },
  {
    path: "/list-merchant/11",
    routeId: "screens/customers/customer-detail/list-merchant",
    feature: "MN301",
    shows: "2001000011",
    empty: "Tidak ada data untuk ditampilkan, customer belum memiliki transaksi.",
  },
  {
    path: "/list-merchant/11/activate",
    routeId: "screens/customers/customer-status/list-merchant",
    feature: "MN301",
    shows: "Apakah kamu yakin akan mengaktivasi Siti Aminah ?",
    posts: { idempotencyKey: "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f" },
    leadsTo: "/list-merchant",
  },
  {
    path: "/list-merchant/11/statement",
    routeId: "screens/customers/statement-print/list-merchant",
    feature: "MN301",
    shows: "Siti Aminah",
  },
  {
    path: "/list-merchant/11/access",
    routeId: "screens/customers/access-record/list-merchant",
    feature: "MN301",
    shows: "Siapa yang membuka data",
  },
  {
    path: "/list-account-merchant",
    routeId: "screens/accounts/account-list/list-account-merchant",
    feature: "MN304",
    shows: "2001000011",
    empty: "Tidak ada data untuk ditampilkan.",
  },
  ...reportScreens("/report-penyaluran-zakat", "MN501", "3204117101900001"),
  ...reportScreens("/report-penggunaan-zakat", "MN502", "Toko Berkah"),
  ...reportScreens("/report-pencairan-dana", "MN503", "1.250.000"),
  ...reportScreens("/report-koreksi-dana", "MN504", "Menunggu"),
  {
    path: "/user-management",
    routeId: "screens/users/user-list",
    feature: "MN601",
    shows: "Petugas Bandung",
    empty: "Tidak ada data untuk ditampilkan.",
  },
  {
    path: "/user-management/31/deactivate",
    routeId: "screens/users/user-status",
    feature: "MN601",
    shows: "Are you sure want to deactivate Petugas Bandung ?",
    posts: { idempotencyKey: "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f" },
    leadsTo: "/user-management",
  },
  {
    path: "/user-management/new",
    routeId: "screens/users/user-new",
    feature: "MN601",
    shows: "Nama Lengkap",
    posts: { name: "Petugas Baru", email: "petugas@ramahzakat.example", role: "21", branch: "ID0002" },
    leadsTo: "/user-management",
  },
  {
    path: "/user-management/31",
    routeId: "screens/users/user-detail",
    feature: "MN601",
    shows: "petugas.bandung@ramahzakat.example",
    empty: "Detail User",
  },
  {
    path: "/user-management/31/second-factor-reset",
    routeId: "screens/users/second-factor-reset",
    feature: "MN601",
    shows: "Bank ini tidak menyediakan reset verifikasi dua langkah.",
    isExtension: true,
    posts: { reason: "Ponsel hilang", idempotencyKey: anyKey },
    leadsTo: "/user-management/31",
  },
  {
    path: "/user-management/31/second-factor-reset/81/approve",
    routeId: "screens/users/second-factor-reset-decision",
    feature: "MN601",
    shows: "Apakah kamu yakin akan menyetujui reset verifikasi dua langkah Petugas Bandung?",
    isExtension: true,
    posts: { idempotencyKey: anyKey },
    leadsTo: "/user-management/31",
  },
  {
    path: "/role-management",
    routeId: "screens/roles/role-list",
    feature: "MN602",
    shows: "Administrator Cabang",
    empty: "Tidak ada data untuk ditampilkan.",
  },
  {
    path: "/role-management/new",
    routeId: "screens/roles/role-new",
    feature: "MN602",
    shows: "Menu Previlege *",
    posts: { code: "KASIR", description: "Kasir", menu: "MN201" },
    leadsTo: "/role-management",
  },
  {
    path: "/role-management/21",
    routeId: "screens/roles/role-detail",
    feature: "MN602",
    shows: "ADMIN-CABANG",
    empty: "Detail Role",
    posts: { description: "Administrator Daerah", menu: "MN601" },
    leadsTo: "/role-management",
  },
  {
    path: "/branch-management",
    routeId: "screens/branches/branch-list",
    feature: "MN603",
    shows: "Cabang Bandung",
    empty: "Tidak ada data untuk ditampilkan.",
  },
  {
    path: "/branch-management/new",
    routeId: "screens/branches/branch-new",
    feature: "MN603",
    shows: "Nama Cabang *",
    posts: { name: "Cabang Medan", code: "ID0004", type: "Cabang" },
    leadsTo: "/branch-management",
  },
  {
    path: "/branch-management/ID0002",
    routeId: "screens/branches/branch-detail",
    feature: "MN603",
    shows: "Jalan Contoh No. 2",
    empty: "Detail Branch",
    posts: { name: "Cabang Bandung Raya", type: "Cabang" },
    leadsTo: "/branch-management",
  },
  {
    path: "/approval-rules",
    routeId: "screens/approval-rules/rule-list",
    feature: "MN604",
    shows: "Bank ini tidak menyediakan aturan persetujuan.",
  },
  {
    path: "/approval-rules/new",
    routeId: "screens/approval-rules/rule-new",
    feature: "MN604",
    shows: "Bank ini tidak menyediakan aturan persetujuan.",
    isExtension: true,
    posts: { kind: "correction", from: "1.000.000", checkers: "2" },
    leadsTo: "/approval-rules",
  },
  {
    path: "/approval-rules/61/approve",
    routeId: "screens/approval-rules/rule-decision",
    feature: "MN604",
    shows:
      "Apakah kamu yakin akan menyetujui aturan Koreksi Dana semua cabang mulai Rp1.000.000 dengan 2 orang pemeriksa?",
    isExtension: true,
    posts: { idempotencyKey: anyKey },
    leadsTo: "/approval-rules",
  },
  {
    path: "/report-asnaf",
    routeId: "screens/distribution-report/report",
    feature: "MN505",
    shows: "Bank ini tidak menghitung penyaluran menurut asnaf.",
  },
  {
    path: "/report-asnaf/print",
    routeId: "screens/distribution-report/print",
    feature: "MN505",
    shows: "Bank ini tidak menghitung penyaluran menurut asnaf.",
  },
  {
    path: "/report-periods",
    routeId: "screens/period-reports/period-list",
    feature: "MN506",
    shows: "Bank ini tidak menyediakan laporan periode.",
  },
  {
    path: "/report-periods/2026-S1",
    routeId: "screens/period-reports/period-report",
    feature: "MN506",
    shows: "Bank ini tidak menyediakan laporan periode.",
  },
  {
    path: "/report-periods/2026-S1/close",
    routeId: "screens/period-reports/period-close",
    feature: "MN506",
    shows: "Laporan belum dapat ditutup. Penyaluran tanpa asnaf 40,0 % dari nominal; batasnya 5,0 %.",
    isExtension: true,
    posts: { idempotencyKey: anyKey, version: "v1" },
    leadsTo: "/report-periods/2026-S1",
  },
  {
    path: "/report-periods/2026-S1/print",
    routeId: "screens/period-reports/period-print",
    feature: "MN506",
    shows: "Bank ini tidak menyediakan laporan periode.",
  },
  {
    path: "/report-idle-balances",
    routeId: "screens/idle-balances/idle-balance-list",
    feature: "MN507",
    shows: "Bank ini tidak mencatat berapa lama saldo mengendap.",
  },
  {
    path: "/report-idle-balances/print",
    routeId: "screens/idle-balances/idle-balance-print",
    feature: "MN507",
    shows: "Bank ini tidak mencatat berapa lama saldo mengendap.",
  },
  {
    path: "/report-idle-balances/usage",
    routeId: "screens/idle-balances/usage",
    feature: "MN507",
    shows: "Bank ini tidak mencatat berapa lama saldo mengendap.",
  },
  {
    path: "/report-idle-balances/usage/print",
    routeId: "screens/idle-balances/usage-print",
    feature: "MN507",
    shows: "Bank ini tidak mencatat berapa lama saldo mengendap.",
  },
  {
    path: "/deputies",
    routeId: "screens/deputies/deputy-list",
    feature: "MN605",
    shows: "Bank ini tidak menyediakan penyetuju pengganti.",
  },
  {
    path: "/deputies/new",
    routeId: "screens/deputies/deputy-new",
    feature: "MN605",
    shows: "Bank ini tidak menyediakan penyetuju pengganti.",
    isExtension: true,
    posts: { deputy: "22", from: "2026-12-01", to: "2026-12-05", reason: "Cuti tahunan" },
    leadsTo: "/deputies",
  },
  {
    path: "/deputies/71/end",
    routeId: "screens/deputies/deputy-end",
    feature: "MN605",
    shows: "Apakah kamu yakin akan mengakhiri penggantian Penyetuju Bandung oleh Admin Bandung?",
    isExtension: true,
    posts: { idempotencyKey: anyKey },
    leadsTo: "/deputies",
  },
  {
    path: "/programmes",
    routeId: "screens/programmes/programme-list",
    feature: "MN606",
    shows: "Bank ini tidak menyediakan program.",
  },
  {
    path: "/programmes/new",
    routeId: "screens/programmes/programme-new",
    feature: "MN606",
    shows: "Bank ini tidak menyediakan program.",
    isExtension: true,
    posts: { code: "SEHAT", name: "Layanan Sehat", field: "kesehatan", mark: "LS", validFrom: "2026-11-20" },
    leadsTo: "/programmes",
  },
  {
    path: "/programmes/81",
    routeId: "screens/programmes/programme-detail",
    feature: "MN606",
    shows: "Bank ini tidak menyediakan program.",
    isExtension: true,
    posts: { name: "Layanan Sehat", validFrom: "2026-11-20" },
    leadsTo: "/programmes",
  },
  {
    path: "/programmes/81/budget",
    routeId: "screens/programmes/budget-new",
    feature: "MN606",
    shows: "Bank ini tidak menyediakan program.",
    isExtension: true,
    posts: { year: "2026", amount: "1.000.000" },
    leadsTo: "/programmes/81",
  },
  {
    path: "/programmes/81/budget/82/approve",
    routeId: "screens/programmes/budget-decision",
    feature: "MN606",
    shows:
      "Apakah kamu yakin akan menyetujui anggaran Beasiswa Anak Negeri tahun 2026 sebesar Rp300.000.000?",
    isExtension: true,
    posts: { idempotencyKey: anyKey },
    leadsTo: "/programmes/81",
  },
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
  {
    path: "/saved-views",
    routeId: "screens/views/view-list",
    shows: "Bank ini tidak menyediakan tampilan tersimpan.",
  },
  {
    path: "/saved-views/new?to=%2Flist-mustahik",
    routeId: "screens/views/view-new",
    shows: "Bank ini tidak menyediakan tampilan tersimpan.",
    isExtension: true,
    posts: { name: "Koreksi bulan ini" },
    leadsTo: "/list-mustahik",
  },
  {
    path: "/saved-views/51/delete",
    routeId: "screens/views/view-delete",
    shows: "Apakah kamu yakin akan menghapus tampilan Koreksi bulan ini?",
    isExtension: true,
    posts: { idempotencyKey: anyKey },
    leadsTo: "/saved-views",
  },
  {
    path: "/notices",
    routeId: "screens/notices/notice-list",
    shows: "Bank ini tidak menyediakan pemberitahuan.",
    isExtension: true,
    posts: { until: "2026-11-20T03:00:00.000Z" },
    leadsTo: "/notices",
  },
  {
    path: "/notices/mail",
    routeId: "screens/notices/notice-mail",
    shows: "Bank ini tidak mengirim surat pemberitahuan.",
    isExtension: true,
    posts: { approvals: "daily", work: "at-once", account: "none", idempotencyKey: anyKey },
    leadsTo: "/notices/mail",
  },
  {
    path: "/bantuan",
    routeId: "screens/guide/guide-list",
    shows: "Membaca kesalahan file",
  },
  {
    path: "/bantuan/mengunggah-file",
    routeId: "screens/guide/guide-topic",
    shows: "Upload Data Mustahik",
  },
  {
    path: "/bantuan/cetak",
    routeId: "screens/guide/guide-print",
    shows: "Upload Data Mustahik",
  },
  {
    path: "/search?q=Siti",
    routeId: "screens/search/search",
    feature: searchFeatures,
    shows: "Bank ini tidak menyediakan pencarian.",
    posts: { q: "3204117101900001" },
    leadsTo: "/search?q=%7E",
  },
  {
    path: "/profile",
    routeId: "screens/profile/profile",
    shows: "Operator Bandung",
    posts: { name: "Operator Kedua" },
    leadsTo: "/login",
  },
  {
    path: "/profile/second-factor",
    routeId: "screens/profile/second-factor",
    shows: "Bank ini tidak menyediakan verifikasi dua langkah.",
    isExtension: true,
    posts: { intent: "begin" },
    leadsTo: "/profile/second-factor",
  },
  {
    path: "/profile/sessions",
    routeId: "screens/sessions/own-sessions",
    shows: "Bank ini tidak menampilkan sesi yang sedang berjalan.",
  },
  {
    path: "/profile/sessions/61/end",
    routeId: "screens/sessions/own-session-end",
    shows: "Apakah kamu yakin akan mengakhiri sesi Chrome di Windows?",
    isExtension: true,
    posts: { idempotencyKey: anyKey },
    leadsTo: "/profile/sessions",
  },
  {
    path: "/user-management/31/sessions",
    routeId: "screens/sessions/user-sessions",
    feature: "MN601",
    shows: "Bank ini tidak menampilkan sesi yang sedang berjalan.",
  },
  {
    path: "/user-management/31/sessions/others/end",
    routeId: "screens/sessions/user-session-end",
    feature: "MN601",
    shows: "Apakah kamu yakin akan mengakhiri semua sesi milik",
    isExtension: true,
    posts: { idempotencyKey: anyKey },
    leadsTo: "/user-management/31/sessions",
  },
  {
    path: "/change-password",
    routeId: "screens/profile/change-password",
    shows: "Password Lama",
    posts: {
      oldPassword: "RamahZakat-2026!",
      newPassword: "pilihan-sendiri-1",
      confirmation: "pilihan-sendiri-1",
    },
    leadsTo: "/login",
  },
];

export const reading = screens.filter((screen) => screen.empty !== undefined);
export const guarded = screens.filter((screen) => screen.feature !== undefined);
export const posting = screens.filter((screen) => screen.posts !== undefined);
