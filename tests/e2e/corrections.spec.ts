import type { Locator, Page } from "@playwright/test";
import { expect, giveSession, openAs, test } from "../support/e2e";

const operator = "operator.bandung@ramahzakat.example";
const approver = "penyetuju.bandung@ramahzakat.example";
const list = "/koreksi-dana-mustahik";

test.use({ expectedErrors: [/status of 4\d\d/] });

const dialog = (page: Page) => page.getByRole("dialog");
const aboveBalance = "Nominal harus kurang dari atau sama dengan saldo mustahik.";
const simpan = (page: Page) => page.getByRole("button", { name: "Simpan" });

async function closeResult(page: Page, text: string) {
  await expect(dialog(page)).toContainText(text);
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toBeHidden();
}

/** What a browser does when a text is pasted over what stands in a field. */
async function paste(field: Locator, text: string) {
  await field.evaluate((input, pasted) => {
    (input as HTMLInputElement).value = pasted;
    input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
  }, text);
}

test("a correction is made for a checked number within its balance, and one form makes one", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  const [person] = await own.recipients(1, "50000");
  await own.process("BUP0002", [person!]);
  const amount = "12.345";
  await openAs(page, operator, `${list}?rows=50`);
  await expect(page.getByRole("columnheader")).toHaveText([
    "#NO",
    "NAMA MUSTAHIK",
    "NO. ACCOUNT",
    "NOMINAL KOREKSI",
    "WAKTU",
    "STATUS",
    "AKSI",
  ]);
  await page.getByRole("link", { name: "Buat Koreksi Dana" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Koreksi Dana Mustahik");
  await expect(simpan(page)).toBeDisabled();
  await page.getByLabel("Nomor KTP").fill(person!.no_ktp!);
  await page.getByRole("button", { name: "Cek KTP" }).click();
  await expect(page.getByText(person!.nama!, { exact: true })).toBeVisible();
  await expect(page.getByText("Saldo Tersedia")).toBeVisible();
  expect(page.url()).not.toContain(person!.no_ktp!);
  const form = page.url();

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

  // Whoever goes back to the form and sends it again makes no second correction: the answer is the same, or, where the form
  // was refused with another nominal before, that it was sent already.
  await page.goto(form);
  await nominal.fill(amount);
  await simpan(page).click();
  await closeResult(
    page,
    javaScriptEnabled ? "Sukses Membuat Koreksi Dana" : "Formulir ini sudah pernah dikirim",
  );
  await page.goto(`${list}?rows=50`);
  await expect(corrections).toHaveCount(1);
});

test("of two approvers one approves, the other reads that it was processed already", async ({
  page,
  own,
  elsewhere,
}) => {
  const [key] = await own.corrections(1);
  const other = await elsewhere("penyetuju.pusat@ramahzakat.example");
  await giveSession(page, approver);
  const question = `/approve-koreksi-dana/${key}/approve`;
  await Promise.all([page.goto(question), other.goto(question)]);
  await expect(dialog(page)).toContainText("Apakah kamu yakin akan memproses koreksi dana");
  await dialog(page).getByRole("button", { name: "Ya" }).click();
  await expect(dialog(page)).toContainText("Sukses Approve Koreksi Dana");
  await dialog(other).getByRole("button", { name: "Ya" }).click();
  await expect(dialog(other)).toContainText("Data sudah diproses.");
});

test("the inbox leads to a disbursement, and counts until it is rejected", async ({ page, own }) => {
  await own.disbursements(1);
  await giveSession(page, approver);
  await page.goto("/approve-list");
  const count = page.locator('.menu a[href="/approve-pencairan-dana"] b');
  const before = Number(await count.innerText());
  await expect(page.getByRole("columnheader", { name: "CABANG" })).toHaveCount(0);
  await page.getByText("Jenis: Semua").click();
  await page.getByRole("navigation", { name: "Jenis" }).getByRole("link", { name: "Pencairan Dana" }).click();
  await expect(page).toHaveURL(/\/approve-list\?kind=pencairan-dana$/);
  // The rows change with the words, which may be a moment after the address.
  await expect(page.getByText("Jenis: Pencairan Dana")).toBeVisible();
  const first = page.locator("tbody tr").first();
  const amount = await first.getByRole("cell").nth(5).innerText();
  await first.getByRole("link", { name: "Buka" }).click();
  await expect(dialog(page)).toContainText(`sebesar Rp${amount} ?`);
  const approval = new URL(page.url()).pathname;
  await page.goto(approval.replace(/approve$/, "reject"));
  await expect(dialog(page)).toContainText("Apakah kamu yakin akan menolak pencairan dana");
  await dialog(page).getByLabel("Alasan (opsional)").fill("Rekening tidak cocok");
  await dialog(page).getByRole("button", { name: "Ya" }).click();
  await closeResult(page, "Sukses Menolak Pencairan Dana");
  await expect(count).toHaveText(String(before - 1));
});
