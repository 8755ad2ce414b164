import type { Page } from "@playwright/test";
import { expect, giveSession, openAs, test as base, untilWatched } from "../support/e2e";
import { startLossyLine, type LossyLine } from "../support/lossy-line";
import { startApp } from "../support/stack";
import { noteTraces } from "../support/traces";

const approver = "penyetuju.bandung@ramahzakat.example";
const unknown = "Status tidak diketahui, periksa daftar.";

interface Lossy {
  readonly line: LossyLine;
  readonly origin: string;
}

/** The app on our bank, over a line that loses answers. */
const test = base.extend<object, { lossy: Lossy }>({
  lossy: [
    async ({ stack }, use) => {
      const line = await startLossyLine(stack.bank.origin);
      const app = await startApp({ bankUrl: line.origin });
      await use({ line, origin: app.origin });
      await app.stop();
      await line.stop();
      await noteTraces({ places: app.lines });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ lossy }, use) => use(lossy.origin),
});

// What cannot be read, or is gone, answers with its status.
test.use({ expectedErrors: [/status of (403|404|413|50\d)/] });

test.afterEach(({ lossy }) => lossy.line.mend());

const dialogs = (page: Page) => page.getByRole("dialog");
const keyIn = (page: Page) => page.locator('[name="idempotencyKey"]').inputValue();

/** The outcome that lies over the question or the error screen. */
async function closeOutcome(page: Page) {
  await expect(dialogs(page).last()).toContainText(unknown);
  await dialogs(page).last().getByRole("button", { name: "Close" }).click();
}

/** Presses a question's button, whose answer is lost. */
async function lose(page: Page, button: string): Promise<string> {
  const key = await keyIn(page);
  await page.getByRole("button", { name: button, exact: true }).click();
  await closeOutcome(page);
  return key;
}

/** That the question is still there, under its key, and leads to the answer that the bank has kept. */
async function sendAgain(page: Page, key: string, button: string, done: string) {
  await expect(dialogs(page)).toContainText(unknown);
  expect(await keyIn(page)).toBe(key);
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(dialogs(page)).toContainText(done);
  await expect(page).not.toHaveURL(/form=/);
}

/*
 * A browser meets one question and one form of each kind. Each screen, each state of the bank and each answer without script is
 * asked in tests/routes/lost-answers.test.ts.
 */

test("a rejection whose answer is lost keeps its reason while the bank is out of reach", async ({
  page,
  own,
  lossy,
}) => {
  await own.disbursements(1);
  await openAs(page, approver, "/approve-pencairan-dana?rows=50");
  await page.getByRole("link", { name: "Tolak" }).first().click();
  await page.getByLabel("Alasan (opsional)").fill("Rekening salah");
  lossy.line.loseAnswer("/transaction/update", true);
  const key = await lose(page, "Ya");
  expect(await keyIn(page)).toBe(key);
  lossy.line.mend();
  await page.reload();
  await expect(page.getByLabel("Alasan (opsional)")).toHaveValue("Rekening salah");
  await sendAgain(page, key, "Ya", "Sukses Menolak Pencairan Dana");
  await expect(page).toHaveURL(/\/approve-pencairan-dana\?rows=50$/);
});

test("an edit whose answer is lost shows the form as it was sent", async ({
  page,
  lossy,
  javaScriptEnabled,
}) => {
  await openAs(page, "admin@ramahzakat.example", "/branch-management/ID0003?edit=1");
  const address = `Jalan Hilang No. ${javaScriptEnabled ? 1 : 2}`;
  await page.getByLabel("Alamat Cabang").fill(address);
  lossy.line.loseAnswer("/internaluser/update-branch", true);
  const key = await lose(page, "Simpan");
  await expect(page.getByRole("status").filter({ hasText: unknown })).toBeVisible();
  // The shell has said it; the error screen does not say it once more.
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Buka daftar" })).toBeVisible();
  lossy.line.mend();
  await page.getByRole("link", { name: "Coba lagi" }).click();
  for (const look of ["at first", "anew"]) {
    if (look === "anew") await page.reload();
    await expect(page.getByLabel("Alamat Cabang")).toHaveValue(address);
    await expect(page.getByText("Data sudah diubah oleh pengguna lain.")).toBeHidden();
    await expect(page.getByRole("status").filter({ hasText: unknown })).toBeVisible();
    expect(await keyIn(page)).toBe(key);
  }
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(dialogs(page)).toContainText("Branch has been updated");
});

