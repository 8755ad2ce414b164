import { expect, openAs, test } from "../support/e2e";

test.use({ expectedErrors: [/status of 4\d\d/] });

test("staff change their name and sign in again", async ({ page, own, javaScriptEnabled }) => {
  const { username } = await own.staff("approver");
  await openAs(page, username, "/dashboard");
  await page.locator("header .profile").click();
  await page.getByRole("link", { name: "Profile" }).click();
  const name = page.getByLabel("Nama Lengkap");
  const save = page.getByRole("button", { name: "Simpan" });
  await expect(page.getByLabel("Username")).toHaveAttribute("readonly");
  await name.fill("  ");
  if (javaScriptEnabled) await expect(save).toBeDisabled();
  else {
    await save.click();
    await expect(page.getByText("Nama Lengkap wajib diisi.").last()).toBeVisible();
  }
  await name.fill("Penyetuju Utama");
  // The answer waits until the page has said that it waits. A page without script posts to another address.
  let goOn = () => {};
  const said = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/profile?_data=*", async (route) => {
    await said;
    await route.fallback();
  });
  await save.click();
  if (javaScriptEnabled) await expect(page.getByRole("status").getByText("Updating Profile")).toBeVisible();
  goOn();
  await expect(page.getByRole("dialog")).toContainText(
    "Success Update Profile, we'll be loging you out. Please re-login!",
  );
  await expect(page).toHaveURL(/\/login$/);
  await openAs(page, username, "/profile");
  await expect(page.getByText("Penyetuju Utama")).toBeVisible();
});
