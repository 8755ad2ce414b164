import type { Actor } from "~/access/actor.server";
import { bankFor, type PendingApproval } from "~/bank/index.server";
import { now } from "~/clock.server";
import { dateTime } from "~/format/dates";
import { grouped } from "~/format/rupiah";
import { errorFields, logEvent } from "~/log.server";
import { isChoosing, type Choice } from "~/list/choice";
import { readList } from "~/list/read-list.server";
import { waitingRow } from "~/list/waiting-row";
import { checksSoFar, inPlaceOf } from "~/texts/decisions";
import { decidedAtOnce, kindIn, onApproveScreens } from "~/access/decision-kinds";
import { undecidableText } from "./undecidable";

/**
 * The page of the inbox that a URL asks for. What has waited longest comes first.
 *
 * @throws as `readList`
 */
export function loadInbox(request: Request, actor: Actor) {
  const bank = bankFor(actor);
  const { search, searchParams } = new URL(request.url);
  const kind = kindIn(searchParams);
  const filter = kind && actor.may(kind.feature) ? { feature: kind.feature } : {};
  const at = now();
  return readList(request, {
    call: (slice) => bank.call("listApprovals", { ...slice, ...filter }),
    row: (approval) => ({ ...inboxRow(approval, at), ...(isChoosing(search) && choicePart(approval)) }),
  });
}

/**
 * What nobody can approve any more, of the kind that the inbox is narrowed to. Proposals are not looked at. Empty where the bank fails or is of a release that
 * cannot say: the list itself does without.
 */
export async function loadUndecidable(request: Request, actor: Actor): Promise<string[]> {
  if (!onApproveScreens.some(({ feature }) => actor.may(feature))) return [];
  const kind = kindIn(new URL(request.url).searchParams);
  try {
    const found = await bankFor(actor).call("listUndecidable");
    const shown = found.filter(({ feature }) => kind === undefined || kind.feature === feature);
    return shown.map((each) => undecidableText(each, now()));
  } catch (error) {
    logEvent("desk unread", errorFields(error));
    return [];
  }
}

/**
 * How many wait for the user of what can be decided many at once: the inbox's own total counts batches, too, which are opened one
 * by one. Undefined while nobody chooses.
 *
 * @throws the error screen
 */
export async function countChoosable(request: Request, actor: Actor): Promise<number | undefined> {
  if (!isChoosing(new URL(request.url).search)) return undefined;
  const { pending } = await bankFor(actor).read("readDesk");
  const counts = pending.filter(({ feature }) => decidedAtOnce.includes(feature)).map(({ total }) => total);
  return counts.reduce((sum, count) => sum + count, 0);
}

function choicePart({ feature, key, label: name, amountIdr }: PendingApproval): { choice?: Choice } {
  return decidedAtOnce.includes(feature) ? { choice: { key, name, amountIdr: amountIdr ?? 0 } } : {};
}

function inboxRow(approval: PendingApproval, now: Date) {
  const { rowCount, at, onBehalfOf } = approval;
  return {
    ...waitingRow(approval, now),
    note: [checksSoFar(approval), onBehalfOf ? inPlaceOf(onBehalfOf) : ""].filter(Boolean).join(" · "),
    rowCount: rowCount === null ? "-" : grouped(rowCount),
    time: dateTime(at),
  };
}

export type InboxRow = ReturnType<typeof inboxRow> & { readonly choice?: Choice };
