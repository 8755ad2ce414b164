import type { Actor } from "~/access/actor.server";
import { BankError } from "~/bank/errors";
import { bankFor, type Choice } from "~/bank/index.server";
import { screenOf } from "./addresses";
import { viewFacts } from "./view-facts";

/** The view that the user is about to save, in words. */
export interface ShownView {
  readonly screen: string;
  readonly facts: readonly string[];
}

/** @param view path and query, of a screen of the menu */
export async function shownView(view: string, actor: Actor): Promise<ShownView> {
  const { branch } = actor;
  const others = branch.isHeadOffice && view.includes("branch=") ? await branchesOf(actor) : [];
  const names = others.map(({ key, label }) => [key, label] as const);
  return {
    screen: screenOf(view) ?? "",
    facts: viewFacts(view, new Map([[branch.key, branch.name], ...names])),
  };
}

/** None if the bank fails: then the view shows the code of a branch in place of its name. */
async function branchesOf(actor: Actor): Promise<readonly Choice[]> {
  try {
    return await bankFor(actor).branchChoices();
  } catch (error) {
    if (error instanceof BankError) return [];
    throw error;
  }
}
