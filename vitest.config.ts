import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const alias = { "~": folder("./app"), contract: folder("./contract"), "bank-api": folder("./bank-api") };

/** Tests that start PostgreSQL, the bank or the app, or run what is built. All others are unit tests. */
const withServers = [
  "bank-api/{embedded,http,jobs,mail,store}/**/*.test.ts",
  "bank-api/bank.test.ts",
  "tests/{routes,simulation,support}/**/*.test.{ts,tsx}",
  "tests/{docker,npm-commands}.test.ts",
];

/** Tests of the calls: all files of a worker share one bank (tests/contract/bank.ts). */
const ofContract = ["tests/contract/**/*.test.ts"];

/** What holds for all kinds. */
const common = {
  // The app's settings are read at import; a test that needs a bank stubs its address before it imports.
  env: {
    BANK_API_URL: "http://127.0.0.1:9",
    // The bank that tests/contract is to judge; "" is our own.
    CONTRACT_BANK_URL: process.env.BANK_API_URL ?? "",
    SESSION_SECRETS: "only-for-tests-0123456789-abcdefghijklmnop",
  },
  pool: "forks",
  testTimeout: 20_000,
  hookTimeout: 60_000,
} as const;

/** Everything that needs no browser. The Remix plugin of vite.config.ts stays out: tests import modules, not routes. */
export default defineConfig({
  test: {
    // What a program logs is worth reading when its test fails.
    silent: "passed-only",
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias },
        test: {
          ...common,
          name: "unit",
          include: ["{app,bank-api,contract,scripts,tests}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", ...withServers, ...ofContract],
        },
      },
      {
        resolve: { alias },
        test: {
          ...common,
          name: "servers",
          include: withServers,
          globalSetup: "tests/support/global-setup.ts",
        },
      },
      {
        resolve: { alias },
        test: {
          ...common,
          name: "contract",
          include: ofContract,
          globalSetup: "tests/support/global-setup.ts",
          isolate: false,
          sequence: { shuffle: { files: true } },
        },
      },
    ],
  },
});
