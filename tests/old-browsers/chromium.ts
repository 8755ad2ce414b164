import { createRequire } from "node:module";
import type { BrowserType } from "@playwright/test";
import { cached } from "../../scripts/old-browsers.mjs";
import { windowHeight, type Tab } from "./tab";

interface Options {
  readonly program: string | undefined;
  /** Playwright of the browser's time, in the cache: a newer one speaks a protocol that the browser does not know. */
  readonly playwright: string;
  readonly javaScriptEnabled: boolean;
}

/** Chromium 109 says this of each popover, because it has them as an experiment. */
const ofExperiment = /^Found a 'popover' attribute/;

const load = createRequire(import.meta.url);

/** A tab of a Chromium. */
export async function openChromium({ program, playwright, javaScriptEnabled }: Options): Promise<Tab> {
  // What is used here was the same in all these releases.
  const { chromium } = load(playwright) as { chromium: BrowserType };
  const browser = await chromium.launch({
    ...(program !== undefined && { executablePath: program }),
    args: ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  const context = await browser.newContext({ javaScriptEnabled, reducedMotion: "reduce", locale: "en-US" });
  const page = await context.newPage();
  let errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !ofExperiment.test(message.text()))
      errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  return {
    open: async (address) => void (await page.goto(address)),
    press: (selector) => page.click(selector),
    fill: (selector, text) => page.fill(selector, text),
    // Playwright passes one argument.
    read: (look, ...args) =>
      page.evaluate<ReturnType<typeof look>>(`(${String(look)})(...${JSON.stringify(args)})`),
    resize: (width) => page.setViewportSize({ width, height: windowHeight }),
    // Old Playwrights hide the caret by a style that our policy refuses.
    picture: async (path) => void (await page.screenshot({ path, caret: "initial" })),
    errors() {
      const seen = errors;
      errors = [];
      return Promise.resolve(seen);
    },
    close: () => browser.close(),
  };
}

/** Playwright of an old Chromium's time. */
export const playwrightOf = (engine: string) => cached(engine.replace("chromium", "playwright"));
