import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { run } from "./processes.mjs";
import { say, tool } from "./workspace.mjs";

/** The headless shell comes first: Chromium without windows and profiles, where a test costs a third less CPU time. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const usualPlaces = [
  "/usr/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** A Chromium to test with: PLAYWRIGHT_CHROMIUM, one on the PATH, else one in a usual place. */
export function findChromium() {
  const { PLAYWRIGHT_CHROMIUM: given, PATH = "" } = process.env;
  if (given) return given;
  const onPath = PATH.split(path.delimiter).flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...onPath, ...usualPlaces].find(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Makes sure there is a Chromium: found, downloaded by Playwright before, downloaded now, or the system's package. */
export async function ensureChromium() {
  if (findChromium() !== undefined || (await hasPlaywrightChromium())) return;
  say("Installing Chromium …");
  if ((await run(process.execPath, [tool("playwright"), "install", "chromium"])) === 0) return;
  for (const name of ["chromium-headless-shell", "chromium"]) if (await installPackages([name])) return;
  if (findChromium() === undefined) {
    throw new Error(
      "No Chromium found and none could be installed. Install one, or set PLAYWRIGHT_CHROMIUM to its path.",
    );
  }
}

/** Installs packages of Debian, as root; says whether it did. @param {string[]} packages */
export async function installPackages(packages) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  const options = { env: { DEBIAN_FRONTEND: "noninteractive" } };
  await run("apt-get", ["update", "-q"], options);
  const args = ["install", "-q", "-y", "--no-install-recommends", ...packages];
  return (await run("apt-get", args, options)) === 0;
}

async function hasPlaywrightChromium() {
  const { chromium } = await import("@playwright/test");
  return isExecutable(chromium.executablePath());
}
