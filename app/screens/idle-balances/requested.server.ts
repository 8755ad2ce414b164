import type { Actor } from "~/access/actor.server";
import type { Ask } from "~/bank/index.server";
import { filterIn } from "~/list/filters.server";
import { branchIn, sortIn } from "~/list/query";
import { shownBranch } from "~/texts/branches";
import { idleChoice } from "~/texts/idle-balances";
import { idleSorts } from "./idle-balance-sheet";

/** What a URL asks of the list beside its page and order. */
export interface Requested {
  readonly idleDays: number;
  /** "" for all branches. */
  readonly branch: string;
}

const defaultDays = "90";

/**
 * Reads the query of the list's address. A value that makes no sense counts as not given.
 *
 * @param hasBranches whether the user can choose a branch
 */
export function requestedIn(query: URLSearchParams, hasBranches: boolean): Requested {
  return {
    idleDays: Number(filterIn(query, "days") || defaultDays),
    branch: hasBranches ? branchIn(query) : "",
  };
}

/** The whole list that an address asks for, as files and paper read it. */
export function idleQueryIn(query: URLSearchParams, hasBranches: boolean) {
  const { idleDays, branch } = requestedIn(query, hasBranches);
  const sort = sortIn(query, idleSorts);
  return { idleDays, branchKey: branch || undefined, ...(sort && { sort }) };
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
  const branches = actor.branch.isHeadOffice ? await ask("branchChoices") : null;
  return [shownBranch(branchKey ?? "", branches, actor.branch.name), idleChoice(idleDays)];
}
