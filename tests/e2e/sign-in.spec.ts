import type { Page } from "@playwright/test";
import { demoPassword } from "bank-api/seed/organisation";
import { expectAccessible as expectNoViolation } from "../support/axe";
import { expect, openAs, test } from "../support/e2e";
import { emailsTo, mailedSecret } from "../support/mail";
import { Page as ServedPage } from "../support/page";

test.use({ expectedErrors: [/status of 4\d\d/] });

const email = (page: Page) => page.getByLabel("Email");
const password = (page: Page) => page.getByLabel("Password", { exact: true });

async function enter(page: Page, username: string, secret: string) {
  await email(page).fill(username);
  await password(page).fill(secret);
  await page.getByRole("button", { name: "Login" }).click();
}

async function close(page: Page) {
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** axe needs script in the page; in the other project the same HTML was looked at as it is sent. */
async function expectAccessible(page: Page, isScripted: boolean) {
  if (isScripted) await expectNoViolation(page);
}

/** That Tab leads to nothing behind the dialog. */
async function expectFocusKept(page: Page) {
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && document.activeElement?.closest("dialog") === null,
    );
    expect(outside).toBe(false);
  }
}

test("empty fields are named; who is not known is told so, and what was typed stays", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/login");
  // The panel moves in, but not for those who want no motion.
  const panel = page.getByRole("main").locator("div").first();
  await expect(panel).toHaveCSS("animation-name", "none");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(panel).toHaveCSS("animation-name", /enter/);
  await page.emulateMedia({ reducedMotion: "reduce" });

  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Email required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(email(page)).toBeFocused();
  await expectAccessible(page, javaScriptEnabled);

  const name = "tidak.ada@ramahzakat.example";
  await enter(page, name, "bukan-passwordnya");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Unauthorized Login");
  await expect(dialog).toContainText("Username and password is not registered in the system.");
  await expectAccessible(page, javaScriptEnabled);
  await close(page);
  await expect(email(page)).toHaveValue(name);
  await expect(password(page)).toHaveValue("");
});

test("a browser that keeps no cookie is told so, and leaves no session behind", async ({
  page,
  context,
  own,
}) => {
  const { username } = await own.newcomer("operator");
  await page.goto("/login");
  await context.clearCookies();
  await enter(page, username, "sandi-apa-saja-1");
  await expect(page.getByRole("dialog")).toContainText("Browser ini memblokir cookie");
  await close(page);
  await expect(email(page)).toHaveValue(username);
  await enter(page, username, "sandi-apa-saja-1");
  await expect(page.getByRole("dialog")).toContainText("Unauthorized Login");
});

