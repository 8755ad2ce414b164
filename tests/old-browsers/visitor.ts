import { expect, test as base } from "@playwright/test";
import { demoPassword } from "bank-api/seed/organisation";
import { findChromium } from "../../scripts/chromium.mjs";
import { browserLack, oldBrowsers, type OldBrowser } from "../../scripts/old-browsers.mjs";
import { stackOfWorker } from "../support/kept-stacks";
import { until } from "../support/until";
import { WebClient } from "../support/web-client";
import { openChromium, playwrightOf } from "./chromium";
import { openFirefox } from "./firefox";
import { hasSettled, isReachable } from "./in-page";
import type { Tab } from "./tab";
import { openWebkit } from "./webkit";

/** `chromium` is that of all other tests: what fails there as well is no matter of age. */
export type Engine = OldBrowser | "chromium";

export interface WalkOptions {
  engine: Engine;
  isScripted: boolean;
}

const administrator = { email: "admin@ramahzakat.example", password: demoPassword };

/** A person at a browser. */
export class Visitor {
  #isSignedIn = false;

  constructor(
    readonly tab: Tab,
    readonly origin: string,
    readonly isScripted: boolean,
  ) {}

  /** Opens a page whole, and waits until its script has settled. */
  async open(path: string): Promise<void> {
    await this.tab.open(this.origin + path);
    if (this.isScripted) await this.wait(`the script of ${path} settles`, hasSettled);
  }

  /** Signs in, unless that has been done. */
  async signIn(): Promise<void> {
    if (this.#isSignedIn) return;
    await this.tab.open(`${this.origin}/login`);
    await this.tab.read(declineOffer);
    await this.tab.fill("input[name=email]", administrator.email);
    await this.tab.fill("input[name=password]", administrator.password);
    await this.tab.press("form[method=post] button:not([type=button])");
    await this.wait("the first screen", isAt, "/dashboard");
    this.#isSignedIn = true;
  }

  async signOut(): Promise<void> {
    await this.pressFor("header .profile", signOutLink);
    await this.pressFor(signOutLink, "dialog button");
    await this.tab.press("dialog button");
    await this.wait("the sign-in screen", () => location.pathname === "/login");
    this.#isSignedIn = false;
  }

  /** Waits until a function says yes in the page. While a page goes, it answers nothing. */
  async wait<Args extends readonly unknown[]>(
    what: string,
    look: (...args: Args) => boolean,
    ...args: Args
  ): Promise<void> {
    const seen = () => this.tab.read(look, ...args).catch(() => false);
    await until(seen, { what: `${what} (${args.join(" ")})`, atMostMs: 20_000 });
  }

  /** Presses something, and waits until something else can be reached. */
  async pressFor(selector: string, outcome: string): Promise<void> {
    await this.tab.press(selector);
    await this.wait(`${selector} shows`, isReachable, outcome);
  }

  /** Presses something that leads to another screen. Says whether the page has stayed the same document. */
  async leaveBy(selector: string, path: string): Promise<boolean> {
    await this.tab.read(markDocument);
    await this.tab.press(selector);
    await this.wait("the next screen", isAt, path);
    return this.tab.read(isMarked);
  }
}

/** Stands in the profile menu. */
export const signOutLink = 'header a[href*="dialog=logout"]';

/** An old browser on a busy machine would be offered mode ringan. */
const declineOffer = () => void (document.cookie = "ringan=offered; Path=/");
const markDocument = () => document.body.setAttribute("data-walked", "");
const isMarked = () => document.body.hasAttribute("data-walked");
const isAt = (path: string) => location.pathname === path && document.querySelector("h1") !== null;

interface Place {
  readonly visitor: Visitor;
  /** Asks the server for the same pages, without a browser. */
  readonly server: WebClient;
}

export const test = base.extend<Place, WalkOptions & { place: Place | undefined }>({
  engine: ["chromium", { scope: "worker", option: true }],
  isScripted: [true, { scope: "worker", option: true }],

  /** Nothing where this machine does not have the browser. */
  place: [
    async ({ engine, isScripted }, use, { parallelIndex }) => {
      if (lackOf(engine) !== undefined) return use(undefined);
      const { origin } = (await stackOfWorker(parallelIndex)).app;
      const server = await new WebClient(origin).signIn(administrator.email, administrator.password);
      const tab = await openTab(engine, isScripted);
      try {
        await use({ visitor: new Visitor(tab, origin, isScripted), server });
      } finally {
        await tab.close();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],

  visitor: async ({ place, engine }, use, testInfo) => {
    testInfo.skip(place === undefined, lackOf(engine));
    await use(place!.visitor);
    expect(await place!.visitor.tab.errors(), "errors in the browser").toEqual([]);
  },

  server: ({ place }, use) => use(place!.server),
});

export { expect };

const lackOf = (engine: Engine) => (engine === "chromium" ? undefined : browserLack(engine));

function openTab(engine: Engine, javaScriptEnabled: boolean): Promise<Tab> {
  switch (engine) {
    case "chromium":
      return openChromium({ program: findChromium(), playwright: "@playwright/test", javaScriptEnabled });
    case "chromium-109":
    case "chromium-115": {
      const [program] = oldBrowsers[engine].programs;
      return openChromium({ program, playwright: playwrightOf(engine), javaScriptEnabled });
    }
    case "firefox":
      return openFirefox();
    case "webkit":
      return openWebkit(javaScriptEnabled);
  }
}
