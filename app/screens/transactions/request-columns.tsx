import { longText, type Column } from "~/list/table";
import { transactionPill } from "~/ui/pill";
import type { RequestKind } from "./kinds";
import type { RequestRow } from "./request-row";

/** What all lists of requests show (docs/product.md#corrections). */
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

/** What leads to the question about a request; without an address it is closed, for the reason given. */
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
