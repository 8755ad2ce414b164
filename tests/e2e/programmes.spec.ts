import { answerYes, expect, openAs, test } from "../support/e2e";

const proposer = "admin@ramahzakat.example";
const supervisor = "pengawas.pusat@ramahzakat.example";

test.use({ alone: "programmes" });

test("a programme is created, gets a budget from two people, and changes its days", async ({ page }) => {
  await openAs(page, proposer, "/programmes");
  await page.getByRole("link", { name: "Buat Program" }).first().click();
  await page.getByLabel("Kode Program *").fill("uji-1");
  await page.getByLabel("Bidang *").selectOption({ label: "Ekonomi" });
  await page.getByLabel("Tanda *").fill("U1");
  await page.getByLabel("Nama Program *").fill("Modal Uji");
  await page.getByLabel("Berlaku Mulai *").fill("2026-01-01");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Program sudah dibuat.");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByLabel("Bidang").selectOption({ label: "Ekonomi" });
  await page.getByRole("button", { name: "Tampilkan" }).click();
  await expect(page).toHaveURL(/bidang=ekonomi/);
  const row = page.getByRole("row").filter({ hasText: "UJI-1" });
  await expect(row).toContainText("Belum ada");
  await row.getByRole("link", { name: "Detail" }).click();

  await page.getByRole("link", { name: "Usulkan Anggaran" }).click();
  await page.getByLabel("Tahun *").selectOption({ index: 1 });
  await page.getByLabel("Anggaran *").fill("777000");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Anggaran sudah diusulkan");
  await page.getByRole("button", { name: "Close" }).click();
  const budget = page
    .getByRole("table", { name: "Anggaran" })
    .getByRole("row")
    .filter({ hasText: "777.000" });
  await expect(budget.getByRole("link", { name: "Setujui" })).toHaveAttribute("aria-disabled", "true");
  const detail = page.url();

  await openAs(page, supervisor, detail);
  await budget.getByRole("link", { name: "Setujui" }).click();
  await expect(page.getByRole("dialog")).toContainText("menyetujui anggaran Modal Uji");
  await answerYes(page, "Anggaran sudah disetujui dan berlaku.");
  await expect(budget).toContainText("Berlaku");
  await page.getByRole("link", { name: "Edit Program" }).click();
  await page.getByLabel("Berlaku Sampai").fill("2026-01-31");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Program sudah diubah.");
  await page.goto(detail);
  const history = page.getByRole("table", { name: "Riwayat" });
  for (const done of ["Dibuat", "Anggaran diusulkan", "Anggaran disetujui", "Diubah"])
    await expect(history).toContainText(done);
});
