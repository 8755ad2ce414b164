import path from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout: every script works here, wherever it was called from. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** @param {string[]} parts */
export const inRoot = (...parts) => path.join(root, ...parts);

/** The data folder of both programs; DATA_DIR is relative to the caller's folder, as in any command. */
export const dataFolder = () => (process.env.DATA_DIR ? path.resolve(process.env.DATA_DIR) : inRoot("data"));

/** A tool of node_modules, to be run as `node <file>`: quicker than npx, and the same everywhere. @param {string} name */
export const tool = (name) => inRoot("node_modules/.bin", name);

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
