import type { Page } from "@playwright/test";
import { jakartaDate } from "bank-api/domain/dates";
import { testNow } from "../support/clock";
import { answerYes, expect, openAs, test } from "../support/e2e";

/** The unread notice that says so, once it is there. */
async function told(page: Page, text: string) {
  const notice = page.getByRole("row").filter({ hasText: text }).filter({ hasText: "Baru" });
  await expect(async () => {
    await page.goto("/notices");
    await expect(notice).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  return notice;
}

/** Today in Jakarta, as a field of a date takes it. */
const today = () => jakartaDate(testNow());

test("a deputy decides for an absent approver, until that one ends it", async ({ page, own }) => {
  const approver = await own.staff("approver");
  const other = await own.staff("userAdministrator");
  const [absent, deputy] = [approver.username, other.username];
  await own.corrections(1);
  await openAs(page, absent, "/deputies/new");
  await page.getByLabel("Pengganti *").selectOption({ label: `${other.name} (${deputy})` });
  await page.getByLabel("Mulai Tanggal *").fill(today());
  await page.getByLabel("Sampai Tanggal *").fill(today());
  await page.getByLabel("Alasan *").fill("Sakit");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Pengganti sudah ditunjuk.");
  await page.getByRole("button", { name: "Close" }).click();
  const row = page.getByRole("row").filter({ hasText: "Sakit" });
  await expect(row).toContainText("Berlaku");

  await openAs(page, deputy, "/notices");
  const named = await told(page, `Anda ditunjuk menjadi pengganti ${approver.name}`);
  await named.getByRole("button", { name: "Buka" }).click();
  await expect(page).toHaveURL(/\/deputies$/);
  await page.goto("/approve-koreksi-dana");
  await page.getByRole("link", { name: "Approve", exact: true }).first().click();
  await expect(page.getByRole("dialog")).toContainText(`Anda memutuskan atas nama ${approver.name}.`);
  await answerYes(page, "Sukses Approve Koreksi Dana");

  await openAs(page, absent, "/deputies");
  await row.getByRole("link", { name: "Akhiri" }).click();
  await answerYes(page, "Penggantian sudah diakhiri.");
  await expect(row).toContainText("Diakhiri");

  await openAs(page, deputy, "/notices");
  await told(page, `Penggantian ${approver.name} oleh ${other.name}`);
  await expect(page.locator('a[href="/deputies"]')).toHaveCount(1);
  await expect(page.locator('a[href="/approve-koreksi-dana"]')).toHaveCount(0);
});
