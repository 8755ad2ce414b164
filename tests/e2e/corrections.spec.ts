import type { Locator } from "@playwright/test";
import { cardContent } from "~/format/card.server";
import { closeResult, expect, openAs, simpan, test } from "../support/e2e";

const operator = "operator.bandung@ramahzakat.example";
const list = "/koreksi-dana-mustahik";

test.use({ expectedErrors: [/status of 4\d\d/] });

const aboveBalance = "Nominal harus kurang dari atau sama dengan saldo mustahik.";

/** What a browser does when a text is pasted over what stands in a field. */
async function paste(field: Locator, text: string) {
  await field.evaluate((input, pasted) => {
    (input as HTMLInputElement).value = pasted;
    input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
  }, text);
}

test("a card is scanned into the number, also with Caps Lock on, and stands in no address", async ({
  page,
  own,
}) => {
  const [person] = await own.recipients(1, "50000");
  await own.process("BUP0002", [person!]);
  const card = cardContent(person!.nama!, person!.no_ktp!);
  const swapped = card.replace(/[a-z]/gi, (letter) =>
    letter < "a" ? letter.toLowerCase() : letter.toUpperCase(),
  );
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const number = page.getByLabel("Nomor KTP");
  for (const scanned of [card, swapped]) {
    await openAs(page, operator, `${list}/new`);
    await number.pressSequentially(scanned);
    await number.press("Enter");
    await expect(page.getByText("Saldo Tersedia")).toBeVisible();
    await expect(page.getByText(person!.nama!, { exact: true })).toBeVisible();
    await expect(number).toHaveValue(person!.no_ktp!);
  }
  await number.clear();
  await number.pressSequentially(card.toUpperCase());
  await number.press("Enter");
  await expect(page.getByText(/^Kartu tidak terbaca\./).first()).toBeVisible();
  for (const text of [card, swapped, card.toUpperCase(), person!.no_ktp!])
    expect(addresses.filter((address) => decodeURIComponent(address).includes(text))).toEqual([]);
});

test("a correction is made for a checked number within its balance", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  const [person] = await own.recipients(1, "50000");
  await own.process("BUP0002", [person!]);
  const amount = "12.345";
  await openAs(page, operator, `${list}?rows=50`);
  await page.getByRole("link", { name: "Buat Koreksi Dana" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Koreksi Dana Mustahik");
  await expect(simpan(page)).toBeDisabled();
  await page.getByLabel("Nomor KTP").fill(person!.no_ktp!);
  await page.getByRole("button", { name: "Cek KTP" }).click();
  await expect(page.getByText(person!.nama!, { exact: true })).toBeVisible();
  await expect(page.getByText("Saldo Tersedia")).toBeVisible();
  expect(page.url()).not.toContain(person!.no_ktp!);

  const nominal = page.getByLabel("Nominal");
  if (javaScriptEnabled) {
    await nominal.pressSequentially("999999999");
    await expect(nominal).toHaveValue("999.999.999");
    await expect(nominal).toHaveAccessibleDescription(aboveBalance);
    await expect(nominal).toHaveAttribute("aria-invalid", "true");
    await expect(simpan(page)).toBeDisabled();
    await nominal.fill("0");
    await expect(page.getByText("Nominal harus lebih besar dari nol.")).toBeVisible();
    await nominal.clear();
    await nominal.pressSequentially("1500.50");
    await expect(nominal).toHaveValue("1500.50");
    await expect(page.getByText(/^Nominal ditulis sebagai bilangan bulat/)).toBeVisible();
    await expect(simpan(page)).toBeDisabled();
    await paste(nominal, "500.50");
    await expect(nominal).toHaveValue("500.50");
    await expect(page.getByText(/^Nominal ditulis sebagai bilangan bulat/)).toBeVisible();
    await expect(simpan(page)).toBeDisabled();
  } else {
    await nominal.fill("999.999.999");
    await simpan(page).click();
    await expect(page.getByRole("alert")).toContainText(aboveBalance);
    await expect(nominal).toHaveAccessibleDescription(aboveBalance);
    await expect(nominal).toHaveValue("999.999.999");
  }
  await nominal.fill(amount);
  await simpan(page).click();
  await expect(page).toHaveURL(new RegExp(`${list}\\?rows=50$`));
  await closeResult(page, "Sukses Membuat Koreksi Dana");
  const corrections = page.getByRole("row").filter({ hasText: person!.nama! });
  await expect(corrections).toHaveCount(1);
  await expect(corrections).toContainText(`(${amount})`);
});
