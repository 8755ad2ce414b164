import type { Actor } from "~/access/actor.server";
import type { Ask } from "~/bank/index.server";
import { filterIn } from "~/list/filters.server";
import { branchIn, sortIn } from "~/list/query";
import { shownBranch } from "~/texts/branches";
import { idleChoice } from "~/texts/idle-balances";
import { idleSorts } from "./idle-balance-table";

const defaultDays = "90";

/** The filters of the list in its URL. A value that makes no sense counts as not given. Only head office can choose a branch. */
export function idleFilterIn(query: URLSearchParams, { branch }: Actor) {
  return {
    idleDays: Number(filterIn(query, "days") || defaultDays),
    branchKey: (branch.isHeadOffice && branchIn(query)) || undefined,
  };
}

/** The whole list that an address asks for, as files and paper read it. */
export function idleQueryIn(query: URLSearchParams, actor: Actor) {
  const sort = sortIn(query, idleSorts);
  return { ...idleFilterIn(query, actor), ...(sort && { sort }) };
}

/**
 * What a copy of the list, on paper or in a file, is of: the branch, and how long a balance has lain.
 *
 * @throws as `ask`
 */
export async function copyFacts(
  { branchKey, idleDays }: ReturnType<typeof idleQueryIn>,
  actor: Actor,
  ask: Ask,
): Promise<string[]> {
  const branches = actor.branch.isHeadOffice ? await ask("branchChoices", branchKey) : null;
  return [shownBranch(branchKey ?? "", branches, actor.branch.name), idleChoice(idleDays)];
}
