import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/chromium.mjs";
import type { KitOptions } from "./tests/kit";
import type { WalkOptions } from "./tests/old-browsers/visitor";

const executablePath = findChromium();
const quiet = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
// Chromium's sandbox refuses root.
const args = process.getuid?.() === 0 ? ["--no-sandbox", ...quiet] : quiet;

/** Specs that look at what all others have left behind. */
const afterwards = "afterwards/**";

/** The flows of testers (docs/testing.md), on the stack of all other specs. */
const product = async (worker: number) => (await import("./tests/support/product")).productOf(worker);
const flows = { testDir: "tests/flows", use: { ownProduct: { of: product } } };

/** The main path in the oldest Chromium; `npm run test:night -- old-browsers` does the rest. */
const oldest = { testDir: "tests/old-browsers", testMatch: "main-path.spec.ts" };

/** Specs for which the page's script makes no difference: of style sheets and paper. */
const ofStyles = ["**/layout.spec.ts", "**/printed-reports.spec.ts"];
/** axe needs script itself. */
const ofAxe = "**/accessibility.spec.ts";

/** Real Chromium, real app, real bank; all other specs run with script and without it. */
export default defineConfig<object, KitOptions & WalkOptions>({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/stack-keeper.ts",
  outputDir: "test-results",
  reporter: "list",
  workers: 2,
  fullyParallel: false,
  // A machine may be busy with other things; what is waited for inside a test has limits of its own.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    launchOptions: { args, ...(executablePath === undefined ? {} : { executablePath }) },
    viewport: { width: 1366, height: 768 },
    // What staff see does not depend on where their browser believes to be.
    locale: "en-US",
    timezoneId: "America/Anchorage",
    // The sign-in panel moves in for a second and a half, for which each sign-in would wait before it presses the button.
    contextOptions: { reducedMotion: "reduce" },
    // A trace costs each test a sixth more CPU time. A failed test leaves its page as text and as a picture;
    // `npx playwright test --trace retain-on-failure <spec>` records one.
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "flows js", ...flows, use: { ...flows.use, javaScriptEnabled: true } },
    { name: "flows nojs", ...flows, use: { ...flows.use, javaScriptEnabled: false } },
    { name: "js", use: { javaScriptEnabled: true }, testIgnore: [afterwards, ...ofStyles] },
    { name: "nojs", use: { javaScriptEnabled: false }, testIgnore: [afterwards, ofAxe] },
    { name: "oldest js", ...oldest, use: { engine: "chromium-109", isScripted: true } },
    { name: "oldest nojs", ...oldest, use: { engine: "chromium-109", isScripted: false } },
    { name: "afterwards", testMatch: afterwards, dependencies: ["js", "nojs"] },
  ],
});
