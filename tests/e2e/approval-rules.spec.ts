import type { Page } from "@playwright/test";
import type { DemoUsername } from "bank-api/seed/organisation";
import { expect, giveSession, test } from "../support/e2e";

const proposer = "admin@ramahzakat.example";
const supervisor = "pengawas.pusat@ramahzakat.example";

test.use({ alone: "approval-rules" });

const rowWith = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

async function as(page: Page, user: DemoUsername, path: string) {
  await page.context().clearCookies();
  await giveSession(page, user);
  await page.goto(path);
}

/** Answers the question that lies over the screen, and closes what comes of it. */
async function answer(page: Page, outcome: string) {
  await page.getByRole("button", { name: "Ya" }).click();
  await expect(page.getByRole("dialog")).toContainText(outcome);
  await page.getByRole("button", { name: "Close" }).click();
}

test("a rule takes effect, and ends, with a second person", async ({ page }) => {
  await as(page, proposer, "/approval-rules");
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

  await as(page, supervisor, "/approval-rules");
  await rule.getByRole("link", { name: "Setujui" }).click();
  await expect(page.getByRole("dialog")).toContainText("Koreksi Dana Cabang Surabaya mulai Rp777.000");
  await answer(page, "Aturan sudah disetujui dan berlaku.");
  await expect(rule).toContainText("Berlaku");
  await rule.getByRole("link", { name: "Akhiri" }).click();
  await answer(page, "Akhir aturan sudah diusulkan");

  await as(page, proposer, "/approval-rules");
  await rule.getByRole("link", { name: "Setujui" }).click();
  await answer(page, "Aturan sudah berakhir.");
  await expect(rule).toContainText("Berakhir");
});

test("a large disbursement needs two people, and the second sees who was first", async ({ page }) => {
  await as(page, "penyetuju.bandung@ramahzakat.example", "/approve-pencairan-dana?rows=50");
  const half = rowWith(page, "1 dari 2, Pengawas Pusat");
  const before = await half.count();
  await half.first().getByRole("link", { name: "Approve" }).click();
  await expect(page.getByRole("dialog")).toContainText(/Disetujui 1 dari 2: .* oleh Pengawas Pusat\./);
  await answer(page, "Sukses Approve Pencairan Dana");
  await expect(half).toHaveCount(before - 1);

  await as(page, "penyetuju.pusat@ramahzakat.example", "/approve-pencairan-dana?rows=50");
  await rowWith(page, "0 dari 2").first().getByRole("link", { name: "Approve" }).click();
  await expect(page.getByRole("dialog")).toContainText("Perlu disetujui 2 orang.");
  await answer(page, "Persetujuan Anda sudah dicatat.");
  const mine = rowWith(page, "1 dari 2, Penyetuju Pusat");
  await expect(mine.getByRole("link", { name: "Approve" })).toHaveAttribute("aria-disabled", "true");

  await as(page, supervisor, "/approve-pencairan-dana?rows=50");
  await mine.getByRole("link", { name: "Approve" }).click();
  await answer(page, "Sukses Approve Pencairan Dana");
  await expect(mine).toHaveCount(0);
});
