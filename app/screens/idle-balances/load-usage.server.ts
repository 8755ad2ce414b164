import type { Actor } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { periodName } from "~/format/dates";
import { branchIn } from "~/list/query";
import { shownBranch } from "~/texts/branches";
import { requestedUsage } from "./requested";
import { flowRows, restingRows, spendingRows } from "./usage-rows";

/**
 * The usage that a URL asks for.
 *
 * @throws the error screen
 */
export async function loadUsage(request: Request, actor: Actor) {
  const bank = bankFor(actor);
  const { searchParams } = new URL(request.url);
  const { days, typed, ignored } = requestedUsage(searchParams);
  const branch = actor.branch.isHeadOffice ? branchIn(searchParams) : "";
  const [usage, branches] = await Promise.all([
    bank.read("readUsage", {
      branchKey: branch || undefined,
      start: days.start || undefined,
      end: days.end || undefined,
    }),
    actor.branch.isHeadOffice ? bank.read("branchChoices") : null,
  ]);
  return {
    ...{ typed, ignored, branch, branches },
    flows: flowRows(usage),
    spending: spendingRows(usage, actor.may("MN301")),
    resting: restingRows(usage),
    facts: [shownBranch(branch, branches, actor.branch.name), periodName(days.start, days.end)],
  };
}
