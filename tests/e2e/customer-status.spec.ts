import { expect, giveSession, test } from "../support/e2e";

// The other kind of customers has the same screens (tests/routes/customers.test.ts).
test("a mustahik is switched off after a question over the list, which is answered once", async ({
  page,
  javaScriptEnabled,
}) => {
  const list = "/list-mustahik?rows=50&sort=name&status=Active";
  await giveSession(page, "operator.surabaya@ramahzakat.example");
  await page.goto(list);
  const third = page.locator("tbody tr").nth(2);
  const name = await third.getByRole("cell").nth(1).innerText();
  const question = (await third.getByRole("switch").getAttribute("href"))!;
  const [customer] = question.split("/deactivate");
  const toggle = page.getByRole("switch").and(page.locator(`[href^="${customer}/"]`));
  await expect(toggle).toHaveAttribute("aria-checked", "true");

  // The keyboard alone presses a switch, leaves its question and is back at it.
  const dialog = page.getByRole("dialog");
  const no = dialog.getByText("Tidak", { exact: true });
  await toggle.focus();
  await page.keyboard.press(javaScriptEnabled ? " " : "Enter");
  await expect(dialog.getByRole("heading")).toHaveText("Deactivate user");
  await expect(dialog).toContainText(`Apakah kamu yakin akan menonaktifkan ${name} ?`);
  await expect(no).toBeFocused();
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await page.keyboard.press(javaScriptEnabled ? "Escape" : "Enter");
  await expect(page).toHaveURL(list);
  await expect(dialog).toHaveCount(0);
  if (javaScriptEnabled) await expect(toggle).toBeFocused();

  await toggle.click();
  await dialog.getByRole("button", { name: "Ya" }).click();
  await expect(dialog).toContainText("Sukses Menonaktifkan Mustahik");
  await expect(page).toHaveURL(list);
  await dialog.getByText("Close").click();
  await expect(toggle).toHaveCount(0);

  // A user who goes back to the question and answers it again changes nothing a second time.
  await page.goto(question);
  await dialog.getByRole("button", { name: "Ya" }).click();
  await expect(dialog).toContainText("Mustahik sudah tidak aktif.");
  await page.reload();
  await expect(dialog).toHaveCount(0);
});
