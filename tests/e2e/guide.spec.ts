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

test("its pictures are softer in mode gelap", async ({ page, baseURL }) => {
  await giveSession(page, operator);
  await page.goto("/bantuan/masuk");
  const picture = page.getByRole("main").getByRole("img").first();
  await expect(picture).toHaveCSS("filter", "none");
  await page.context().addCookies([{ name: "gelap", value: "on", url: baseURL! }]);
  await page.reload();
  await expect(picture).toHaveCSS("filter", "brightness(0.8)");
});
