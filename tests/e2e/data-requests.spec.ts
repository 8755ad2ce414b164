import type { Page } from "@playwright/test";
import { closeResult, expect, openAs, simpan, test } from "../support/e2e";

const operator = "operator.bandung@ramahzakat.example";
const approver = "penyetuju.bandung@ramahzakat.example";

test.use({ expectedErrors: [/status of 4\d\d/] });

/** Registers a request about the person with this number; leads to its screen, whose address this gives. */
async function register(
  page: Page,
  number: string,
  kind: string,
  fillMore = () => Promise.resolve(),
): Promise<string> {
  await openAs(page, operator, "/data-requests?rows=50");
  await page.getByRole("link", { name: "Catat Permintaan" }).first().click();
  await page.getByLabel("KTP, NPWP atau nomor account").fill(number);
  await page.getByRole("button", { name: "Cari orangnya" }).click();
  await page.getByLabel("Jenis permintaan *").selectOption(kind);
  await page.getByLabel("Pemohon *", { exact: true }).selectOption("Orang itu sendiri");
  await page
    .getByLabel("Nama pemohon *")
    .fill("Raden Mas Adipati Ario Sosroningrat bin Raden Mas Sosrokartono");
  await page.getByLabel("Bukti identitas yang dilihat *").fill("KTP asli");
  await page.getByLabel("Cara masuk *").selectOption("Loket");
  await page.getByLabel("Isi permintaan *").fill("Permintaan uji");
  await fillMore();
  expect(page.url()).not.toContain(number);
  await simpan(page).click();
  await closeResult(page, "Permintaan sudah dicatat");
  return new URL(page.url()).pathname;
}

test("a request is registered, and answered by a second person", async ({ page, own }) => {
  const [person] = await own.recipients(1, "50000");
  const detail = await register(page, person!.no_ktp!, "Pembatasan Data");
  await expect(page.getByText("Sisa 2 hari 23 jam")).toBeVisible();
  await expect(page.getByRole("link", { name: "Jawab" })).toHaveCount(0);
  await page.goto(`${detail}/receipt`);
  await expect(page.getByText("yaitu 3 × 24 jam sejak diterima")).toBeVisible();

  await openAs(page, approver, "/approve-list?kind=permintaan-data&rows=250");
  await page.getByRole("row").filter({ hasText: person!.nama! }).getByRole("link", { name: "Buka" }).click();
  await page.getByRole("link", { name: "Jawab" }).click();
  const text = page.getByLabel("Yang disampaikan kepada pemohon *");
  await expect(text).toHaveValue(/sudah kami batasi/);
  await text.fill(" ");
  const answer = page.getByRole("button", { name: "Jawab" });
  if (await answer.isEnabled()) {
    await answer.click();
    await expect(page.getByRole("alert")).toContainText("Yang disampaikan kepada pemohon wajib diisi.");
  }
  await text.fill("Data sudah dibatasi.");
  await page.getByLabel("Account ikut dihentikan").check();
  await answer.click();
  await closeResult(page, "Permintaan sudah dijawab.");
  await expect(page).toHaveURL(new RegExp(`${detail}$`));
  await expect(page.getByText("Sedang dibatasi")).toBeVisible();
  await page.goto(`${detail}/letter`);
  await expect(page.getByText("Data sudah dibatasi.")).toBeVisible();
  await expect(page.getByText(/^Bandung, \d/)).toBeVisible();
});

