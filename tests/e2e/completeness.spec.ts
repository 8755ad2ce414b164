import { readFile } from "node:fs/promises";
import { expect, openAs, test } from "../support/e2e";

// What is refused is shown again, with the status 400 by the form and 422 by the bank.
test.use({ expectedErrors: [/status of (400|422)/] });

test("a mustahik without a region code is found, filled, and leaves the list", async ({ page }) => {
  await openAs(page, "operator.bandung@ramahzakat.example", "/completeness");
  const counts = page.getByRole("table", { name: "Jumlah yang belum lengkap" }).getByRole("row").nth(1);
  const regions = counts.getByRole("link").nth(2);
  const before = Number(await regions.innerText());
  expect(before).toBeGreaterThan(0);
  await regions.click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Belum ada Kode Region, Cabang Bandung");
  await page.getByRole("link", { name: "Lengkapi" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lengkapi Data");
  await page.getByLabel("Kode Region").fill("Bandung");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("Kode Region harus 2, 4, 6 atau 10 digit angka.").first()).toBeVisible();
  await expect(page.getByLabel("Kode Region")).toHaveValue("Bandung");
  await page.getByLabel("Kode Region").fill("327301");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Data mustahik sudah dilengkapi.");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(regions).toHaveText(String(before - 1));
});

test("the work list is downloaded, filled and uploaded as it is", async ({ page }) => {
  await openAs(page, "operator.bandung@ramahzakat.example", "/completeness?missing=family_card");
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Unduh untuk diisi (CSV)" }).click();
  const download = await waiting;
  const [head = "", first = "", second = ""] = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(head).toMatch(/;no_kk;kode_region;asnaf;keterangan$/);
  expect(first).toMatch(/^[^;]+;"=""\d{16}""";;;;.*Nomor KK/);
  const filled = first.split(";").map((cell, place) => (place === 4 ? `"=""3273010101200077"""` : cell));

  await page.getByRole("link", { name: "Isi dengan file" }).click();
  await page.getByRole("link", { name: "Buat Upload Data" }).click();
  await expect(page.getByLabel("Batch ID")).toHaveValue("BUP0005");
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name: "kelengkapan.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([head, filled.join(";"), second].join("\r\n")),
  });
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("dialog")).toContainText(/berisi 2 baris: 2 sukses, 0 gagal\./);
  const [label = ""] = /BUP0005-\d{8}-\d+/.exec(await page.getByRole("dialog").innerText()) ?? [];
  await page.getByRole("button", { name: "Close" }).click();
  const batch = page.getByRole("row").filter({ hasText: label });
  await batch.getByRole("link", { name: "Detail" }).click();
  await expect(page.getByRole("table", { name: "List Upload Sukses" })).toContainText(
    "Baris ini tidak mengisi apa pun.",
  );
});
