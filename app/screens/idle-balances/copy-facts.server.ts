import type { Actor } from "~/access/actor.server";
import type { Bank } from "~/bank/index.server";
import { shownBranch } from "~/texts/branches";
import { idleChoice } from "~/texts/idle-balances";
import type { idleQueryIn } from "./requested";

/**
 * What a copy of the list, on paper or in a file, is of: the branch, and how long a balance has lain.
 *
 * @throws BankError
 */
export async function copyFacts(
  { branchKey, idleDays }: ReturnType<typeof idleQueryIn>,
  actor: Actor,
  bank: Bank,
): Promise<string[]> {
  const branches = actor.branch.isHeadOffice ? await bank.branchChoices() : null;
  return [shownBranch(branchKey, branches, actor.branch.name), idleChoice(idleDays)];
}
