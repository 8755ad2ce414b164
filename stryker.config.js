/** The folders of what is pure, and the score (of 100) that each keeps: scripts/mutation.mjs. */
export const floors = {
  "app/access": 90,
  "app/form": 92,
  "app/format": 95,
  "app/list": 92,
  "bank-api/domain": 93,
  contract: 92,
  service: 92,
};

/** These need React, a browser, or a bank that answers: tests/routes and tests/e2e try them. */
const notPure = [
  "app/access/{actor,end-warning,extend-session,guard,headers,issuer,other-name,own-password}.server",
  "app/access/{refresh,session-check,upload-reader}.server",
  "app/access/{client,display-context,nonce}",
  "app/form/{posted-form,submit.server}",
  "app/list/{answer-file,branch-filter,download,read-history}.server",
  "app/list/{copy-cells,query-link}",
];

/**
 * Mutation testing (docs/testing.md#the-night): StrykerJS changes one thing in the code at a time, and the
 * unit tests beside it should fail.
 *
 * @type {import("@stryker-mutator/api/core").PartialStrykerOptions}
 */
export default {
  mutate: [
    ...Object.keys(floors).map((folder) => `${folder}/**/*.ts`),
    "!**/*.test.ts",
    ...notPure.map((file) => `!${file}.ts`),
  ],
  // Tests of screens and calls read the words.
  mutator: { excludedMutations: ["StringLiteral"] },
  testRunner: "vitest",
  vitest: { configFile: "tests/mutation/vitest.config.ts" },
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  disableTypeChecks: false,
  ignorePatterns: ["/build", "/data", "/public"],
  tempDirName: "build/stryker",
  reporters: ["clear-text", "json"],
  clearTextReporter: { logTests: false, reportTests: false, skipFull: true },
  jsonReporter: { fileName: "build/mutation.json" },
  allowConsoleColors: false,
};
