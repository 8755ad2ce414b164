import { readFile, rm } from "node:fs/promises";
import { floors } from "../stryker.config.js";
import { mustRun } from "./processes.mjs";
import { inRoot, tool } from "./workspace.mjs";

/** Mutation testing of all that is pure: prints the score of each folder, and fails where one is below its floor. */

/** @typedef {{ files: Record<string, { mutants: { status: string }[] }> }} Report */

const file = inRoot("build/mutation.json");
await rm(file, { force: true });
await mustRun("Mutation testing", process.execPath, [tool("stryker"), "run"]);
const report = /** @type {Report} */ (JSON.parse(await readFile(file, "utf8")));

for (const [folder, floor] of Object.entries(floors)) {
  const score = scoreOf(folder);
  // A folder without mutants has no score, and keeps nothing.
  const isKept = score >= floor;
  if (!isKept) process.exitCode = 1;
  console.log(`${isKept ? "ok  " : "FAIL"}  ${folder.padEnd(16)} ${score.toFixed(1)} (at least ${floor})`);
}

/** The share of mutants that a test has found, of 100. @param {string} folder */
function scoreOf(folder) {
  const states = Object.entries(report.files)
    .filter(([name]) => name.startsWith(`${folder}/`))
    .flatMap(([, { mutants }]) => mutants.map(({ status }) => status));
  const count = (/** @type {string[]} */ ...of) => states.filter((status) => of.includes(status)).length;
  const found = count("Killed", "Timeout");
  return (100 * found) / (found + count("Survived", "NoCoverage"));
}