test("a correction puts the right values into the record once a second person answers it", async ({
  page,
  own,
}) => {
  const [person] = await own.recipients(1, "50000");
  const detail = await register(page, person!.no_ktp!, "Perbaikan Data", async () => {
    await page.getByText("Data yang benar", { exact: true }).click();
    await page.getByLabel("Alamat", { exact: true }).fill("Jl. Kenanga No. 17");
    await page.getByLabel("Tempat lahir").fill("Sumedang");
  });
  await expect(page.getByText("Alamat: Jl. Kenanga No. 17")).toBeVisible();
  await openAs(page, approver, `${detail}/answer`);
  await expect(page.getByText("Tempat lahir: Sumedang")).toBeVisible();
  await expect(page.getByText("Jawaban ini mengganti data orang itu")).toBeVisible();
  await page.getByRole("button", { name: "Jawab" }).click();
  await closeResult(page, "Permintaan sudah dijawab.");
  await expect(page.getByText("Data diperbaiki")).toBeVisible();
  await openAs(page, operator, detail);
  await page.getByRole("link", { name: "Data Mustahik" }).click();
  await expect(page.getByText("Jl. Kenanga No. 17")).toBeVisible();
});

test("an erasure is answered once the account is empty, and from then on nobody uses the record", async ({
  page,
  own,
}) => {
  const [rich, person] = await own.recipients(2, "50000");
  await own.process("BUP0002", [rich!]);
  const answer = async (detail: string) => {
    await openAs(page, approver, `${detail}/answer`);
    await expect(page.getByText("menghapus data orang ini untuk selamanya")).toBeVisible();
    await page.getByRole("button", { name: "Jawab" }).click();
    const question = page.getByRole("dialog");
    await expect(question).toContainText("tidak dapat dikembalikan");
    await question.getByRole("button", { name: "Tidak" }).click();
    await expect(question).toBeHidden();
    await page.getByRole("button", { name: "Jawab" }).click();
    await question.getByRole("button", { name: "Ya" }).click();
  };
  await answer(await register(page, rich!.no_ktp!, "Penghapusan Data"));
  await expect(page.getByText("Account orang ini masih bersaldo")).toBeVisible();

  const detail = await register(page, person!.no_ktp!, "Penghapusan Data");
  await answer(detail);
  await closeResult(page, "Permintaan sudah dijawab.");
  await expect(page.getByText("Disetujui: data dihapus satu jam setelahnya.")).toBeVisible();
  await openAs(page, operator, detail);
  await page.getByRole("link", { name: "Data Mustahik" }).click();
  await expect(page.getByText("Disetujui: data dihapus satu jam setelahnya.")).toBeVisible();
  await expect(page.getByText("Tidak Aktif")).toBeVisible();
  await expect(page.getByRole("link", { name: "Ubah Asnaf" })).toHaveCount(0);
});

test("a request is refused with a ground, and another is taken back by its maker", async ({ page, own }) => {
  const [person] = await own.recipients(1, "50000");
  const refused = await register(page, person!.no_ktp!, "Keberatan");
  const taken = await register(page, person!.no_ktp!, "Salinan Data");
  const takeBack = page.getByRole("link", { name: "Tarik kembali" });
  await takeBack.click();
  // The result of the registration does not come again with its screen.
  await page.getByRole("dialog").getByRole("link", { name: "Tidak" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await takeBack.click();
  await page.getByRole("dialog").getByRole("button", { name: "Ya" }).click();
  await closeResult(page, "Permintaan sudah ditarik kembali.");
  await expect(page.getByText("Ditarik kembali").first()).toBeVisible();

  await openAs(page, approver, `${taken}/answer`);
  await expect(page.getByText("Data sudah diproses.")).toBeVisible();
  await page.goto(`${refused}/refuse`);
  await page.getByLabel("Dasar penolakan (Pasal 33) *").selectOption("Mengungkapkan data pribadi orang lain");
  await page.getByLabel("Yang disampaikan kepada pemohon *").fill("Datanya memuat data orang lain.");
  await page.getByRole("button", { name: "Tolak" }).click();
  await closeResult(page, "Permintaan sudah ditolak.");

  await page.goto("/data-requests?jawaban=refused&permintaan=objection");
  await page.getByLabel("Kata pencarian").fill(person!.no_ktp!);
  await page.getByRole("button", { name: "Cari", exact: true }).click();
  await expect(page).toHaveURL(/field=number&value=(~|%7E)/);
  await expect(page.getByRole("row").filter({ hasText: "Ditolak" })).toHaveCount(1);
});
