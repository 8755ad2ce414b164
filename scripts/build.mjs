import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled } from "./install.mjs";
import { mustRun } from "./processes.mjs";
import { inRoot, root, say, tool } from "./workspace.mjs";

/**
 * The two programs, built apart: a change in the bank does not rebuild the app.
 * @typedef {object} Target
 * @property {string[]} sources Files and folders whose content decides whether the build is stale.
 * @property {() => Promise<void>} build
 */

/** @type {Record<"web" | "bank", Target>} */
export const targets = {
  web: {
    sources: ["app", "contract", "service", "public", "remix.config.js", "vite.config.ts", "tsconfig.json"],
    build: buildWeb,
  },
  bank: { sources: ["bank-api", "contract", "service", "tsconfig.json"], build: buildBank },
};

const always = ["package.json", "package-lock.json", "scripts/build.mjs"];

/**
 * Installs the packages if need be, and builds what is stale.
 * @param {("web" | "bank")[]} names
 */
export async function ensureBuilt(names = ["bank", "web"]) {
  await ensureInstalled();
  for (const name of names) {
    const { sources, build } = targets[name];
    const stamp = inRoot("build", `.${name}-sources`);
    const now = await fingerprint([...always, ...sources]);
    if ((await readFile(stamp, "utf8").catch(() => "")) === now) continue;
    say(`Building ${name} …`);
    await rm(stamp, { force: true });
    await build();
    await mkdir(path.dirname(stamp), { recursive: true });
    await writeFile(stamp, now);
  }
}

async function buildWeb() {
  await keepAssets();
  await Promise.all(
    ["client", "server"].map((part) => rm(inRoot("build", part), { recursive: true, force: true })),
  );
  await mustRun("Building the app", process.execPath, [tool("remix"), "vite:build", "--logLevel", "warn"], {
    env: { NODE_ENV: "production" },
  });
  await bundle({ entryPoints: { main: "./app/main.server.ts" }, outdir: "build/server" });
}

/**
 * Keeps the files of the build that is there, for the pages that are open (docs/decisions/remix.md). A build that failed has no
 * main.js, and no page is open of it.
 */
export async function keepAssets(folder = inRoot("build")) {
  if (!existsSync(`${folder}/server/main.js`)) return;
  await rm(`${folder}/assets-before`, { recursive: true, force: true });
  await rename(`${folder}/client/assets`, `${folder}/assets-before`);
}

/** Entry points keep their names (main.js, seed.js, …); the migrations lie beside them, as beside the sources. */
async function buildBank() {
  await rm(inRoot("build/bank"), { recursive: true, force: true });
  await bundle({
    entryPoints: {
      main: "./bank-api/main.ts",
      migrate: "./bank-api/commands/migrate.ts",
      seed: "./bank-api/commands/seed.ts",
      audit: "./bank-api/commands/audit.ts",
      "create-admin": "./bank-api/commands/create-admin.ts",
      backup: "./bank-api/commands/backup.ts",
      restore: "./bank-api/commands/restore.ts",
      repair: "./bank-api/commands/repair.ts",
      "reset-demo": "./bank-api/commands/reset-demo.ts",
      // Tests that run the bank in their own process import this.
      bank: "./bank-api/bank.ts",
      // The demo users that `npm start` prints.
      organisation: "./bank-api/seed/organisation.ts",
    },
    outdir: "build/bank",
    splitting: true,
    sourcemap: true,
  });
  // The thread that reads an upload file (bank-api/batches/reader.ts). Each file has a new one: with its packages in it, it
  // starts twice as fast.
  await bundle({
    entryPoints: { "batch-thread": "./bank-api/batches/thread.ts" },
    outdir: "build/bank",
    packages: "bundle",
    sourcemap: true,
  });
  await cp(inRoot("bank-api/store/runtime/migrations"), inRoot("build/bank/migrations"), { recursive: true });
  // PostgreSQL runs it (bank-api/embedded/backups.ts).
  await cp(inRoot("bank-api/embedded/sealed-files.mjs"), inRoot("build/bank/sealed-files.mjs"));
}

/** Bundles a program for Node. Packages stay in node_modules. @param {import("esbuild").BuildOptions} options */
async function bundle(options) {
  const { build, stop } = await import("esbuild");
  await build({
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    logLevel: "warning",
    ...options,
  });
  // esbuild would keep its process for the next build.
  await stop();
}

/**
 * Content of all files but tests, hashed: times change with every checkout, contents do not.
 * @param {string[]} entries Paths from the root; an absent one counts as an empty folder.
 */
export async function fingerprint(entries) {
  const hash = createHash("sha256");
  for (const entry of entries) {
    for (const file of await filesOf(inRoot(entry))) {
      const content = await readFile(file);
      hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest("hex");
}

/** @param {string} entry */
async function filesOf(entry) {
  const found = await stat(entry).catch(() => undefined);
  if (found === undefined) return [];
  if (found.isFile()) return [entry];
  const entries = await readdir(entry, { recursive: true, withFileTypes: true });
  return entries
    .filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name))
    .map((file) => path.join(file.parentPath ?? file.path, file.name))
    .sort();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await ensureBuilt();
