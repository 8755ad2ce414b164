import type { Actor } from "~/access/actor.server";
import { bankFor, type PendingApproval } from "~/bank/index.server";
import { age, dateTime } from "~/format/dates";
import { amount, grouped } from "~/format/rupiah";
import { orDash } from "~/format/text";
import { isChoosing } from "~/list/choice";
import type { Choice } from "~/list/chooser";
import { readList } from "~/list/read-list.server";
import { checksSoFar } from "~/texts/decisions";
import { approvalKinds, decidedAtOnce, kindIn } from "./kinds";

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
  const now = new Date();
  return readList(request, {
    call: (slice) => bank.listApprovals({ ...slice, ...filter }),
    row: (approval) => ({ ...inboxRow(approval, now), ...(isChoosing(search) && choicePart(approval)) }),
  });
}

function choicePart({ feature, key, label: name, amountIdr = 0 }: PendingApproval): { choice?: Choice } {
  return decidedAtOnce.includes(feature) ? { choice: { key, name, amountIdr } } : {};
}

function inboxRow(approval: PendingApproval, now: Date) {
  const { feature, key, label, makerName, branchName, rowCount, amountIdr, time } = approval;
  const { title, addressOf } = approvalKinds.find((kind) => kind.feature === feature)!; // every feature has a kind
  return {
    kind: title,
    checks: checksSoFar(approval),
    label,
    makerName: orDash(makerName),
    branchName: orDash(branchName),
    rowCount: rowCount === undefined ? "-" : grouped(rowCount),
    amount: amountIdr === undefined ? "-" : amount(amountIdr),
    time: dateTime(time),
    age: age(time, now),
    href: addressOf(key), // where it is decided
  };
}

export type InboxRow = ReturnType<typeof inboxRow> & { readonly choice?: Choice };
