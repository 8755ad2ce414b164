import { orDash } from "~/format/text";
import { longText, type Column } from "~/list/table";
import { transactionPill } from "~/ui/pill";
import type { StatementRow } from "./statement-entry";

const specified: Column<StatementRow>[] = [
  { title: "WAKTU TRANSAKSI", cell: ({ time }) => time, kind: "code" },
  { title: "TRX ID", cell: ({ key }) => key, kind: "code" },
  { title: "NO. ACCOUNT", cell: ({ accountNumber }) => orDash(accountNumber), kind: "code" },
  { title: "TIPE TRANSAKSI", cell: ({ type }) => type },
  { title: "DESKRIPSI", cell: ({ description }) => longText(orDash(description)) },
  { title: "NOMINAL", cell: ({ amount }) => amount, kind: "amount" },
  { title: "MERCHANT", cell: ({ merchantName }) => longText(orDash(merchantName)) },
  {
    title: "STATUS",
    cell: ({ status, statusName }) => transactionPill(status, statusName),
    kind: "short",
  },
];

const withBalance: Column<StatementRow>[] = [
  ...specified,
  { title: "SALDO", cell: ({ balance }) => orDash(balance), kind: "amount" },
];

/** The columns of a statement. The balance comes last, if the bank tells it. */
export function statementColumns(hasBalance: boolean): Column<StatementRow>[] {
  return hasBalance ? withBalance : specified;
}
