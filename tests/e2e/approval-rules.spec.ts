import type { Page } from "@playwright/test";
import { answerYes, expect, openAs, test } from "../support/e2e";

const proposer = "admin@ramahzakat.example";
const supervisor = "pengawas.pusat@ramahzakat.example";

test.use({ alone: "approval-rules" });

const rowWith = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("a rule takes effect, and ends, with a second person", async ({ page }) => {
  await openAs(page, proposer, "/approval-rules");
  await page.getByRole("link", { name: "Usulkan Aturan" }).click();
  await page.getByLabel("Jenis *").selectOption({ label: "Koreksi Dana" });
  await page.getByLabel("Cabang", { exact: true }).selectOption({ label: "Cabang Surabaya" });
  await page.getByLabel("Mulai Nominal *").fill("777000");
  await page.getByLabel("Jumlah Pemeriksa *").selectOption("2");
  await page.getByRole("checkbox", { name: "Pengawas" }).check();
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Aturan sudah diusulkan");
  await page.getByRole("button", { name: "Close" }).click();
  const rule = rowWith(page, "777.000");
  await expect(rule).toContainText("Diusulkan");
  await expect(rule.getByRole("link", { name: "Setujui" })).toHaveAttribute("aria-disabled", "true");

  await openAs(page, supervisor, "/approval-rules");
  await rule.getByRole("link", { name: "Setujui" }).click();
  await expect(page.getByRole("dialog")).toContainText("Koreksi Dana Cabang Surabaya mulai Rp777.000");
  await answerYes(page, "Aturan sudah disetujui dan berlaku.");
  await expect(rule).toContainText("Berlaku");
  await rule.getByRole("link", { name: "Akhiri" }).click();
  await answerYes(page, "Akhir aturan sudah diusulkan");

  await openAs(page, proposer, "/approval-rules");
  await rule.getByRole("link", { name: "Setujui" }).click();
  await answerYes(page, "Aturan sudah berakhir.");
  await expect(rule).toContainText("Berakhir");
});

test("a large disbursement needs two people, and the second sees who was first", async ({ page }) => {
  await openAs(page, "penyetuju.bandung@ramahzakat.example", "/approve-pencairan-dana?rows=50");
  const half = rowWith(page, "1 dari 2, Pengawas Pusat");
  const before = await half.count();
  await half.first().getByRole("link", { name: "Approve" }).click();
  await expect(page.getByRole("dialog")).toContainText(/Disetujui 1 dari 2: .* oleh Pengawas Pusat\./);
  await answerYes(page, "Sukses Approve Pencairan Dana");
  await expect(half).toHaveCount(before - 1);

  await openAs(page, "penyetuju.pusat@ramahzakat.example", "/approve-pencairan-dana?rows=50");
  await rowWith(page, "0 dari 2").first().getByRole("link", { name: "Approve" }).click();
  await expect(page.getByRole("dialog")).toContainText("Perlu disetujui 2 orang.");
  await answerYes(page, "Persetujuan Anda sudah dicatat.");
  const mine = rowWith(page, "1 dari 2, Penyetuju Pusat");
  await expect(mine.getByRole("link", { name: "Approve" })).toHaveAttribute("aria-disabled", "true");

  await openAs(page, supervisor, "/approve-pencairan-dana?rows=50");
  await mine.getByRole("link", { name: "Approve" }).click();
  await answerYes(page, "Sukses Approve Pencairan Dana");
  await expect(mine).toHaveCount(0);
});
