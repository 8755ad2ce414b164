import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { ended, onStopRequest, start, stopAll } from "./processes.mjs";
import { outcomeOf, summary } from "./test-summary.mjs";
import { inRoot, tool } from "./workspace.mjs";

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string[]} args Node arguments.
 * @property {"vitest" | "playwright" | "simulation"} [runner] Writes a JSON report, which tells its tests apart; any other check counts as one.
 */

/** @param {string} name */
const cache = (name) => inRoot("node_modules/.cache", name);

/** @type {Check} */
const types = {
  name: "types",
  args: [tool.tsc, "--noEmit", "-p", ".", "--incremental", "--tsBuildInfoFile", cache("types.tsbuildinfo")],
};
/** @type {Check} */
const lint = { name: "lint", args: [tool.eslint, "--max-warnings", "0", "."] };
/** @type {Check} */
const format = {
  name: "format",
  args: [tool.prettier, "--check", "--log-level", "warn", "--cache", "--cache-strategy", "content", "."],
};
/** @type {Check} */
const unit = { name: "unit", args: [tool.vitest, "run", "--project=unit"], runner: "vitest" };

/**
 * What runs for `npm run check`. Its lint looks only at files that have changed; the whole one also finds what a change of types
 * does to other files.
 */
const quick = [
  [types, { ...lint, args: [...lint.args, "--cache", "--cache-location", cache("eslint")] }],
  [format, unit],
];

/**
 * What runs for `npm test`. The checks of a group run at once: two, for a machine of two cores. The browsers run alone, because a
 * test that waits five seconds for a page must not wait for another program.
 * @type {Check[][]}
 */
const all = [
  [types, lint],
  [format, unit],
  [{ name: "routes", args: [tool.vitest, "run", "--project=routes"], runner: "vitest" }],
  [{ name: "servers", args: [tool.vitest, "run", "--project=servers"], runner: "vitest" }],
  [{ name: "simulation", args: [tool.tsx, "tests/simulation/run.ts"], runner: "simulation" }],
  [{ name: "end to end", args: [tool.playwright, "test"], runner: "playwright" }],
];

/** How each runner is asked for a JSON report beside what it prints. */
const reporting = {
  vitest: {
    args: (/** @type {string} */ file) => [
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    env: () => ({}),
  },
  playwright: {
    args: () => ["--reporter=list,json"],
    env: (/** @type {string} */ file) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
  },
  simulation: {
    args: (/** @type {string} */ file) => ["--report", file],
    env: () => ({}),
  },
};

const isQuick = process.argv[2] === "quick";
const reports = await mkdtemp(path.join(tmpdir(), "ramah-zakat-reports-"));
let interrupted = false;
onStopRequest(() => {
  interrupted = true;
  void stopAll();
});

try {
  await ensureInstalled();
  if (!isQuick) {
    await ensureBuilt();
    await ensureChromium();
  }
  const results = [];
  for (const group of isQuick ? quick : all) {
    if (!interrupted) results.push(...(await Promise.all(group.map(runCheck))));
  }
  console.log(summary(results));
  if (interrupted || results.some(({ failed }) => failed > 0)) process.exitCode = 1;
} finally {
  await rm(reports, { recursive: true, force: true });
}

/** @param {Check} check */
async function runCheck({ name, args, runner }) {
  const report = path.join(reports, `${name}.json`);
  const begun = Date.now();
  const child = start(process.execPath, [...args, ...(runner ? reporting[runner].args(report) : [])], {
    env: runner ? reporting[runner].env(report) : {},
  });
  const code = await ended(child);
  const content = runner ? await readFile(report, "utf8").catch(() => undefined) : undefined;
  return { name, seconds: (Date.now() - begun) / 1000, ...outcomeOf(code === 0, runner, content) };
}
