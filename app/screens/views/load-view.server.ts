import type { Actor } from "~/access/actor.server";
import { BankError } from "~/bank/errors";
import { bankFor, type Choice } from "~/bank/index.server";
import { screenOf } from "./addresses";
import { viewFacts } from "./view-facts";

/**
 * The view that the user is about to save, in words.
 *
 * @param view path and query, of a screen of the menu
 */
export async function shownView(view: string, actor: Actor) {
  const { branch } = actor;
  const others = branch.isHeadOffice && view.includes("branch=") ? await branchesOf(actor) : [];
  const names = others.map(({ key, label }) => [key, label] as const);
  return {
    screen: screenOf(view) ?? "",
    facts: viewFacts(view, new Map([[branch.key, branch.name], ...names])),
  };
}

/** Empty if the bank fails. Then the view shows a branch by its code instead of its name. */
async function branchesOf(actor: Actor): Promise<readonly Choice[]> {
  try {
    return await bankFor(actor).call("branchChoices");
  } catch (error) {
    if (error instanceof BankError) return [];
    throw error;
  }
}
