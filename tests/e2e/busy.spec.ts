import type { Route } from "@playwright/test";
import { expect, giveSession, test, untilWatched } from "../support/e2e";

const refused = { status: 503, headers: { "retry-after": "5" } };
const busy = {
  ...refused,
  json: { kind: "busy", code: "503", message: "", outcomeUnknown: false, correlation: "7K2M-QX4P" },
};

test.use({ expectedErrors: [/status of 503/] });
test.beforeEach(({ page }) => giveSession(page, "operator.bandung@ramahzakat.example"));

test("a form that a busy app refuses stays as it is, and is sent again under its key", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without script the browser shows the refusal in place of the page");
  await page.goto("/profile");
  await untilWatched(page);
  const name = page.getByLabel("Nama Lengkap");
  const key = page.locator('[name="idempotencyKey"]');
  const before = await key.inputValue();
  // What the page then asks for again is refused as well.
  await page.route("**/*_data=*", (route) => route.fulfill(busy));
  await name.fill("Operator Bandung Dua");
  await page.getByRole("button", { name: "Simpan" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Sistem sedang sibuk, jadi permintaan ini belum diproses.");
  await expect(dialog).toContainText("Kode: 7K2M-QX4P");
  await expect(dialog).not.toContainText("Status tidak diketahui");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(name).toHaveValue("Operator Bandung Dua");
  await expect(key).toHaveValue(before);

  await page.unroute("**/*_data=*");
  await name.fill("Operator Bandung");
  // The answer waits until the page has said that it waits.
  const posted = new Promise<Route>((hold) => void page.route("**/profile?_data=*", hold, { times: 1 }));
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("status").getByText("Updating Profile")).toBeVisible();
  await (await posted).continue();
  await expect(page.getByRole("dialog", { name: "Success Update Profile" })).toBeVisible();
});

test("a question that a busy app refuses stays as well", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without script the browser shows the refusal in place of the page");
  await page.goto("/list-mustahik");
  await untilWatched(page);
  await page.locator("tbody").getByRole("switch").first().click();
  const question = page.getByRole("dialog").first();
  await expect(question).toBeVisible();
  const address = page.url();
  const before = await page.locator('[name="idempotencyKey"]').inputValue();
  await page.route("**/*_data=*", (route) => route.fulfill(busy));
  await question.locator("form button").click();
  const outcome = page.getByRole("dialog").last();
  await expect(outcome).toContainText("Sistem sedang sibuk, jadi permintaan ini belum diproses.");
  await outcome.getByRole("button", { name: "Close" }).click();
  expect(page.url()).toBe(address);
  expect(await page.locator('[name="idempotencyKey"]').inputValue()).toBe(before);
});

test("without script, what was typed is there again, by a reload and on the way back", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === true, "with script the page stays, as the tests above say");
  await page.goto("/profile");
  const before = await page.locator('[name="idempotencyKey"]').inputValue();
  const posts: (string | null)[] = [];
  await page.route("**/profile", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    posts.push(route.request().postData());
    return route.fulfill({ ...refused, contentType: "text/html", body: "<h1>Sistem sedang sibuk</h1>" });
  });
  await page.getByLabel("Nama Lengkap").fill("Operator Bandung Dua");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("heading", { name: "Sistem sedang sibuk" })).toBeVisible();
  await page.reload();
  expect(posts).toHaveLength(2);
  expect(posts[1]).toBe(posts[0]);
  expect(posts[0]).toContain(before);
  await page.goBack();
  await expect(page.getByLabel("Nama Lengkap")).toHaveValue("Operator Bandung Dua");
});
