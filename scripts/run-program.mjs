import { ensureBuilt } from "./build.mjs";
import { requirePorts } from "./ports.mjs";
import { becomeNode } from "./processes.mjs";
import { commands, places } from "./programs.mjs";
import { giveUp } from "./workspace.mjs";

/**
 * Runs one program alone, as in production. Where NODE_ENV is production, it installs and builds nothing.
 * @param {"bank" | "web"} name
 * @param {import("./processes.mjs").Variables} env
 */
export async function runProgram(name, env) {
  if (process.env.NODE_ENV !== "production") await ensureBuilt([name]);
  await requirePorts([places()[name]]).catch(giveUp);
  await becomeNode(commands[name], env);
}
