import { readFile } from "node:fs/promises";
import { expect, openAs, test } from "../support/e2e";

// What is refused is shown again, with the status 400 by the form and 422 by the bank.
test.use({ expectedErrors: [/status of (400|422)/] });

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
