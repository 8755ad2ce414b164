import type { Page } from "@playwright/test";
import type { DemoUsername } from "bank-api/seed/organisation";

/** How one picture of the guide is made from the running app. */
export interface Recipe {
  /** The name of the picture, whose file is `public/guide/<name>.webp`. */
  readonly name: string;
  /** The user who has the screen open; nobody on the sign-in screen. */
  readonly user?: DemoUsername;
  readonly path: string;
  /** Brings the screen to what the picture shows. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** The whole window, made smaller, in place of the screen beside the menu. */
  readonly isWhole?: true;
}

const administrator = "admin@ramahzakat.example";
const operator = "operator.bandung@ramahzakat.example";
const approver = "penyetuju.bandung@ramahzakat.example";

/** One good row and three faults, all of them invented. */
const faultyFile = [
  "nama,tgl_lahir,tmp_lahir,jenis_kelamin,no_tlp,no_hp,no_ktp,no_kk,alamat,kode_region",
  "Asti Rini Kusuma,05/07/1990,Bandung,P,0221234567,081200001234,3273014507900001,3273010102150002,Jalan Contoh No. 1,3273011001",
  "Bima Wangsa,31/02/1988,Bandung,L,0221234567,081200001235,3273011102880003,3273010102150003,Jalan Contoh No. 2,3273011001",
  "Citra Lestari,12/09/1979,Bandung,P,0221234567,081200001236,3.27301E+15,3273010102150004,Jalan Contoh No. 3,3273011001",
  "Damar Panji,03/04/1995,Bandung,X,0221234567,081200001237,3273010304950005,3273010102150005,Jalan Contoh No. 4,3273011001",
].join("\n");

async function uploadFaultyFile(page: Page): Promise<void> {
  await page.getByLabel("Deskripsi").fill("Pendataan November");
  const buffer = Buffer.from(faultyFile);
  await page
    .locator("input[type=file][name=file]")
    .setInputFiles({ name: "pendataan.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Detail", exact: true }).first().click();
  await page.getByRole("heading", { name: "List Upload Gagal" }).evaluate((heading) => {
    heading.scrollIntoView();
    scrollBy(0, -80);
  });
}

async function tickThree(page: Page): Promise<void> {
  for (const place of [0, 1, 2]) await page.getByRole("main").getByRole("checkbox").nth(place).check();
}

/** Types the number of the mustahik who was paid last, and so has a balance, into the field of a form, and presses its button. */
async function checkNumber(page: Page, field: string, button: string): Promise<void> {
  const form = page.url();
  await page.goto("/report-penyaluran-zakat");
  const number = await page
    .getByRole("cell", { name: /^\d{16}$/ })
    .first()
    .innerText();
  await page.goto(form);
  await page.getByLabel(field).fill(number);
  await page.getByRole("button", { name: button }).click();
}

async function fillCorrection(page: Page): Promise<void> {
  await checkNumber(page, "Nomor KTP", "Cek KTP");
  await page.getByLabel("Nominal").fill("50000");
}

async function fillRequest(page: Page): Promise<void> {
  await checkNumber(page, "KTP, NPWP atau nomor account", "Cari orangnya");
  await page.getByLabel("Jenis permintaan *").selectOption("Salinan Data");
  await page.getByLabel("Pemohon *", { exact: true }).selectOption("Orang itu sendiri");
  await page.getByLabel("Bukti identitas yang dilihat *").fill("KTP asli");
  await page.getByLabel("Cara masuk *").selectOption("Loket");
  await page.getByLabel("Nama pemohon *").scrollIntoViewIfNeeded();
}

/** Opens the newest report that can still be closed, at its checks. */
async function openUnclosedReport(page: Page): Promise<void> {
  const unclosed = page.getByRole("row").filter({ hasText: "Belum ditutup" }).first();
  await unclosed.getByRole("link", { name: "Lihat" }).click();
  await page.getByRole("table", { name: "Syarat penutupan" }).waitFor();
}

