import { jakartaDate } from "bank-api/domain/dates";
import { openDatabase } from "bank-api/store/database";
import { beginAudit, endAudit } from "bank-api/store/nightly-audits";
import { expect, openAs, test } from "../support/e2e";

test.use({ alone: "period-close" });

/** A half-year that is over, and older than all of the demo's books. */
const year = new Date().getFullYear() - 2;
const name = `Semester 2 ${year}`;

/** The audit of a night that finds nothing. */
async function auditBooks(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl);
  const now = new Date();
  await beginAudit(db, jakartaDate(now), now);
  await endAudit(db, jakartaDate(now), 0, now);
  await db.destroy();
}

test("a half-year is closed once nothing stands in the way, and stays as it was", async ({ page, stack }) => {
  await openAs(page, "admin@ramahzakat.example", `/report-periods/${year}-S2`);
  const closing = page.getByRole("link", { name: "Tutup Laporan", exact: true });
  const missing = "Pemeriksaan buku besar setelah akhir periode belum selesai.";
  const checks = page.getByRole("table", { name: "Syarat penutupan" });
  await expect(checks.getByRole("row").filter({ hasText: "Terpenuhi" })).toHaveCount(4);
  await expect(checks.getByRole("row").filter({ hasText: "Belum" })).toContainText(missing);
  await expect(closing).toHaveCount(0);
  await page.goto(`/report-periods/${year}-S2/close`);
  await expect(page.getByRole("dialog")).toContainText(`Laporan belum dapat ditutup. ${missing}`);
  await expect(page.getByRole("button", { name: "Tutup Laporan", exact: true })).toHaveCount(0);

  await auditBooks(stack.databaseUrl);
  await page.goto("/report-periods");
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Belum ditutup");
  await row.getByRole("link", { name: "Lihat" }).click();
  await closing.click();
  await expect(page.getByRole("dialog")).toContainText(`menutup laporan ${name} dengan penyaluran Rp0?`);
  await page.getByRole("dialog").getByRole("link", { name: "Kembali", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await closing.click();
  await page.getByRole("button", { name: "Tutup Laporan", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("Laporan sudah ditutup.");
  await page.getByRole("button", { name: "Close" }).click();

  await expect(page.getByText(/^Ditutup .* oleh Admin Ramah Zakat\.$/)).toBeVisible();
  await expect(page.getByText(/[0-9a-f]{64}/)).toBeVisible();
  await expect(checks).toHaveCount(0);
  await expect(closing).toHaveCount(0);
  await page.goto(`/report-periods/${year}-S2/close`);
  await expect(page.getByRole("dialog")).toContainText("Laporan ini sudah ditutup.");
  await page.goto("/report-periods");
  await expect(row).toContainText("Ditutup");
  await expect(row).toContainText("Admin Ramah Zakat");
});
