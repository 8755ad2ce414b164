import type { Actor } from "~/access/actor.server";
import { featureNames } from "~/access/feature-names";
import { menuCatalogue } from "~/access/menu";
import { isKnownToOffer, type ApprovalFeature, type Bank, type WaitingApproval } from "~/bank/index.server";
import { age } from "~/format/dates";
import { amount } from "~/format/rupiah";
import { orDash } from "~/format/text";
import { extra } from "./extra.server";

/** Something that waits for the user's approval. */
export interface WaitingRow {
  readonly kind: string;
  readonly label: string;
  readonly makerName: string;
  readonly branchName: string;
  readonly amount: string;
  readonly age: string;
  /** The screen on which it is decided. */
  readonly href: string;
}

export interface Waiting {
  readonly rows: readonly WaitingRow[];
  /** Of all that waits. */
  readonly total: number;
}

/** What has waited longest; the inbox has the rest. */
const shownRows = 5;

const approvals = ["MN401", "MN402", "MN403", "MN404", "MN405"] as const satisfies ApprovalFeature[];

/** Null for who approves nothing, and from a bank without the capability `desk`. */
export async function loadWaiting(actor: Actor, bank: Bank): Promise<Waiting | "failed" | null> {
  if (!approvals.some((feature) => actor.may(feature)) || !(await isKnownToOffer("desk"))) return null;
  return extra(async () => {
    const { rows, total } = await bank.listApprovals({ skip: 0, limit: shownRows });
    const now = new Date();
    return { rows: rows.map((row) => waitingRow(row, now)), total };
  });
}

function waitingRow(approval: WaitingApproval, now: Date): WaitingRow {
  const { feature, label, makerName, branchName, amountIdr, time } = approval;
  return {
    kind: featureNames[feature],
    label,
    makerName: orDash(makerName),
    branchName: orDash(branchName),
    amount: amountIdr === undefined ? "-" : amount(amountIdr),
    age: age(time, now),
    href: addressOf(feature),
  };
}

function addressOf(feature: ApprovalFeature): string {
  return menuCatalogue.flatMap(({ items }) => items).find((item) => item.feature === feature)!.url; // each has a screen
}
