import { closeResult, expect, openAs, test } from "../support/e2e";

const proposer = "pengawas.pusat@ramahzakat.example";
const approver = "admin@ramahzakat.example";

test.use({ expectedErrors: [/status of 4\d\d/] });

test("what is due is proposed, and refused by a second person; the demo's rows wait for one", async ({
  page,
}) => {
  await openAs(page, proposer, "/retention");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("Baris file yang gagal")).toContainText("Diusulkan");
  await expect(row("Riwayat masuk")).toContainText("640 dihapus");
  // Another worker may have proposed the same: one waits at a time.
  await expect(async () => {
    await page.goto("/retention");
    await row("Pemberitahuan").getByRole("link", { name: "Ajukan Penghapusan" }).click({ timeout: 1_000 });
    const question = page.getByRole("dialog");
    await expect(question).toContainText("tidak dapat dikembalikan");
    await question.getByRole("button", { name: "Ya" }).click();
    await expect(page.getByRole("dialog")).toContainText("sudah diusulkan", { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await closeResult(page, "sudah diusulkan");
  await expect(row("Pemberitahuan").getByRole("link", { name: "Setujui" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );

  await openAs(page, approver, "/approve-list?kind=penghapusan-data");
  await expect(page.getByRole("row").filter({ hasText: "Baris file yang gagal" })).toHaveCount(1);
  await page
    .getByRole("row")
    .filter({ hasText: "Pemberitahuan" })
    .getByRole("link", { name: "Buka" })
    .click();
  await expect(page.getByRole("dialog")).toContainText(
    "Apakah kamu yakin akan menyetujui penghapusan pemberitahuan sebelum",
  );
  await page.getByRole("dialog").getByRole("link", { name: "Tidak" }).click();
  await row("Pemberitahuan").getByRole("link", { name: "Tolak" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ya" }).click();
  await closeResult(page, "Usulan penghapusan tidak dijalankan.");
  await expect(row("Pemberitahuan")).toContainText("Ditolak");
  await expect(row("Pemberitahuan").getByRole("link", { name: "Ajukan Penghapusan" })).toBeVisible();
});
