import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const wcag22aa = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The builder sends its own script twice to each page, unminified. A page reads this one once, and of the builder nothing. */
const fromBuilder = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const script = readFileSync(fromBuilder.resolve("axe-core/axe.min.js"), "utf8");
const axeSource = "undefined";

/** More rows of a table are the same again with other data. Most of axe's time goes into colours of each cell. */
const furtherRows = "tbody tr:nth-child(n+6)";
/** It is the same on every screen of a user. */
const menu = '[aria-label="Menu utama"]';

/**
 * That axe finds nothing on the page as it is. It needs script in the page.
 *
 * @param isMenuKnown the menu was looked at on another screen
 */
export async function expectAccessible(page: Page, name = page.url(), isMenuKnown = false): Promise<void> {
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(script);
  const axe = new AxeBuilder({ page, axeSource })
    .options({ resultTypes: ["violations"] })
    .withTags(wcag22aa)
    // A page without frames needs no second page to put results together.
    .setLegacyMode()
    .exclude(furtherRows);
  if (isMenuKnown) axe.exclude(menu);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect(found, name).toEqual([]);
}
