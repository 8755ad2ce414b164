import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { demoPassword } from "bank-api/seed/organisation";
import { menuFeatureCodes } from "contract/features";
import { expect, giveSession, signIn, test } from "../support/e2e";
import { WireClient } from "../support/wire-client";

const admin = "admin@ramahzakat.example";
const branchAdmin = "admin.bandung@ramahzakat.example";

test.use({ alone: "role-management", expectedErrors: [/status of 4\d\d/] });

const rows = (page: Page) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: "Detail" }) });
const simpan = (page: Page) => page.getByRole("button", { name: "Simpan" });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const tree = (page: Page) => page.getByRole("group", { name: "Menu Previlege *" });

/** A menu group of the tree, and the screens in it. */
const group = (page: Page, name: string) => tree(page).getByRole("checkbox", { name, exact: true }).first();
const screensOf = (page: Page, name: string) => tree(page).getByRole("list", { name }).getByRole("checkbox");
const screen = (page: Page, of: string, name: string) =>
  tree(page).getByRole("list", { name: of }).getByRole("checkbox", { name, exact: true });

async function expectAll(boxes: Locator, checked: boolean) {
  for (const box of await boxes.all()) await expect(box).toBeChecked({ checked });
}

async function closeResult(page: Page, text: string) {
  await expect(page.getByRole("dialog")).toContainText(text);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

async function openDetail(page: Page, code: string) {
  await page.goto("/role-management?rows=250");
  await rows(page)
    .filter({ has: page.getByRole("cell", { name: code, exact: true }) })
    .getByRole("link", { name: "Detail" })
    .click();
  await expect(title(page)).toHaveText("Detail Role");
}

test("the list has the specified columns and buttons", async ({ page }) => {
  await signIn(page, admin);
  await page.getByText("User & Role Management").click();
  await page.getByRole("link", { name: "Role Management" }).click();
  await expect(title(page)).toHaveText("Role Management");
  await expect(page.getByRole("columnheader")).toHaveText([
    "#NO",
    "ROLE CODE",
    "ROLE NAME",
    "CREATED DATE",
    "AKSI",
  ]);
  await expect(page.getByRole("button", { name: "Refresh Data" })).toBeVisible();
  await expect(rows(page).filter({ hasText: "ADMIN-CABANG" })).toContainText("Administrator Cabang");
  await field(page, "Kata pencarian").fill("tidak ada role ini");
  await page.getByRole("button", { name: "Cari" }).click();
  await expect(page.getByText("Tidak ada data untuk ditampilkan.")).toBeVisible();
});

test("a new role needs code and name; it starts with the dashboard, and a group brings all its screens along", async ({
  page,
  javaScriptEnabled,
}) => {
  await giveSession(page, admin);
  await page.goto("/role-management?rows=50");
  await page.getByRole("link", { name: "Buat Role Baru" }).click();
  await expect(title(page)).toHaveText("Create Role");
  await expect(tree(page).getByRole("checkbox", { name: "Dashboard" })).toHaveCount(0);
  await expectAll(tree(page).getByRole("checkbox"), false);

  const code = javaScriptEnabled ? "KASIR-J" : "KASIR-N";
  if (javaScriptEnabled) {
    await expect(simpan(page)).toBeDisabled();
    await field(page, "Kode Role *").fill(code);
    await expect(simpan(page)).toBeDisabled();
    await field(page, "Nama Role *").fill("Kasir");
    await expect(simpan(page)).toBeEnabled();
  } else {
    await simpan(page).click();
    for (const sentence of ["Kode Role wajib diisi.", "Nama Role wajib diisi."])
      await expect(page.getByText(sentence).last()).toBeVisible();
    await field(page, "Kode Role *").fill(code);
  }
  await group(page, "Merchant").check();
  if (!javaScriptEnabled) {
    await simpan(page).click();
    await expect(page.getByText("Nama Role wajib diisi.").last()).toBeVisible();
    await field(page, "Nama Role *").fill("Kasir");
  }
  await expectAll(screensOf(page, "Merchant"), true);
  await expect(simpan(page)).toBeEnabled();
  await simpan(page).click();
  await expect(page).toHaveURL(/\/role-management\?rows=50$/);
  await closeResult(page, "Success Create Role");

  await openDetail(page, code);
  await expectAll(screensOf(page, "Merchant"), true);
  await expect(group(page, "Merchant")).toBeChecked();
  await expect(group(page, "Mustahik")).not.toBeChecked();
  await expect(page.getByRole("table", { name: "Riwayat" })).toContainText(
    "Menu Previlege: Dashboard, Merchant › List Merchant, Merchant › Upload Data Merchant",
  );
});

test("with script the boxes follow the rules of the tree at once, by mouse and by keyboard", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without script the server follows them");
  await giveSession(page, admin);
  await page.goto("/role-management/new");
  await group(page, "Report").check();
  await expectAll(screensOf(page, "Report"), true);
  await group(page, "Report").uncheck();
  await expectAll(screensOf(page, "Report"), false);

  await screen(page, "Report", "Koreksi Dana").focus();
  await page.keyboard.press("Space");
  await expect(screen(page, "Report", "Koreksi Dana")).toBeChecked();
  await expect(group(page, "Report")).toBeChecked();
  await page.keyboard.press("Space");
  await expect(group(page, "Report")).not.toBeChecked();

  await group(page, "Report").check();
  await screen(page, "Report", "Koreksi Dana").uncheck();
  await expect(group(page, "Report")).toBeChecked();
  await expectAll(tree(page).getByRole("list", { name: "Mustahik" }).getByRole("checkbox"), false);
});

