import type { Actor } from "~/access/actor.server";
import { filterIn } from "~/list/filters.server";
import { branchIn } from "~/list/query";

/** The filters of the list in its URL. Only head office can choose a branch. */
export function requestFilterIn(query: URLSearchParams, { branch }: Actor) {
  return {
    kind: filterIn(query, "permintaan") || undefined,
    state: filterIn(query, "jawaban") || undefined,
    branchKey: (branch.isHeadOffice && branchIn(query)) || undefined,
  };
}
