import type { Page } from "@playwright/test";
import { expect, giveSession, test } from "../support/e2e";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const rowsOf = (page: Page, table: string) => page.getByRole("table", { name: table }).getByRole("row");

const expectDone = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();

test("users see where they are signed in, end another session, and find the sign-in in the history", async ({
  page,
  own,
  elsewhere,
}) => {
  const { username } = await own.staff("operator");
  const other = await elsewhere(username, firefox);
  await giveSession(page, username);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Sesi Aktif" }).click();
  await expect(page.getByRole("heading", { name: "Sesi Aktif" })).toBeVisible();
  const here = rowsOf(page, "Sesi Aktif").filter({ hasText: "Sesi ini" });
  await expect(here.getByRole("link", { name: "Akhiri" })).toHaveCount(0);
  const history = rowsOf(page, "Riwayat Masuk").filter({ hasText: "Firefox di Linux" });
  await expect(history.filter({ hasText: "Berhasil" }).first()).toBeVisible();

  const there = rowsOf(page, "Sesi Aktif").filter({ hasText: "Firefox di Linux" });
  await there.getByRole("link", { name: "Akhiri" }).first().click();
  await expect(page.getByText("Apakah kamu yakin akan mengakhiri sesi Firefox di Linux?")).toBeVisible();
  await page.getByRole("button", { name: "Akhiri", exact: true }).click();
  await expectDone(page, "Sesi sudah diakhiri. Perangkat itu harus masuk kembali.");
  await expect(there).toHaveCount(0);
  await other.goto("/dashboard");
  await expect(other.getByText("Session is over!")).toBeVisible();
});
