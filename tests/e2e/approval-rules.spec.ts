import type { Page } from "@playwright/test";
import { answerYes, closeResult, expect, openAs, test } from "../support/e2e";

const proposer = "admin@ramahzakat.example";
const supervisor = "pengawas.pusat@ramahzakat.example";

const rowWith = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("a rule takes effect with a second person, and its end is proposed", async ({ page, own }) => {
  const { name } = await own.branch();
  await openAs(page, proposer, "/approval-rules");
  await page.getByRole("link", { name: "Usulkan Aturan" }).click();
  await page.getByLabel("Jenis *").selectOption({ label: "Koreksi Dana" });
  await page.getByLabel("Cabang", { exact: true }).selectOption({ label: name });
  await page.getByLabel("Mulai Nominal *").fill("777001");
  await page.getByLabel("Jumlah Pemeriksa *").selectOption("2");
  await page.getByRole("checkbox", { name: "Pengawas" }).check();
  await page.getByRole("button", { name: "Simpan" }).click();
  await closeResult(page, "Aturan sudah diusulkan");
  const rule = rowWith(page, name);
  await expect(rule).toContainText("777.001");
  await expect(rule).toContainText("Diusulkan");
  await expect(rule.getByRole("link", { name: "Setujui" })).toHaveAttribute("aria-disabled", "true");

  await openAs(page, supervisor, "/approval-rules");
  await rule.getByRole("link", { name: "Setujui" }).click();
  await expect(page.getByRole("dialog")).toContainText(`Koreksi Dana ${name} mulai Rp777.001`);
  await answerYes(page, "Aturan sudah disetujui dan berlaku.");
  await expect(rule).toContainText("Berlaku");
  await rule.getByRole("link", { name: "Akhiri" }).click();
  await answerYes(page, "Akhir aturan sudah diusulkan");
  await expect(rule).toContainText("Diusulkan berakhir");

  await openAs(page, proposer, "/approve-list?kind=aturan-persetujuan");
  const end = rowWith(page, name);
  await expect(end).toContainText("Koreksi Dana, diakhiri");
  await end.getByRole("link", { name: "Buka" }).click();
  await expect(page.getByRole("dialog")).toContainText(name);
  await answerYes(page, "Aturan sudah berakhir.");
});
