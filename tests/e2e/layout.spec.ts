import type { Page } from "@playwright/test";
import { expect, giveSession, test } from "../support/e2e";
import { layoutShifts } from "../support/layout-shifts";

const administrator = "admin@ramahzakat.example";
const operator = "operator.pusat@ramahzakat.example";

/*
 * Lists are drawn by style sheets alone, so this runs in one project (playwright.config.ts). There is a window for each layout of
 * the style sheets (app/ui/styles). Layouts begin at 480, 600, 700 and 960 px of the window. Others begin at 760, 860, 900, 950 and
 * 1100 px of the list. The list is 348 px narrower beside a wide sidebar and 112 px beside a narrow one. There is no sidebar below
 * 960 px.
 */
const widths = {
  wide: [320, 480, 600, 700, 900, 960, 1100, 1180, 1280, 1366, 1600],
  narrow: [960, 1024, 1100, 1280, 1366, 1920],
} as const;

/** Lists by the classes of their columns: what stands there is as long as it may well be. */
const lists = {
  users: [
    ["WAKTU", "code time", "20/11/2026 10:21"],
    ["PEMBUAT", "", "Administrator Kantor Pusat"],
    ["NAMA USER", "", "Delimakinasih Megacahyani"],
    ["CABANG", "", "Cabang Surabaya"],
    ["ROLE", "", "Penyetuju Kantor Pusat"],
    ["STATUS", "code", '<a role="switch" aria-checked="false" href="">Tidak Aktif</a>'],
    ["Aksi", "short", '<a href="">Detail</a>'],
  ],
  inactive: [
    ["NAMA LENGKAP", "", "Fajrapati Osatara Ujiperkasa"],
    ["TANGGAL LAHIR", "short", "10/06/1953"],
    ["NOMOR KTP", "short", "3273********5584"],
    ["CABANG", "brief", "Cabang Bandung"],
    ["STATUS", "code", '<a role="switch" aria-checked="false" href="">Tidak Aktif</a>'],
    ["DETAIL", "code", '<a href="">Print QR</a> <a href="">Detail</a>'],
  ],
  disbursements: [
    ["WAKTU", "code time", "20/11/2026 10:21"],
    ["TRX ID", "code", "377761264828416000"],
    ["NAMA MERCHANT", "", "Koperasi Lintangsejahtera"],
    ["NOMOR REKENING", "code", "000123456789"],
    ["NOMINAL", "amount", "Rp123.456.789"],
    ["CABANG", "", "Cabang Surabaya"],
    ["STATUS", "short", '<span class="pill wait">Menunggu</span>'],
    ["AKSI", "short", '<a href="">Detail</a>'],
  ],
  // A row that cannot be chosen, and of which one of two people has approved.
  choosing: [
    ["PILIH", "code", ""],
    ["JENIS", "", 'Pencairan Dana<div class="reason quiet">1 dari 2, Penyetuju Bandung</div>'],
    ["NOMINAL", "amount", "Rp123.456.789"],
    ["WAKTU", "code time", "20/11/2026 10:21"],
    ["AKSI", "short", '<a href="">Buka</a>'],
  ],
  // Names without a gap to break them at.
  roles: [
    ["ROLE CODE", "", "PANJANG-249-3f1c0c5e-9d0b-4b57-8f0e-2d1d5b7a3c"],
    ["ROLE NAME", "", `Petugas ${"SangatPanjangTanpaSpasi".repeat(3)}`],
    ["CREATED DATE", "code time", "20/11/2026 10:21"],
    ["AKSI", "short", '<a href="">Detail</a>'],
  ],
} as const;

test("ten rows of a list and its pager are in sight on a branch's monitor", async ({ page }) => {
  await giveSession(page, "admin@ramahzakat.example");
  for (const path of [
    "/list-mustahik",
    "/list-mustahik?field=name&value=sari&status=Active",
    "/list-merchant",
    "/list-account-mustahik",
    "/koreksi-dana-mustahik",
    "/households",
    "/report-penyaluran-zakat",
    "/report-penggunaan-zakat?start=2026-01-01",
    "/user-management",
  ]) {
    await page.goto(path);
    const [first, last] = [page.locator("tbody tr").first(), page.locator("tbody tr").last()];
    const pager = (await page.getByRole("navigation", { name: "Halaman" }).boundingBox())!;
    expect.soft((await first.boundingBox())!.y, path).toBeLessThanOrEqual(190);
    expect.soft((await last.boundingBox())!.y, path).toBeLessThan(pager.y);
    expect.soft(pager.y + pager.height, path).toBeLessThanOrEqual(768);
  }
});

