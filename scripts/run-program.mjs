import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { becomeNode } from "./processes.mjs";
import { commands } from "./programs.mjs";

/**
 * Runs one program alone, as in production. Where NODE_ENV is production, what is installed and built is taken as it is.
 * @param {"bank" | "web"} name
 * @param {import("./processes.mjs").Variables} env
 */
export async function runProgram(name, env) {
  if (process.env.NODE_ENV !== "production") {
    await ensureInstalled();
    await ensureBuilt([name]);
  }
  await becomeNode(commands[name], env);
}
