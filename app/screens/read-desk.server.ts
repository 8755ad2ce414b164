import { setTimeout as sleep } from "node:timers/promises";
import type { Actor } from "~/access/actor.server";
import { menuItemAt } from "~/access/menu";
import { approvalFeatures, bankFor, isKnownToOffer, type Desk, type SavedView } from "~/bank/index.server";
import { errorFields, logEvent } from "~/log.server";
import type { PendingCounts } from "~/ui/sidebar";

/** What stands beside the menu's entries, and below them; undefined where the user or the bank has no such thing. */
export interface ShownDesk {
  /** Approve screens where nothing waits are left out. */
  readonly pending: PendingCounts | undefined;
  readonly views: readonly SavedView[] | undefined;
}

/** No page waits longer than this for what merely stands beside its menu. */
const patienceMs = 1_000;

const emptyDesk: Desk = { pending: [], views: [] };

/**
 * Reads both in one call, where the bank has the capability `desk` or `saved-views`. Nothing is counted, and no view listed,
 * where the bank does not say in time: no page is lost for it.
 */
export async function readDesk(actor: Actor): Promise<ShownDesk> {
  const mayApprove = approvalFeatures.some((feature) => actor.may(feature));
  const hasPending = mayApprove && (await isKnownToOffer("desk"));
  const hasViews = await isKnownToOffer("saved-views");
  if (!hasPending && !hasViews) return { pending: undefined, views: undefined };
  const told = bankFor(actor).readDesk().catch(unsaid);
  const { pending, views } = await Promise.race([told, sleep(patienceMs, emptyDesk, { ref: false })]);
  return {
    pending: hasPending ? countsOf(pending) : undefined,
    views: hasViews ? views.filter(isOurs) : undefined,
  };
}

function countsOf(pending: Desk["pending"]): PendingCounts {
  return Object.fromEntries(
    pending.filter(({ total }) => total > 0).map(({ feature, total }) => [feature, total]),
  );
}

/** Whatever a bank has kept, a link of the menu leads to a screen of the menu. */
const isOurs = ({ address }: SavedView) => menuItemAt(address.split("?")[0]!) !== undefined;

function unsaid(error: unknown): Desk {
  logEvent("desk unread", errorFields(error));
  return emptyDesk;
}
