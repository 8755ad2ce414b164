import { jakartaDate } from "bank-api/domain/dates";
import { yearOf } from "bank-api/domain/programmes";
import { uploadOf } from "../support/batch-files/form";
import { csvOf } from "../support/batch-files/rows";
import { testNow } from "../support/clock";
import { answerYes, expect, openAs, test } from "../support/e2e";

const proposer = "admin@ramahzakat.example";
const supervisor = "pengawas.pusat@ramahzakat.example";

test("a programme is created, gets a budget from two people, and changes its days", async ({
  page,
  javaScriptEnabled,
}) => {
  const sign = javaScriptEnabled ? "1J" : "1N";
  await openAs(page, proposer, "/programmes");
  await page.getByRole("link", { name: "Buat Program" }).first().click();
  await page.getByLabel("Kode Program *").fill(`uji-${sign}`);
  await page.getByLabel("Bidang *").selectOption({ label: "Ekonomi" });
  await page.getByLabel("Tanda *").fill(sign);
  await page.getByLabel("Nama Program *").fill(`Modal ${sign}`);
  await page.getByLabel("Berlaku Mulai *").fill("2026-01-01");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Program sudah dibuat.");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByLabel("Bidang").selectOption({ label: "Ekonomi" });
  await page.getByRole("button", { name: "Tampilkan" }).click();
  await expect(page).toHaveURL(/bidang=ekonomi/);
  const row = page.getByRole("row").filter({ hasText: `UJI-${sign}` });
  await expect(row).toContainText("Tanpa anggaran");
  await row.getByRole("link", { name: "Detail" }).click();

  await page.getByRole("link", { name: "Usulkan Anggaran" }).click();
  await page.getByLabel("Tahun *").selectOption({ index: 1 });
  await page.getByLabel("Anggaran *").fill("777000");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Anggaran sudah diusulkan");
  await page.getByRole("button", { name: "Close" }).click();
  const budget = page
    .getByRole("table", { name: "Anggaran" })
    .getByRole("row")
    .filter({ hasText: "777.000" });
  await expect(budget.getByRole("link", { name: "Setujui" })).toHaveAttribute("aria-disabled", "true");
  const detail = page.url();

  await openAs(page, supervisor, detail);
  await budget.getByRole("link", { name: "Setujui" }).click();
  await expect(page.getByRole("dialog")).toContainText(`menyetujui anggaran Modal ${sign}`);
  await answerYes(page, "Anggaran sudah disetujui dan berlaku.");
  await expect(budget).toContainText("Berlaku");
  await page.getByRole("link", { name: "Edit Program" }).click();
  await page.getByLabel("Berlaku Sampai").fill("2026-01-31");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Program sudah diubah.");
  await page.goto(detail);
  const history = page.getByRole("table", { name: "Riwayat" });
  for (const done of ["Dibuat", "Anggaran diusulkan", "Anggaran disetujui", "Diubah"])
    await expect(history).toContainText(done);
});

test("a batch beyond a budget is told in both details, and processed by head office alone", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  const branch = await own.branch();
  const [approver, operator] = [
    await own.staff("approver", branch.key),
    await own.staff("operator", branch.key),
  ];
  const admin = await own.session(proposer);
  const sign = javaScriptEnabled ? "UB" : "UP";
  const days = { valid_from: "2026-01-01", valid_until: null };
  const { data: programme } = await admin.call("createProgramme", {
    body: { code: `UJI-${sign}`, name: `Modal ${sign}`, field: "ekonomi", mark: sign, ...days },
  });
  const year = yearOf(jakartaDate(testNow()));
  const { data: budget } = await admin.call("proposeProgrammeBudget", {
    body: { programme_id: programme._key, year, amount: 250_000 },
  });
  await (
    await own.session(supervisor)
  ).call("decideProgrammeBudget", { body: { _key: budget._key, decision: "approve" } });
  const rows = await own.recipients(3, "100000", { branchId: branch.key, operator, approver });
  const { data: batch } = await (
    await own.session(operator.username)
  ).upload(
    uploadOf("BUP0002", csvOf("BUP0002", rows), { branchId: branch.key, programmeId: programme._key }),
  );
  const detail = `/approve-penyaluran-dana/${batch._key}`;
  const line = page
    .getByRole("table", { name: "Anggaran program" })
    .getByRole("row")
    .filter({ hasText: `Modal ${sign}` });

  await openAs(page, operator.username, `/penyaluran-dana-mustahik/${batch._key}`);
  await expect(line).toContainText("Melampaui 50.000");
  await openAs(page, approver.username, detail);
  for (const shown of ["250.000", "300.000", "Melampaui 50.000"]) await expect(line).toContainText(shown);
  await expect(page.getByRole("button", { name: "Proses Upload Data" })).toBeDisabled();
  await expect(page.getByText("Hanya kantor pusat yang dapat memprosesnya.")).toBeVisible();

  await openAs(page, "penyetuju.pusat@ramahzakat.example", detail);
  await page.getByRole("link", { name: "Proses Upload Data" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`Batch ini melampaui anggaran program Modal ${sign}.`);
  await dialog.getByRole("button", { name: "Proses" }).click();
  await expect(dialog).toContainText("Sukses Proses Data");
  await expect(async () => {
    await openAs(page, proposer, "/programmes");
    await expect(page.getByRole("row").filter({ hasText: `UJI-${sign}` })).toContainText("300.000", {
      timeout: 500,
    });
  }).toPass();
});
