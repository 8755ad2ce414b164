import { branchIn, parseListQuery, sortIn } from "~/list/query";
import { endUnused } from "~/texts/idle-balances";

/** What a URL asks of the list beside its page and order. */
export interface Requested {
  readonly idleDays: number;
  /** "" for all branches. */
  readonly branch: string;
}

export const daysParameter = "days";

/** The orders on offer; without one, the longest come first. */
export const idleSorts = ["days", "-days", "balance", "-balance"] as const;

/** What the form offers. */
export const dayChoices = [30, 60, 90, 180] as const;
const defaultDays = 90;

/**
 * Reads the query of the list's address. A value that makes no sense counts as not given.
 *
 * @param hasBranches whether the user can choose a branch
 */
export function requestedIn(query: URLSearchParams, hasBranches: boolean): Requested {
  const days = Number(query.get(daysParameter));
  return {
    idleDays: dayChoices.find((choice) => choice === days) ?? defaultDays,
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
 * The days whose usage an address asks for. An end before the start counts as not given.
 *
 * @returns `typed` are the days that the form shows; `ignored` are sentences about what the usage does not follow
 */
export function requestedUsage(query: URLSearchParams) {
  const { start, end } = parseListQuery(query);
  const isReversed = end !== "" && end < start;
  return {
    days: { start, end: isReversed ? "" : end },
    typed: { start, end },
    ignored: isReversed ? [endUnused] : [],
  };
}

/** What the list and the usage hand to each other: the branch that is looked at. */
export const branchQuery = (branch: string) => (branch === "" ? "" : `?${new URLSearchParams({ branch })}`);
