import { answerYes, expect, openAs, test } from "../support/e2e";

const admin = "admin@ramahzakat.example";

test("a likely duplicate is looked at side by side, and decided with a reason", async ({ page }) => {
  await openAs(page, admin, "/duplicates");
  await page.getByLabel("Alasan mirip").selectOption("KTP hampir sama");
  await page.getByRole("button", { name: "Tampilkan" }).click();
  await expect(page).toHaveURL(/reason=national_id/);
  // The script changes the address a moment before the rows.
  await page.reload();
  const rows = page.getByRole("row").filter({ hasText: "Contoh Salah Ketik" });
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  await rows.first().getByRole("link", { name: "Detail" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Detail Data Ganda");
  const birth = page.getByRole("row").filter({ hasText: "Tanggal lahir" });
  await expect(birth.getByText("12/12/1944")).toHaveCount(2);
  await page.getByRole("link", { name: "Orang yang Berbeda" }).click();
  await page.getByLabel("Alasan").fill("Kakak beradik, kartunya sudah dicocokkan.");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Keduanya dicatat sebagai orang yang berbeda.");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Kakak beradik, kartunya sudah dicocokkan.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Orang yang Berbeda" })).toHaveCount(0);
  // The way back keeps what the list was narrowed to.
  await page
    .getByRole("navigation", { name: "Jejak halaman" })
    .getByRole("link", { name: "Data Ganda" })
    .click();
  await expect(page).toHaveURL(/\/duplicates\?.*reason=national_id/);
  await expect(rows).toHaveCount(before - 1);
});

test("a proposal that two are one person needs a second user, and the ended record leads to the other", async ({
  page,
  javaScriptEnabled,
}) => {
  const [operator, approver, city] = javaScriptEnabled
    ? ["operator.bandung@ramahzakat.example", "penyetuju.bandung@ramahzakat.example", "Bandung"]
    : ["operator.surabaya@ramahzakat.example", "penyetuju.pusat@ramahzakat.example", "Surabaya"];
  await openAs(page, operator, "/duplicates?reason=name_birth_date");
  await page
    .getByRole("row")
    .filter({ hasText: `Contoh Ganda ${city}` })
    .getByRole("link", { name: "Detail" })
    .click();
  await page.getByRole("link", { name: "Orang yang Sama" }).click();
  await page.getByLabel("Alasan").fill("KTP lama salah ketik.");
  await page.getByLabel("Data yang diakhiri").selectOption({ index: 2 });
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("menunggu persetujuan orang lain");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("hanya dapat disetujui oleh pemegang hak Penyatuan Data Ganda")).toBeVisible();
  await expect(page.getByRole("link", { name: "Setujui" })).toHaveCount(0);
  const detail = page.url();

  await openAs(page, approver, "/approve-list?kind=data-ganda");
  const proposal = page
    .getByRole("row")
    .filter({ hasText: new RegExp(`Contoh Ganda ${city} .KTP …\\d{4}. = Contoh Ganda ${city}`) });
  await proposal.getByRole("link", { name: "Buka" }).click();
  await page.getByRole("link", { name: "Setujui" }).click();
  await expect(page.getByRole("dialog")).toContainText(`mengakhiri data Contoh Ganda ${city}`);
  await answerYes(page, "Usulan disetujui dan datanya diakhiri.");
  await openAs(page, admin, detail);
  await page.getByRole("link", { name: "Buka yang Kedua" }).click();
  await expect(page.getByText("Tidak Aktif", { exact: true })).toBeVisible();
  await expect(page.getByText(`Cabang ${city}: data yang dipertahankan`)).toBeVisible();
  const history = page.getByRole("row").filter({ hasText: "Disatukan dengan data lain" });
  await expect(history).toContainText("KTP lama salah ketik.");
});
