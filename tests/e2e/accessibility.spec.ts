import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, giveSession, signIn, test } from "../support/e2e";

const wcag22aa = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const sizes = [
  { width: 1366, height: 768 },
  { width: 360, height: 740 },
];

async function expectNoViolation(page: Page, path: string) {
  await atEachSize(page, path, () => page.goto(path));
}

/** The same for a page that a post has brought, which has no address to open it by. */
async function expectNoViolationHere(page: Page, name: string) {
  await atEachSize(page, name, () => Promise.resolve());
}

async function atEachSize(page: Page, name: string, open: () => Promise<unknown>) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await open();
    const { violations } = await new AxeBuilder({ page }).withTags(wcag22aa).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
      `${name} at ${size.width} px`,
    ).toEqual([]);
  }
}

// axe itself needs script; without it, only those of the page are held back.
test.use({ javaScriptEnabled: true, expectedErrors: [/40[34]|ERR_FAILED/] });

test.beforeEach(async ({ page }, { project }) => {
  if (project.name === "nojs") await page.route("**/assets/*.js", (route) => route.abort());
});

test("axe finds nothing on the pages before sign-in", async ({ page }) => {
  for (const path of ["/login", "/login?page=forget", "/404"]) await expectNoViolation(page, path);
});

test("axe finds nothing on any screen, in any of its states", async ({ page }) => {
  test.slow();
  await giveSession(page, "operator.bandung@ramahzakat.example");
  await page.goto("/list-mustahik");
  const detail = (await page.getByRole("link", { name: "Detail" }).first().getAttribute("href"))!;
  for (const path of [
    "/dashboard",
    "/list-mustahik",
    "/list-mustahik?field=name",
    "/list-mustahik?field=name&value=tidakada",
    detail,
    "/list-mustahik/1",
    "/search",
    "/bantuan",
    "/bantuan?q=koreksi",
    "/bantuan/membaca-kesalahan-file",
    "/bantuan/cetak/koreksi-saldo",
    "/search?q=a",
    "/search?q=BUP0001-20991231-999",
    "/profile",
    "/notices",
    "/notices/mail",
    "/profile/sessions",
    "/change-password",
    "/profile/second-factor",
    "/not-found",
    "/list-mustahik?dialog=logout",
    "/dashboard?sidebar=narrow",
  ]) {
    await expectNoViolation(page, path);
  }
});

test("axe finds nothing on the screens of customers and accounts", async ({ page }) => {
  test.slow();
  await giveSession(page, "admin@ramahzakat.example");
  await page.goto("/list-merchant");
  const merchant = (await page.getByRole("link", { name: "Detail" }).first().getAttribute("href"))!;
  await page.goto("/list-mustahik?status=Active");
  const mustahik = (await page.getByRole("link", { name: "Print QR" }).first().getAttribute("href"))!;
  for (const path of [
    "/list-mustahik?sort=name&status=Inactive",
    "/list-mustahik?pilih=1",
    "/list-mustahik/qr",
    mustahik,
    mustahik.replace("/qr", "/deactivate"),
    mustahik.replace("/qr", "/access"),
    mustahik.replace("/qr", "/statement"),
    "/list-merchant?sort=-name",
    merchant,
    `${merchant}/access`,
    "/list-account-mustahik?sort=balance",
    "/list-account-merchant?status=Active",
  ]) {
    await expectNoViolation(page, path);
  }
});

/** The screens of one record of the administration, each as a list leads to it. */
const administration = {
  users: ["/user-management", ["", "?edit=1", "/deactivate", "/second-factor-reset"]],
  roles: ["/role-management", ["", "?edit=1"]],
  branches: ["/branch-management", ["", "?edit=1"]],
} as const;

for (const [records, [list, states]] of Object.entries(administration)) {
  test(`axe finds nothing on the screens of ${records}`, async ({ page }) => {
    test.slow();
    await giveSession(page, "admin@ramahzakat.example");
    await page.goto(list);
    const detail = (await page.getByRole("link", { name: "Detail" }).first().getAttribute("href"))!;
    const details = states.map((state) => detail + state);
    for (const path of [list, `${list}?value=tidakada`, `${list}/new`, ...details])
      await expectNoViolation(page, path);
  });
}

test("axe finds nothing on the screens of money", async ({ page }) => {
  test.slow();
  await giveSession(page, "admin@ramahzakat.example");
  await page.goto("/koreksi-dana-mustahik");
  const cancel = (await page.getByRole("link", { name: "Batalkan" }).first().getAttribute("href"))!;
  for (const path of [
    "/koreksi-dana-mustahik",
    "/koreksi-dana-mustahik/new?ktp=",
    cancel,
    "/approve-pencairan-dana",
    "/approval-rules",
    "/approval-rules/new",
    "/deputies",
    "/deputies/new",
    "/report-asnaf?then=branch",
    "/report-periods",
    "/report-periods/2026-S1",
    "/report-idle-balances?days=30",
    "/report-idle-balances/usage",
    "/households",
    "/completeness",
    "/merchant-categories",
    "/duplicates",
    "/programmes",
    "/programmes/new",
    "/approve-list",
    "/approve-list?kind=data-merchant",
  ]) {
    await expectNoViolation(page, path);
  }
});

test("axe finds nothing on the question about several, and on its outcome", async ({ page }) => {
  test.slow();
  await giveSession(page, "penyetuju.bandung@ramahzakat.example");
  await page.goto("/approve-koreksi-dana?pilih=1");
  await page.locator('input[name="key"][type="checkbox"]').first().check();
  await page.getByRole("button", { name: "Batalkan/Tolak yang dipilih" }).click();
  await expect(page.getByRole("dialog")).toContainText("membatalkan atau menolak 1 data");
  await expectNoViolationHere(page, "the question about several");
  await page.getByRole("dialog").getByRole("button", { name: "Ya" }).click();
  await page.waitForURL("**/approve-list/outcome/*");
  const outcome = page.url();
  await expect(async () => {
    await page.goto(outcome);
    await expect(page.getByRole("heading", { name: "Selesai diputuskan (1)" })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectNoViolation(page, outcome);
});

test("axe finds nothing on the screens of upload batches", async ({ page }) => {
  test.slow();
  await signIn(page, "admin@ramahzakat.example");
  const detailOf = async (list: string) => {
    await page.goto(list);
    return (await page.getByRole("link", { name: "Detail" }).first().getAttribute("href"))!;
  };
  const uploaded = await detailOf("/upload-data-mustahik");
  const waiting = await detailOf("/approve-penyaluran-dana");
  for (const path of [
    "/upload-data-mustahik",
    "/upload-data-mustahik/new",
    uploaded,
    `${uploaded}/cancel`,
    waiting,
    `${waiting}/process`,
  ]) {
    await expectNoViolation(page, path);
  }
});

test("axe finds nothing on a refused screen and its dialog", async ({ page }) => {
  await signIn(page, "tanpa.akses@ramahzakat.example");
  await expectNoViolation(page, "/list-mustahik");
});
