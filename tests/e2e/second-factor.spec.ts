import type { Page } from "@playwright/test";
import { demoPassword } from "bank-api/seed/organisation";
import { shownCode } from "../support/authenticator";
import { expect, openAs, test } from "../support/e2e";

test.use({ expectedErrors: [/status of 4\d\d/] });

/** The code that the phone shows, or shows one step from now, which the bank takes as well. */
const shown = (key: string, steps = 0) => shownCode(key, Date.now() + steps * 30_000);

async function typePassword(page: Page, username: string) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("dialog")).toContainText("Verifikasi Dua Langkah");
}

test("staff set a second factor up, sign in with it, and turn it off", async ({ page, context, own }) => {
  const { username } = await own.staff("approver");
  await openAs(page, username, "/profile");
  await page.getByRole("link", { name: "Verifikasi dua langkah" }).click();
  await page.getByRole("button", { name: "Atur Sekarang" }).click();
  await expect(page.getByLabel("Kode 6 Angka")).toBeVisible();
  expect((await page.getByRole("img", { name: "Kode QR" }).boundingBox())?.width).toBe(240);
  const key = await page.locator("main form code").innerText();
  await page.reload();
  expect(await page.locator("main form code").innerText()).toBe(key);
  const activate = page.getByRole("button", { name: "Aktifkan" });
  await page.getByLabel("Kode 6 Angka").fill("abc");
  await activate.click();
  await expect(page.getByRole("dialog")).toContainText("Kode verifikasi salah");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByLabel("Kode 6 Angka").fill(shown(key));
  await activate.click();
  const codes = page.locator("main section li");
  await expect(codes).toHaveCount(10);
  const [first, second] = await codes.allInnerTexts();
  await page.getByRole("link", { name: "Selesai" }).click();
  await expect(page.getByText("Sisa kode pemulihan: 10")).toBeVisible();

  await context.clearCookies();
  await typePassword(page, username);
  await page.reload();
  await page.getByLabel("Kode Verifikasi").fill("000000");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Kode verifikasi salah")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByLabel("Kode Verifikasi").fill(shown(key, 1));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await context.clearCookies();
  await typePassword(page, username);
  await page.getByLabel("Kode Verifikasi").fill(first!);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Satu kode pemulihan terpakai, sisa 9.")).toBeVisible();

  await page.goto("/profile/second-factor");
  await page.getByLabel("Kode Verifikasi").fill(second!);
  await page.getByRole("button", { name: "Matikan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Verifikasi dua langkah sudah dimatikan.");
});
