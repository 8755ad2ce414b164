import { test as base, type ConsoleMessage, type Page } from "@playwright/test";
import { demoPassword, type DemoUsername } from "bank-api/seed/organisation";
import { startPostgres } from "./postgres";
import { startApp, startBank, type Bank, type Program } from "./stack";

interface Stack {
  readonly bank: Bank;
  readonly app: Program;
}

interface PerTest {
  /** Console errors that a test brings about on purpose, such as the 404 of a page that is not there. */
  expectedErrors: readonly RegExp[];
  /** Fails the test on any other error in a page. */
  noPageErrors: void;
}

/** Playwright's `test` with an app, a bank and a fresh copy of the demo database for each worker. */
export const test = base.extend<PerTest, { stack: Stack }>({
  stack: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
    async ({}, use) => {
      const postgres = await startPostgres();
      const database = await postgres.cloneDatabase("demo");
      const bank = await startBank({ databaseUrl: database.url });
      const app = await startApp({ bankUrl: bank.origin });
      await use({ bank, app });
      await app.stop();
      await bank.stop();
      await database.drop();
      await postgres.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  baseURL: async ({ stack }, use) => use(stack.app.origin),

  expectedErrors: [[], { option: true }],

  noPageErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      const note = (text: string) => {
        if (!expectedErrors.some((expected) => expected.test(text))) errors.push(text);
      };
      context.on("console", (message) => {
        if (message.type() === "error") note(describe(message));
      });
      context.on("weberror", (error) => note(String(error.error())));
      await use();
      base.expect(errors, "errors in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";

const describe = (message: ConsoleMessage) => `${message.text()} (${message.location().url})`;

/** Signs in on the sign-in screen and waits for the dashboard. */
export async function signIn(page: Page, username: DemoUsername): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/dashboard");
}
