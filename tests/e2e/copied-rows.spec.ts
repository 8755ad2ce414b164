import type { Page } from "@playwright/test";
import { expect, openAs, test } from "../support/e2e";

/** What a copy of a selection puts on the clipboard, each text by its type; the browser's own where nothing is set. */
const copied = (page: Page, selector: string) =>
  page.evaluate((of) => {
    const part = document.querySelector(of)!;
    getSelection()!.selectAllChildren(part);
    const clipboardData = new DataTransfer();
    const event = new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true });
    const isOwn = !part.dispatchEvent(event);
    return { isOwn, html: clipboardData.getData("text/html"), text: clipboardData.getData("text/plain") };
  }, selector);

test("rows that are copied to a spreadsheet keep the digits of a KTP, and amounts are numbers", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the browser's own copy stays");
  await openAs(page, "operator.bandung@ramahzakat.example", "/report-penyaluran-zakat");
  const row = page.locator("table.list tbody tr").first();
  const ktp = /\d{16}/.exec(await row.innerText())![0];
  const amount = await row.locator("td.amount").first().innerText();
  await expect(async () => {
    const { isOwn, html } = await copied(page, "table.list tbody");
    expect(isOwn).toBe(true);
    expect(html).toContain(
      `<td style='mso-number-format:"\\@"' sdnum="0;0;@" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;${ktp}&quot;}">${ktp}`,
    );
    expect(html).toContain(`<td class="amount">${amount.replaceAll(".", "")}</td>`);
  }).toPass();
  const { text } = await copied(page, "table.list tbody");
  expect(text).toContain(amount);
  // A name alone is copied as it always was.
  expect(await copied(page, "table.list tbody td.text")).toMatchObject({ isOwn: false, html: "" });
});
