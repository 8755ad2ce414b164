import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Locator, Page, Route } from "@playwright/test";
import { expect, openAs, test } from "../support/e2e";

const operator = "operator.bandung@ramahzakat.example";
const approver = "penyetuju.bandung@ramahzakat.example";

// Refusals answer with their status; one line is made to break.
test.use({ expectedErrors: [/status of 4\d\d|ERR_FAILED.*upload-data-merchant\/new/] });

const rowOf = (page: Page, label: string) => page.getByRole("row").filter({ hasText: label });
const table = (page: Page, name: string) => page.getByRole("table", { name });

async function closeResult(page: Page, text: string | RegExp) {
  await expect(page.getByRole("dialog")).toContainText(text);
  const message = await page.getByRole("dialog").innerText();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  return message;
}

const csvFile = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

/** The text of the file that a button has the browser take. */
async function downloaded(page: Page, button: string) {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

/** Chooses a file on the create screen and sends it; the batch's label where it was taken. */
async function upload(page: Page, file: ReturnType<typeof csvFile>, outcome: string | RegExp) {
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Create" }).click();
  return /BUP\d{4}-\d{8}-\d+/.exec(await closeResult(page, outcome))?.[0] ?? "";
}

test("a template is filled, its failed row goes back corrected, and a batch is cancelled", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  await openAs(page, operator, "/upload-data-mustahik/new");
  await expect(page.getByLabel("Batch ID")).toHaveValue("BUP0001");
  await expect(page.getByLabel("Batch ID")).toHaveAttribute("readonly");
  if (javaScriptEnabled) await expect(page.getByRole("button", { name: "Create" })).toBeDisabled();

  // The template, its example row twice: once with another person's name and number, once with a slip.
  const template = await downloaded(page, "Unduh template CSV");
  expect(template.name).toBe("Template Upload Data Mustahik.csv");
  const [head, example = ""] = template.text.split("\r\n");
  const [good, bad] = own
    .people(2)
    .map(({ nama = "", no_ktp = "" }) =>
      example.replace("3273014507900001", no_ktp).replace("Asti Rini Kusuma", nama),
    );
  const slip = bad!.replace(";P;", ";X;");
  await page.getByLabel("Deskripsi").fill("Dari template");
  const first = csvFile("mustahik.csv", [head, good, slip].join("\r\n"));
  const label = await upload(page, first, /berisi 2 baris: 1 sukses, 1 gagal\./);
  await expect(page).toHaveURL(/\/upload-data-mustahik$/);
  await expect(rowOf(page, label)).toContainText("mustahik.csv");
  await expect(rowOf(page, label)).toContainText("Pending");
  await rowOf(page, label).getByRole("link", { name: "Detail" }).click();
  await expect(page.getByText("Dari template")).toBeVisible();
  await expect(table(page, "List Upload Gagal")).toContainText("Jenis kelamin harus L atau P.");
  const detail = page.url();

  // The failed rows, corrected, upload as they are.
  const failed = await downloaded(page, "Unduh baris gagal (CSV)");
  expect(failed.name).toBe(`${label} gagal.csv`);
  await page.goto("/upload-data-mustahik/new");
  const corrected = csvFile("perbaikan.csv", failed.text.replace(";X;", ";P;"));
  await upload(page, corrected, /berisi 1 baris: 1 sukses, 0 gagal\./);

  await page.goto(detail);
  await page.getByRole("link", { name: "Batalkan Proses" }).click();
  const dialog = page.getByRole("dialog", { name: "Konfirmasi" });
  await expect(dialog).toContainText(`${label}?`);
  await dialog.getByRole("link", { name: "Kembali" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Batalkan Proses" }).click();
  await dialog.getByRole("button", { name: "Batalkan" }).click();
  await closeResult(page, "Sukses Menghapus Data");
  await expect(rowOf(page, label)).toHaveCount(0);
});

test("a second person processes a batch, and their list shows by itself when it is done", async ({
  page,
  own,
}) => {
  const batch = await own.upload("BUP0001", own.people(1));
  await openAs(page, approver, `/approve-data-mustahik/${batch}`);
  await expect(page.getByText("Menunggu diproses")).toBeVisible();
  await page.getByRole("link", { name: "Proses Upload Data" }).click();
  const dialog = page.getByRole("dialog", { name: "Konfirmasi" });
  await expect(dialog).toContainText("Apakah kamu yakin akan memproses BUP0001-");
  await dialog.getByRole("link", { name: "Batal" }).click();
  await page.getByRole("link", { name: "Proses Upload Data" }).click();
  await dialog.getByRole("button", { name: "Proses" }).click();
  await closeResult(page, "Sukses Proses Data");
  const row = page.getByRole("row").filter({ has: page.locator(`a[href*="/${batch}"]`) });
  await expect(row).toContainText("Process_success", { timeout: 20_000 });
});

test("a file that is none is refused in a sentence, and what was typed stays", async ({
  page,
  javaScriptEnabled,
}) => {
  await openAs(page, operator, "/upload-data-merchant/new");
  await page.getByLabel("Deskripsi").fill("Merchant baru");
  await upload(page, csvFile("kosong.csv", "nama;alamat\n"), "Baris judul harus memuat semua kolom.");
  await expect(page.getByLabel("Deskripsi")).toHaveValue("Merchant baru");
  if (javaScriptEnabled) {
    // The file stays too. What is no .csv is told at once, and takes the place of no file; of several files the first is taken.
    await expect(page.getByLabel("File Name")).toHaveValue("kosong.csv");
    await page.locator(dropTarget).waitFor();
    await drop(page, ["foto.png", "b.csv"]);
    const refused = page.getByRole("alert");
    await expect(refused).toHaveText("Hanya file .csv yang dapat diunggah. kosong.csv tetap dipilih.");
    await page.getByLabel("File", { exact: true }).setInputFiles(csvFile("foto.png", "x"));
    await expect(refused).toHaveText("Hanya file .csv yang dapat diunggah. kosong.csv tetap dipilih.");
    await expect(page.getByLabel("File Name")).toHaveValue("kosong.csv");
    // Another file is another write, under a key that is fetched.
    const key = page.locator('[name="idempotencyKey"]');
    const create = page.getByRole("button", { name: "Create" });
    const first = await key.inputValue();
    // A button that is pressed before the key is there sends the file once it is.
    const keyAsked = new Promise<Route>(
      (hold) => void page.route("**/upload-data-merchant/new?*", hold, { times: 1 }),
    );
    await drop(page, ["pertama.csv", "kedua.csv"]);
    await expect(page.getByLabel("File Name")).toHaveValue("pertama.csv");
    await create.click();
    // The bar has no width at 0%.
    await expect(page.getByRole("progressbar", { name: "Terkirim" })).toBeAttached();
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await (await keyAsked).continue();
    expect(new URL((await sent).url()).searchParams.get("form")).not.toBe(first);
    await closeResult(page, "Baris judul harus memuat semua kolom.");
    const second = page.url();
    // A spreadsheet puts a picture of its cells beside their text.
    for (const field of [page.getByLabel("Deskripsi"), page.getByRole("searchbox").first()])
      await paste(field, ["image.png", "tempelan.csv"]);
    await paste(page.locator("body"), ["image.png"]);
    await expect(refused).toHaveCount(0);
    await expect(page.getByLabel("File Name")).toHaveValue("pertama.csv");
    await paste(page.locator("body"), ["image.png", "tempelan.csv"]);
    await expect(page.getByLabel("File Name")).toHaveValue("tempelan.csv");
    await expect(page).not.toHaveURL(second);
    await expect(key).toHaveValue(new URL(page.url()).searchParams.get("form")!);
    // A line that breaks costs nothing.
    await page.route("**/upload-data-merchant/new?*", (route) => route.abort());
    const before = await key.inputValue();
    await create.click();
    await closeResult(page, "Status tidak diketahui, periksa daftar.");
    await expect(page.getByLabel("File Name")).toHaveValue("tempelan.csv");
    expect(await key.inputValue()).toBe(before);
  } else {
    await expect(page.getByText("Pilih kembali kosong.csv.")).toBeVisible();
  }
});

test("a file that changed after it was chosen, or is gone, is asked for again, and nothing is sent", async ({
  page,
  own,
  javaScriptEnabled,
}, testInfo) => {
  test.skip(!javaScriptEnabled, "without script the browser shows an error of its own, and sends nothing");
  await openAs(page, operator, "/upload-data-merchant/new");
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  const file = page.getByLabel("File", { exact: true });
  const create = page.getByRole("button", { name: "Create" });
  const path = testInfo.outputPath("berubah.csv");
  await mkdir(dirname(path), { recursive: true });
  const spoil = [() => writeFile(path, "nama;alamat;kota\n"), () => rm(path)];
  for (const change of spoil) {
    await writeFile(path, "nama;alamat\n");
    await page.getByLabel("Deskripsi").fill(own.word);
    await file.setInputFiles(path);
    await change();
    await create.click();
    await expect(file).toHaveAccessibleDescription("File berubah setelah dipilih: pilih lagi.");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByLabel("File Name")).toHaveCount(0);
    await expect(page.getByLabel("Deskripsi")).toHaveValue(own.word);
  }
  expect(posts).toEqual([]);
  await writeFile(path, "nama;alamat\n");
  await upload(page, { ...csvFile("berubah.csv", "nama;alamat\n") }, "Baris judul harus memuat semua kolom.");
  expect(posts).toHaveLength(1);
});

test("leaving a file that is being sent asks first", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "only script can ask");
  await openAs(page, operator, "/upload-data-merchant/new");
  const posted = new Promise<Route>(
    (hold) => void page.route(/_data=.*/, (route) => (isPost(route) ? hold(route) : route.fallback())),
  );
  await page.getByLabel("File", { exact: true }).setInputFiles(csvFile("kosong.csv", "nama;alamat\n"));
  await page.getByRole("button", { name: "Create" }).click();
  const held = await posted;
  const asked = page.getByRole("dialog", { name: "File masih dikirim" });
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(asked).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  const browserAsks = page.waitForEvent("dialog");
  const reload = page.evaluate(() => location.reload());
  const question = await browserAsks;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await reload;
  await held.continue();
  await closeResult(page, "Baris judul harus memuat semua kolom.");
  // An answer has come, so nothing is lost.
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

const isPost = (route: Route) => route.request().method() === "POST";

/** Pastes files where the focus is. */
async function paste(focused: Locator, names: readonly string[]) {
  await focused.evaluate((target, names) => {
    const clipboardData = new DataTransfer();
    for (const name of names) clipboardData.items.add(new File(["x"], name));
    target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, names);
}

/** It lies over the file input. */
const dropTarget = "input[name=file] + div";

/** Drops files on the zone. */
async function drop(page: Page, names: readonly string[]) {
  const dataTransfer = await page.evaluateHandle((names) => {
    const held = new DataTransfer();
    for (const name of names) held.items.add(new File(["a;b"], name));
    return held;
  }, names);
  for (const event of ["dragenter", "drop"]) await page.dispatchEvent(dropTarget, event, { dataTransfer });
}

test("rows open to what is wrong with them, and each table turns its own pages", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  const rows = Array.from({ length: 12 }, (_, place) => ({ nama_merchant: `Toko ${place}`, no_tlp: "1" }));
  await openAs(page, operator, `/upload-data-merchant/${await own.upload("BUP0003", rows)}`);
  const failed = table(page, "List Upload Gagal");
  await expect(failed).toContainText("Toko 9");
  if (javaScriptEnabled) {
    const opener = failed.getByRole("button").first();
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    await expect(failed.getByRole("listitem").nth(1)).toBeVisible();
    // A long remark on one line would end beyond the edge of the table, where nobody can read it.
    await expect(opener).toHaveCSS("white-space", "normal");
  }
  await page.getByRole("link", { name: "Halaman berikutnya" }).click();
  await expect(page).toHaveURL(/gagal-page=2/);
  await expect(failed).toContainText("Toko 11");
  await expect(failed).not.toContainText("Toko 9");
});
