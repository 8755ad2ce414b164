import { setTimeout as sleep } from "node:timers/promises";
import type { Actor } from "~/access/actor.server";
import { bankFor, offers, type ApprovalFeature } from "~/bank/index.server";
import { errorFields, logEvent } from "~/log.server";

/** How much waits for the user, by approve screen; screens where nothing does are left out. */
export type WaitingCounts = Readonly<Partial<Record<ApprovalFeature, number>>>;

/** No page waits longer than this for what merely stands beside its menu. */
const patienceMs = 1_000;

const approvals = ["MN401", "MN402", "MN403", "MN404", "MN405"] as const satisfies ApprovalFeature[];

/**
 * What the menu shows beside its entries. Undefined for who approves nothing, and from a bank without the capability `desk`;
 * nothing counted where the bank does not say in time: no page is lost for it.
 */
export async function readWaitingCounts(actor: Actor): Promise<WaitingCounts | undefined> {
  if (!approvals.some((feature) => actor.may(feature))) return undefined;
  if (!(await offers("desk"))) return undefined;
  const counted = bankFor(actor).countWaiting().catch(unsaid);
  const counts = await Promise.race([counted, sleep(patienceMs, [], { ref: false })]);
  return Object.fromEntries(
    counts.filter(({ total }) => total > 0).map(({ feature, total }) => [feature, total]),
  );
}

function unsaid(error: unknown): [] {
  logEvent("desk unread", errorFields(error));
  return [];
}
