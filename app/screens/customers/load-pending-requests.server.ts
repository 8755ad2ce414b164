import type { Actor } from "~/access/actor.server";
import { bankFor, type FundRequest } from "~/bank/index.server";
import type { RequestName } from "~/bank/types";
import { dateTime } from "~/format/dates";
import { amount, correctionAmountIdr } from "~/format/rupiah";
import { orDash } from "~/format/text";
import type { CustomerKind } from "./kinds";

/** No customer has more requests at once. The list of requests would show them all. */
const mostRows = 50;

/**
 * The corrections or disbursements of one customer that wait for approval; none for a user who may not open the list of such
 * requests.
 *
 * @throws the error screen
 */
export async function loadPendingRequests(
  actor: Actor,
  { requests }: CustomerKind,
  customerKey: string,
): Promise<PendingRequestRow[]> {
  if (!actor.may(requests.feature)) return [];
  const query = { status: "pending", customerKey, skip: 0, limit: mostRows } as const;
  const { rows } = await bankFor(actor).read("listRequests", requests.kind, query);
  return rows
    .filter((row) => row.customerKey === customerKey && row.status === "pending")
    .map((row) => pendingRequestRow(row, requests.kind));
}

function pendingRequestRow(
  { time, accountNumber, amountIdr, status, maker }: FundRequest,
  kind: RequestName,
) {
  return {
    time: dateTime(time),
    accountNumber: orDash(accountNumber),
    amount: amount(kind === "correction" ? correctionAmountIdr(amountIdr, status) : amountIdr),
    makerName: orDash(maker.name),
  };
}

export type PendingRequestRow = ReturnType<typeof pendingRequestRow>;
