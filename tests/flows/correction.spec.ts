import { expect, test } from "../kit";
import { distribute, register } from "./steps";

test("a correction is refused with a reason, of which its maker is told", async ({ desk, page }) => {
  const person = await register(desk);
  await distribute(desk, person, "Rp 250.000");

  await desk.signIn("operator.bandung");
  await desk.open("Mustahik › Koreksi Dana");
  await desk.follow("Buat Koreksi Dana");
  await page.getByLabel("Nomor KTP").fill(person.no_ktp);
  await page.getByRole("button", { name: "Cek KTP" }).click();
  await expect(page.getByText(person.nama)).toBeVisible();
  await page.getByLabel("Nominal").fill("100.000");
  await page.getByRole("button", { name: "Simpan" }).click();
  expect(await desk.closeResult()).toContain("Sukses Membuat Koreksi Dana");

  await desk.signIn("penyetuju.bandung");
  await desk.open("Approve List › Koreksi Dana");
  expect(await desk.decide(person.nama, "Batalkan", { reason: "Salah orang" })).toContain(
    "Sukses Membatalkan",
  );

  await desk.signIn("operator.bandung");
  expect(await desk.notice(person.nama)).toContain("Salah orang");
  await desk.open("Mustahik › Koreksi Dana");
  await expect(desk.row(person.nama)).toContainText("Dibatalkan");
});
