import { pathToFileURL } from "node:url";
import { inRoot } from "./workspace.mjs";

/** The demo users as the seed has them, as a table for the terminal. */
export async function demoUsersTable() {
  const built = pathToFileURL(inRoot("build/bank/organisation.js")).href;
  /** @type {typeof import("../bank-api/seed/organisation")} */
  const { demoBranches, demoPassword, demoRoles, demoUsers } = await import(built);
  const branchNames = new Map(demoBranches.map(({ id, name }) => [id, name]));
  const line = (/** @type {string} */ name, /** @type {string} */ branch, /** @type {string} */ role) =>
    `    ${name.padEnd(40)}${branch.padEnd(20)}${role}`;
  const lines = demoUsers.map(({ username, branchId, role, isNew }) => {
    const roleText = demoRoles[role].description + (isNew ? " (chooses a password first)" : "");
    return line(username, branchNames.get(branchId) ?? branchId, roleText);
  });
  const head = line("sign-in name", "branch", "role");
  return ["", `  Demo users, password ${demoPassword}`, "", head, ...lines, ""].join("\n");
}
