import { pathToFileURL } from "node:url";
import { inRoot } from "./workspace.mjs";

/** The demo users as the seed has them, as a table for the terminal. */
export async function demoUsersTable() {
  const built = pathToFileURL(inRoot("build/bank/organisation.js")).href;
  /** @type {typeof import("../bank-api/seed/organisation")} */
  const { demoBranches, demoPassword, demoRoles, demoUsers } = await import(built);
  const branchNames = new Map(demoBranches.map(({ id, name }) => [id, name]));
  const rows = demoUsers.map((user) => [
    user.username,
    branchNames.get(user.branchId) ?? user.branchId,
    demoRoles[user.role].description + (user.isNew ? " (chooses a password first)" : ""),
  ]);
  return [
    `\n  Demo users, password ${demoPassword}\n`,
    ...columns([["sign-in name", "branch", "role"], ...rows]).map((row) => `    ${row}`),
    "",
  ].join("\n");
}

/**
 * Rows with their cells padded to the widest of their column.
 * @param {string[][]} rows
 */
function columns(rows) {
  const widths = (rows[0] ?? []).map((_, place) => Math.max(...rows.map((row) => row[place]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, place) => cell.padEnd(widths[place] ?? 0))
      .join("   ")
      .trimEnd(),
  );
}
