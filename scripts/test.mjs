import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { ended, onStopRequest, start, stopAll } from "./processes.mjs";
import { countOf, summary } from "./test-summary.mjs";
import { tool } from "./workspace.mjs";

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string[]} args Node arguments.
 * @property {"vitest" | "playwright"} [runner] Writes a JSON report, which tells its tests apart; any other check counts as one.
 */

/**
 * Cheap ones first; a group's checks run at once, two at most, which is what the machine has cores for.
 * @type {Check[][]}
 */
const groups = [
  [
    { name: "types", args: [tool.tsc, "--noEmit", "-p", "."] },
    { name: "lint", args: [tool.eslint, "--max-warnings", "0", "."] },
  ],
  [{ name: "format", args: [tool.prettier, "--check", "--log-level", "warn", "."] }],
  [{ name: "unit, contract, routes", args: [tool.vitest, "run"], runner: "vitest" }],
  [{ name: "simulation", args: [tool.tsx, "tests/simulation/run.ts"] }],
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
};

const reports = await mkdtemp(path.join(tmpdir(), "ramah-zakat-reports-"));
let interrupted = false;
onStopRequest(() => {
  interrupted = true;
  void stopAll();
});

try {
  await ensureInstalled();
  await ensureBuilt();
  await ensureChromium();
  const results = [];
  for (const group of groups) {
    if (!interrupted) results.push(...(await Promise.all(group.map(runCheck))));
  }
  console.log(summary(results));
  if (interrupted || results.some(({ failed }) => failed > 0)) process.exitCode = 1;
} finally {
  await rm(reports, { recursive: true, force: true });
}

/** @param {Check} check */
async function runCheck({ name, args, runner }) {
  const report = path.join(reports, `${runner}.json`);
  const begun = Date.now();
  const child = start(process.execPath, [...args, ...(runner ? reporting[runner].args(report) : [])], {
    env: runner ? reporting[runner].env(report) : {},
  });
  const code = await ended(child);
  const content = runner ? await readFile(report, "utf8").catch(() => undefined) : undefined;
  return { name, seconds: (Date.now() - begun) / 1000, ...countOf(code === 0, runner, content) };
}
