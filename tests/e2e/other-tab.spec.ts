import type { Page } from "@playwright/test";
import { demoPassword, type DemoUsername } from "bank-api/seed/organisation";
import { expect, giveSession, openAs, test, untilWatched } from "../support/e2e";

const operator = "operator.bandung@ramahzakat.example";
const approver = "penyetuju.bandung@ramahzakat.example";

/** What a second tab does meanwhile: it signs out, and in as this user. The two share their cookies. */
async function signInElsewhere(page: Page, username: DemoUsername): Promise<void> {
  await page.context().clearCookies();
  await giveSession(page, username);
}

/** Opens the profile as the operator, and waits for the script that watches its session. */
async function openProfile(page: Page, isScripted: boolean): Promise<void> {
  await openAs(page, operator, "/profile");
  if (isScripted) await untilWatched(page);
}

const shownUser = (page: Page) => page.locator("header .profile");

test("a tab shows who is signed in from its next page on", async ({ page, javaScriptEnabled }) => {
  await openProfile(page, javaScriptEnabled);
  await expect(shownUser(page)).toHaveText("Operator Bandung");
  await signInElsewhere(page, approver);

  // The script may show the new user in the old document. The new document is then still on its way, and would cancel the way back.
  await page.evaluate(() => (document.documentElement.dataset.document = "old"));
  await page.getByRole("link", { name: "Ramah Zakat" }).click();
  await expect(page.locator("html[data-document=old]")).toHaveCount(0);
  await expect(shownUser(page)).toHaveText("Penyetuju Bandung");
  await expect(page.getByRole("link", { name: "List Mustahik" })).toHaveCount(0);
  // A page that starts up replaces its own history entry, which would cancel the way back.
  if (javaScriptEnabled) await untilWatched(page);
  // The browser goes back to the same screen or to the profile: the old document may have put the new screen into the history too.
  await page.goBack({ waitUntil: "commit" });
  await expect(shownUser(page)).toHaveText("Penyetuju Bandung");
});

test.describe("a session that the bank has ended", () => {
  test.use({ expectedErrors: [/status of 401/] });

  test("says so in the midst of a write, and gives back what was typed after a new sign-in", async ({
    page,
    context,
    baseURL,
    javaScriptEnabled,
  }) => {
    await openProfile(page, javaScriptEnabled);
    // Another browser with a copy of the session signs it out.
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const formToken = await page.locator('[name="formToken"]').first().inputValue();
    await fetch(`${baseURL}/logout`, {
      method: "POST",
      headers: { cookie, origin: baseURL! },
      body: new URLSearchParams({ formToken }),
      redirect: "manual",
    });

    const name = page.getByLabel("Nama Lengkap");
    await name.fill("Operator “Baru” & Co");
    await page.getByRole("button", { name: "Simpan" }).click();
    const over = page.getByRole("dialog", { name: "Session is over!" });
    await over.getByRole("button", { name: "CLOSE" }).click();
    await page.waitForURL("**/login?to=%2Fprofile");
    await page.getByLabel("Email").fill(operator);
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Periksa, lalu kirim ulang.")).toBeVisible();
    await expect(name).toHaveValue("Operator “Baru” & Co");
  });
});
