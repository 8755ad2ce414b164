import { test as base } from "@playwright/test";
import { Desk } from "./desk";
import { folderOfMail, mailboxOf, type Mailbox } from "./mail";

/** A running product. */
export interface Product {
  /** As in `http://127.0.0.1:3000`. */
  readonly address: string;
  readonly mailbox: Mailbox | undefined;
  /** A product of its own has the same invented persons at each run; one that was used before needs others. */
  readonly isNew: boolean;
}

/** Runs in each document with cookies: a busy machine's page would otherwise offer mode ringan in the middle of a flow. */
export const withoutOffer = `origin === "null" || document.cookie.includes("ringan=") || (document.cookie = "ringan=offered; Path=/")`;

export interface KitOptions {
  /** A product for each worker's place in the run. Unset, flows run against the one at APP_URL. */
  ownProduct: { of(parallelIndex: number): Promise<Product> } | undefined;
}

/** Playwright's `test` with a desk: what a person does at the product, in the words of its screens. */
export const test = base.extend<{ desk: Desk }, KitOptions & { product: Product }>({
  ownProduct: [undefined, { scope: "worker", option: true }],

  product: [
    async ({ ownProduct }, use, { parallelIndex }) =>
      use(ownProduct ? await ownProduct.of(parallelIndex) : runningProduct()),
    { scope: "worker", timeout: 120_000 },
  ],

  baseURL: async ({ product }, use) => use(product.address),

  desk: async ({ page, product }, use, { testId, repeatEachIndex }) => {
    const run = product.isNew ? "" : Date.now();
    await page.addInitScript(withoutOffer);
    await use(new Desk(page, { mailbox: product.mailbox, seed: `${testId} ${repeatEachIndex} ${run}` }));
  },
});

function runningProduct(): Product {
  const { APP_URL } = process.env;
  if (!APP_URL)
    throw new Error("Set APP_URL to the address of a running product, as in http://127.0.0.1:3000.");
  return { address: APP_URL, mailbox: mailboxOf(process.env), isNew: false };
}

export { expect } from "@playwright/test";
export { Desk, type Batch } from "./desk";
export { numbersIn } from "./text";
export { folderOfMail };