test("a first sign-in asks for a password of one's own, and Cancel leads back", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  const { username: unset, mailed } = await own.newcomer("operator");
  await page.goto("/login?to=%2Fprofile");
  await enter(page, unset, mailed);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Your account is not fully setup. Please define your new password!");
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/login\?to=%2Fprofile$/);
  await expect(dialog).toHaveCount(0);
  await page.goto("/login/new-password");
  await expect(dialog).toHaveCount(0);

  await enter(page, unset, mailed);
  const proceed = dialog.getByRole("button", { name: "Proceed" });
  await dialog.getByLabel("Password", { exact: true }).fill("sandi-pilihan-1");
  await dialog.getByLabel("Confirmation Password").fill("sandi-pilihan-2");
  if (javaScriptEnabled) {
    await expect(proceed).toBeDisabled();
    await expect(dialog).toContainText("Confirmation Password is not match");
    await dialog.getByLabel("Confirmation Password").fill("");
    await expect(proceed).toBeDisabled();
    await expect(dialog).not.toContainText("Confirmation Password is not match");
  } else {
    await proceed.click();
    await expect(dialog).toContainText("Confirmation Password is not match");
  }
  await dialog.getByLabel("Password", { exact: true }).fill("pendek");
  await dialog.getByLabel("Confirmation Password").fill("pendek");
  await proceed.click();
  await expect(dialog).toContainText("Password baru harus 12 sampai 128 karakter.");
  await expectAccessible(page, javaScriptEnabled);
  await dialog.getByLabel("Password", { exact: true }).fill("sandi-pilihan-1");
  await dialog.getByLabel("Confirmation Password").fill("sandi-pilihan-1");
  await proceed.click();
  await expect(dialog).toContainText("Setup Account Success");
  await expect(dialog).toContainText("Please re-login!");
  await close(page);
  await enter(page, unset, "sandi-pilihan-1");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a forgotten password is replaced by a mailed one", async ({ page, own, stack, javaScriptEnabled }) => {
  const { username: forgetful } = await own.staff("operator");
  const former = await mailedSecret(stack.bank, forgetful, "Kata sandi sementara");
  await page.goto("/login");
  await page.getByRole("link", { name: "Forget Password ?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("FORGET PASSWORD");
  const dialog = page.getByRole("dialog");
  // A name without an account is told the same, and gets no mail.
  const nobody = "tidak.ada@ramahzakat.example";
  for (const name of [nobody, forgetful]) {
    await email(page).fill(name);
    await page.getByRole("button", { name: "Reset" }).click();
    await expect(dialog).toContainText("Confirm Reset Password");
    await expect(dialog).toContainText("Please confirm using reset code that already sent to your email!");
    if (name === forgetful) break;
    await expectAccessible(page, javaScriptEnabled);
    if (javaScriptEnabled) await expectFocusKept(page);
    if (javaScriptEnabled) await page.keyboard.press("Escape");
    else await dialog.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/login\?page=forget$/);
    await expect(dialog).toHaveCount(0);
  }

  const confirm = dialog.getByRole("button", { name: "Confirm" });
  if (javaScriptEnabled) await expect(confirm).toBeDisabled();
  const code = await mailedSecret(stack.bank, forgetful, "Kode reset");
  // Mail goes out in the order in which it was asked for.
  expect(await emailsTo(stack.bank, nobody)).toEqual([]);
  const wrong = code === "00000000" ? "11111111" : "00000000";
  await dialog.getByLabel("Reset Code").fill(wrong);
  await confirm.click();
  await expect(page.getByText("Kode reset salah atau sudah tidak berlaku.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(dialog.getByLabel("Reset Code")).toHaveValue(wrong);
  await dialog.getByLabel("Reset Code").fill(code);
  await confirm.click();
  await expect(dialog).toContainText("Reset Password Success!");
  await expect(dialog).toContainText("Please re-login using new password that already sent to your email!");
  await close(page);

  await enter(page, forgetful, demoPassword);
  await expect(dialog).toContainText("Unauthorized Login");
  await close(page);
  await enter(page, forgetful, await mailedSecret(stack.bank, forgetful, "Kata sandi sementara", former));
  await expect(dialog).toContainText("Your account is not fully setup.");
});

test.describe("with script", () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "without script a password stays hidden");

  test("a password can be shown; waiting says so, and the button cannot be pressed twice", async ({
    page,
  }) => {
    await page.goto("/login");
    await password(page).fill(demoPassword);
    await page.getByRole("button", { name: "Tampilkan" }).click();
    await expect(password(page)).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Sembunyikan" }).click();
    await expect(password(page)).toHaveAttribute("type", "password");

    // The bank's answer never comes; Playwright itself would wait for a navigation to end.
    await page.evaluate(() =>
      document.addEventListener("submit", (event) => {
        event.preventDefault();
        document.title += "+";
      }),
    );
    await email(page).fill("operator.bandung@ramahzakat.example");
    await password(page).press("Enter");
    await expect(page.getByRole("button", { name: "Login" })).toBeDisabled();
    await expect(page.getByRole("status")).toHaveText("Collecting Resources");
    await expect(page.getByText("Collecting Resources")).toBeVisible();
    await password(page).press("Enter");
    await expect(page).toHaveTitle(/[^+]\+$/);
  });

  test("the first screen after sign-in is fetched before anybody signs in", async ({ page }) => {
    /** Bytes that came over the line for each file that the page has got, by its path. */
    const transferred = () =>
      page.evaluate(() =>
        (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
          .filter(({ responseEnd }) => responseEnd > 0)
          .map(({ name, transferSize }) => [new URL(name).pathname, transferSize] as const),
      );
    await page.goto("/login");
    const hrefs = (await page.locator("script[data-next]").getAttribute("data-next"))!.split(" ");
    expect(hrefs.length).toBeGreaterThan(5);
    await expect
      .poll(async () => (await transferred()).map(([path]) => path))
      .toEqual(expect.arrayContaining(hrefs));
    await enter(page, "operator.bandung@ramahzakat.example", demoPassword);
    await page.waitForURL("**/dashboard");
    const html = await (await page.request.get("/dashboard")).text();
    const needed = [...new ServedPage({ address: "/dashboard", status: 200, html }).preloads];
    expect(needed.length).toBeGreaterThan(5);
    await expect
      .poll(async () => (await transferred()).map(([path]) => path))
      .toEqual(expect.arrayContaining(needed));
    const anew = (await transferred()).filter(([path, bytes]) => needed.includes(path) && bytes !== 0);
    expect(anew).toEqual([]);
  });
});

test("a file that is asked for after the session's end leads to the sign-in, and from there to its screen", async ({
  page,
}) => {
  const operator = "operator.bandung@ramahzakat.example";
  await openAs(page, operator, "/report-idle-balances/usage");
  await page.context().clearCookies();
  await page.getByRole("button", { name: /^Unduh .*CSV/ }).click();
  await expect(email(page)).toBeVisible();
  await enter(page, operator, demoPassword);
  await expect(page).toHaveURL(/\/report-idle-balances\/usage/);
});
