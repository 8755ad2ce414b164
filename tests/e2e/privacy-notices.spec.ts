import type { Page } from "@playwright/test";
import { csvOf } from "../support/batch-files/rows";
import { closeResult, expect, openAs, simpan, test } from "../support/e2e";

const proposer = "pengawas.pusat@ramahzakat.example";
const approver = "admin@ramahzakat.example";

test.use({ expectedErrors: [/status of 4\d\d/] });

/** One text waits at a time, and one of the demo's does. Another worker's is left to that worker. */
async function answerTextOfDemo(page: Page) {
  await openAs(page, approver, "/approve-list?kind=pemberitahuan-privasi");
  const waiting = page.getByRole("link", { name: "Buka" });
  if ((await waiting.count()) === 0) return;
  const question = (await waiting.first().getAttribute("href"))!;
  await page.goto(question.replace(/\/approve.*/, ""));
  if ((await page.getByText("Hak Anda (").count()) > 0) return;
  await page.goto(question);
  await page.getByRole("dialog").getByRole("button", { name: "Ya" }).click();
  await expect(page.getByRole("dialog")).toContainText(/sudah/);
}

test("a text is proposed, approved by a second person, handed out, and named by a file", async ({
  page,
  own,
}) => {
  await answerTextOfDemo(page);
  const text = `Kami menyimpan data Anda.\n\nHak Anda (${own.word}): melihat data itu.`;
  await openAs(page, proposer, "/privacy-notices");
  // One text waits at a time, and another worker may have proposed one.
  await expect(async () => {
    await page.goto("/privacy-notices/new");
    await page.getByLabel("Teks *").fill(text);
    await simpan(page).click();
    const outcome = page.getByRole("dialog");
    await outcome.waitFor();
    await expect(outcome).toContainText("Teks sudah diusulkan", { timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
  await closeResult(page, "Teks sudah diusulkan");
  await page.getByRole("link", { name: "Detail" }).first().click();
  await expect(page.getByText("Pembuat tidak boleh menyetujui datanya sendiri.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Setujui" })).toHaveCount(0);
  const detail = new URL(page.url()).pathname;

  await openAs(page, approver, "/approve-list?kind=pemberitahuan-privasi");
  await page.getByRole("link", { name: "Buka" }).first().click();
  await expect(page).toHaveURL(new RegExp(`${detail}/approve`));
  await page.getByRole("dialog").getByRole("button", { name: "Ya" }).click();
  await closeResult(page, "Teks sudah disetujui dan berlaku.");
  const version = await page.getByRole("definition").first().innerText();
  await page.goto(`${detail}/print`);
  await expect(page.getByText(`Hak Anda (${own.word})`)).toBeVisible();
  await expect(page.getByText(`Versi ${version} ·`)).toBeVisible();

  await openAs(page, "operator.bandung@ramahzakat.example", "/upload-data-mustahik/new");
  const notice = page.getByLabel("Pemberitahuan privasi");
  await expect(notice.locator("option").last()).toHaveText("Belum diberi tahu");
  await expect(notice.locator("option:checked")).toContainText("(berlaku)");
  const chosen = notice.locator("option").filter({ hasText: new RegExp(`^Versi ${version} `) });
  await notice.selectOption(await chosen.innerText());
  const [name, mimeType] = [`${own.word}.csv`, "text/csv"];
  const upload = async (content: string, outcome: string) => {
    const file = { name, mimeType, buffer: Buffer.from(content) };
    await page.getByLabel("File", { exact: true }).setInputFiles(file);
    await page.getByRole("button", { name: "Create" }).click();
    await closeResult(page, outcome);
  };
  // A form that comes back keeps what was chosen.
  await upload("nama;alamat\n", "Baris judul harus memuat semua kolom.");
  await expect(notice.locator("option:checked")).toContainText(`Versi ${version} `);
  await upload(csvOf("BUP0001", own.people(2)), "Sukses Upload Data.");
  await page.getByRole("link", { name: "Detail" }).first().click();
  await page.getByRole("link", { name: `Versi ${version}` }).click();
  await expect(page).toHaveURL(new RegExp(`${detail}$`));
});

test("a file is uploaded for people who were told nothing, and the report counts people", async ({
  page,
  own,
}) => {
  await openAs(page, "operator.bandung@ramahzakat.example", "/upload-data-merchant/new");
  await page.getByLabel("Pemberitahuan privasi").selectOption("Belum diberi tahu");
  const wrong = { name: `${own.word}.csv`, mimeType: "text/csv", buffer: Buffer.from("nama;alamat\n") };
  await page.getByLabel("File", { exact: true }).setInputFiles(wrong);
  await page.getByRole("button", { name: "Create" }).click();
  await closeResult(page, "Baris judul harus memuat semua kolom.");
  const chosen = page.getByLabel("Pemberitahuan privasi").locator("option:checked");
  await expect(chosen).toHaveText("Belum diberi tahu");

  await openAs(page, approver, "/privacy-notices");
  await page.getByRole("link", { name: "Laporan Pemberitahuan" }).click();
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.filter({ hasText: "Belum diberi tahu" }).filter({ hasText: "Surabaya" })).toHaveCount(1);
  await expect(rows.last()).toContainText("Jumlah");
});
