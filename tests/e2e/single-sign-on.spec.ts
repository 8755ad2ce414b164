import type { Page } from "@playwright/test";
import { demoPassword } from "bank-api/seed/organisation";
import { expectAccessible } from "../support/axe";
import { expect, test as base } from "../support/e2e";
import { type Issuer, startIssuer } from "../support/issuer";
import { freePort } from "../support/ports";
import { startPostgres } from "../support/postgres";
import { startApp, startBank, type Program } from "../support/stack";
import { noteTraces } from "../support/traces";

const operator = "operator.bandung@ramahzakat.example";
const admin = "admin@ramahzakat.example";

interface Sso {
  readonly issuer: Issuer;
  readonly app: Program;
}

/** An issuer, and an app and a bank that believe it, where passwords are one administrator's alone. */
const test = base.extend<object, { sso: Sso }>({
  sso: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
    async ({}, use) => {
      const client = { id: "ramah-zakat", secret: "secret +/% of the client" };
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      const issuer = await startIssuer(await freePort(), { ...client, origin });
      const postgres = await startPostgres();
      const database = await postgres.cloneDatabase("demo");
      const bank = await startBank({
        databaseUrl: database.url,
        env: {
          BANK_OIDC_ISSUER: issuer.url,
          BANK_OIDC_AUDIENCE: client.id,
          BANK_LOCAL_SIGN_IN_ONLY: admin,
        },
      });
      const app = await startApp({
        bankUrl: bank.origin,
        port,
        env: {
          NODE_ENV: "test",
          APP_ORIGIN: origin,
          OIDC_ISSUER: issuer.url,
          OIDC_CLIENT_ID: client.id,
          OIDC_CLIENT_SECRET: client.secret,
          OIDC_NAME: "Akun Bank",
        },
      });
      // An app that has just started may ask a busy bank in vain how one signs in. Then it asks again later.
      await expect
        .poll(async () => (await fetch(`${origin}/login`)).text(), { timeout: 90_000 })
        .toContain("Masuk sebagai administrator");
      await use({ issuer, app });
      await app.stop();
      await bank.stop();
      await noteTraces({ places: [...app.lines, ...bank.lines] });
      await issuer.stop();
      await database.drop();
      await postgres.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ sso }, use) => use(sso.app.origin),
});

test.use({ expectedErrors: [/status of 4\d\d|favicon/] });

test.afterEach(async ({ sso }) => {
  Object.assign(sso.issuer, { instead: {}, isWithoutTokens: false });
  await sso.issuer.start();
});

const toIssuer = (page: Page) => page.getByRole("button", { name: "Masuk dengan Akun Bank" });

/** Unfolds the form of passwords where it is folded, and sends it. */
async function enter(page: Page, username: string): Promise<void> {
  if (!(await page.getByLabel("Email").isVisible()))
    await page.getByText("Masuk sebagai administrator").click();
  await page.getByLabel("Email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Signs in on the issuer's screens, which know everybody. */
async function signInAtIssuer(page: Page, username: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(username);
  await page.getByPlaceholder("and password").fill("anything");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

async function expectRefused(page: Page, words: string): Promise<void> {
  await expect(page.getByRole("dialog")).toContainText(words);
  await expect(page).toHaveURL(/\/login(\?to=%2Fprofile)?$/);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(toIssuer(page)).toBeVisible();
}

test("signing in leads to the issuer and back to the screen first asked for, signing out to both ends", async ({
  page,
  sso,
  javaScriptEnabled,
}) => {
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login\?to=%2Fprofile$/);
  if (javaScriptEnabled) await expectAccessible(page);
  await expect(page.getByLabel("Email")).toBeHidden();
  await page.getByText("Masuk sebagai administrator").click();
  await expect(page.getByLabel("Email")).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
  await toIssuer(page).click();
  await expect(page).toHaveURL(new RegExp(`^${sso.issuer.url}/interaction/`));
  await signInAtIssuer(page, operator);
  await expect(page).toHaveURL(`${sso.app.origin}/profile`);
  await expect(page.getByText("Login Success")).toBeVisible();
  await expect(page.locator("header .profile")).toHaveText("Operator Bandung");

  await page.goto("/profile?dialog=logout");
  await page.getByRole("button", { name: "YES" }).click();
  await expect(page).toHaveURL(new RegExp(`^${sso.issuer.url}/session/end`));
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(page).toHaveURL(`${sso.app.origin}/login`);
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login/);
  // The issuer asks anew who it is.
  await toIssuer(page).click();
  await expect(page.getByPlaceholder("Enter any login")).toBeVisible();
});

test("while the issuer is away, signing out ends the session here, and passwords go on", async ({
  page,
  sso,
}) => {
  await page.goto("/login?to=%2Fprofile");
  await toIssuer(page).click();
  await signInAtIssuer(page, operator);
  await page.waitForURL("**/profile");
  await sso.issuer.stop();
  await page.goto("/profile?dialog=logout");
  await page.getByRole("button", { name: "YES" }).click();
  await expect(page).toHaveURL(`${sso.app.origin}/login`);

  await toIssuer(page).click();
  await expectRefused(page, "Layanan single sign-on tidak dapat dihubungi");
  await enter(page, admin);
  await page.waitForURL("**/dashboard");
});
