import type { Actor } from "~/access/actor.server";
import { bankFor, type PendingApproval } from "~/bank/index.server";
import { age, dateTime } from "~/format/dates";
import { amount, grouped } from "~/format/rupiah";
import { orDash } from "~/format/text";
import { readList } from "~/list/read-list.server";
import { approvalKinds, kindIn } from "./kinds";

/**
 * The page of the inbox that a URL asks for. What has waited longest comes first.
 *
 * @throws as `readList`
 */
export function loadInbox(request: Request, actor: Actor) {
  const bank = bankFor(actor);
  const kind = kindIn(new URL(request.url).searchParams);
  const filter = kind && actor.may(kind.feature) ? { feature: kind.feature } : {};
  const now = new Date();
  return readList(request, {
    call: (slice) => bank.listApprovals({ ...slice, ...filter }),
    row: (approval) => inboxRow(approval, now),
  });
}

function inboxRow(approval: PendingApproval, now: Date) {
  const { feature, key, label, makerName, branchName, rowCount, amountIdr, time } = approval;
  const { title, addressOf } = approvalKinds.find((kind) => kind.feature === feature)!; // every feature has a kind
  return {
    kind: title,
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

export type InboxRow = ReturnType<typeof inboxRow>;
