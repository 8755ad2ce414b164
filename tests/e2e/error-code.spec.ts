import type { Page, Response } from "@playwright/test";
import { correlationHeader } from "contract/correlation";
import { expect, giveSession, test, untilWatched } from "../support/e2e";

test.use({ expectedErrors: [/status of 404/] });

const missing = "/list-mustahik/999999999999";

const codeOf = (response: Response | null) => response?.headers()[correlationHeader] ?? "";
const shownCode = (page: Page) => page.locator(".notice .error-code");

test.beforeEach(({ page }) => giveSession(page, "operator.bandung@ramahzakat.example"));

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
