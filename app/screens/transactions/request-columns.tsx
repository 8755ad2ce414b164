import type { FundRequest } from "~/bank/types";
import { dateTime } from "~/format/dates";
import { amount, correctionAmountIdr } from "~/format/rupiah";
import { orDash, titleCase } from "~/format/text";
import { type Column, withNote } from "~/list/table";
import { checksSoFar, onBehalf } from "~/texts/decisions";
import { transactionStatusName } from "~/texts/transaction-status";
import { transactionPill } from "~/ui/pill";
import type { RequestKind } from "./kinds";

/** A request as the lists show it. */
export function requestRow(request: FundRequest, kind: RequestKind) {
  const { key, customerName, accountNumber, amountIdr, time, status, reason, deputy } = request;
  const byDeputy = deputy ? onBehalf(deputy.name, deputy.onBehalfOf) : "";
  const note = status === "pending" ? checksSoFar(request) : [reason, byDeputy].filter(Boolean).join(" · ");
  return {
    key,
    name: orDash(titleCase(customerName)),
    accountNumber: orDash(accountNumber),
    amount: amount(kind.name === "correction" ? correctionAmountIdr(amountIdr, status) : amountIdr),
    time: dateTime(time),
    status,
    statusName: transactionStatusName(kind.type, status),
    note,
  };
}

export type RequestRow = ReturnType<typeof requestRow>;

/** The columns of every list of requests (docs/product.md#corrections). */
export const requestColumns = ({ nameTitle, amountTitle }: RequestKind): Column<RequestRow>[] => [
  { title: nameTitle, cell: ({ name }) => name },
  { title: "NO. ACCOUNT", cell: ({ accountNumber }) => accountNumber, kind: "code" },
  { title: amountTitle, cell: ({ amount }) => amount, kind: "amount" },
  { title: "WAKTU", cell: ({ time }) => time, kind: "time" },
  { title: "STATUS", cell: statusCell, kind: "short" },
];

/** The state, and below it why a request was voided, or how many of two have approved it. */
const statusCell = ({ status, statusName, note }: RequestRow) =>
  withNote(transactionPill(status, statusName), note);
