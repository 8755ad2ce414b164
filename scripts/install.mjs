import { readFile } from "node:fs/promises";
import { mustRun } from "./processes.mjs";
import { root, say } from "./workspace.mjs";

/** Installs what a folder's lock file says, unless its node_modules holds exactly that. */
export async function ensureInstalled(folder = root) {
  const lock = await readPackages(`${folder}/package-lock.json`);
  const installed = await readPackages(`${folder}/node_modules/.package-lock.json`);
  if (lock !== undefined && isInstalled(lock, installed)) return;
  say("Installing packages …");
  // NODE_ENV=production would leave out what builds and tests need.
  const args = ["ci", "--prefix", folder, "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  const [file, ...before] = npm();
  await mustRun("Installing packages", file, [...before, ...args]);
}

/** The npm that called us, else the one on the PATH. @returns {[string, ...string[]]} */
function npm() {
  const { npm_execpath: script } = process.env;
  return script?.endsWith(".js") ? [process.execPath, script] : ["npm"];
}

/** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages */

/**
 * npm writes `.package-lock.json` last, so an interrupted install has none.
 * @param {string} file
 * @returns {Promise<Packages | undefined>}
 */
async function readPackages(file) {
  const content = await readFile(file, "utf8").catch(() => undefined);
  return content === undefined ? undefined : JSON.parse(content).packages;
}

/**
 * Packages of other platforms are optional and may be absent. Every package that is there must have the locked version.
 * @param {Packages} locked
 * @param {Packages | undefined} installed
 */
export function isInstalled(locked, installed) {
  if (installed === undefined) return false;
  return Object.entries(locked).every(([place, { version, optional }]) => {
    if (place === "") return true;
    const found = installed[place];
    return found === undefined ? optional === true : found.version === version;
  });
}
