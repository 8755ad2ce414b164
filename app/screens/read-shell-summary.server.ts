import { setTimeout as sleep } from "node:timers/promises";
import type { Actor } from "~/access/actor.server";
import { decisionKindOf } from "~/access/decision-kinds";
import { menuItemAt } from "~/access/menu";
import {
  decisionFeatures,
  bankFor,
  isKnown,
  isKnownToSupport,
  type SavedView,
  type ShellSummary,
} from "~/bank/index.server";
import { errorFields, logEvent } from "~/log.server";
import type { MenuCounts } from "~/ui/sidebar";

/** How long a page waits for the additions to its menu. */
const patienceMs = 1_000;

const emptySummary: ShellSummary = { pending: [], views: [], unread: 0 };

/**
 * What the menu shows besides its entries: how much waits, where anything does, saved views, and how many notices are unread. A part
 * is undefined if the user may not see it, or the bank does not support it. It is read in one call, from a bank with the capability
 * `desk`. If the bank fails or is slow, the parts are empty: the page itself does not need them.
 */
export async function readShellSummary(actor: Actor) {
  if (actor.features.length === 0 || !(await isKnownToSupport("desk")))
    return { pending: undefined, views: undefined, unread: undefined };
  const answer = bankFor(actor).call("readDesk").catch(emptyAfter);
  const { pending, views, unread } = await Promise.race([
    answer,
    sleep(patienceMs, emptySummary, { ref: false }),
  ]);
  return {
    pending: decisionFeatures.some((feature) => actor.may(feature)) ? countsOf(pending) : undefined,
    views: views.filter(isOurs),
    unread,
  };
}

/** Each at its entry of the menu, and all of them at the group that leads to the inbox. */
function countsOf(pending: ShellSummary["pending"]): MenuCounts {
  const counts = pending
    .filter(isKnown)
    .filter(({ total }) => total > 0)
    .map(({ feature, total }) => [decisionKindOf(feature).countedAt, total] as const);
  return { ...Object.fromEntries(counts), MN400: counts.reduce((sum, [, total]) => sum + total, 0) };
}

/** Whether a view leads to a screen of the menu. A bank might have stored any address. */
const isOurs = ({ address }: SavedView) => menuItemAt(address.split("?")[0]!) !== undefined;

function emptyAfter(error: unknown): ShellSummary {
  logEvent("shell summary unread", errorFields(error));
  return emptySummary;
}
