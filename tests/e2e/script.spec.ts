import type { Page } from "@playwright/test";
import { expect, field, giveSession, openAs, simpan, test, untilWatched } from "../support/e2e";

/* Whatever a script does, the user is never left with less than the page without script (docs/rules.md#without-javascript). */

const operator = "operator.pusat@ramahzakat.example";

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "it is about pages with script");

test("a browser that knows no popovers keeps its pages", async ({ page }) => {
  await page.addInitScript(() => {
    for (const { prototype } of [Document, Element]) {
      const find = prototype.querySelectorAll;
      prototype.querySelectorAll = function (this: Document | Element, selectors: string) {
        if (selectors.includes(":popover-open")) throw new SyntaxError(`${selectors} is no valid selector`);
        return find.call(this, selectors);
      };
    }
    Reflect.deleteProperty(HTMLElement.prototype, "hidePopover");
    Reflect.deleteProperty(Element.prototype, "checkVisibility");
  });
  await openAs(page, operator, "/list-mustahik");
  await page.getByRole("link", { name: "Halaman berikutnya" }).click();
  await expect(page.getByRole("cell", { name: "11", exact: true })).toBeVisible();
  await page.getByRole("switch", { name: /aktif/i }).first().click();
  await page.getByRole("dialog").press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Data Mustahik");
});

const admin = "admin@ramahzakat.example";
const wayBack = (page: Page) => page.getByRole("button", { name: "Pakai script lagi" });
const isTakenOver = (page: Page) => page.evaluate(() => "__remixRouter" in window);
const refresh = (page: Page) => page.locator("head meta[http-equiv=refresh]");

test.describe("a browser that cannot carry the script", () => {
  test("keeps the page as served, with what it has for browsers without script", async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Object, "hasOwn"));
    await openAs(page, operator, "/list-mustahik");
    await expect(refresh(page)).toHaveAttribute("content", /^\d+; url=\/stay-signed-in\?to=/);
    await page.getByRole("link", { name: "Halaman berikutnya" }).click();
    await expect(page.getByRole("cell", { name: "11", exact: true })).toBeVisible();
    expect(await isTakenOver(page)).toBe(false);
    await expect(wayBack(page)).toHaveCount(0);
  });

  test.describe("because it cannot read it", () => {
    test.use({ expectedErrors: [/SyntaxError/] });

    for (const file of ["framework", "entry.client"])
      test(`(${file}) keeps it too, and says so`, async ({ page }) => {
        await page.route(`**/assets/${file}-*.js`, (route) =>
          route.fulfill({ contentType: "text/javascript", body: "class { static {" }),
        );
        await openAs(page, operator, "/list-mustahik");
        await expect(wayBack(page)).toBeVisible();
        await expect(refresh(page)).toHaveAttribute("content", /stay-signed-in/);
        await page.getByRole("link", { name: "Halaman berikutnya" }).click();
        await expect(page.getByRole("cell", { name: "11", exact: true })).toBeVisible();
      });
  });

  test("but whose storage alone is blocked has script", async ({ page }) => {
    await blockStorage(page);
    await openAs(page, operator, "/list-mustahik");
    await untilWatched(page);
    await page.getByRole("link", { name: "Halaman berikutnya" }).click();
    await expect(page.getByRole("cell", { name: "11", exact: true })).toBeVisible();
    expect(await isTakenOver(page)).toBe(true);
  });
});

/** As Chromium does where cookies and site data are blocked. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
  });

/** Lets the first effect of the session's watch fail, as soon as the page asks for its file and the test lets it. */
async function plantInEffect(page: Page): Promise<() => void> {
  await page.addInitScript(() => {
    const add = window.addEventListener.bind(window);
    window.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) => {
      if (type === "mousemove") throw new Error("planted 3204117101900001");
      add(type, listener, options);
    };
  });
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/session-watch-*.js", async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

