import path from "node:path";
import { test as base, type ConsoleMessage, type Page } from "@playwright/test";
import { demoPassword } from "bank-api/seed/organisation";
import { Desk, folderOfMail, withoutOffer } from "../kit";
import { testStart } from "./clock";
import { stackOfWorker, type BankEnv, type KeptStack } from "./kept-stacks";
import { openOwn, type Own } from "./own-records";
import { noteTraces } from "./traces";

interface PerTest {
  /** What a person does at the product, in the words of its screens: the kit of testers outside. */
  desk: Desk;
  /** Console errors that a test brings about on purpose, such as the 404 of a page that is not there. */
  expectedErrors: readonly RegExp[];
  /** Whether a page may offer mode ringan, as it does on a slow machine. */
  mayOffer: boolean;
  /** Records that no other test knows. */
  own: Own;
  /** Fails the test on any other error in a page. */
  noPageErrors: void;
  /** Notes what the test leaves behind, for the search at the end of the run. */
  tracesNoted: void;
}

interface PerWorker {
  /**
   * One of each worker's place in the run and `bankEnv`. It serves both projects, so a test changes only what it has
   * made itself (`own`).
   */
  stack: KeptStack;
  /** Settings of the bank beside those of every spec. */
  bankEnv: BankEnv;
}

/** Playwright's `test` with an app and a bank on a copy of the demo database. */
export const test = base.extend<PerTest, PerWorker>({
  bankEnv: [{}, { scope: "worker", option: true }],

  stack: [
    async ({ bankEnv }, use, { parallelIndex }) => {
      await use(await stackOfWorker(parallelIndex, bankEnv));
    },
    { scope: "worker", timeout: 120_000 },
  ],

  mayOffer: [false, { option: true }],

  context: async ({ context, mayOffer }, use) => {
    if (!mayOffer) await context.addInitScript(withoutOffer);
    await use(context);
  },

  own: async ({ stack }, use, { workerIndex }) => use(openOwn(stack.bank, workerIndex)),

  baseURL: async ({ stack }, use) => use(stack.app.origin),

  desk: async ({ page, stack }, use, { testId, repeatEachIndex }) => {
    const mailbox = folderOfMail(path.join(stack.bank.dataDir, "outbox"));
    await use(new Desk(page, { mailbox, seed: `${testId} ${repeatEachIndex}` }));
  },

  expectedErrors: [[], { option: true }],

  noPageErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      const note = (text: string) => {
        if (!expectedErrors.some((expected) => expected.test(text))) errors.push(text);
      };
      context.on("console", (message) => {
        if (message.type() === "error") note(describe(message));
      });
      context.on("weberror", (error) => note(String(error.error())));
      await context.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
          console.error(`Content-Security-Policy: ${violatedDirective} ${blockedURI}`),
        );
      });
      await use();
      base.expect(errors, "errors in the browser").toEqual([]);
    },
    { auto: true },
  ],

  tracesNoted: [
    async ({ context }, use) => {
      const places: string[] = [];
      const secrets: string[] = [];
      const sessions: string[] = [];
      context.on("request", (request) => {
        places.push(request.url(), request.headers().referer ?? "");
        secrets.push(...passwordsIn(request.postData()));
      });
      const cookiesRead: Promise<unknown>[] = [];
      context.on("response", (response) => {
        // Programs, styles and pictures set none, and to ask for the headers of each takes a while.
        if (!/^(document|fetch|xhr)$/.test(response.request().resourceType())) return;
        const cookies = response.headerValues("set-cookie");
        cookiesRead.push(cookies.then((all) => sessions.push(...all.filter(isSession)), ignored));
      });
      context.on("page", (page) => {
        page.on("domcontentloaded", () => void page.title().then((title) => places.push(title), ignored));
      });
      await use();
      await Promise.all(cookiesRead);
      await noteTraces({ places, secrets, sessions });
    },
    { auto: true },
  ],
});

const isSession = (setCookie: string) => /^session=./.test(setCookie);

/** A page that has gone on meanwhile, or was closed, tells no more. */
const ignored = () => undefined;

/** What was typed into fields for passwords. */
function passwordsIn(body: string | null): string[] {
  return [...new URLSearchParams(body ?? "")]
    .filter(([name]) => /password|confirmation/i.test(name))
    .map(([, value]) => value);
}

export { expect } from "@playwright/test";

const describe = (message: ConsoleMessage) => `${message.text()} (${message.location().url})`;

/** Signs in without the screens: the test opens a page of its own next, which saves loading two that it does not ask about. */
export async function giveSession(page: Page, username: string): Promise<void> {
  const answer = await page.request.post("/login", {
    form: { email: username, password: demoPassword },
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  const cookies = answer.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie");
  const sessions = cookies.map(({ value }) => value).filter(isSession);
  if (sessions.length === 0) throw new Error(`sign-in of ${username} answered ${answer.status()}`);
  await noteTraces({ sessions });
}

/**
 * Waits until the page's script watches its session and its line. The watch replaces `fetch` after it has started its clock
 * (app/screens/session/session-watch.tsx).
 */
export async function untilWatched(page: Page): Promise<void> {
  await page.waitForFunction(() => !window.fetch.toString().includes("[native code]"));
}

/** Opens a page as `username`, whoever was signed in before. */
export async function openAs(page: Page, username: string, path: string): Promise<void> {
  await page.context().clearCookies();
  await giveSession(page, username);
  await page.goto(path);
}

/** A year with distributions: the demo organisation has some of each of the last days. */
export const yearOfHistory = testStart.getFullYear();

/** Waits for an outcome that a dialog tells, and closes it. */
export async function closeResult(page: Page, text: string): Promise<void> {
  await base.expect(page.getByRole("dialog")).toContainText(text);
  await page.getByRole("button", { name: "Close" }).click();
  await base.expect(page.getByRole("dialog")).toBeHidden();
}

/** Parts of lists and forms that have the same names everywhere. */
export const rows = (page: Page) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: "Detail" }) });
export const simpan = (page: Page) => page.getByRole("button", { name: "Simpan" });
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const title = (page: Page) => page.getByRole("heading", { level: 1 });
