import { redirect } from "@remix-run/node";
import type { Actor } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { optionsOf } from "~/ui/choices";
import { keyNamed } from "~/ui/named-choice";
import { branchKeyIn, changeQuery, typedBranchIn } from "./query";

/**
 * The branches that head office filters by; null for all others, who see their own branch alone.
 *
 * @throws as `leadToKey`; the error screen
 */
export async function branchFilter(request: Request, actor: Actor) {
  if (!actor.branch.isHeadOffice) return null;
  const asked = branchKeyIn(new URL(request.url).searchParams);
  const branches = await bankFor(actor).read("branchChoices", asked);
  leadToKey(request, branches);
  return branches;
}

/** @throws a redirect from an address with the typed name of a branch to the one with its key */
export function leadToKey(request: Request, branches: Parameters<typeof optionsOf>[0]) {
  const { pathname, searchParams } = new URL(request.url);
  const typed = typedBranchIn(searchParams);
  if (typed === undefined) return;
  const { key } = keyNamed(optionsOf(branches), typed, "branch");
  if (key !== undefined) throw redirect(pathname + changeQuery(searchParams, { branch: key, named: "" }));
}
