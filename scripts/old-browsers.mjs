import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { cp, rename } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { installPackages } from "./chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { inRoot, say } from "./workspace.mjs";

/**
 * Browsers that staff may still have, and engines other than Chromium. The npm registry has old Chromiums; they and what drives
 * them lie in a cache of their own, because the project needs none of them to run.
 */

const cache = inRoot("node_modules/.cache/old-browsers");

/** A package of the cache. @param {string} name */
export const cached = (name) => path.join(cache, "node_modules", name);

/** Programs of a browser, the one to start first, and the Debian packages that it needs. */
export const oldBrowsers = {
  "chromium-109": { programs: [path.join(cache, "chromium-109")], packages: "libnss3" },
  "chromium-115": { programs: [path.join(cache, "chromium-115")], packages: "libnss3" },
  firefox: { programs: ["/usr/bin/firefox-esr", cached("puppeteer-core")], packages: "firefox-esr" },
  webkit: { programs: ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"], packages: "webkit2gtk-driver xvfb" },
};

/** @typedef {keyof typeof oldBrowsers} OldBrowser */

/** Why a browser cannot be tried here; nothing where it can. @param {OldBrowser} name */
export function browserLack(name, { programs, packages } = oldBrowsers[name]) {
  const libraries = spawnSync("ldd", programs.slice(0, 1), { encoding: "utf8" }).stdout ?? "";
  const absent = programs.filter((program) => !existsSync(program));
  const lacking = [...absent, ...(libraries.match(/\S+(?= => not found)/g) ?? [])];
  if (lacking.length === 0) return undefined;
  return `${name}: not run. There is no ${lacking.join(", ")}. It needs Linux on x86-64, the npm registry once, and Debian's ${packages}.`;
}

/**
 * Fetches what these browsers lack: from the npm registry, and as root on Debian from its packages.
 * @returns {Promise<string[]>} What lacks still, a line each.
 */
export async function ensureOldBrowsers(names = /** @type {OldBrowser[]} */ (Object.keys(oldBrowsers))) {
  try {
    await cp(inRoot("tests/old-browsers/packages"), cache, { recursive: true });
    await ensureInstalled(cache);
    for (const name of names) if (name.startsWith("chromium")) await unpack(name);
  } catch (error) {
    say(`Old browsers could not be fetched: ${/** @type {Error} */ (error).message}`);
  }
  for (const name of names)
    if (browserLack(name)) await installPackages(oldBrowsers[name].packages.split(" "));
  return names.flatMap((name) => browserLack(name) ?? []);
}

/** Half a program never has its name. @param {OldBrowser} name */
async function unpack(name) {
  const [program = ""] = oldBrowsers[name].programs;
  if (existsSync(program) || `${process.platform} ${process.arch}` !== "linux x64") return;
  const packed = createReadStream(path.join(cached(name), "bin/chromium.br"));
  await pipeline(packed, createBrotliDecompress(), createWriteStream(`${program}.part`, { mode: 0o755 }));
  await rename(`${program}.part`, program);
}
