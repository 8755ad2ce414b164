import { expect, test } from "../kit";

test("a correction is refused with a reason, of which its maker is told", async ({ desk, page }) => {
  // The mustahik with the highest balance can be corrected. The amount and the reason are this flow's own.
  const stranger = desk.newPerson();
  const nominal = `1.${stranger.no_ktp.slice(-3)}`;
  const reason = `Seharusnya ${stranger.nama}`;

  await desk.signIn("operator.bandung");
  await page.goto("/list-account-mustahik?sort=-balance");
  const [richest] = await desk.records();
  await page.getByRole("banner").getByRole("searchbox").fill(richest!["NOMOR ACCOUNT"]!);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/list-mustahik/*");
  const { "Nama Lengkap": name, "Nomor KTP": ktp } = await desk.facts();

  await desk.open("Mustahik › Koreksi Dana");
  await desk.follow("Buat Koreksi Dana");
  await page.getByLabel("Nomor KTP").fill(ktp!);
  await page.getByRole("button", { name: "Cek KTP" }).click();
  await expect(page.getByText(name!, { exact: true })).toBeVisible();
  await page.getByLabel("Nominal").fill(nominal);
  await page.getByRole("button", { name: "Simpan" }).click();
  expect(await desk.closeResult()).toContain("Sukses Membuat Koreksi Dana");

  await desk.signIn("penyetuju.bandung");
  await desk.open("Approve List › Koreksi Dana");
  expect(await desk.decide(`(${nominal})`, "Batalkan", { reason })).toContain("Sukses Membatalkan");

  await desk.signIn("operator.bandung");
  expect(await desk.notice(reason)).toContain(name);
  await desk.open("Mustahik › Koreksi Dana");
  await expect(desk.row(reason)).toContainText("Dibatalkan");
});
