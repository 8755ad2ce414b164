import { turnOnSecondFactor } from "../support/authenticator";
import { answerYes, expect, openAs, signIn, test } from "../support/e2e";

const branchAdmin = "admin.bandung@ramahzakat.example";
const title = "Reset Verifikasi Dua Langkah";

test("two administrators reset the second factor of a user, who then signs in without it", async ({
  page,
  own,
}) => {
  const holder = await own.staff("operator");
  await turnOnSecondFactor(await own.session(holder.username), Date.now());

  await openAs(page, branchAdmin, `/user-management/${holder.key}`);
  await page.getByRole("link", { name: title }).click();
  await page.getByLabel("Alasan *").fill("Ponsel hilang");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("berlaku setelah disetujui administrator lain");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("oleh Admin Bandung. Alasan: Ponsel hilang")).toBeVisible();
  await expect(page.getByRole("link", { name: "Setujui" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Tolak" })).toBeVisible();

  await openAs(page, "admin@ramahzakat.example", "/user-management");
  await expect(page.getByRole("status").getByRole("link", { name: holder.name })).toBeVisible();
  await page.goto("/approve-list?kind=reset-verifikasi");
  await page.getByRole("row").filter({ hasText: holder.name }).getByRole("link", { name: "Buka" }).click();
  await expect(page.getByRole("dialog")).toContainText("Ponsel hilang");
  await answerYes(page, "Verifikasi dua langkah sudah direset");
  await expect(page.getByRole("link", { name: title })).toHaveCount(0);
  await expect(page.getByRole("table")).toContainText("Reset verifikasi dua langkah diminta");

  await page.context().clearCookies();
  await signIn(page, holder.username);
});
