import type { Actor } from "~/access/actor.server";
import { bankFor, type FundRequest } from "~/bank/index.server";
import { toErrorScreen } from "~/bank/errors";
import { dateTime } from "~/format/dates";
import { amount } from "~/format/rupiah";
import { orDash } from "~/format/text";
import type { CustomerKind } from "./kinds";
import type { WaitingRow } from "./waiting";

/** Nobody has more at once; the list of requests shows all. */
const mostRows = 50;

/**
 * What waits for approval of one customer, for those who make such requests or follow them; nothing for others.
 *
 * @throws the error screen
 */
export async function loadWaiting(
  actor: Actor,
  { requests }: CustomerKind,
  customerKey: string,
): Promise<WaitingRow[]> {
  if (!actor.may(requests.feature)) return [];
  const query = { status: "pending", customerKey, skip: 0, limit: mostRows } as const;
  const { rows } = await bankFor(actor).listRequests(requests.kind, query).catch(toErrorScreen);
  const isOwn = (request: FundRequest) => request.customerKey === customerKey && request.status === "pending";
  return rows.filter(isOwn).map((request) => waitingRow(request, requests.kind === "correction"));
}

function waitingRow({ time, accountNumber, amountIdr, maker }: FundRequest, isNegative: boolean): WaitingRow {
  return {
    time: dateTime(time),
    accountNumber: orDash(accountNumber),
    amount: amount(isNegative ? -amountIdr : amountIdr),
    makerName: orDash(maker.name),
  };
}
