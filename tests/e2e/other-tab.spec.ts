import type { BrowserContext, Page } from "@playwright/test";
import { demoPassword, type DemoUsername } from "bank-api/seed/organisation";
import { expect, giveSession, signIn, test, untilWatched } from "../support/e2e";

const operator = "operator.bandung@ramahzakat.example";
const approver = "penyetuju.bandung@ramahzakat.example";

/** What a second tab does meanwhile: signs out, and in as this user. */
async function signInElsewhere(context: BrowserContext, username: DemoUsername): Promise<void> {
  const other = await context.newPage();
  await other.goto("/dashboard?dialog=logout");
  await other.getByRole("button", { name: "YES" }).click();
  await other.waitForURL("**/login");
  await other.getByLabel("Email").fill(username);
  await other.getByLabel("Password", { exact: true }).fill(demoPassword);
  await other.getByRole("button", { name: "Login" }).click();
  await other.waitForURL("**/dashboard");
  await other.close();
}

const shownUser = (page: Page) => page.locator("header .profile");

test("a tab shows who is signed in from its next page on", async ({ page, context, javaScriptEnabled }) => {
  await signIn(page, operator);
  await expect(shownUser(page)).toHaveText("Operator Bandung");
  await page.waitForLoadState("networkidle");
  await signInElsewhere(context, approver);

  // The script may show the new user in the old document, while the new one is still on its way and would cancel the way back.
  await page.evaluate(() => (document.documentElement.dataset.document = "old"));
  await page.getByRole("link", { name: "Ramah Zakat" }).click();
  await expect(page.locator("html[data-document=old]")).toHaveCount(0);
  await expect(shownUser(page)).toHaveText("Penyetuju Bandung");
  await expect(page.getByRole("link", { name: "List Mustahik" })).toHaveCount(0);
  // A page that starts up replaces its own history entry, which would cancel the way back.
  if (javaScriptEnabled) await untilWatched(page);
  // Back leads to the sign-in screen, which leads on: the first page's load may never end.
  await page.waitForLoadState("networkidle");
  await page.goBack({ waitUntil: "commit" });
  await expect(shownUser(page)).toHaveText("Penyetuju Bandung");
});

test("a form left open while the same user signs in again comes back as it was typed", async ({
  page,
  context,
}) => {
  await giveSession(page, operator);
  await page.goto("/profile");
  await page.waitForLoadState("networkidle");
  const name = page.getByLabel("Nama Lengkap");
  await name.fill("Operator “Baru” & Co");
  await signInElsewhere(context, operator);

  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("Periksa, lalu kirim ulang.")).toBeVisible();
  await expect(name).toHaveValue("Operator “Baru” & Co");
  await name.fill("Operator Bandung");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog", { name: "Success Update Profile" })).toBeVisible();
});

test.describe("a form left open while another user signs in", () => {
  test.use({ expectedErrors: [/status of 403/] });

  test("is refused, under the name of that user", async ({ page, context }) => {
    await giveSession(page, operator);
    await page.goto("/profile");
    await page.waitForLoadState("networkidle");
    await page.getByLabel("Nama Lengkap").fill("Siapa Saja");
    await signInElsewhere(context, approver);

    await page.getByRole("button", { name: "Simpan" }).click();
    await expect(page.getByText("Formulir ini bukan dari sesi Anda")).toBeVisible();
    await expect(shownUser(page)).toHaveText("Penyetuju Bandung");
    await page.goto("/profile");
    await expect(page.getByLabel("Nama Lengkap")).toHaveValue("Penyetuju Bandung");
  });
});

test.describe("a session that the bank has ended", () => {
  test.use({ expectedErrors: [/status of 401/] });

  test("says so in the midst of a write, and gives back what was typed after a new sign-in", async ({
    page,
    context,
    baseURL,
  }) => {
    await giveSession(page, operator);
    await page.goto("/profile");
    await page.waitForLoadState("networkidle");
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
