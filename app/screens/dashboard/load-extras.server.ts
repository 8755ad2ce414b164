import type { Actor } from "~/access/actor.server";
import { BankError } from "~/bank/errors";
import { decisionFeatures, inBranchOrder, isKnownToSupport, type Bank } from "~/bank/index.server";
import { now } from "~/clock.server";
import { parseListQuery } from "~/list/query";
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
  const { branch } = parseListQuery(new URL(request.url).searchParams);
  return extra(async () => {
    const { branches, ...all } = await bank.call("readTrends", {});
    return yearOf({ ...all, branches: branches.sort(inBranchOrder) }, branch);
  });
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
    return { rows: rows.map((row) => waitingRow(row, at)), total };
  });
}
