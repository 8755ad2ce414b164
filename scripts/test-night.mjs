import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { ensureBuilt } from "./build.mjs";
import { runCheck } from "./checks.mjs";
import { clusterLacks } from "./cluster-needs.mjs";
import { chosen, findNodes, missingNodes, partsOfNight } from "./night.mjs";
import { ensureOldBrowsers } from "./old-browsers.mjs";
import { onStopRequest, stopAll } from "./processes.mjs";
import { summary } from "./test-summary.mjs";
import { giveUp, inRoot, root, say } from "./workspace.mjs";

/**
 * `npm run test:night`: what is random, or takes too long for `npm test`, one part after the other. `-- simulation races` runs
 * these parts alone, and `--seed N` repeats a night.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: String(randomInt(2 ** 30)) },
    /** The report, as JSON. */
    report: { type: "string", default: inRoot("build/test-night.json") },
    /** A folder for pictures of the old browsers. */
    pictures: { type: "string", default: "" },
  },
});
const run = promisify(execFile);

const seed = Number(values.seed);
if (!/^\d{1,10}$/.test(values.seed)) giveUp(new Error(`--seed takes a whole number, not "${values.seed}"`));
const nodes = await findNodes(versionOf, process.env);
const releases = await findReleases();
const lacks = clusterLacks();
const pictures = values.pictures && path.resolve(values.pictures);
const parts = pick(partsOfNight(seed, nodes, { releases, hasCluster: lacks.length === 0, pictures }));
const missing = [
  ...(parts.some(({ name }) => name === "old-browsers") ? await ensureOldBrowsers() : []),
  ...missingNodes(nodes),
  ...lacks.map((line) => `cluster: not run. ${line}`),
  ...(releases.length > 0 ? [] : ["upgrade: from this build alone, no release has a tag (v…)"]),
];

let interrupted = false;
onStopRequest(() => {
  interrupted = true;
  void stopAll();
});

say(`The night of seed ${seed}: ${parts.map(({ name }) => name).join(", ")}`);
const folder = await mkdtemp(path.join(tmpdir(), "ramah-zakat-reports-"));
const begun = new Date().toISOString();
/** @type {import("./test-summary.mjs").Result[]} */
const results = [];
try {
  await ensureBuilt();
  for (const part of parts) {
    if (interrupted) break;
    say(`${part.name} …`);
    results.push({ ...(await runCheck(part, folder)), ...(part.seed !== undefined && { seed: part.seed }) });
    // After each part, so that a night that is broken off leaves what it has found.
    await writeFile(values.report, `${JSON.stringify({ begun, seed, missing, results }, undefined, 2)}\n`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(summary(results));
for (const line of missing) console.log(line);
console.log(`Seed ${seed}; report: ${values.report}`);
if (results.length < Math.max(parts.length, 1) || results.some(({ failed }) => failed > 0))
  process.exitCode = 1;

/** @param {import("./night.mjs").Part[]} all */
function pick(all) {
  try {
    return chosen(all, positionals);
  } catch (error) {
    return giveUp(/** @type {Error} */ (error));
  }
}

/** Releases as git has them: its tags from `v` on. */
async function findReleases() {
  const tags = await run("git", ["tag", "--list", "v*"], { cwd: root }).catch(() => ({ stdout: "" }));
  return tags.stdout.split("\n").filter((tag) => tag !== "");
}

/** Major version of a Node; nothing where there is none. @param {string} program */
async function versionOf(program) {
  const version = await run(program, ["--version"]).catch(() => undefined);
  return version && Number(/^v(\d+)/.exec(version.stdout)?.[1]);
}