async function changeAsnaf(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Detail", exact: true }).first().click();
  await page.getByRole("link", { name: "Ubah Asnaf" }).click();
  await page.getByLabel("Asnaf *").selectOption("Miskin");
  await page.getByLabel("Alasan").fill("Surat keterangan tidak mampu dari kelurahan");
}

async function openPair(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Detail", exact: true }).first().click();
  await page.getByRole("heading", { name: "Detail Data Ganda" }).waitFor();
}

export const recipes: readonly Recipe[] = [
  { name: "dashboard", user: administrator, path: "/dashboard", isWhole: true },
  { name: "masuk", path: "/login", isWhole: true },
  {
    name: "verifikasi-dua-langkah",
    user: "operator.surabaya@ramahzakat.example",
    path: "/profile/second-factor",
    async prepare(page) {
      await page.getByRole("button", { name: "Atur Sekarang" }).click();
      await page.getByRole("button", { name: "Aktifkan" }).waitFor();
    },
  },
  { name: "mencari", user: operator, path: "/list-mustahik?field=name&value=s" },
  {
    name: "simpan-tampilan",
    user: operator,
    path: "/saved-views/new?to=%2Freport-penyaluran-zakat%3Fstatus%3Dsettled",
  },
  {
    name: "mode-ringan",
    user: operator,
    path: "/dashboard",
    isWhole: true,
    prepare: (page) => page.getByRole("button", { name: "Operator" }).click(),
  },
  { name: "unggah-file", user: operator, path: "/upload-data-mustahik/new" },
  { name: "baris-gagal", user: operator, path: "/upload-data-mustahik/new", prepare: uploadFaultyFile },
  {
    name: "setujui",
    user: approver,
    path: "/approve-koreksi-dana",
    prepare: (page) => page.getByRole("link", { name: "Approve", exact: true }).first().click(),
  },
  {
    name: "setujui-banyak",
    user: approver,
    path: "/approve-koreksi-dana?pilih=1",
    prepare: tickThree,
  },
  { name: "tunjuk-pengganti", user: approver, path: "/deputies/new" },
  {
    name: "kartu-qr",
    user: operator,
    path: "/list-mustahik?status=Active&pilih=1",
    prepare: tickThree,
  },
  {
    name: "mengubah-asnaf",
    user: operator,
    path: "/list-mustahik?asnaf=belum",
    prepare: changeAsnaf,
  },
  {
    name: "data-ganda",
    user: administrator,
    path: "/duplicates?reason=name_birth_date",
    prepare: openPair,
  },
  { name: "kategori-merchant", user: administrator, path: "/merchant-categories" },
  { name: "keluarga", user: administrator, path: "/households" },
  { name: "kelengkapan-data", user: administrator, path: "/completeness?missing=region" },
  { name: "koreksi-saldo", user: operator, path: "/koreksi-dana-mustahik/new", prepare: fillCorrection },
  { name: "pencairan-merchant", user: operator, path: "/pencairan-dana-merchant" },
  { name: "laporan", user: administrator, path: "/report-penyaluran-zakat" },
  { name: "laporan-per-asnaf", user: administrator, path: "/report-asnaf?then=programme" },
  { name: "tutup-semester", user: administrator, path: "/report-periods", prepare: openUnclosedReport },
  { name: "dana-mengendap", user: administrator, path: "/report-idle-balances?days=30" },
  { name: "permintaan-data", user: operator, path: "/data-requests/new", prepare: fillRequest },
  { name: "usul-pemberitahuan", user: administrator, path: "/privacy-notices/new" },
  { name: "laporan-pemberitahuan", user: administrator, path: "/privacy-notices/report" },
  {
    name: "data-tersangkut",
    user: administrator,
    path: "/concerned-people?akun=operator.bandung%40ramahzakat.example",
  },
  { name: "register-pemrosesan", user: administrator, path: "/processing-register" },
  { name: "pengguna", user: administrator, path: "/user-management" },
  { name: "buat-program", user: administrator, path: "/programmes/new" },
  { name: "usul-aturan", user: administrator, path: "/approval-rules/new" },
];