test("what was sent of one record is not shown with another", async ({ page, own, lossy }) => {
  await own.corrections(2);
  await giveSession(page, approver);
  await page.goto("/approve-koreksi-dana?rows=50");
  const voids = page.getByRole("link", { name: "Batalkan", exact: true });
  const other = await voids.nth(1).getAttribute("href");
  await voids.first().click();
  await page.getByLabel("Alasan (opsional)").fill("Salah orang");
  lossy.line.loseAnswer("/transaction/update");
  const key = await lose(page, "Ya");
  lossy.line.mend();
  await dialogs(page).getByRole("link", { name: "Tidak", exact: true }).click();
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page.getByText(unknown)).toBeHidden();
  await page.locator(`a[href="${other}"]`).click();
  await expect(page.getByLabel("Alasan (opsional)")).toHaveValue("");
  await expect(page.getByText(unknown)).toBeHidden();
  expect(await keyIn(page)).not.toBe(key);
});

test("an edit whose answer never reaches the browser goes out again as the same", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without script the browser shows what came, and sends the same form again");
  await openAs(page, "admin@ramahzakat.example", "/branch-management/ID0003?edit=1");
  await untilWatched(page);
  const phone = `0811 2222 ${String(Date.now()).slice(-4)}`;
  await page.getByLabel("No.Telp Cabang").fill(phone);
  const key = await keyIn(page);
  await page.route("**/branch-management/ID0003?*_data=*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch({ maxRedirects: 0 });
    await route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
  });
  await page.getByRole("button", { name: "Simpan" }).click();
  await closeOutcome(page);
  await page.unroute("**/branch-management/ID0003?*_data=*");
  await expect(page.getByLabel("No.Telp Cabang")).toHaveValue(phone);
  await expect(page.getByText("Data sudah diubah oleh pengguna lain.")).toBeHidden();
  expect(await keyIn(page)).toBe(key);
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(dialogs(page)).toContainText("Branch has been updated");
});

test("a question and an upload that a proxy refuses itself keep their key, and say that nothing was stored", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  test.skip(
    !javaScriptEnabled,
    "without script the browser shows the proxy's page, and goes back to the form",
  );
  await own.corrections(1);
  await openAs(page, approver, "/approve-koreksi-dana");
  await untilWatched(page);
  await page.getByRole("link", { name: "Approve", exact: true }).first().click();
  const key = await keyIn(page);
  const refuse = (status: number) =>
    page.route("**/*_data=*", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status, contentType: "text/html", body: "<h1>No</h1>" })
        : route.fallback(),
    );
  await refuse(403);
  await page.getByRole("button", { name: "Ya", exact: true }).click();
  await expect(dialogs(page).last()).toContainText("proxy) di depan aplikasi (403)");
  await expect(page.getByText(unknown)).toBeHidden();
  expect(await keyIn(page)).toBe(key);
  await page.unrouteAll();

  await openAs(page, "operator.bandung@ramahzakat.example", "/upload-data-mustahik/new");
  await untilWatched(page);
  const file = { name: "data.csv", mimeType: "text/csv", buffer: Buffer.from("nama\n") };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await refuse(413);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(dialogs(page).last()).toContainText("mengirim ulang tidak akan berhasil");
  await expect(page.getByText(unknown)).toBeHidden();
  await expect(page.getByLabel("File Name")).toHaveValue("data.csv");
});

test("a question whose answer never reaches the browser is asked again under its key", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without script the browser shows what came, and sends the same form again");
  await own.corrections(1);
  await openAs(page, approver, "/approve-koreksi-dana");
  await untilWatched(page);
  await page.getByRole("link", { name: "Approve", exact: true }).first().click();
  const key = await keyIn(page);
  // The app carries it out; something between answers in its place.
  await page.route("**/approve?_data=*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch({ maxRedirects: 0 });
    await route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
  });
  await page.getByRole("button", { name: "Ya", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`form=${key}`));
  await expect(dialogs(page)).toContainText(unknown);
  expect(await keyIn(page)).toBe(key);
  await page.unroute("**/approve?_data=*");
  await page.reload();
  await sendAgain(page, key, "Ya", "Sukses Approve Koreksi Dana");
});
