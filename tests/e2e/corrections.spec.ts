import type { Locator, Page } from "@playwright/test";
import { expect, giveSession, openAs, test } from "../support/e2e";

const operator = "operator.bandung@ramahzakat.example";
const approver = "penyetuju.bandung@ramahzakat.example";
const list = "/koreksi-dana-mustahik";

test.use({ expectedErrors: [/status of 4\d\d/] });

const dialog = (page: Page) => page.getByRole("dialog");
const rowOf = (page: Page, amount: string) => page.locator("tbody tr").filter({ hasText: amount });
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

/** KTP number and name of the mustahik of the user's branch who has most. */
async function richest(page: Page): Promise<{ ktp: string; name: string }> {
  await page.goto("/list-account-mustahik?sort=-balance");
  const name = await page.locator("tbody tr").first().getByRole("cell").nth(1).innerText();
  await page.goto(`/list-mustahik?${new URLSearchParams({ field: "name", value: name })}`);
  await page.goto((await page.getByRole("link", { name: "Detail" }).first().getAttribute("href"))!);
  const ktp = await page.locator("dt:text-is('Nomor KTP') + dd").innerText();
  return { ktp: ktp.replace(/\D/g, ""), name };
}

/** Checks a number on the form of a new correction. */
async function check(page: Page, ktp: string) {
  await page.goto(`${list}/new`);
  await page.getByLabel("Nomor KTP").fill(ktp);
  await page.getByRole("button", { name: "Cek KTP" }).click();
  await expect(page.getByText("Saldo Tersedia")).toBeVisible();
}

test("a correction is made for a checked number, cancelled with a reason, and one form makes one", async ({
  page,
  javaScriptEnabled,
}) => {
  // Each project has its own amount, since both may look at one database.
  const amount = javaScriptEnabled ? "12.345" : "12.346";
  await giveSession(page, operator);
  const { ktp, name } = await richest(page);
  await page.goto(`${list}?rows=50`);
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

  await page.getByLabel("Nomor KTP").fill("1234");
  await page.getByRole("button", { name: "Cek KTP" }).click();
  await expect(page.getByText("Nomor KTP terdiri dari 16 digit angka.")).toBeVisible();
  await page.getByLabel("Nomor KTP").fill(ktp);
  await page.getByRole("button", { name: "Cek KTP" }).click();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  expect(page.url()).not.toContain(ktp);
  const form = page.url();

  const nominal = page.getByLabel("Nominal");
  if (javaScriptEnabled) {
    await nominal.pressSequentially("999999999");
    await expect(nominal).toHaveValue("999.999.999");
    await expect(page.getByText(aboveBalance)).toHaveClass(/wrong/);
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
    await nominal.fill("1.5");
    await simpan(page).click();
    await expect(page.getByText(/^Nominal ditulis sebagai bilangan bulat/).first()).toBeVisible();
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
  await expect(rowOf(page, `(${amount})`)).toHaveCount(1);

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
  await expect(rowOf(page, `(${amount})`)).toHaveCount(1);

  const row = rowOf(page, `(${amount})`);
  await row.getByRole("link", { name: "Batalkan" }).click();
  await expect(dialog(page)).toContainText(
    `Apakah kamu yakin akan membatalkan koreksi dana ${name} sebesar Rp${amount} ?`,
  );
  await expect(dialog(page).getByRole("link", { name: "Tidak" })).toBeFocused();
  await dialog(page).getByLabel("Alasan (opsional)").fill("Salah orang");
  await dialog(page).getByRole("button", { name: "Ya" }).click();
  await closeResult(page, "Sukses Membatalkan Koreksi Dana");
  const voided = rowOf(page, amount);
  await expect(voided).toContainText("Dibatalkan");
  await expect(voided).toContainText("Salah orang");
  await expect(voided).not.toContainText(`(${amount})`);
  await expect(voided.getByRole("link", { name: "Batalkan" })).toBeDisabled();
});

test("of two approvers one approves, the other reads that it was processed already", async ({
  page,
  own,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const [key] = await own.corrections(1);
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled });
  const other = await context.newPage();
  await giveSession(page, approver);
  await giveSession(other, "penyetuju.pusat@ramahzakat.example");
  const question = `/approve-koreksi-dana/${key}/approve`;
  await Promise.all([page.goto(question), other.goto(question)]);
  await expect(dialog(page)).toContainText("Apakah kamu yakin akan memproses koreksi dana");
  await dialog(page).getByRole("button", { name: "Ya" }).click();
  await expect(dialog(page)).toContainText("Sukses Approve Koreksi Dana");
  await dialog(other).getByRole("button", { name: "Ya" }).click();
  await expect(dialog(other)).toContainText("Data sudah diproses.");
  await context.close();
});

test("a maker finds the approval of their own correction closed, with the reason, and past it refused", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const amount = javaScriptEnabled ? "23.451" : "23.452";
  await giveSession(page, "admin@ramahzakat.example");
  const { ktp } = await richest(page);
  await check(page, ktp);
  await page.getByLabel("Nominal").fill(amount);
  await simpan(page).click();
  await closeResult(page, "Sukses Membuat Koreksi Dana");
  await page.goto("/approve-koreksi-dana");
  const row = rowOf(page, `(${amount})`);
  await expect(row.getByRole("link", { name: "Approve" })).toBeDisabled();
  await expect(page.getByText("Pembuat tidak boleh menyetujui datanya sendiri.")).toBeVisible();
  const cancel = (await row.getByRole("link", { name: "Batalkan" }).getAttribute("href"))!;
  const approval = cancel.replace("/cancel", "/approve");
  await page.goto(approval);
  await expect(dialog(page)).toContainText("Pembuat tidak boleh menyetujui datanya sendiri.");

  const formToken = (await page.locator('[name="formToken"]').first().getAttribute("value"))!;
  const forged = await page.request.post(approval, { form: { formToken }, headers: { origin: baseURL! } });
  expect(await forged.text()).toContain("Pembuat tidak boleh menyetujui datanya sendiri.");
  await page.goto("/approve-koreksi-dana");
  await expect(rowOf(page, `(${amount})`)).toContainText("Menunggu");
});

test("a disbursement is rejected with a reason, which its list shows; the inbox leads there and counts", async ({
  page,
  own,
}) => {
  await own.disbursements(1);
  await giveSession(page, approver);
  await page.goto("/approve-list");
  const count = page.locator('.menu a[href="/approve-pencairan-dana"] b');
  const before = Number(await count.innerText());
  await expect(page.getByRole("columnheader", { name: "CABANG" })).toHaveCount(0);
  const kind = page.getByRole("navigation", { name: "Jenis" }).getByRole("link", { name: "Pencairan Dana" });
  await kind.click();
  await expect(page).toHaveURL(/\/approve-list\?kind=pencairan-dana$/);
  // The rows change with the link, which may be a moment after the address.
  await expect(kind).toHaveAttribute("aria-current", /./);
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

  await openAs(page, operator, "/pencairan-dana-merchant?rows=250");
  await expect(page.locator("tbody tr").filter({ hasText: "Rekening tidak cocok" }).first()).toContainText(
    "Ditolak",
  );
});
