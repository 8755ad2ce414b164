import { answerYes, expect, openAs, test } from "../support/e2e";

const proposer = "admin@ramahzakat.example";
const supervisor = "pengawas.pusat@ramahzakat.example";

test("a programme is created, and gets a budget from two people", async ({ page, javaScriptEnabled }) => {
  const sign = javaScriptEnabled ? "1J" : "1N";
  await openAs(page, proposer, "/programmes");
  await page.getByRole("link", { name: "Buat Program" }).first().click();
  await page.getByLabel("Kode Program *").fill(`uji-${sign}`);
  await page.getByLabel("Bidang *").selectOption({ label: "Ekonomi" });
  await page.getByLabel("Tanda *").fill(sign);
  await page.getByLabel("Nama Program *").fill(`Modal ${sign}`);
  const from = page.getByLabel("Berlaku Mulai *");
  if (javaScriptEnabled) {
    await expect(from).toHaveAttribute("placeholder", "hh/bb/tttt");
    await from.fill("31/02/2026");
    await page.getByRole("button", { name: "Simpan" }).click();
    await expect(page.getByRole("alert")).toContainText("Tanggal tidak dikenal.");
    await expect(from).toHaveValue("31/02/2026");
    // A picked day is heard by the form as a typed one is.
    await from.fill("02/01/2026");
    await page.getByRole("button", { name: "Kalender" }).first().click();
    await page.getByRole("button", { name: "1 Januari 2026", exact: true }).click();
    await expect(from).toHaveValue("01/01/2026");
    await expect(from).toHaveAttribute("aria-invalid", "false");
  } else {
    await from.fill("2026-01-01");
  }
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Program sudah dibuat.");
  await page.getByRole("button", { name: "Close" }).click();
  const row = page.getByRole("row").filter({ hasText: `UJI-${sign}` });
  await expect(row).toContainText("Tanpa anggaran");
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

  await openAs(page, supervisor, "/approve-list?kind=anggaran-program");
  const proposal = page.getByRole("row").filter({ hasText: `Modal ${sign}` });
  await expect(proposal).toContainText("777.000");
  await proposal.getByRole("link", { name: "Buka" }).click();
  await expect(page.getByRole("dialog")).toContainText(`menyetujui anggaran Modal ${sign}`);
  await answerYes(page, "Anggaran sudah disetujui dan berlaku.");
  await expect(budget).toContainText("Berlaku");
  const history = page.getByRole("table", { name: "Riwayat" });
  for (const done of ["Dibuat", "Anggaran diusulkan", "Anggaran disetujui"])
    await expect(history).toContainText(done);
});
