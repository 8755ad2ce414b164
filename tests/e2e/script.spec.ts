import { expect, openAs, test } from "../support/e2e";

/* Whatever a script does, the user is never left with less than the page without script (docs/rules.md#without-javascript). */

const operator = "operator.pusat@ramahzakat.example";

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "it is about pages with script");

test("a browser that knows no popovers keeps its pages", async ({ page }) => {
  await page.addInitScript(() => {
    for (const { prototype } of [Document, Element]) {
      const find = prototype.querySelectorAll;
      prototype.querySelectorAll = function (this: Document | Element, selectors: string) {
        if (selectors.includes(":popover-open")) throw new SyntaxError(`${selectors} is no valid selector`);
        return find.call(this, selectors);
      };
    }
    Reflect.deleteProperty(HTMLElement.prototype, "hidePopover");
    Reflect.deleteProperty(Element.prototype, "checkVisibility");
  });
  await openAs(page, operator, "/list-mustahik");
  await page.getByRole("link", { name: "Halaman berikutnya" }).click();
  await expect(page.getByRole("cell", { name: "11", exact: true })).toBeVisible();
  await page.getByRole("switch", { name: /aktif/i }).first().click();
  await page.getByRole("dialog").press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Data Mustahik");
});
