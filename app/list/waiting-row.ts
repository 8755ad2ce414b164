import { decisionKindOf } from "~/access/decision-kinds";
import type { PendingApproval } from "~/bank/types";
import { age } from "~/format/dates";
import { amount } from "~/format/rupiah";
import { orDash } from "~/format/text";
import { allBranches } from "~/texts/branches";

/** What waits for a decision, as the inbox and the dashboard show it. */
export function waitingRow(approval: PendingApproval, now: Date) {
  const { feature, key, subjectKey, label, maker, branch, amountIdr, at } = approval;
  const { title, addressOf } = decisionKindOf(feature);
  return {
    kind: title,
    label,
    makerName: orDash(maker.name),
    branchName: branch === null ? allBranches : orDash(branch.name),
    amount: amountIdr === null ? "-" : amount(amountIdr),
    age: age(at, now),
    /** Where it is decided. */
    href: addressOf(key, subjectKey),
  };
}

export type WaitingRow = ReturnType<typeof waitingRow>;
