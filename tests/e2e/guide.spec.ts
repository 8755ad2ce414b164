import { expect, giveSession, test } from "../support/e2e";

const operator = "operator.bandung@ramahzakat.example";

test("each screen leads to the page about it, in a tab beside it", async ({ page }) => {
  await giveSession(page, operator);
  const path = "/koreksi-dana-mustahik";
  await page.goto(path);
  const opened = page.context().waitForEvent("page");
  const link = page.getByRole("banner").getByRole("link", { name: "Bantuan" });
  await link.first().click();
  const guide = await opened;
  await expect(guide.getByRole("heading", { level: 1 })).toHaveText("Koreksi saldo mustahik");
  await expect(page).toHaveURL(path);
  await guide.close();

  // A narrow window has the link in the profile menu.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(link).toHaveCount(0);
  await page.getByRole("button", { name: "Operator" }).click();
  await expect(page.getByRole("link", { name: "Bantuan" })).toHaveAttribute(
    "href",
    "/bantuan?layar=%2Fkoreksi-dana-mustahik",
  );
});

test("the guide is searched, read and left again, and a search without a result leads back to all", async ({
  page,
}) => {
  await giveSession(page, operator);
  await page.goto("/bantuan");
  await page.getByRole("searchbox", { name: "Cari di bantuan" }).fill("ponsel hilang");
  await page.getByRole("main").getByRole("button", { name: "Cari" }).click();
  await expect(page).toHaveURL(/\/bantuan\?q=ponsel(\+|%20)hilang/);
  await expect(page.locator("mark").first()).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Verifikasi dua langkah" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verifikasi dua langkah");
  await page
    .getByRole("navigation", { name: "Jejak halaman" })
    .getByRole("link", { name: "Bantuan" })
    .click();
  await expect(page).toHaveURL("/bantuan");

  await page.goto("/bantuan?q=kriptografi");
  await expect(page.getByText('Tidak ada halaman bantuan tentang "kriptografi".')).toBeVisible();
  await page.getByRole("link", { name: "Semua halaman bantuan" }).click();
  await expect(page.getByRole("heading", { name: "Memulai" })).toBeVisible();
});

test("whoever cannot sign in reads how to, with its picture", async ({ page }) => {
  await page.goto("/login?page=forget");
  const [guide] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Bantuan (tab lain)" }).click(),
  ]);
  await expect(guide.getByRole("heading", { level: 1 })).toHaveText("Masuk, keluar, dan password");
  const picture = guide.getByRole("img");
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await guide.getByRole("link", { name: "Ke halaman masuk" }).click();
  await expect(guide.getByRole("button", { name: "Login" })).toBeVisible();
});