test.describe("a script that fails", () => {
  test.use({ expectedErrors: [/planted/] });

  for (const path of [
    "/dashboard",
    "/list-mustahik?page=2",
    "/list-merchant",
    "/user-management",
    "/role-management",
    "/branch-management",
    "/koreksi-dana-mustahik",
    "/report-asnaf",
    "/data-requests",
    "/privacy-notices",
    "/approve-list",
    "/profile",
  ])
    test(`in an effect gives ${path} back`, async ({ page }) => {
      await giveSession(page, admin);
      const fail = await plantInEffect(page);
      await page.goto(path);
      const name = page.getByLabel("Nama Lengkap");
      if (path === "/profile") await name.fill("Nama yang diketik");
      fail();
      await expect(wayBack(page)).toBeVisible();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
      expect(await isTakenOver(page)).toBe(false);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText("Terjadi kesalahan pada sistem")).toHaveCount(0);
      if (path === "/profile") await expect(name).toHaveValue("Nama yang diketik");
    });

  for (const [how, body] of [
    [
      "beside React",
      'export default () => null; requestAnimationFrame(() => { throw new Error("planted"); })',
    ],
    ["in a promise", 'export default () => null; Promise.reject(new Error("planted"))'],
    ["in a render", 'export default () => { throw new Error("planted"); }'],
  ] as const)
    test(`${how} gives the page back, once, until the user asks for script again`, async ({ page }) => {
      await blockStorage(page);
      let documents = 0;
      page.on("request", (request) => (documents += Number(request.isNavigationRequest())));
      const watch = "**/assets/session-watch-*.js";
      await page.route(watch, (route) => route.fulfill({ contentType: "text/javascript", body }));
      await openAs(page, operator, "/profile");
      await expect(wayBack(page)).toBeVisible();
      expect(documents).toBe(2);
      await page.getByRole("link", { name: "Ramah Zakat" }).click();
      await expect(page.getByText("Total Merchant")).toBeVisible();
      expect(await isTakenOver(page)).toBe(false);
      await page.unroute(watch);
      await wayBack(page).click();
      await untilWatched(page);
      await expect(wayBack(page)).toHaveCount(0);
    });

  test("inside of a screen gives the screen back", async ({ page }) => {
    const body = 'export default () => { throw new Error("planted"); }';
    await page.route("**/assets/drop-target-*.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body }),
    );
    await openAs(page, operator, "/upload-data-mustahik/new");
    await expect(wayBack(page)).toBeVisible();
    expect(await isTakenOver(page)).toBe(false);
    await expect(page.getByLabel("Deskripsi")).toBeVisible();
  });

  test("while a write is under way brings its form back under its key", async ({ page }) => {
    await giveSession(page, "operator.bandung@ramahzakat.example");
    const fail = await plantInEffect(page);
    await page.route("**/profile?_data=*", () => undefined);
    await page.goto("/profile");
    const name = page.getByLabel("Nama Lengkap");
    await name.fill("Operator Bandung Dua");
    const key = await page.locator('[name="idempotencyKey"]').inputValue();
    await page.getByRole("button", { name: "Simpan" }).click();
    fail();
    await expect(wayBack(page)).toBeVisible();
    expect(page.url()).toContain(`?form=${key}`);
    await expect(page.getByText("Status tidak diketahui, periksa daftar.")).toBeVisible();
    await expect(name).toHaveValue("Operator Bandung Dua");
    await expect(page.locator('[name="idempotencyKey"]')).toHaveValue(key);
  });

  test("of an extension changes nothing", async ({ page }) => {
    await openAs(page, operator, "/profile");
    await untilWatched(page);
    const told: string[] = [];
    page.on("request", (request) => told.push(request.url()));
    await page.evaluate(() => {
      requestAnimationFrame(() => {
        throw new Error("planted");
      });
      void Promise.reject(new Error("planted"));
      // It begins in the extension, and passes through ours.
      const stack = `Error: planted\n at a (chrome-extension://abc/a.js:1:2)\n at b (${location.origin}/assets/shared-a.js:1:2)`;
      void Promise.reject(Object.assign(new Error("planted"), { stack }));
      dispatchEvent(new ErrorEvent("error", { message: "ResizeObserver loop limit exceeded" }));
    });
    await page.getByRole("link", { name: "Ramah Zakat" }).click();
    await expect(page.getByText("Total Merchant")).toBeVisible();
    expect(told.filter((url) => url.includes("script-failure"))).toEqual([]);
    expect(await isTakenOver(page)).toBe(true);
  });
});

