import { testNow } from "../support/clock";
import { expect, openAs, test, yearOfHistory } from "../support/e2e";

/** Its first half-year is listed, and over before the demo organisation has distributed anything. */
const year = testNow().getFullYear() - 2;

test("the head office reads a half-year with what stands in the way of its closing, and a closed one as it was", async ({
  page,
}) => {
  await openAs(page, "admin@ramahzakat.example", "/report-periods");
  const periods = page.getByRole("table", { name: "Laporan Periode" });
  await expect(periods.getByRole("row")).toHaveCount(10);
  const row = periods.getByRole("row").filter({ hasText: `Semester 1 ${year}` });
  await expect(row).toContainText("Belum ditutup");
  await row.getByRole("link", { name: "Lihat" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Laporan Periode Semester 1 ${year}`);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Syarat penutupan",
    "I. Penerimaan",
    "II. Penyaluran menurut asnaf",
    "III. Penyaluran menurut bidang dan program",
    "IV. Penyaluran per cabang",
    "V. Jumlah penyaluran",
  ]);
  await expect(page.getByRole("table", { name: "I. Penerimaan" })).toContainText(
    "Tidak dicatat di sistem ini",
  );
  await expect(page.getByRole("table", { name: "Syarat penutupan" })).toContainText("Belum");
  await expect(page.getByRole("link", { name: "Tutup Laporan" })).toHaveCount(0);

  await page.goto(`/report-periods/${year}-S1/close`);
  await expect(page.getByRole("dialog")).toContainText("Laporan belum dapat ditutup.");

  await page.goto(`/report-periods/${yearOfHistory}-S1`);
  await expect(page.getByRole("table", { name: "Syarat penutupan" })).not.toContainText("Belum");
  await expect(page.getByRole("link", { name: "Tutup Laporan" })).toBeVisible();

  await page.goto("/report-periods");
  const isClosed = { has: page.getByRole("cell", { name: "Ditutup", exact: true }) };
  const closed = periods.getByRole("row").filter(isClosed);
  await expect(closed).toHaveCount(1);
  await closed.getByRole("link", { name: "Lihat" }).click();
  await expect(page.getByText(/Admin Ramah Zakat/).first()).toBeVisible();
  await expect(page.getByRole("table", { name: "Syarat penutupan" })).toHaveCount(0);
  await expect(page.getByText(/[0-9a-f]{64}/)).toBeVisible();
  await expect(page.getByRole("table", { name: "II. Penyaluran menurut asnaf" })).toContainText("Fakir");
});

test("a branch reads its own part, and the print has letterhead, signatures and page numbers", async ({
  page,
}) => {
  await openAs(page, "operator.bandung@ramahzakat.example", `/report-periods/${yearOfHistory}`);
  await expect(page.getByText("Anda melihat angka cabang Anda saja.")).toBeVisible();
  await expect(page.getByRole("table", { name: "IV. Penyaluran per cabang" }).getByRole("row")).toHaveCount(
    2,
  );
  await page.goto(`/report-periods/${yearOfHistory}/print`);
  for (const text of ["Ramah Zakat", "Dibuat oleh,", "Mengetahui,"])
    await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
  const sheets = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ cssRules }) =>
      [...cssRules].filter((rule) => rule instanceof CSSPageRule).map(({ cssText }) => cssText),
    ),
  );
  expect(sheets.join(" ")).toMatch(/size: a4.*"Halaman " counter\(page\) " dari " counter\(pages\)/is);
});
