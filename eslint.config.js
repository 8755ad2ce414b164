import eslint from "@eslint/js";
import compat from "eslint-plugin-compat";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

/**
 * The project's own rules, each with its reason; architecture.test.ts holds what needs more than one file to see. .oxlintrc.json has
 * the rules that need types: a compiled linter checks them in a fifth of the time.
 */
const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: "Settings are read and checked in one place: app/env.server.ts, bank-api/env.ts.",
};
const presentTime = [
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
].map((selector) => ({
  selector,
  message:
    "Business time comes from one clock: app/clock.server.ts, bank-api/business-clock.ts (docs/decisions/clock.md).",
}));
/** The clocks themselves, and what measures or keeps real time: a browser's page, lines of the log, patience, names of backups. */
const realTime = [
  "**/*.test.{ts,tsx}",
  "app/clock.server.ts",
  "app/log.server.ts",
  "app/bank/{capabilities,client}.server.ts",
  "app/screens/session/session-clock.ts",
  "app/ui/clock.ts",
  "bank-api/business-clock.ts",
  "bank-api/domain/clock.ts",
  "bank-api/embedded/{base-backup,postgres}.ts",
];
const cutText = [
  {
    selector: "JSXAttribute[name.name='maxLength']",
    message:
      "The browser would cut what is pasted, without a word: a sentence tells what is too long (docs/domain.md#what-comes-in).",
  },
  ...["[arguments.1.name=/^longest/]", "[arguments.1.left.name=/^longest/]"].map((upTo) => ({
    selector: `CallExpression[callee.property.name=/^(slice|substr|substring)$/]${upTo}`,
    message:
      "It may cut within a character, and no database takes half of one: `beginningOf` of contract/typed-text.ts.",
  })),
];
/** Methods that Safari 15.6 or Chromium 109 lacks. The linter knows these of globals alone. */
const tooNew = [
  "checkVisibility",
  "hidePopover",
  "showPopover",
  "togglePopover",
  "toSorted",
  "toReversed",
].map((property) => ({ property, message: "The oldest browsers lack it (`browserslist` of package.json)." }));
const rawHtml = {
  selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  message: "React escapes what it renders; raw HTML would let a customer's name run as script.",
};
const screenFunctions = [
  {
    selector:
      "ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[id.name=/^(loader|action)$/]",
    message: "Write `export async function`: Remix finds server code by it and leaves it out of the browser.",
  },
  {
    selector: "ExportSpecifier[exported.name=/^(loader|action)$/]",
    message: "Loaders and actions are declared in their screen, where their guard can be seen.",
  },
  {
    selector: String.raw`ImportExpression[source.value=/^(~\/screens\/|\.\.\/)/]`,
    message: "A screen family knows no other: what is loaded later stands beside its screen.",
  },
];
const reasonlessSkip = {
  selector: "CallExpression[callee.object.name='test'][callee.property.name='skip'][arguments.length<2]",
  message: "Say as the second argument why the test is left out.",
};
/** Tests wait for a state with `until` of tests/support/until.ts. What they may not wait by: */
const waitMessage =
  "Wait for a state: `until` of tests/support/until.ts. Or fake the timer, or set the service's timeouts.";
const timedWaits = [
  {
    selector: "CallExpression[callee.name=/^(setTimeout|sleep)$/]",
    message: waitMessage,
  },
  { selector: "CallExpression[callee.property.name=/^(setTimeout|waitForTimeout)$/]", message: waitMessage },
  { selector: "Literal[value=/pg_sleep|setTimeout\\(|waitForTimeout/]", message: waitMessage },
  { selector: "TemplateElement[value.raw=/pg_sleep|setTimeout\\(|waitForTimeout/]", message: waitMessage },
];
/** Their patience of a second is too short for a busy machine. Playwright's own `expect.poll` has the patience of its settings. */
const shortPatience = [
  {
    selector: "CallExpression[callee.object.name='expect'][callee.property.name='poll']",
    message: waitMessage,
  },
  {
    selector: "CallExpression[callee.property.name=/^(waitFor|waitUntil)$/][callee.object.name='vi']",
    message: waitMessage,
  },
];
const timedImports = {
  paths: ["timers/promises", "node:timers/promises", "timers", "node:timers"].map((name) => ({
    name,
    importNames: ["setTimeout", "scheduler", "default"],
    message: waitMessage,
  })),
};
/** A test that failed once has a cause, and each test runs. */
const hiddenFaults = [
  {
    selector: "Property[key.name=/^(retry|retries)$/]",
    message: "A test that fails by chance is a fault: find its cause.",
  },
  {
    selector: "CallExpression[callee.property.name=/^(only|fixme|todo)$/]",
    message: "Every test runs in every run.",
  },
];
/** The router changes the address some 10 ms before React draws the rows. */
const readsTooEarly = {
  selector:
    "ExpressionStatement[expression.type='AwaitExpression']:has(Identifier[name='toHaveURL']) + *:has(AwaitExpression > " +
    "CallExpression[callee.property.name=/^(all|allInnerTexts|getAttribute|innerText|inputValue|textContent)$/])",
  message: "After a new address, expect a state of the page first, or read with `expect.poll`.",
};
const skipped = {
  selector: "MemberExpression[property.name='skip'][object.name=/^(test|it|describe)$/]",
  message: "Every test runs in every run: use `runIf` where a machine lacks something.",
};
/**
 * @param {{ selector: string, message: string }[]} also
 * @returns {import("eslint").Linter.RulesRecord}
 */