test("the main action of a form is in sight on a branch's monitor, and below what has the focus", async ({
  page,
}) => {
  await giveSession(page, "admin@ramahzakat.example");
  for (const path of ["/user-management/new", "/role-management/new", "/branch-management/new"]) {
    await page.goto(path);
    const action = (await page.getByRole("button", { name: "Simpan" }).boundingBox())!;
    expect.soft(action.y + action.height, path).toBeLessThanOrEqual(768);
  }
  await page.goto("/role-management/new");
  const box = page.getByRole("checkbox", { name: "Dana Mengendap" });
  await page.getByRole("checkbox", { name: "Laporan Periode", exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(box).toBeFocused();
  const { y, height } = (await box.boundingBox())!;
  expect(y + height).toBeLessThan((await page.getByRole("button", { name: "Simpan" }).boundingBox())!.y);

  await giveSession(page, operator);
  await page.goto("/upload-data-mustahik/new");
  const create = (await page.getByRole("button", { name: "Create" }).boundingBox())!;
  expect(create.y + create.height).toBeLessThanOrEqual(768);
});

/** Puts ten rows of a list in place of the list on screen. */
async function show(page: Page, list: keyof typeof lists) {
  await page.evaluate((columns) => {
    const table = document.querySelector<HTMLTableElement>(".list")!;
    columns.forEach(([title], place) => table.style.setProperty(`--c${place + 2}`, JSON.stringify(title)));
    // The class of a head; a cell has the first word of it.
    const heads = columns.map(([title, kind]) => `<th${kind && ` class="${kind}"`}>${title}</th>`);
    // As the table says it (app/list/table.tsx).
    const isText = (cell: string) => !cell.includes("<");
    const classOf = (kind: string, cell: string) => {
      const ofElement: Record<string, string> = { "": "lines", brief: "code lines" };
      const name = kind.split(" ")[0]!.replace("short", "");
      const shown = isText(cell) ? (kind === "" ? "text" : name) : (ofElement[kind] ?? name);
      return shown && ` class="${shown}"${isText(cell) ? ` title="${cell}"` : ""}`;
    };
    const cells = columns.map(([, kind, cell]) => `<td${classOf(kind, cell)}>${cell}</td>`);
    table.tHead!.innerHTML = `<tr><th class="short">#NO</th>${heads.join("")}</tr>`;
    table.tBodies[0]!.innerHTML = Array.from(
      { length: 10 },
      (_, row) => `<tr><td>${row + 1}</td>${cells.join("")}</tr>`,
    ).join("");
  }, lists[list]);
}

/** How the list on screen lies. */
function measure(page: Page) {
  return page.evaluate(() => {
    const table = document.querySelector<HTMLTableElement>(".list")!;
    const isCards = getComputedStyle(table).display === "block";
    const cells = [...table.querySelectorAll<HTMLElement>(isCards ? "td" : "th, td")];
    const rows = [...table.tBodies[0]!.rows];
    const heightOf = (row: HTMLElement) => Math.round(row.getBoundingClientRect().height);
    const brokenWords = (cell: HTMLElement) =>
      [...cell.textContent.matchAll(/\S+/g)].filter(({ index, 0: word }) => {
        let text: Node = cell;
        while (text.firstChild) text = text.firstChild;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
      });
    return {
      isCards,
      pageWidth: document.documentElement.scrollWidth,
      spilling: cells
        // A text that is cut is whole in its title.
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && cell.title !== cell.textContent)
        .map((cell) => cell.textContent),
      // Too low for its name, which lies over the next one.
      crushed: cells.filter((cell) => cell.offsetParent !== null && cell.clientHeight < 20).length,
      brokenTitles: isCards ? [] : [...table.querySelectorAll<HTMLElement>("th")].flatMap(brokenWords),
      rowHeights: rows.map(heightOf),
      // A name may have the mark of a restriction below it.
      unmarkedHeights: rows.filter((row) => !row.textContent.includes("Dibatasi")).map(heightOf),
    };
  });
}

for (const sidebar of ["wide", "narrow"] as const) {
  test(`lists of 4 to 9 columns lie well in each layout beside a ${sidebar} sidebar`, async ({ page }) => {
    await giveSession(page, operator);
    await page.goto(`/list-mustahik?sidebar=${sidebar}`);
    for (const list of ["mustahik", "users", "inactive", "disbursements", "choosing", "roles"] as const) {
      if (list !== "mustahik") await show(page, list);
      for (const width of list === "roles" ? [360, 1366] : widths[sidebar]) {
        await page.setViewportSize({ width, height: 768 });
        const lies = await measure(page);
        const place = `${list} at ${width} px`;
        expect(lies.pageWidth, place).toBe(width);
        expect(lies.spilling, place).toEqual([]);
        expect(lies.crushed, place).toBe(0);
        expect(lies.brokenTitles, place).toEqual([]);
        if (width <= 700) expect(lies.isCards, place).toBe(true);
        if (width >= 1366) expect(lies.isCards, place).toBe(false);
        // Two lines of text at most.
        if (!lies.isCards && list !== "roles")
          expect(Math.max(...lies.rowHeights), place).toBeLessThanOrEqual(50);
        if (!lies.isCards && ["mustahik", "inactive"].includes(list))
          expect(Math.max(...lies.unmarkedHeights), place).toBe(40);
      }
    }
  });
}

test("a printed list says who printed it, when, and what it was narrowed to; its buttons stay behind", async ({
  page,
}) => {
  await giveSession(page, "admin@ramahzakat.example");
  await page.goto("/user-management?status=Active");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Admin Ramah Zakat").first()).toBeVisible();
  const stamp = await page.evaluate(
    () => getComputedStyle(document.querySelector(".head")!, "::after").content,
  );
  expect(stamp).toMatch(/Dicetak .*\d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await expect(page.getByLabel("Status", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Kata pencarian")).toBeHidden();
  await expect(page.getByRole("columnheader", { name: "STATUS" })).toBeVisible();
  for (const unseen of ["Aksi", "Buat User Baru", "Refresh Data", "Cari"])
    await expect(page.getByText(unseen, { exact: true }).first()).toBeHidden();
  await expect(page.getByRole("navigation")).toHaveCount(0);
});

test("a printed list has long texts whole", async ({ page }) => {
  await giveSession(page, operator);
  await page.goto("/list-merchant?rows=50");
  const text = page.locator("td.text[title]").nth(1);
  const isCut = () => text.evaluate((shown) => shown.scrollWidth > shown.clientWidth);
  await text.evaluate((shown) => (shown.textContent = "Jalan Contoh ".repeat(40)));
  expect(await isCut()).toBe(true);
  const { height } = (await text.boundingBox())!;
  await page.emulateMedia({ media: "print" });
  expect(await isCut()).toBe(false);
  expect((await text.boundingBox())!.height).toBeGreaterThan(height);
});

test("a printed list keeps numbers that are links, in its last column too", async ({ page }) => {
  await giveSession(page, "admin@ramahzakat.example");
  await page.goto("/completeness");
  await page.emulateMedia({ media: "print" });
  const counts = page.getByRole("table", { name: "Jumlah yang belum lengkap" });
  await expect(counts.getByRole("columnheader").last()).toBeVisible();
  const links = await counts.getByRole("link").all();
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) await expect(link).toBeVisible();
});

test("nothing scrolls sideways at 360 px, and brand and pager take one row", async ({ page }) => {
  await giveSession(page, "admin@ramahzakat.example");
  await page.goto("/report-periods");
  const isClosed = { has: page.getByRole("cell", { name: "Ditutup", exact: true }) };
  const closed = page.getByRole("row").filter(isClosed).getByRole("link", { name: "Lihat" });
  const report = (await closed.getAttribute("href"))!;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/list-mustahik?page=15");
  const detail = await page.getByRole("link", { name: "Detail" }).first().getAttribute("href");
  expect((await page.locator(".brand").boundingBox())!.height).toBeLessThan(30);
  expect((await page.locator("[aria-label=Halaman]").boundingBox())!.height).toBeLessThan(44);
  // No name is cut: there is none to be seen.
  const profile = page.getByRole("button", { name: "Admin Ramah Zakat" });
  expect((await profile.locator("span").boundingBox())!.width).toBeLessThan(2);
  const guide = ["/bantuan", "/bantuan?q=file", "/bantuan/membaca-kesalahan-file", "/bantuan/cetak"];
  // The longest choice of a filter.
  const requests = ["/data-requests?permintaan=lifting", "/approve-list?kind=pemberitahuan-privasi"];
  const lists = ["/list-mustahik", ...requests];
  for (const path of ["/dashboard", ...lists, detail!, report, `${report}/print`, ...guide]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }
});

test("all text grows with the browser's own font size, and nothing is cut", async ({ page, context }) => {
  const read = () => page.evaluate(sizesOfText);
  const devtools = await context.newCDPSession(page);
  const setFont = (standard: number) =>
    devtools.send("Page.setFontSizes", { fontSizes: { standard, fixed: 13 } });
  await giveSession(page, administrator);
  for (const path of ["/dashboard", "/list-mustahik", "/user-management/new", "/upload-data-mustahik/new"])
    for (const width of [1366, 360]) {
      await page.setViewportSize({ width, height: 768 });
      await setFont(16);
      await page.goto(path);
      const usual = await read();
      // The document stays: loaded anew, it might bear another count of notices.
      await setFont(24);
      const large = await read();
      expect(usual.sizes.length).toBeGreaterThan(2);
      // The brand has no room for more on a small screen.
      expect.soft(large.sizes, `${path} at ${width}`).toEqual(usual.sizes.map((size) => size * 1.5));
      expect.soft(large.cut, `${path} at ${width}`).toEqual([]);
    }
});

/** The sizes of a page's text, and what cannot be read: beyond the window, behind the end of its box, or under a field's label. */
function sizesOfText() {
  const texts = [...document.querySelectorAll<HTMLElement>("body *")].filter(
    (element) =>
      element.checkVisibility() &&
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ""),
  );
  const isCut = (element: HTMLElement) => {
    const { left, right } = element.getBoundingClientRect();
    const isShort = getComputedStyle(element).overflowX !== "visible";
    return left < 0 || right > innerWidth || (isShort && element.scrollWidth > element.clientWidth);
  };
  const labels = [...document.querySelectorAll<HTMLLabelElement>(".bar label")];
  const isOverText = (label: HTMLLabelElement) => {
    const { top, height } = label.control!.getBoundingClientRect();
    const half = parseFloat(getComputedStyle(label.control!).fontSize) / 2;
    return label.getBoundingClientRect().bottom > top + height / 2 - half;
  };
  const sizeOf = (element: Element) => parseFloat(getComputedStyle(element).fontSize);
  return {
    sizes: [...new Set(texts.filter((text) => !text.matches(".brand, option")).map(sizeOf))]
      .filter((size) => size > 0)
      .sort((one, other) => one - other),
    cut: [
      // A long name in a list ends in dots at each size of the font.
      ...texts.filter((text) => !text.matches("td.text, td.text *, .unseen, .list thead *") && isCut(text)),
      ...labels.filter(isOverText),
    ].map(({ className, textContent }) => `${className} ${textContent}`),
  };
}

test("nothing moves where the sheets come late", async ({ page }) => {
  await giveSession(page, "admin@ramahzakat.example");
  await page.goto("/list-mustahik");
  const detail = (await page.getByRole("link", { name: "Detail" }).first().getAttribute("href"))!;
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.enable");
  await browser.send("Network.setCacheDisabled", { cacheDisabled: true });
  const slow = { latency: 300, downloadThroughput: -1, uploadThroughput: -1, offline: false };
  await browser.send("Network.emulateNetworkConditions", slow);
  const withDialog = (await page.getByRole("switch").first().getAttribute("href"))!;
  const print = "/report-idle-balances/print";
  for (const path of [
    withDialog,
    detail,
    "/dashboard",
    "/report-asnaf",
    print,
    "/list-mustahik?field=name&value=zzzz",
  ]) {
    for (const width of [360, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      await page.goto(path);
      // A browser that is busy draws a page in parts while it reads it: then the bar at the top moves, or a question grows.
      const read = await page.evaluate(
        () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).domInteractive,
      );
      const large = (await layoutShifts(page)).filter(
        ({ startTime, value }) => startTime > read && value > 0.02,
      );
      expect(large, `${path} at ${width} px`).toEqual([]);
    }
  }
});
