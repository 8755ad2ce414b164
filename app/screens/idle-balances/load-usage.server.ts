import type { Actor } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { periodName } from "~/format/dates";
import { branchFilter } from "~/list/branch-filter.server";
import { branchIn, parseListQuery } from "~/list/query";
import { shownBranch } from "~/texts/branches";
import { usageRows } from "./usage-columns";

/**
 * The usage that a URL asks for.
 *
 * @param leadsToMerchants as `usageRows` takes it
 * @throws the error screen
 */
export async function loadUsage(request: Request, actor: Actor, leadsToMerchants = false) {
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
    branchFilter(request, actor),
  ]);
  return {
    ...{ typed, ignored, branch, branches },
    rows: usageRows(usage, leadsToMerchants),
    facts: [shownBranch(branch, branches, actor.branch.name), periodName(days.start, days.end)],
  };
}

/**
 * The days whose usage an address asks for. An end before the start counts as not given.
 *
 * @returns `typed` are the days that the form shows; `ignored` are sentences about what the usage does not follow
 */
function requestedUsage(query: URLSearchParams) {
  const { start, end } = parseListQuery(query);
  const isReversed = end !== "" && end < start;
  return {
    days: { start, end: isReversed ? "" : end },
    typed: { start, end },
    ignored: isReversed ? ["Sampai tanggal tidak dipakai, karena sebelum Dari tanggal."] : [],
  };
}