test("a detail is read-only until Edit; Batal restores; a group that is turned off takes its screens", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page, admin);
  await openDetail(page, "PENYETUJU");
  await expect(field(page, "Kode Role *")).toHaveAttribute("readonly");
  await expect(field(page, "Deskripsi Role")).toHaveAttribute("readonly");
  for (const box of await tree(page).getByRole("checkbox").all()) await expect(box).toBeDisabled();
  await expect(simpan(page)).toBeHidden();

  await page.getByRole("link", { name: "Edit Role" }).click();
  await expect(field(page, "Kode Role *")).toHaveAttribute("readonly");
  await group(page, "Approve List").uncheck();
  await page.getByRole("link", { name: "Batal" }).click();
  await expectAll(screensOf(page, "Approve List"), true);

  await page.getByRole("link", { name: "Edit Role" }).click();
  const [from, to] = javaScriptEnabled ? ["Approve List", "Report"] : ["Report", "Approve List"];
  for (const box of await screensOf(page, to).all()) await box.setChecked(true);
  await group(page, from).uncheck();
  await field(page, "Deskripsi Role").fill(`Penyetuju ${to}`);
  await simpan(page).click();
  await closeResult(page, "Success Update Role");
  await openDetail(page, "PENYETUJU");
  await expectAll(screensOf(page, from), false);
  await expectAll(screensOf(page, to), true);
  const newest = page.getByRole("table", { name: "Riwayat" }).getByRole("row").nth(1);
  await expect(newest).toContainText(`→ Penyetuju ${to}`);
  await expect(newest).toContainText("Diubah");

  // As it was, for those who sign in with it.
  await page.getByRole("link", { name: "Edit Role" }).click();
  for (const name of [from, to]) for (const box of await screensOf(page, name).all()) await box.check();
  await simpan(page).click();
  await closeResult(page, "Success Update Role");
});

test("a stale edit shows both values, privileges by name", async ({
  page,
  context,
  stack,
  javaScriptEnabled,
}) => {
  const code = `LOKET-${randomUUID()}`;
  const session = await new WireClient(stack.bank.origin).signIn(admin, demoPassword);
  const menu = [{ code: "MN100" as const, view: true }];
  const inputter = { _key: "1", name: "-" };
  const role = {
    code,
    description: "Petugas Loket",
    status: "Active",
    role_permissions: { menu },
    inputter,
  } as const;
  expect((await session.call("createRole", { body: role })).code).toBe("S1");
  await signIn(page, admin);
  await openDetail(page, code);
  await page.getByRole("link", { name: "Edit Role" }).click();
  await expect(page).toHaveURL(/edit/);
  const other = await context.newPage();
  await other.goto(page.url());
  await screen(other, "Mustahik", "Koreksi Dana").check();
  await simpan(other).click();
  await closeResult(other, "Success Update Role");

  await screen(page, "Mustahik", "List Mustahik").check();
  await simpan(page).click();
  const notice = page.getByRole("alert");
  await expect(notice).toContainText("Data sudah diubah oleh pengguna lain.");
  if (javaScriptEnabled) await expect(notice).toBeFocused();
  await expect(notice.getByRole("row").nth(1)).toHaveText(
    /Menu Previlege, yang berbeda\s*Mustahik › List Mustahik\s*Mustahik › Koreksi Dana/,
  );
  await expect(screen(page, "Mustahik", "Koreksi Dana")).not.toBeChecked();
  await page.getByRole("link", { name: "Batal" }).click();
  await expect(screen(page, "Mustahik", "Koreksi Dana")).toBeChecked();
  await expect(screen(page, "Mustahik", "List Mustahik")).not.toBeChecked();
});

