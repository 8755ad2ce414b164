import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Everything that needs no browser. The Remix plugin of vite.config.ts stays out: tests import modules, not routes. */
export default defineConfig({
  resolve: {
    alias: { "~": folder("./app"), contract: folder("./contract"), "bank-api": folder("./bank-api") },
  },
  test: {
    include: [
      "app/**/*.test.{ts,tsx}",
      "bank-api/**/*.test.ts",
      "contract/**/*.test.ts",
      "scripts/**/*.test.ts",
      "tests/{contract,routes,support,simulation,bench}/**/*.test.{ts,tsx}",
      "tests/*.test.ts",
    ],
    // The app's settings are read at import; a test that needs a bank stubs its address before it imports.
    env: {
      BANK_API_URL: "http://127.0.0.1:9",
      // The bank that tests/contract is to judge; "" is our own.
      CONTRACT_BANK_URL: process.env.BANK_API_URL ?? "",
      SESSION_SECRETS: "only-for-tests-0123456789-abcdefghijklmnop",
    },
    globalSetup: "tests/support/global-setup.ts",
    pool: "forks",
    // What a program logs is worth reading when its test fails.
    silent: "passed-only",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
