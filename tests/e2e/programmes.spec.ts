import { expect, openAs, test } from "../support/e2e";

const proposer = "admin@ramahzakat.example";

test("a programme is created, with a day that is typed or picked", async ({ page, javaScriptEnabled }) => {
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
});
