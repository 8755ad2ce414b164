import type { Actor } from "~/access/actor.server";
import { decidedAtOnce, kindIn, onApproveScreens } from "~/access/decision-kinds";
import { bankFor, isKnown, type PendingApproval } from "~/bank/index.server";
import { now } from "~/clock.server";
import { dateTime, timeInWib, timeUntil } from "~/format/dates";
import { grouped } from "~/format/rupiah";
import { isChoosing, type RowChoice } from "~/list/choice";
import { readList } from "~/list/read-list.server";
import { waitingRow } from "~/list/waiting-row";
import { errorFields, logEvent } from "~/log.server";
import { checksSoFar, inPlaceOf } from "~/texts/decisions";
import { undecidableText } from "./undecidable";

/**
 * The page of the inbox that a URL asks for. What is late comes first, then what has waited longest.
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
    call: async (slice) => {
      const { rows, ...page } = await bank.call("listApprovals", { ...slice, ...filter });
      return { ...page, rows: rows.filter(isKnown) };
    },
    row: (approval) => ({ ...inboxRow(approval, at), ...(isChoosing(search) && choicePart(approval)) }),
  });
}

/**
 * What nobody can approve any more, among the kinds that the inbox shows, without proposals. It is empty where the bank fails or
 * cannot say: the list itself does without it.
 */
export async function loadUndecidable(request: Request, actor: Actor): Promise<string[]> {
  if (!onApproveScreens.some(({ feature }) => actor.may(feature))) return [];
  const kind = kindIn(new URL(request.url).searchParams);
  try {
    const found = await bankFor(actor).call("listUndecidable");
    const shown = found.filter(({ feature }) => kind === undefined || kind.feature === feature);
    return shown.map((each) => undecidableText(each, now()));
  } catch (error) {
    logEvent("undecidable unread", errorFields(error));
    return [];
  }
}

/**
 * How many requests wait for the user that can be decided together. The inbox's own total also counts batches, which are opened one
 * by one. Undefined while nobody chooses.
 *
 * @throws the error screen
 */
export async function countChoosable(request: Request, actor: Actor): Promise<number | undefined> {
  if (!isChoosing(new URL(request.url).search)) return undefined;
  const { pending } = await bankFor(actor).read("readDesk");
  const known = pending.filter(isKnown);
  const counts = known.filter(({ feature }) => decidedAtOnce.includes(feature)).map(({ total }) => total);
  return counts.reduce((sum, count) => sum + count, 0);
}

function choicePart({ feature, key, label: name, amountIdr }: PendingApproval): { choice?: RowChoice } {
  return decidedAtOnce.includes(feature) ? { choice: { key, name, amountIdr: amountIdr ?? 0 } } : {};
}

function inboxRow(approval: PendingApproval, now: Date) {
  const { rowCount, at, dueAt, onBehalfOf } = approval;
  const notes = [
    dueAt && `(batas ${timeInWib(dueAt)})`,
    checksSoFar(approval),
    onBehalfOf && inPlaceOf(onBehalfOf),
  ];
  return {
    ...waitingRow(approval, now),
    left: dueAt ? timeUntil(dueAt, now) : "",
    note: notes.filter(Boolean).join(" · "),
    rowCount: rowCount === null ? "-" : grouped(rowCount),
    time: dateTime(at),
  };
}

export type InboxRow = ReturnType<typeof inboxRow> & { readonly choice?: RowChoice };
