import type { FundRequest } from "~/bank/types";
import { dateTime } from "~/format/dates";
import { amount } from "~/format/rupiah";
import { orDash, titleCase } from "~/format/text";
import { transactionStatusName } from "~/texts/transaction-status";
import type { RequestKind } from "./kinds";

/** A request as the lists show it. */
export function requestRow(request: FundRequest, kind: RequestKind) {
  const { key, customerName, accountNumber, time, status, reason } = request;
  return {
    key,
    name: orDash(titleCase(customerName)),
    accountNumber: orDash(accountNumber),
    amount: amount(signedAmountIdr(request, kind)),
    time: dateTime(time),
    status,
    statusName: transactionStatusName(kind.type, status),
    reason,
  };
}

export type RequestRow = ReturnType<typeof requestRow>;

/** A correction takes from the mustahik, so it is shown as negative unless it was voided (docs/product.md#corrections). */
function signedAmountIdr({ amountIdr, status }: FundRequest, { name }: RequestKind): number {
  return name === "correction" && status !== "voided" ? -amountIdr : amountIdr;
}
