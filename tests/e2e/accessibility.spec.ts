import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { expect, giveSession, test } from "../support/e2e";

/*
 * axe looks at every screen once. It needs script itself, so this runs in one project (playwright.config.ts); what a page is before
 * its own script comes is looked at where it differs.
 */

test.use({ expectedErrors: [/40[34]|ERR_FAILED/] });

/** The menu is looked at with the first path; it is the same on the others. */
async function expectNoViolation(page: Page, paths: readonly string[], isMenuKnown = false) {
  for (const [place, path] of paths.entries()) {
    await page.goto(path);
    await expectAccessible(page, path, isMenuKnown || place > 0);
  }
}

/** Looks at a list as well, and gives where its first row leads. */
async function firstLink(page: Page, list: string, name: string): Promise<string> {
  await expectNoViolation(page, [list]);
  return (await page.getByRole("link", { name }).first().getAttribute("href"))!;
}

test("axe finds nothing on the pages before sign-in, and on a refused screen and its dialog", async ({
  page,
}) => {
  await expectNoViolation(page, ["/login", "/login?page=forget", "/404"]);
  await giveSession(page, "tanpa.akses@ramahzakat.example");
  await expectNoViolation(page, ["/list-mustahik"]);
});

test("axe finds nothing on what every user has, in any of its states", async ({ page }) => {
  await giveSession(page, "operator.bandung@ramahzakat.example");
  await expectNoViolation(page, [
    "/list-mustahik?field=name",
    "/list-mustahik?field=name&value=tidakada",
    "/list-mustahik/1",
    "/search?q=a",
    "/search?q=BUP0001-20991231-999",
    "/bantuan",
    "/bantuan?q=koreksi",
    "/bantuan/membaca-kesalahan-file",
    "/bantuan/cetak/koreksi-saldo",
    "/profile",
    "/notices",
    "/notices/mail",
    "/profile/sessions",
    "/change-password",
    "/profile/second-factor",
    "/not-found",
    "/list-mustahik?dialog=logout",
  ]);
  await expectNoViolation(page, ["/dashboard?sidebar=narrow"]);
});

test("axe finds nothing on the screens of customers and accounts", async ({ page }) => {
  await giveSession(page, "admin@ramahzakat.example");
  const detail = await firstLink(page, "/list-mustahik?sort=name&status=Active", "Detail");
  const merchant = await firstLink(page, "/list-merchant", "Detail");
  const states = ["qr", "deactivate", "access", "statement"];
  await expectNoViolation(
    page,
    [
      "/list-mustahik?status=Inactive",
      "/list-mustahik?pilih=1",
      "/list-mustahik/qr",
      detail,
      ...states.map((state) => detail.replace(/(?=\?|$)/, `/${state}`)),
      merchant,
      "/list-account-mustahik?sort=balance",
      "/list-account-merchant?status=Active",
    ],
    true,
  );
});

/** The screens of one record of the administration, each as a list leads to it. */
const administration = {
  "/user-management": ["", "?edit=1", "/deactivate", "/second-factor-reset"],
  "/role-management": ["", "?edit=1"],
  "/branch-management": ["", "?edit=1"],
} as const;

test("axe finds nothing on the screens of users, roles and branches", async ({ page }) => {
  await giveSession(page, "admin@ramahzakat.example");
  for (const [list, states] of Object.entries(administration)) {
    const detail = await firstLink(page, list, "Detail");
    await expectNoViolation(page, [`${list}/new`, ...states.map((state) => detail + state)], true);
  }
});

test("axe finds nothing on the screens of money", async ({ page, own }) => {
  await own.corrections(1);
  await giveSession(page, "admin@ramahzakat.example");
  const cancel = await firstLink(page, "/koreksi-dana-mustahik", "Batalkan");
  await expectNoViolation(page, [
    "/koreksi-dana-mustahik/new?ktp=",
    cancel,
    "/approve-pencairan-dana",
    "/approval-rules",
    "/approval-rules/new",
    "/deputies",
    "/deputies/new",
    "/households",
    "/completeness",
    "/merchant-categories",
    "/duplicates",
    "/data-requests?permintaan=copy",
    "/data-requests/new",
    "/programmes",
    "/programmes/new",
    "/approve-list",
    "/approve-list?kind=data-merchant",
  ]);
});