test.describe("a refused form", () => {
  test.use({ expectedErrors: [/status of 4\d\d/] });

  test("whose dialog is closed before the script comes stays so", async ({ page }) => {
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/assets/entry.client-*.js", async (route) => {
      await isReleased;
      await route.continue();
    });
    await giveSession(page, admin);
    await page.goto("/user-management/new", { waitUntil: "commit" });
    await field(page, "Nama Lengkap").fill("Siapa Saja");
    // Somebody has it already.
    await field(page, "Email").fill(operator);
    await field(page, "Cabang/Branch").selectOption("Cabang Surabaya");
    await field(page, "Role").selectOption("Operator");
    await simpan(page).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    release();
    await untilWatched(page);
    await expect(dialog).toBeHidden();
  });
});

test.describe("a part that does not arrive", () => {
  test.use({ expectedErrors: [/ERR_FAILED|dynamically imported module/] });

  test("is missing alone, and the page keeps what was typed", async ({ page }) => {
    await giveSession(page, operator);
    const watch = "**/assets/session-watch-*.js";
    await page.route(watch, (route) => route.abort());
    await page.route("**/assets/day-input-*.js", (route) => route.abort());
    await page.goto("/report-penyaluran-zakat");
    await page.waitForLoadState("networkidle");
    const start = page.locator('input[name="start"]');
    await start.fill("2026-11-01");
    await expect(start).toHaveAttribute("type", "date");
    expect(await isTakenOver(page)).toBe(true);
    await page.unroute(watch);
    await page.getByRole("link", { name: "Ramah Zakat" }).click();
    await untilWatched(page);
    await expect(wayBack(page)).toHaveCount(0);
  });

  test("leaves the button that counts what is ticked, and the zone that takes a file", async ({ page }) => {
    await giveSession(page, "penyetuju.pusat@ramahzakat.example");
    await page.route(/\/assets\/(chosen-sum|drop-target)-/, (route) => route.abort());
    await page.goto("/approve-list?pilih=1");
    await expect(page.getByRole("button", { name: "Hitung" })).toBeVisible();
    await giveSession(page, operator);
    await page.goto("/upload-data-mustahik/new");
    await page.waitForLoadState("networkidle");
    await page.getByLabel("Deskripsi").fill("Data desa");
    await expect(page.getByText("DRAG & DROP")).toBeVisible();
    await expect(wayBack(page)).toHaveCount(0);
  });
});

