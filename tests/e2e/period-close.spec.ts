import { testNow } from "../support/clock";
import { expect, openAs, test } from "../support/e2e";

/** A half-year that is over, and older than all of the demo's books. */
const year = testNow().getFullYear() - 2;

test("a half-year that something stands in the way of is not closed, and says what", async ({ page }) => {
  await openAs(page, "admin@ramahzakat.example", `/report-periods/${year}-S2`);
  const checks = page.getByRole("table", { name: "Syarat penutupan" });
  const failed = checks.getByRole("row").filter({ hasText: "Belum" });
  const audit = "Pemeriksaan buku besar setelah akhir periode belum selesai.";
  await expect(checks.getByRole("row").filter({ hasText: "Terpenuhi" })).toHaveCount(4);
  await expect(failed).toHaveCount(2);
  await expect(failed.filter({ hasText: audit })).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Tutup Laporan", exact: true })).toHaveCount(0);

  await page.goto(`/report-periods/${year}-S2/close`);
  await expect(page.getByRole("dialog")).toContainText("Laporan belum dapat ditutup.");
  await expect(page.getByRole("dialog")).toContainText(audit);
  await expect(page.getByRole("button", { name: "Tutup Laporan", exact: true })).toHaveCount(0);
});