test("axe finds nothing on reports, their dialog and saved views", async ({ page }) => {
  await giveSession(page, "admin@ramahzakat.example");
  await expectNoViolation(page, [
    "/dashboard",
    "/report-penggunaan-zakat?status=settled",
    "/report-koreksi-dana/export",
    "/report-koreksi-dana/print",
    "/report-asnaf?then=branch",
    "/report-periods",
    "/report-periods/2026-S1",
    "/report-idle-balances?days=30",
    "/report-idle-balances/usage",
    "/processing-register",
    "/concerned-people",
    "/concerned-people?cara=listed&alamat=dapur",
    "/concerned-people?cara=listed",
    "/privacy-notices",
    "/retention",
    "/retention/people",
    "/privacy-notices/new",
    "/privacy-notices/report",
    "/saved-views/new?to=/list-mustahik",
    "/saved-views",
  ]);
});

test("axe finds nothing on an incident and its letters", async ({ page }) => {
  await giveSession(page, "admin@ramahzakat.example");
  const detail = await firstLink(page, "/incidents", "Detail");
  const states = ["", "?edit=1", "/close", "/letters", "/authority"];
  await expectNoViolation(page, ["/incidents/new", ...states.map((state) => detail + state)], true);
});

test("axe finds nothing on an open calendar, light and dark", async ({ page }) => {
  await giveSession(page, "admin@ramahzakat.example");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of ["/report-asnaf?start=2026-01-05&end=2026-01-20", "/programmes/new"]) {
      await page.goto(path);
      await page.getByRole("button", { name: "Kalender" }).first().click();
      await expect(page.getByRole("button", { name: "Pilih bulan" })).toBeVisible();
      await expectAccessible(page, `${path}, ${colorScheme}`);
    }
  }
});

test("axe finds nothing on the question about several, and on its outcome", async ({ page, own }) => {
  await own.corrections(1);
  await giveSession(page, "penyetuju.bandung@ramahzakat.example");
  await page.goto("/approve-koreksi-dana?pilih=1");
  await expectAccessible(page);
  await page.locator('input[name="key"][type="checkbox"]').first().check();
  await page.getByRole("button", { name: "Batalkan yang dipilih" }).click();
  await expect(page.getByRole("dialog")).toContainText("membatalkan 1 data");
  await expectAccessible(page, "the question about several");
  await page.getByRole("dialog").getByRole("button", { name: "Ya" }).click();
  await expect(page.getByRole("heading", { name: "Selesai diputuskan (1)" })).toBeVisible();
  await expectAccessible(page, "the outcome");
});

test("axe finds nothing on the screens of upload batches", async ({ page }) => {
  await giveSession(page, "admin@ramahzakat.example");
  const uploaded = await firstLink(page, "/upload-data-mustahik", "Detail");
  const waiting = await firstLink(page, "/approve-penyaluran-dana", "Detail");
  const paths = ["/upload-data-mustahik/new", uploaded, `${uploaded}/cancel`, waiting, `${waiting}/process`];
  await expectNoViolation(page, paths, true);
});

test("axe finds nothing in a narrow window, where rows are cards and the menu is a drawer", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoViolation(page, ["/login"]);
  await giveSession(page, "admin@ramahzakat.example");
  const detail = await firstLink(page, "/list-mustahik?pilih=1", "Detail");
  const batch = await firstLink(page, "/upload-data-mustahik", "Detail");
  await expectNoViolation(
    page,
    [
      "/dashboard",
      detail,
      batch,
      "/report-asnaf?then=branch",
      "/user-management/new",
      "/list-mustahik?dialog=logout",
    ],
    true,
  );
});

test("axe finds nothing on pages whose script has not come", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await expectNoViolation(page, ["/login"]);
  await giveSession(page, "admin@ramahzakat.example");
  const detail = await firstLink(page, "/list-mustahik?pilih=1", "Detail");
  await expectNoViolation(
    page,
    [
      detail,
      "/approve-koreksi-dana?pilih=1",
      "/report-pencairan-dana",
      "/role-management/new",
      "/upload-data-mustahik/new",
    ],
    true,
  );
});
