import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, openAs, test } from "../support/e2e";

const operator = "operator.bandung@ramahzakat.example";
const approver = "penyetuju.bandung@ramahzakat.example";

// Refusals answer with their status; one line is made to break.
test.use({ expectedErrors: [/status of 4\d\d|ERR_FAILED.*upload-data-merchant\/new/] });

const title = (page: Page) => page.getByRole("heading", { level: 1 });
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

/** Nobody's numbers in the demo organisation, others in each project, which may share a database. */
const ktp = (javaScriptEnabled: boolean | undefined, serial: number) =>
  `327301450790${javaScriptEnabled ? 70 : 71}${String(serial).padStart(2, "0")}`;

test("mustahik are uploaded, corrected, processed by a second person, and are there", async ({
  page,
  javaScriptEnabled,
}) => {
  test.slow();
  await openAs(page, operator, "/upload-data-mustahik");
  await page.getByRole("link", { name: "Buat Upload Data" }).click();
  await expect(title(page)).toHaveText("Buat Upload Data");
  await expect(page.getByLabel("Batch ID")).toHaveValue("BUP0001");
  await expect(page.getByLabel("Batch ID")).toHaveAttribute("readonly");
  if (javaScriptEnabled) await expect(page.getByRole("button", { name: "Create" })).toBeDisabled();

  // The template, its example row twice: once with another person's name and number, once with a slip.
  const template = await downloaded(page, "Unduh template CSV");
  expect(template.name).toBe("Template Upload Data Mustahik.csv");
  const [head, example = ""] = template.text.split("\r\n");
  const surname = javaScriptEnabled ? "Berskrip" : "Polos";
  const person = (number: string) =>
    example.replace("3273014507900001", number).replace("Asti Rini Kusuma", `Wulan ${surname}`);
  const slip = person(ktp(javaScriptEnabled, 2)).replace(";P;", ";X;");
  const first = csvFile("mustahik.csv", [head, person(ktp(javaScriptEnabled, 1)), slip].join("\r\n"));

  await page.getByLabel("Deskripsi").fill("Dari template");
  const label = await upload(page, first, /berisi 2 baris: 1 sukses, 1 gagal\./);
  await expect(page).toHaveURL(/\/upload-data-mustahik$/);
  await expect(rowOf(page, label)).toContainText("mustahik.csv");
  await expect(rowOf(page, label)).toContainText("Pending");

  await rowOf(page, label).getByRole("link", { name: "Detail" }).click();
  await expect(page.getByText("Dari template")).toBeVisible();
  await expect(table(page, "List Upload Sukses")).toContainText(`Wulan ${surname}`);
  await expect(table(page, "List Upload Gagal")).toContainText("Jenis kelamin harus L atau P.");
  await expect(page.getByText("Tidak ada data yang berhasil di proses.")).toBeVisible();
  await expect(table(page, "Riwayat")).toContainText("Operator Bandung");

  // The failed rows, corrected, upload as they are.
  const failed = await downloaded(page, "Unduh baris gagal (CSV)");
  expect(failed.name).toBe(`${label} gagal.csv`);
  expect(failed.text).toContain("keterangan");
  await page.goto("/upload-data-mustahik/new");
  const corrected = csvFile("perbaikan.csv", failed.text.replace(";X;", ";P;"));
  const second = await upload(page, corrected, /berisi 1 baris: 1 sukses, 0 gagal\./);

  // The same file once more.
  await page.goto("/upload-data-mustahik/new");
  const again = await upload(page, corrected, `File yang sama sudah pernah diunggah sebagai ${second}.`);
  await cancel(page, "/upload-data-mustahik", again, "Batalkan");

  await openAs(page, approver, "/approve-data-mustahik");
  await rowOf(page, second).getByRole("link", { name: "Detail" }).click();
  await expect(page.getByText("Menunggu diproses")).toBeVisible();
  await page.getByRole("link", { name: "Proses Upload Data" }).click();
  const dialog = page.getByRole("dialog", { name: "Konfirmasi" });
  await expect(dialog).toContainText(`Apakah kamu yakin akan memproses ${second}?`);
  await dialog.getByRole("link", { name: "Batal" }).click();
  await page.getByRole("link", { name: "Proses Upload Data" }).click();
  await dialog.getByRole("button", { name: "Proses" }).click();
  await closeResult(page, "Sukses Proses Data");
  // The page itself asks anew until it is done.
  await expect(rowOf(page, second)).toContainText("Process_success", { timeout: 20_000 });
  await rowOf(page, second).getByRole("link", { name: "Detail" }).click();
  await expect(table(page, "List Proses Sukses")).toContainText(`Wulan ${surname}`);
  await expect(page.getByText("List Upload Gagal")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Proses Upload Data" })).toBeDisabled();
  await expect(page.getByText("Tidak ada baris yang perlu diproses.")).toBeVisible();
  await expect(table(page, "Riwayat")).toContainText("Penyetuju Bandung");

  await openAs(page, operator, `/list-mustahik?field=name&value=wulan+${surname}`);
  await expect(rowOf(page, `Wulan ${surname}`)).toHaveCount(1);
});

async function cancel(page: Page, list: string, label: string, yes: "Batalkan" | "Delete") {
  await page.goto(list);
  await rowOf(page, label).getByRole("link", { name: "Detail" }).click();
  await page.getByRole("link", { name: "Batalkan Proses" }).click();
  const dialog = page.getByRole("dialog", { name: "Konfirmasi" });
  await expect(dialog).toContainText(`${label}?`);
  await dialog.getByRole("link", { name: yes === "Delete" ? "Close" : "Kembali" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Batalkan Proses" }).click();
  await dialog.getByRole("button", { name: yes }).click();
  await closeResult(page, "Sukses Menghapus Data");
  await expect(rowOf(page, label)).toHaveCount(0);
}

test("money is distributed by a file; a maker sees why the button is closed", async ({
  page,
  javaScriptEnabled,
}) => {
  await openAs(page, "admin@ramahzakat.example", "/list-mustahik?status=Active&rows=50");
  const own = rowOf(page, "Kantor Pusat").nth(javaScriptEnabled ? 0 : 1);
  await own.getByRole("link", { name: "Detail" }).click();
  const fact = (name: string) => page.locator(`dt:text-is("${name}") + dd`);
  const [name, birthDate, number] = await Promise.all(
    ["Nama Lengkap", "Tanggal Lahir", "Nomor KTP"].map((title) => fact(title).innerText()),
  );
  const row = `${name};${birthDate};="${number!.replace(/\s/g, "")}";Rp 250.000`;

  await page.goto("/penyaluran-dana-mustahik/new");
  const label = await upload(
    page,
    csvFile("penyaluran.csv", `nama;tgl_lahir;no_ktp;nominal\n${row}`),
    /1 sukses, 0 gagal\./,
  );
  await page.goto("/approve-penyaluran-dana");
  await rowOf(page, label).getByRole("link", { name: "Detail" }).click();
  await expect(page.getByText("Jumlah nominal")).toBeVisible();
  await expect(page.getByRole("button", { name: "Proses Upload Data" })).toBeDisabled();
  await expect(page.getByText("Pembuat tidak boleh menyetujui datanya sendiri.")).toBeVisible();
  await cancel(page, "/penyaluran-dana-mustahik", label, "Delete");
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
    // The file stays too. What is no .csv is told at once; of several files the first is taken; and one may be pasted.
    await expect(page.getByLabel("File Name")).toHaveValue("kosong.csv");
    await page.locator(".drop-target").waitFor();
    await drop(page, ["foto.png", "b.csv"]);
    await expect(page.getByRole("alert")).toHaveText("Hanya file .csv yang dapat diunggah.");
    await expect(page.getByRole("button", { name: "Create" })).toBeDisabled();
    // Another file is another write, under a key that is fetched. Until the key is there, the button is closed.
    const key = page.locator('[name="idempotencyKey"]');
    const create = page.getByRole("button", { name: "Create" });
    const first = await key.inputValue();
    await drop(page, ["pertama.csv", "kedua.csv"]);
    await expect(page.getByLabel("File Name")).toHaveValue("pertama.csv");
    await expect(create).toBeEnabled();
    await expect(key).not.toHaveValue(first);
    const second = await key.inputValue();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(["x"], "tempelan.csv"));
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData }));
    });
    await expect(page.getByLabel("File Name")).toHaveValue("tempelan.csv");
    await expect(create).toBeEnabled();
    await expect(key).not.toHaveValue(second);
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

