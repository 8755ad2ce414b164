import { defineConfig } from "@playwright/test";
import type { Engine, WalkOptions } from "./visitor";

const both = [true, false];
const engines: Record<Engine, boolean[]> = {
  "chromium-109": both,
  "chromium-115": both,
  // WebDriver BiDi cannot turn script off in it.
  firefox: [true],
  webkit: both,
  chromium: both,
};

/** `npm run test:night -- old-browsers`: all screens in browsers of the past, and in other engines. */
export default defineConfig<object, WalkOptions>({
  testDir: ".",
  globalSetup: "../support/stack-keeper.ts",
  outputDir: "../../test-results/old-browsers",
  reporter: "list",
  workers: 2,
  timeout: 60_000,
  projects: Object.entries(engines).flatMap(([engine, ways]) =>
    ways.map((isScripted) => ({
      name: `${engine} ${isScripted ? "js" : "nojs"}`,
      use: { engine: engine as Engine, isScripted },
    })),
  ),
});
