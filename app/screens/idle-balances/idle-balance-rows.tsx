import type { IdleBalance } from "~/bank/types";
import { jakartaDate, shortDate } from "~/format/dates";
import { amount, grouped, rupiah } from "~/format/rupiah";
import { maskNationalId, titleCase } from "~/format/text";
import { longText, type Column } from "~/list/table";
import { activePill } from "~/ui/pill";

/** A balance as the screen and the paper show it. */
export function rowOf(balance: IdleBalance) {
  const { key, name, nationalId, branch, balanceIdr, movedOn, days, lastDistribution, status } = balance;
  return {
    key,
    name: titleCase(name),
    nationalId: maskNationalId(nationalId),
    branch: branch.name,
    balance: amount(balanceIdr),
    movedOn: shortDate(movedOn),
    days: grouped(days),
    received: lastDistribution && {
      on: shortDate(jakartaDate(new Date(lastDistribution.at))),
      amount: amount(lastDistribution.amountIdr),
    },
    status,
  };
}

export type Row = ReturnType<typeof rowOf>;

/** The orders on offer; without one, the longest come first. */
export const idleSorts = ["days", "-days", "balance", "-balance"] as const;

/** The columns on the screen and on paper. */
export const columns: Column<Row>[] = [
  { title: "NAMA LENGKAP", cell: ({ name }) => longText(name) },
  { title: "NOMOR KTP", cell: ({ nationalId }) => nationalId, kind: "short" },
  { title: "CABANG", cell: ({ branch }) => branch, kind: "brief" },
  { title: "SALDO (IDR)", cell: ({ balance }) => balance, kind: "amount", order: "balance" },
  { title: "LAMA (HARI)", cell: ({ days }) => days, kind: "amount", order: "days" },
  { title: "BERGERAK TERAKHIR", cell: ({ movedOn }) => movedOn, kind: "short" },
  { title: "TERAKHIR DITERIMA", cell: receivedCell, kind: "amount" },
  { title: "STATUS", cell: ({ status }) => activePill(status), kind: "short" },
];

/** The amount, and below it the day. */
function receivedCell({ received }: Row) {
  if (!received) return "-";
  return (
    <>
      {received.amount}
      <div className="quiet">{received.on}</div>
    </>
  );
}

/** How many balances lie unused, and what they come to, in words. */
export const sumText = ({ count, totalIdr }: { readonly count: number; readonly totalIdr: number }) =>
  `${grouped(count)} mustahik, ${rupiah(totalIdr)}`;
