import path from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout: every script works here, wherever it was called from. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** @param {string[]} parts */
export const inRoot = (...parts) => path.join(root, ...parts);

/** The data folder of both programs; DATA_DIR is relative to the caller's folder, as in any command. */
export const dataFolder = () => (process.env.DATA_DIR ? path.resolve(process.env.DATA_DIR) : inRoot("data"));

/** A path inside node_modules, for tools that run as `node <file>`: quicker than npx, and the same everywhere. */
export const tool = {
  eslint: inRoot("node_modules/eslint/bin/eslint.js"),
  oxfmt: inRoot("node_modules/oxfmt/bin/oxfmt"),
  oxlint: inRoot("node_modules/oxlint/bin/oxlint"),
  playwright: inRoot("node_modules/@playwright/test/cli.js"),
  remix: inRoot("node_modules/@remix-run/dev/dist/cli.js"),
  remixServe: inRoot("node_modules/@remix-run/serve/dist/cli.js"),
  tsc: inRoot("node_modules/typescript-7/bin/tsc"),
  tsx: inRoot("node_modules/tsx/dist/cli.mjs"),
  vitest: inRoot("node_modules/vitest/vitest.mjs"),
};

/** Prints a step of set-up. @param {string} line */
export const say = (line) => console.log(`· ${line}`);

/**
 * Ends the command with what its user can do something about: the message alone, without the place in our code.
 * @param {Error} error
 * @returns {never}
 */
export function giveUp(error) {
  console.error(error.message);
  process.exit(1);
}
