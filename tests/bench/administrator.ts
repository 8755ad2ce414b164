import type { Browser, Page } from "@playwright/test";
import { demoPassword } from "bank-api/seed/organisation";
import { Desk } from "../kit";
import type { Cookies } from "./browser";
import type { MenuGroup, MustahikRow } from "./plain-page";
import type { PlainData } from "./plain-server";

/** Head office's administrator sees all rows and the longest menu (docs/rules.md#demo-data). */
export const administrator = { email: "admin@ramahzakat.example", password: demoPassword };

/** Signs in through the form, as staff do. */
export async function signIn(browser: Browser, origin: string): Promise<Cookies> {
  const context = await browser.newContext({ baseURL: origin });
  try {
    const page = await context.newPage();
    await new Desk(page).signIn(administrator);
    return await context.cookies();
  } finally {
    await context.close();
  }
}

/** The rows that the bench turns over, two pages of 250, and the menu beside them, read from the app's own pages. */
export async function readList(browser: Browser, origin: string, cookies: Cookies): Promise<PlainData> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const rows: MustahikRow[] = [];
    for (const number of [1, 2]) {
      await page.goto(`${origin}/list-mustahik?rows=250&page=${number}`);
      rows.push(...(await readRows(page)));
    }
    return { rows, total: await readTotal(page), menu: await readMenu(page) };
  } finally {
    await context.close();
  }
}

const readRows = (page: Page): Promise<MustahikRow[]> =>
  page.locator("main tbody tr").evaluateAll((rows) =>
    rows.map((row) => {
      const [, name = "", birthDate = "", maskedNationalId = "", asnaf = "", branch = "", status = ""] = [
        ...row.children,
      ].map((cell) => cell.textContent ?? "");
      const link = row.querySelector<HTMLAnchorElement>("a[href*='/list-mustahik/']");
      const key = link ? decodeURIComponent(new URL(link.href).pathname.split("/")[2] ?? "") : "";
      return { key, name, birthDate, maskedNationalId, asnaf, branch, status };
    }),
  );

/** "251–500 dari 2.000" */
async function readTotal(page: Page): Promise<number> {
  const said = (await page.locator("main nav p").textContent()) ?? "";
  const total = /dari ([\d.]+)/.exec(said)?.[1];
  if (total === undefined) throw new Error(`the pager says no total: "${said}"`);
  return Number(total.replaceAll(".", ""));
}

/** The menu's groups; a screen outside of all groups is a group of its own. */
const readMenu = (page: Page): Promise<MenuGroup[]> =>
  page.locator("nav.menu > ul > li").evaluateAll((groups) =>
    groups.map((group) => ({
      title: group.querySelector("summary, a")?.textContent ?? "",
      links: [...group.querySelectorAll("a")].map((link) => ({
        href: link.getAttribute("href") ?? "",
        title: link.textContent ?? "",
      })),
    })),
  );