/** Drops files on the zone. */
async function drop(page: Page, names: readonly string[]) {
  const dataTransfer = await page.evaluateHandle((names) => {
    const held = new DataTransfer();
    for (const name of names) held.items.add(new File(["a;b"], name));
    return held;
  }, names);
  for (const event of ["dragenter", "drop"])
    await page.dispatchEvent(".drop-target", event, { dataTransfer });
}

test("rows open to what is wrong with them, and each table turns its own pages", async ({
  page,
  javaScriptEnabled,
}) => {
  await openAs(page, operator, "/upload-data-merchant/new");
  const columns = "nama_merchant;no_tlp;no_hp;alamat;kode_region;npwp;pic;pemilik_rekening;no_rekening";
  const rows = Array.from({ length: 12 }, (_, place) => `Toko ${place};1;1;;;${place};;;`);
  const file = csvFile("toko.csv", [columns, ...rows].join("\n"));
  const label = await upload(page, file, /0 sukses, 12 gagal\./);
  await rowOf(page, label).getByRole("link", { name: "Detail" }).click();
  const failed = table(page, "List Upload Gagal");
  await expect(failed).toContainText("Toko 9");
  if (javaScriptEnabled) {
    const opener = failed.getByRole("button").first();
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    await expect(failed.getByRole("listitem").nth(1)).toBeVisible();
    // On one line, a long remark ends beyond the edge of the table, where nobody can read it.
    await expect(opener).toHaveCSS("white-space", "normal");
  }
  await page.getByRole("link", { name: "Halaman berikutnya" }).click();
  await expect(page).toHaveURL(/gagal-page=2/);
  await expect(failed).toContainText("Toko 11");
  await expect(failed).not.toContainText("Toko 9");
  await cancel(page, "/upload-data-merchant", label, "Delete");
});