test("what one lacks cannot be granted: its boxes are closed, and a forged one is refused", async ({
  page,
  baseURL,
}) => {
  await giveSession(page, branchAdmin);
  await page.goto("/role-management/new");
  await expect(tree(page)).toContainText("Hak akses yang tidak Anda miliki tidak dapat Anda berikan");
  for (const name of ["Mustahik", "Merchant", "Approve List", "Report"]) {
    await expect(group(page, name)).toBeDisabled();
    for (const box of await screensOf(page, name).all()) await expect(box).toBeDisabled();
  }
  await expect(group(page, "User & Role Management")).toBeEnabled();

  const forge = async (path: string, fields: Record<string, string>) => {
    const formToken = (await page.locator('[name="formToken"]').first().getAttribute("value"))!;
    const idempotencyKey = randomUUID();
    const answer = await page.request.post(path, {
      form: { formToken, idempotencyKey, ...fields },
      headers: { origin: baseURL! },
    });
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain("Anda tidak dapat memberikan hak akses yang tidak Anda miliki.");
  };
  await forge("/role-management/new", { code: randomUUID(), description: "Palsu", menu: "MN201" });
  await forge("/role-management/new", { code: randomUUID(), description: "Palsu", kept: "MN405" });

  // One's own role as well.
  await openDetail(page, "ADMIN-CABANG");
  await page.getByRole("link", { name: "Edit Role" }).click();
  await expect(screen(page, "Mustahik", "List Mustahik")).toBeDisabled();
  const version = (await page.locator('[name="version"]').getAttribute("value"))!;
  await forge(page.url(), { version, description: "Administrator Cabang", menu: "MN201", kept: "MN100" });
});

test("the last who administer users and roles keep the right to", async ({ page }) => {
  await signIn(page, admin);
  const withoutRoles = async (code: string) => {
    await openDetail(page, code);
    await page.getByRole("link", { name: "Edit Role" }).click();
    await screen(page, "User & Role Management", "Role Management").uncheck();
    await simpan(page).click();
  };
  await withoutRoles("ADMIN-CABANG");
  await closeResult(page, "Success Update Role");
  await withoutRoles("ADMIN");
  await closeResult(
    page,
    "Harus tetap ada pengguna aktif yang memegang User Management dan Role Management.",
  );

  await openDetail(page, "ADMIN-CABANG");
  await page.getByRole("link", { name: "Edit Role" }).click();
  await screen(page, "User & Role Management", "Role Management").check();
  await simpan(page).click();
  await closeResult(page, "Success Update Role");
});

test("without the permission there is neither menu entry nor screen", async ({ page }) => {
  await signIn(page, "operator.bandung@ramahzakat.example");
  for (const path of ["", "/new", "/1"]) {
    expect((await page.goto(`/role-management${path}`))?.status()).toBe(403);
    await expect(page.getByRole("main")).toContainText("Akses ditolak");
  }
});

test("250 roles with long names stay on the page, on a small one too", async ({ page, stack }) => {
  const session = await new WireClient(stack.bank.origin).signIn(admin, demoPassword);
  const menu = menuFeatureCodes.map((code) => ({ code, view: true }));
  const make = (number: number) =>
    session.call("createRole", {
      body: {
        code: `PANJANG-${number}-${randomUUID()}`.slice(0, 50),
        description: `Petugas ${"SangatPanjangTanpaSpasi".repeat(3)} nomor ${number}`,
        status: "Active",
        role_permissions: { menu },
        inputter: { _key: "1", name: "-" },
      },
    });
  for (let number = 0; number < 250; number += 10) {
    const made = await Promise.all(Array.from({ length: 10 }, (_, place) => make(number + place)));
    for (const { code } of made) expect(code).toBe("S1");
  }
  await signIn(page, admin);
  for (const width of [1366, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/role-management?rows=250");
    await expect(rows(page)).toHaveCount(250);
    const body = (await page.locator("body").boundingBox())!;
    const table = (await page.getByRole("table").boundingBox())!;
    expect(table.x + table.width).toBeLessThanOrEqual(body.x + body.width);
  }
});
