import { readFile } from "node:fs/promises";
import path from "node:path";
import { ended, start } from "./processes.mjs";
import { outcomeOf } from "./test-summary.mjs";

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string[]} args Node arguments.
 * @property {"vitest" | "playwright" | "simulation"} [runner] Writes a JSON report, which tells its tests apart; any other check
 * counts as one.
 * @property {Record<string, string>} [env] Added to our own environment.
 * @property {string} [node] Another Node than our own.
 */

/**
 * How each runner is asked for a JSON report beside what it prints.
 * @type {Record<string, (file: string) => { args: string[], env?: Record<string, string> }>}
 */
const reporting = {
  vitest: (file) => ({ args: ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`] }),
  playwright: (file) => ({ args: ["--reporter=list,json"], env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } }),
  simulation: (file) => ({ args: ["--report", file] }),
};

/**
 * Runs a check to its end and counts its tests.
 * @param {Check} check
 * @param {string} reports A folder for the runner's report.
 */
export async function runCheck({ name, args, runner, env, node = process.execPath }, reports) {
  const report = path.join(reports, `${name}.json`);
  const begun = Date.now();
  const asked = runner && reporting[runner]?.(report);
  const child = start(node, [...args, ...(asked?.args ?? [])], { env: { ...env, ...asked?.env } });
  const code = await ended(child);
  const content = runner ? await readFile(report, "utf8").catch(() => undefined) : undefined;
  return { name, seconds: (Date.now() - begun) / 1000, ...outcomeOf(code === 0, runner, content) };
}