test("an asnaf is changed by a file, once a second person has approved it", async ({
  page,
  javaScriptEnabled,
}) => {
  test.slow();
  await openAs(page, operator, "/list-mustahik?asnaf=belum&rows=50");
  await page
    .getByRole("row")
    .nth(javaScriptEnabled ? 1 : 2)
    .getByRole("link", { name: "Detail" })
    .click();
  const fact = (name: string) => page.locator(`dt:text-is("${name}") + dd`);
  await expect(fact("Asnaf")).toHaveText("Belum ditentukan");
  const mustahik = new URL(page.url()).pathname;
  const [name, number] = await Promise.all(
    ["Nama Lengkap", "Nomor KTP"].map((label) => fact(label).innerText()),
  );

  await page.goto("/upload-asnaf-mustahik/new");
  await expect(page.getByLabel("Batch ID")).toHaveValue("BUP0004");
  const own = `${name};="${number!.replace(/\s/g, "")}"`;
  const stranger = `Bukan Siapa;="${ktp(javaScriptEnabled, 91)}"`;
  const rows = ["nama;no_ktp;asnaf;alasan", `${own};Gharimin;Hasil survei`, `${stranger};dhuafa;`];
  const label = await upload(
    page,
    csvFile("asnaf.csv", rows.join("\r\n")),
    /berisi 2 baris: 1 sukses, 1 gagal\./,
  );
  await rowOf(page, label).getByRole("link", { name: "Detail" }).click();
  await expect(table(page, "List Upload Gagal")).toContainText("Asnaf harus salah satu dari: fakir, miskin");
  await expect(table(page, "List Upload Sukses")).toContainText("Belum ditentukan → Gharimin");
  await page.goto(mustahik);
  await expect(fact("Asnaf")).toHaveText("Belum ditentukan");

  await openAs(page, approver, "/approve-asnaf-mustahik");
  await rowOf(page, label).getByRole("link", { name: "Detail" }).click();
  await page.getByRole("link", { name: "Proses Upload Data" }).click();
  await page.getByRole("dialog", { name: "Konfirmasi" }).getByRole("button", { name: "Proses" }).click();
  await closeResult(page, "Sukses Proses Data");
  await expect(rowOf(page, label)).toContainText("Process_success", { timeout: 20_000 });

  await openAs(page, operator, mustahik);
  await expect(fact("Asnaf")).toHaveText("Gharimin");
});
