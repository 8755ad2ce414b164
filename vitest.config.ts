import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const alias = {
  "~": folder("./app"),
  contract: folder("./contract"),
  "bank-api": folder("./bank-api"),
  service: folder("./service"),
};

/**
 * Tests that start PostgreSQL, the bank or the app, run what is built, or need settings of their own. Of these, single-sign-on
 * alone loads the app into its process: a worker's app keeps the settings that it was loaded with.
 */
const withServers = [
  "bank-api/{embedded,http,jobs,mail,store}/**/*.test.ts",
  "bank-api/bank.test.ts",
  "scripts/ports.test.ts",
  "tests/{simulation,support}/**/*.test.{ts,tsx}",
  "tests/routes/*-served.test.ts",
  "tests/routes/{remix-serve,single-sign-on}.test.ts",
  "tests/{docker,npm-commands}.test.ts",
];

/** Tests of the built app in their own process, on a fake bank. */
const ofRoutes = ["tests/routes/**/*.test.{ts,tsx}"];

/** Tests of the calls, mostly on a bank in the test's own process (tests/contract/bank.ts). */
const ofContract = ["tests/contract/**/*.test.ts"];

/** What holds for all kinds. */
const common = {
  // The app's settings are read at import.
  env: {
    BANK_API_URL: "http://127.0.0.1:9",
    // The bank that tests/contract is to judge; "" is our own.
    CONTRACT_BANK_URL: process.env.BANK_API_URL ?? "",
    SESSION_SECRETS: "only-for-tests-0123456789-abcdefghijklmnop",
  },
  pool: "forks" as const,
  // The files of a worker share its process, so that each worker loads bank and app once. Each file leaves it as it was.
  isolate: false,
  // It ends a test that can no longer pass, and measures nothing: a busy machine is slow.
  testTimeout: 60_000,
  // A hook may start three programs.
  hookTimeout: 180_000,
  // The app's build is what Node runs, not Vite.
  server: { deps: { external: [/\/build\/server\//] } },
};

/** Each test leaves the modules of the app as it found them (the set-up). */
const ofTheApp = { ...common, setupFiles: "tests/support/set-up.ts" };

/** Tests that need no server of ours, PostgreSQL or build. */
export const unit = {
  resolve: { alias },
  test: {
    ...ofTheApp,
    name: "unit",
    sequence: { groupOrder: 0 },
    include: ["{app,bank-api,contract,scripts,service,tests}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", ...withServers, ...ofRoutes, ...ofContract],
  },
};

/** Everything that needs no browser. The Remix plugin of vite.config.ts stays out: tests import modules, not routes. */
export default defineConfig({
  test: {
    // What a program logs is worth reading when its test fails.
    silent: "passed-only",
    maxWorkers: 2,
    // Which file comes before which tells nothing: no file needs another. The seed is fixed, so that each run is the same.
    sequence: { shuffle: { files: true, tests: false }, seed: 30 },
    projects: [
      unit,
      {
        resolve: { alias },
        test: {
          ...ofTheApp,
          name: "routes",
          sequence: { groupOrder: 1 },
          env: { ...common.env, NODE_ENV: "production" },
          include: ofRoutes,
          exclude: withServers,
        },
      },
      {
        resolve: { alias },
        test: {
          ...common,
          name: "contract",
          sequence: { groupOrder: 2 },
          include: ofContract,
          globalSetup: "tests/support/global-setup.ts",
        },
      },
      {
        resolve: { alias },
        test: {
          ...common,
          name: "servers",
          sequence: { groupOrder: 3 },
          include: withServers,
          globalSetup: "tests/support/global-setup.ts",
        },
      },
    ],
  },
});
