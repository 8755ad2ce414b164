import { correlationHeader } from "contract/correlation";
import type { Page, Response } from "@playwright/test";
import { expect, signIn, test, untilWatched } from "../support/e2e";

test.use({ expectedErrors: [/status of 404/] });

const missing = "/list-mustahik/999999999999";

const codeOf = (response: Response | null) => response?.headers()[correlationHeader] ?? "";
const shownCode = (page: Page) => page.locator(".notice .error-code");

test.beforeEach(({ page }) => signIn(page, "operator.bandung@ramahzakat.example"));

test("an error screen names the code of its request, which both logs hold", async ({ page, stack }) => {
  const code = codeOf(await page.goto(missing));
  await expect(shownCode(page)).toHaveText(code);
  for (const program of [stack.app, stack.bank])
    await expect.poll(() => program.lines.filter((line) => line.includes(code))).not.toEqual([]);
});

test("a screen that the page's script could not read names the code of that request", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without script the browser loads the whole page, as in the test above");
  await page.goto("/profile");
  await untilWatched(page);
  await page.locator("main").evaluate((main, href) => {
    const link = Object.assign(document.createElement("a"), { href, textContent: "hilang" });
    main.prepend(link);
  }, missing);
  const asked = page.waitForResponse(
    (response) => response.url().includes("_data") && response.status() === 404,
  );
  await page.getByRole("link", { name: "hilang" }).click();
  await expect(shownCode(page)).toHaveText(codeOf(await asked));
  const reloaded = codeOf(await page.reload());
  await expect(shownCode(page)).toHaveText(reloaded);
});
