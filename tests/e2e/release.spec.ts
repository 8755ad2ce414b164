import type { Page } from "@playwright/test";
import { startBalancer } from "../support/balancer";
import {
  closeResult,
  expect,
  field,
  openAs,
  rows,
  simpan,
  test as base,
  title,
  untilWatched,
} from "../support/e2e";
import { nextBuild } from "../support/next-build";
import { startApp } from "../support/stack";
import { noteTraces } from "../support/traces";

/** The next release, with the files of the release before or without them. */
type Next = "kept" | "gone";

interface Line {
  readonly origin: string;
  /** Who answers there. */
  serve(release: "open" | Next): void;
}

/** The app, and the releases that replace it, at one address. */
const test = base.extend<object, { line: Line }>({
  line: [
    async ({ stack }, use) => {
      const bankUrl = stack.bank.origin;
      const kept = await startApp({ bankUrl, program: await nextBuild("kept") });
      const gone = await startApp({ bankUrl, program: await nextBuild("gone") });
      const origins = { open: stack.app.origin, kept: kept.origin, gone: gone.origin };
      const serving = [origins.open];
      const balancer = await startBalancer(serving);
      await use({ origin: balancer.origin, serve: (release) => (serving[0] = origins[release]) });
      await balancer.stop();
      for (const app of [kept, gone]) await app.stop();
      await noteTraces({ places: [...kept.lines, ...gone.lines] });
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ line }, use) => use(line.origin),
});

test.beforeEach(({ line }) => line.serve("open"));

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "without script each screen is a document");
// A file that is gone, and Remix, which says that it cannot load it. Refused forms.
test.use({ expectedErrors: [/status of 4\d\d|route module|dynamically imported module/] });

const admin = "admin@ramahzakat.example";
const operator = "operator.bandung@ramahzakat.example";

const isOfNextBuild = (page: Page) =>
  expect(page.locator("link[rel=icon]")).toHaveAttribute("href", /-next\.svg$/);

for (const [next, words] of [
  ["kept", "with the files of the release before"],
  ["gone", "without them, after two releases"],
] as const)
  test.describe(`a tab that was open before a release goes on ${words}`, () => {
    test("to the screen that it asks for, and back", async ({ page, line }) => {
      await openAs(page, operator, "/list-mustahik?rows=50");
      await untilWatched(page);
      line.serve(next);
      // The screen's file is missed before its data comes: then Remix loads the page anew.
      if (next === "gone") await page.route("**/list-account-mustahik?*_data=*", () => undefined);
      await page.getByRole("link", { name: "List Account Mustahik" }).click();
      await expect(page).toHaveURL(/\/list-account-mustahik/);
      await expect(title(page)).toHaveText(/Account Mustahik/);
      await isOfNextBuild(page);
      await page.goBack();
      await expect(page).toHaveURL(/\/list-mustahik\?rows=50$/);
      await expect(rows(page).first()).toBeVisible();
    });

    test("to a file, and stays as it is", async ({ page, line }) => {
      await openAs(page, operator, "/report-pencairan-dana");
      await page.getByRole("link", { name: "Export Data CSV" }).click();
      const file = page.getByRole("button", { name: "Unduh CSV" });
      await expect(file).toBeVisible();
      line.serve(next);
      const [csv] = await Promise.all([page.waitForEvent("download"), file.click()]);
      expect(csv.suggestedFilename()).toMatch(/\.csv$/);
      await expect(file).toBeVisible();
    });

    test("after a form: it keeps a refused one, and shows the result of an accepted one", async ({
      page,
      own,
      line,
    }) => {
      const name = `Petugas ${own.word}`;
      await openAs(page, admin, "/user-management?rows=50");
      await page.getByRole("link", { name: "Buat User Baru" }).first().click();
      await field(page, "Nama Lengkap").fill(name);
      await field(page, "Email").fill(operator);
      await field(page, "Cabang/Branch").selectOption("Cabang Surabaya");
      await field(page, "Role").selectOption("Operator");
      await untilWatched(page);
      const key = await page.locator('[name="idempotencyKey"]').inputValue();
      line.serve(next);
      await simpan(page).click();
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      await expect(field(page, "Nama Lengkap")).toHaveValue(name);
      await expect(field(page, "Email")).toHaveValue(operator);
      // The bank keeps its refusal under the first key (docs/wire.md#idempotency).
      expect(await page.locator('[name="idempotencyKey"]').inputValue()).not.toBe(key);

      await field(page, "Email").fill(`rilis.${own.word}@ramahzakat.example`);
      await simpan(page).click();
      await expect(page).toHaveURL(/\/user-management\?rows=50$/);
      await closeResult(page, "Success Create User");
      await isOfNextBuild(page);
      await field(page, "Kata pencarian").fill(name);
      await page.getByRole("button", { name: "Cari" }).click();
      await expect(rows(page)).toHaveCount(1);
    });

    test("after a correction, which is made once", async ({ page, own, line }) => {
      const [person] = await own.recipients(1, "50000");
      await own.process("BUP0002", [person!]);
      await openAs(page, operator, "/koreksi-dana-mustahik/new");
      await page.getByLabel("Nomor KTP").fill(person!.no_ktp!);
      await page.getByRole("button", { name: "Cek KTP" }).click();
      await page.getByLabel("Nominal").fill("12345");
      await untilWatched(page);
      line.serve(next);
      await simpan(page).click();
      await expect(page).toHaveURL(/\/koreksi-dana-mustahik(\?|$)/);
      await closeResult(page, "Sukses Membuat Koreksi Dana");
      await isOfNextBuild(page);
      await expect(page.getByRole("row").filter({ hasText: person!.nama! })).toHaveCount(1);
    });
  });