test.describe("a page that a translator has changed", () => {
  /** Wraps each text in two elements, as Google's translator does, and goes on with what comes. */
  const translate = (page: Page) =>
    page.evaluate(() => {
      const wrap = (root: Node) => {
        const texts: Text[] = [];
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) texts.push(walker.currentNode as Text);
        for (const text of texts) {
          const parent = text.parentElement;
          if (!text.data.trim() || !parent || parent.closest("script, style, title, font, select, svg"))
            continue;
          const [outer, inner] = [document.createElement("font"), document.createElement("font")];
          text.replaceWith(outer);
          outer.append(inner);
          inner.append(text);
        }
      };
      wrap(document.body);
      new MutationObserver((changes) =>
        changes.forEach(({ addedNodes }) =>
          addedNodes.forEach((node) => node.parentElement && wrap(node.parentElement)),
        ),
      ).observe(document.body, { childList: true, subtree: true });
    });

  /** What the page says, where a figure may stand: not of menus, which keep their state. */
  const words = async (page: Page) => (await page.locator("main").innerText()).replace(/\s+/g, " ").trim();

  for (const [path, next] of [
    ["/list-mustahik", "?page=2"],
    ["/list-merchant", "?status=Inactive"],
    ["/list-account-mustahik", "?page=2"],
    ["/koreksi-dana-mustahik", "?status=settled"],
    ["/report-penyaluran-zakat", "?branch=ID0002"],
    ["/report-penggunaan-zakat", "?status=pending"],
    ["/report-asnaf", "?period=2025"],
    ["/report-idle-balances", "?days=30"],
    ["/completeness", "?missing=phone"],
    ["/approve-list", "?kind=koreksi-dana"],
    ["/user-management", "?status=Inactive"],
    ["/programmes", "?berlaku=past"],
    ["/households", "?rows=50"],
    ["/duplicates", "?state=all"],
  ] as const)
    test(`shows the figures of ${path}${next}`, async ({ page }) => {
      await openAs(page, admin, path);
      await untilWatched(page);
      await translate(page);
      await page.evaluate((address) => {
        const link = document.createElement("a");
        link.href = address;
        document.querySelector("main")!.append(link);
        link.click();
        link.remove();
      }, path + next);
      await expect(page).toHaveURL((url) => url.pathname + url.search === path + next);
      const reader = await page.context().newPage();
      await reader.goto(path + next);
      await untilWatched(reader);
      const fresh = await words(reader);
      await expect.poll(() => words(page)).toBe(fresh);
      expect(await isTakenOver(page)).toBe(true);
      await expect(wayBack(page)).toHaveCount(0);
    });

  test("tells browsers that nothing is to be translated", async ({ page }) => {
    await openAs(page, operator, "/dashboard");
    await expect(page.locator("html")).toHaveAttribute("translate", "no");
  });
});

test.describe("elements that an extension adds before the script runs", () => {
  for (const where of ["body first", "head first", "behind body"] as const)
    test(`(${where}) lose neither what was typed, nor the focus, nor styles`, async ({ page }) => {
      await giveSession(page, "operator.bandung@ramahzakat.example");
      await page.addInitScript((place) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector("body > #page > *")) return;
          observer.disconnect();
          const added = document.createElement(place === "head first" ? "style" : "div");
          added.className = "of-extension";
          // The rules of the page do not hold for an extension's styles.
          added.nonce = document.querySelector<HTMLElement>("[nonce]")!.nonce!;
          added.textContent = place === "head first" ? "h1 { letter-spacing: 3px }" : "";
          if (place === "body first") document.body.prepend(added);
          else if (place === "head first") document.head.prepend(added);
          else document.documentElement.append(added);
          added.nonce = "";
        }).observe(document, { childList: true, subtree: true });
      }, where);
      let release = (): void => undefined;
      const isReleased = new Promise<void>((resolve) => (release = resolve));
      await page.route("**/assets/entry.client-*.js", async (route) => {
        await isReleased;
        await route.continue();
      });
      await page.goto("/profile", { waitUntil: "commit" });
      const name = page.getByLabel("Nama Lengkap");
      await name.fill("Diketik lebih dulu");
      const added = page.locator(".of-extension");
      await expect(added).toHaveCount(1);
      release();
      await untilWatched(page);
      await expect(name).toHaveValue("Diketik lebih dulu");
      await expect(name).toBeFocused();
      await expect(added).toHaveCount(1);
      if (where === "head first")
        await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("letter-spacing", "3px");
      const place = await added.evaluate((element) => {
        const { parentElement, previousElementSibling } = element;
        return `${parentElement?.localName} after ${previousElementSibling?.localName ?? "nothing"}`;
      });
      expect(place).toBe(
        {
          "body first": "body after nothing",
          "head first": "head after nothing",
          "behind body": "html after body",
        }[where],
      );
    });
});
