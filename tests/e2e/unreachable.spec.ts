import { closeResult, expect, openAs, test, untilWatched } from "../support/e2e";

const operator = "operator.bandung@ramahzakat.example";

test.skip(
  ({ javaScriptEnabled }) => !javaScriptEnabled,
  "without script the browser says itself that the line is down",
);
// The browser's own words about the line.
test.use({ expectedErrors: [/net::ERR_INTERNET_DISCONNECTED|status of (4\d\d|50\d)/] });

test.beforeEach(async ({ page }) => {
  await openAs(page, operator, "/profile");
  await untilWatched(page);
});

test("a write without an answer says that its outcome is unknown, keeps the form, and goes out again as the same", async ({
  page,
  context,
}) => {
  const name = page.getByLabel("Nama Lengkap");
  await name.fill("Operator Bandung Dua");
  const key = await page.locator('[name="idempotencyKey"]').inputValue();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Simpan" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Status tidak diketahui, periksa daftar.");
  await expect(page.locator("header .profile")).toHaveText("Operator Bandung");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(name).toHaveValue("Operator Bandung Dua");
  await expect(page.locator('[name="idempotencyKey"]')).toHaveValue(key);

  await name.fill("Operator Bandung");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog", { name: "Success Update Profile" })).toBeVisible();
});

for (const [status, words] of [
  [403, "Hubungi administrator bila terulang."],
  [404, "Hubungi administrator bila terulang."],
  [413, "mengirim ulang tidak akan berhasil"],
  [429, "Coba lagi beberapa menit lagi."],
] as const)
  test(`a write that a proxy refuses with ${status} keeps the form and its key, and says that nothing was stored`, async ({
    page,
  }) => {
    await page.route("**/profile?_data=*", (route) =>
      route.fulfill({ status, contentType: "text/html", body: "<h1>No</h1>" }),
    );
    const name = page.getByLabel("Nama Lengkap");
    await name.fill("Operator Bandung Dua");
    const key = await page.locator('[name="idempotencyKey"]').inputValue();
    await page.getByRole("button", { name: "Simpan" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(`proxy) di depan aplikasi (${status})`);
    await expect(dialog).toContainText(words);
    await expect(dialog).not.toContainText("Status tidak diketahui");
    await expect(name).toHaveValue("Operator Bandung Dua");
    await expect(page.locator('[name="idempotencyKey"]')).toHaveValue(key);
  });

test("a page that cannot be read says so inside the shell, with a way to try again", async ({
  page,
  context,
}) => {
  // Its program is there already; its data is not.
  await page.getByRole("link", { name: "Ramah Zakat" }).click();
  await page.waitForURL("**/dashboard");
  await page.goBack();
  await expect(page.getByLabel("Nama Lengkap")).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("link", { name: "Ramah Zakat" }).click();
  await closeResult(page, "There is a problem with your internal connection.");
  await expect(page.locator("header .profile")).toHaveText("Operator Bandung");
  await context.setOffline(false);
  await page.getByRole("link", { name: "Coba lagi" }).click();
  await expect(page.getByText("Total Merchant")).toBeVisible();
});

test("an error that nothing catches still shows a page of ours", async ({ page }) => {
  await page.route("**/*_data=screens%2Flayout", (route) =>
    route.fulfill({
      status: 500,
      headers: { "x-remix-error": "yes", "content-type": "application/json" },
      body: JSON.stringify({ message: "Unexpected Server Error" }),
    }),
  );
  // What is posted reads the shell anew.
  await page.goto("/list-mustahik");
  await page.getByLabel("Kolom pencarian").selectOption("KTP");
  await page.getByLabel("Kata pencarian").fill("3204117101900001");
  await page.getByRole("button", { name: "Cari" }).click();
  const heading = page.getByRole("heading", { name: "Halaman tidak dapat ditampilkan" });
  await expect(heading).toBeVisible();
  expect(await page.locator(".notice").evaluate((notice) => getComputedStyle(notice).textAlign)).toBe(
    "center",
  );
});
