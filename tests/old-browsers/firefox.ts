import { createRequire } from "node:module";
import { cached, oldBrowsers } from "../../scripts/old-browsers.mjs";
import { windowHeight, type Tab } from "./tab";

/** The part of puppeteer-core that is used here: only the cache has it. */
interface Puppeteer {
  launch(options: { browser: "firefox"; executablePath: string | undefined }): Promise<{
    newPage(): Promise<Page>;
    close(): Promise<void>;
  }>;
}

interface Page {
  on(event: "console", hear: (message: { type(): string; text(): string }) => void): void;
  on(event: "pageerror", hear: (error: unknown) => void): void;
  goto(address: string): Promise<unknown>;
  locator(selector: string): { click(): Promise<void>; fill(text: string): Promise<void> };
  evaluate<Args extends readonly unknown[], Seen>(
    look: (...args: Args) => Seen,
    ...args: Args
  ): Promise<Seen>;
  setViewport(size: { width: number; height: number }): Promise<void>;
  screenshot(options: { path: string }): Promise<unknown>;
}

/** A tab of Firefox, by WebDriver BiDi. It cannot turn script off. */
export async function openFirefox(): Promise<Tab> {
  const puppeteer = createRequire(import.meta.url)(cached("puppeteer-core")) as Puppeteer; // its main module
  const [executablePath] = oldBrowsers.firefox.programs;
  const browser = await puppeteer.launch({ browser: "firefox", executablePath });
  const page = await browser.newPage();
  let errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  return {
    open: async (address) => void (await page.goto(address)),
    press: (selector) => page.locator(selector).click(),
    fill: (selector, text) => page.locator(selector).fill(text),
    read: (look, ...args) => page.evaluate(look, ...args),
    resize: (width) => page.setViewport({ width, height: windowHeight }),
    picture: async (path) => void (await page.screenshot({ path })),
    errors() {
      const seen = errors;
      errors = [];
      return Promise.resolve(seen);
    },
    close: () => browser.close(),
  };
}
