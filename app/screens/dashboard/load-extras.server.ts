import type { Actor } from "~/access/actor.server";
import { BankError, ifNotFound } from "~/bank/errors";
import { decisionFeatures, inBranchOrder, isKnown, isKnownToSupport, type Bank } from "~/bank/index.server";
import type { Trend, TrendMonth } from "~/bank/types";
import { now } from "~/clock.server";
import { leadToKey } from "~/list/branch-filter.server";
import { branchIn, branchKeyIn } from "~/list/query";
import { waitingRow } from "~/list/waiting-row";
import { errorFields, logEvent } from "~/log.server";
import { yearOf, type Year } from "./trend";

/** A part of the dashboard below the totals: null if the bank does not support it. If the bank fails here, the totals still show. */
type Extra<Value> = Value | "failed" | null;

async function extra<Value>(read: () => Promise<Value>): Promise<Value | "failed"> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    logEvent("dashboard incomplete", errorFields(error));
    return "failed";
  }
}

/** The year of the branch that the URL asks for. Null from a bank without the capability `desk`. */
export async function loadYear(request: Request, bank: Bank): Promise<Extra<Year>> {
  if (!(await isKnownToSupport("desk"))) return null;
  const { searchParams } = new URL(request.url);
  const asked = branchKeyIn(searchParams);
  return extra(async () => {
    const { branches, ...all } = await bank.call("readTrends", {});
    const isMissing = asked !== "" && branches.length > 0 && branches.every(({ key }) => key !== asked);
    const named = isMissing ? await bank.call("branch", asked).catch(ifNotFound(undefined)) : undefined;
    if (named) branches.push(emptyYear(all, named));
    const choices = branches.map(({ key, name }) => ({ key, label: name }));
    leadToKey(request, choices);
    return yearOf({ ...all, branches: branches.sort(inBranchOrder) }, branchIn(searchParams));
  });
}

/** The year of a branch without any transaction, which the bank leaves out of its answer. */
function emptyYear({ months, yearBefore }: Trend, { key, name }: { key: string; name: string }) {
  const nothing = { count: 0, totalIdr: 0 };
  const none = { distribution: nothing, usage: nothing, disbursement: nothing };
  const empty = ({ month }: TrendMonth) => ({ month, ...none });
  return { key, name, months: months.map(empty), yearBefore: yearBefore.map(empty), unspentIdr: 0 };
}

/** Only those that have waited longest. The inbox has the rest. */
const shownRows = 5;

/**
 * What waits for the user's approval, and how much it is in all. Null for a user who approves nothing, and from a bank without the capability `desk`.
 */
export async function loadPendingWork(actor: Actor, bank: Bank) {
  const mayApprove = decisionFeatures.some((feature) => actor.may(feature));
  if (!mayApprove || !(await isKnownToSupport("desk"))) return null;
  return extra(async () => {
    const { rows, total } = await bank.call("listApprovals", { skip: 0, limit: shownRows });
    const at = now();
    return { rows: rows.filter(isKnown).map((row) => waitingRow(row, at)), total };
  });
}