const testRules = (also) => ({
  "no-restricted-syntax": ["error", ...timedWaits, ...hiddenFaults, ...also],
});
const tests = ["tests/**/*.{ts,tsx}", "{app,bank-api,contract,scripts,service}/**/*.test.{ts,tsx}"];
/** The one place where a test waits for time, programs beside the tests that measure time, and planted faults that come late. */
const ownTime = [
  "tests/support/until.ts",
  "tests/bench/**",
  "tests/cluster/**",
  "tests/simulation/faults.ts",
];
const needsScript = {
  name: "@mantine/core",
  importNames: [
    ...["Modal", "Drawer", "Select", "MultiSelect", "Autocomplete", "Menu", "Popover", "FileInput"],
    ...["NumberInput", "Tabs", "Accordion", "Collapse", "Tooltip", "Burger", "Switch"],
  ],
  message: "It does nothing without script: use a dialog route, NativeSelect or <details>.",
};
const vanishingParts = {
  name: "react",
  importNames: ["lazy"],
  message: "Its page is lost with its file: use `laterPart` of app/script/later-part.ts.",
};
const otherScreens = {
  regex: String.raw`^(~/screens/|\.\./)`,
  message: "A screen family knows no other: move what two share to app/list, app/form, app/ui or app/texts.",
};

export default defineConfig(
  globalIgnores(["build", "data", "node_modules", "test-results", "playwright-report"]),
  eslint.configs.recommended,
  tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      // Else the import itself stays, and a browser's file takes in a module of the server.
      "@typescript-eslint/no-import-type-side-effects": "error",
      // .oxlintrc.json has this rule.
      "@typescript-eslint/no-unused-vars": "off",
      // tsc knows the globals of each place better.
      "no-undef": "off",
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-syntax": ["error", environment, rawHtml, ...cutText, ...screenFunctions, ...presentTime],
      "no-restricted-imports": ["error", { paths: [needsScript, vanishingParts] }],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    // Each file costs a run of React's compiler. Server modules draw nothing, and tests call no hooks.
    ignores: ["**/*.server.ts", "**/*.test.ts"],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    // What the oldest browsers lack (`browserslist` of package.json).
    files: ["app/**/*.{ts,tsx,js}"],
    ignores: ["**/*.server.ts", "**/*.test.ts"],
    extends: [compat.configs["flat/recommended"]],
    rules: { "no-restricted-properties": ["error", ...tooNew] },
  },
  {
    files: ["app/**/*.{ts,tsx}"].flatMap((app) => realTime.map((file) => [app, file])),
    rules: { "no-restricted-syntax": ["error", environment, rawHtml, ...cutText, ...screenFunctions] },
  },
  {
    files: ["app/screens/*/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-imports": ["error", { paths: [needsScript, vanishingParts], patterns: [otherScreens] }],
    },
  },
  { files: ["app/env.server.ts"], rules: { "no-restricted-syntax": ["error", rawHtml, ...presentTime] } },
  {
    files: ["bank-api/**/*.ts", "{contract,service}/**/*.ts"],
    ignores: ["bank-api/env.ts"],
    rules: { "no-restricted-syntax": ["error", environment, ...cutText, ...presentTime] },
  },
  {
    files: realTime.map((file) => ["bank-api/**/*.ts", file]),
    rules: { "no-restricted-syntax": ["error", environment, ...cutText] },
  },
  { files: ["scripts/**", "tests/**", "app/log.server.ts"], rules: { "no-console": "off" } },
  {
    files: tests,
    ignores: ownTime,
    rules: { "@typescript-eslint/no-restricted-imports": ["error", timedImports] },
  },
  {
    files: ["tests/**/*.{ts,tsx}", "scripts/**/*.test.ts"],
    ignores: ownTime,
    rules: testRules([skipped, ...shortPatience]),
  },
  { files: ["tests/e2e/**"], rules: testRules([reasonlessSkip, readsTooEarly]) },
  {
    files: ["app/**/*.test.{ts,tsx}"],
    rules: testRules([skipped, ...shortPatience, environment, rawHtml, ...cutText, ...screenFunctions]),
  },
  {
    files: ["{bank-api,contract,service}/**/*.test.ts"],
    rules: testRules([skipped, ...shortPatience, environment]),
  },
);
