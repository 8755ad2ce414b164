import type { Actor } from "~/access/actor.server";
import type { Ask } from "~/bank/index.server";
import { shownBranch } from "~/texts/branches";
import { idleChoice } from "~/texts/idle-balances";
import type { idleQueryIn } from "./requested.server";

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
