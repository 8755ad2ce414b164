import type { FundRequest } from "~/bank/types";
import { dateTime } from "~/format/dates";
import { amount, correctionAmountIdr } from "~/format/rupiah";
import { orDash, titleCase } from "~/format/text";
import { longText, type Column } from "~/list/table";
import { transactionStatusName } from "~/texts/transaction-status";
import { transactionPill } from "~/ui/pill";
import type { RequestKind } from "./kinds";

/** A request as the lists show it. */
export function requestRow(request: FundRequest, kind: RequestKind) {
  const { key, customerName, accountNumber, amountIdr, time, status, reason } = request;
  return {
    key,
    name: orDash(titleCase(customerName)),
    accountNumber: orDash(accountNumber),
    amount: amount(kind.name === "correction" ? correctionAmountIdr(amountIdr, status) : amountIdr),
    time: dateTime(time),
    status,
    statusName: transactionStatusName(kind.type, status),
    reason,
  };
}

export type RequestRow = ReturnType<typeof requestRow>;

/** The columns of every list of requests (docs/product.md#corrections). */
export function requestColumns({ nameTitle, amountTitle }: RequestKind): Column<RequestRow>[] {
  return [
    { title: nameTitle, cell: ({ name }) => longText(name) },
    { title: "NO. ACCOUNT", cell: ({ accountNumber }) => accountNumber, kind: "code" },
    { title: amountTitle, cell: ({ amount }) => amount, kind: "amount" },
    { title: "WAKTU", cell: ({ time }) => time, kind: "code" },
    { title: "STATUS", cell: statusCell, kind: "short" },
  ];
}

/** The state, and below it why a request was voided. */
function statusCell({ status, statusName, reason }: RequestRow) {
  const pill = transactionPill(status, statusName);
  if (reason === "") return pill;
  return (
    <>
      {pill}
      <div className="reason quiet">{reason}</div>
    </>
  );
}

/** The link to a question about a request. Without an address it is closed, and `why` is its tooltip. */
export function actionLink(label: string, href: string | undefined, why: string) {
  return href === undefined ? (
    <a role="link" aria-disabled title={why}>
      {label}
    </a>
  ) : (
    <a href={href} data-still>
      {label}
    </a>
  );
}
