import { redirect } from "@remix-run/node";
import type { Actor } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { choicesNamed, mostInSelect } from "~/ui/named-choice";
import { branchIn, changeQuery } from "./query";

/**
 * The branches that head office filters by; null for all others, who see their own branch only.
 *
 * @throws a redirect from the name of a branch to its key, where the branches are searched by name; the error screen
 */
export async function branchFilter(request: Request, actor: Actor) {
  if (!actor.branch.isHeadOffice) return null;
  const { pathname, searchParams } = new URL(request.url);
  const branches = await bankFor(actor).read("branchChoices", branchIn(searchParams));
  const typed = searchParams.get("branch") ?? "";
  const [found, ...others] = branches.length > mostInSelect ? choicesNamed(branches, typed) : [];
  if (found && others.length === 0 && found.key !== typed)
    throw redirect(pathname + changeQuery(searchParams, { branch: found.key }));
  return branches;
}
