import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { runCheck } from "./checks.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { ensureOldBrowsers } from "./old-browsers.mjs";
import { onStopRequest, stopAll } from "./processes.mjs";
import { keepTemporaryFilesInMemory } from "./temporary-files.mjs";
import { slowest, summary } from "./test-summary.mjs";
import { inRoot, tool } from "./workspace.mjs";

/** @typedef {import("./checks.mjs").Check} Check */

/** @param {string} name */
const cache = (name) => inRoot("node_modules/.cache", name);

const tsc = inRoot("node_modules/typescript-7/bin/tsc");
/** @type {Check} */
const types = {
  name: "types",
  args: [tsc, "--noEmit", "-p", ".", "--incremental", "--tsBuildInfoFile", cache("types.tsbuildinfo")],
};
/** @type {Check} */
const lint = { name: "lint", args: [tool("eslint"), "--max-warnings", "0", "."] };
/** What the oldest browsers lack (stylelint.config.js). @type {Check} */
const styles = { name: "styles", args: [tool("stylelint"), "--max-warnings", "0", "app/**/*.css"] };
/** The rules that need types (.oxlintrc.json). @type {Check} */
const typedLint = { name: "lint by types", args: [tool("oxlint"), "--max-warnings", "0", "."] };
/** @type {Check} */
const format = { name: "format", args: [tool("oxfmt"), "--check", "."] };
/**
 * What runs: stages one after the other; in a stage its lanes at once, two for a machine of two cores; in a lane its checks one
 * after the other.
 * @typedef {Check[][][]} Stages
 */

/** @param {"unit" | "routes" | "contract" | "servers"} project @returns {Check} */
const vitest = (project) => ({
  name: project,
  args: [tool("vitest"), "run", `--project=${project}`],
  runner: "vitest",
});

/**
 * `npm run check`. ESLint looks only at files that have changed: each of its rules sees one file. The rules that need types look
 * at all.
 * @type {Stages}
 */
const quick = [
  [
    [{ ...lint, args: [...lint.args, "--cache", "--cache-location", cache("eslint")] }, typedLint, styles],
    [types, format, vitest("unit")],
  ],
];

/**
 * `npm test`. The browsers run alone, because a test that waits five seconds for a page must not wait for another program.
 * @type {Stages}
 */
const all = [
  [
    // The unit tests need nothing that is built, and fill the lane while the simulation runs.
    [lint, typedLint, styles, format, vitest("unit")],
    [
      { name: "build", args: [inRoot("scripts/build.mjs")] },
      types,
      { name: "simulation", args: [tool("tsx"), "tests/simulation/run.ts"], runner: "simulation" },
    ],
  ],
  [[vitest("routes"), vitest("contract"), vitest("servers")]],
  [[{ name: "end to end", args: [tool("playwright"), "test"], runner: "playwright" }]],
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Lists the slowest tests as well. */
    times: { type: "boolean", default: false },
  },
});
const isQuick = positionals[0] === "quick";
await keepTemporaryFilesInMemory();
const reports = await mkdtemp(path.join(tmpdir(), "ramah-zakat-reports-"));
let interrupted = false;
onStopRequest(() => {
  interrupted = true;
  void stopAll();
});

try {
  await ensureInstalled();
  if (!isQuick) await ensureChromium();
  const missing = isQuick ? [] : await ensureOldBrowsers(["chromium-109"]);
  /** @type {import("./test-summary.mjs").Result[]} */
  const results = [];
  for (const stage of isQuick ? quick : all) {
    await Promise.all(
      stage.map(async (lane) => {
        for (const check of lane) if (!interrupted) results.push(await runCheck(check, reports));
      }),
    );
    // Nothing runs without what is built.
    if (results.some(({ name, failed }) => name === "build" && failed > 0)) break;
  }
  if (values.times) console.log(slowest(results));
  console.log([summary(results), ...missing].join("\n"));
  if (interrupted || results.some(({ failed }) => failed > 0)) process.exitCode = 1;
} finally {
  await rm(reports, { recursive: true, force: true });
}
