import type { BatchReview, PaidRow } from "~/bank/types";
import { dateTime } from "~/format/dates";
import { householdText } from "~/format/household";
import { grouped, rupiah } from "~/format/rupiah";
import { titleCase } from "~/format/text";

/** The bank's review as the screen shows it: facts, and rows that need a second look. Households lead to their detail for who may open it. */
export function shownReview(
  { payment, families, households, ...counts }: BatchReview,
  mayOpenHouseholds: boolean,
) {
  return {
    facts: [
      fact("Jumlah baris", grouped(counts.rowTotal)),
      fact("Menunggu diproses", grouped(counts.successTotal)),
      fact("Sudah diproses", grouped(counts.processTotal)),
      fact("Gagal diperiksa", grouped(counts.failedTotal)),
      fact("Dengan peringatan", grouped(counts.warningTotal)),
      ...(payment ? [fact("Jumlah nominal", rupiah(payment.totalIdr))] : []),
      ...(payment ? [fact("Sudah disalurkan", rupiah(payment.paidIdr))] : []),
      ...(payment?.largest ? [fact("Nominal terbesar", largestText(payment.largest))] : []),
    ],
    unpayable: payment && {
      total: payment.unpayableTotal,
      rows: payment.unpayable.map(({ seqNo, name, amountIdr, reason }) => ({
        seqNo,
        name: titleCase(name),
        amount: grouped(amountIdr),
        reason,
      })),
    },
    recent: payment && {
      total: payment.recentTotal,
      days: payment.recentDays,
      rows: payment.recent.map((row) => ({
        seqNo: row.seqNo,
        name: titleCase(row.name),
        amount: grouped(row.amountIdr),
        lastAmount: grouped(row.lastAmountIdr),
        lastTime: dateTime(row.lastAt),
      })),
    },
    families: families && {
      rowTotal: families.rowTotal,
      familyTotal: families.familyTotal,
      rows: families.rows.map((row) => ({ ...row, name: titleCase(row.name) })),
    },
    households: households && {
      rowTotal: households.rowTotal,
      householdTotal: households.householdTotal,
      rows: households.rows.map(({ seqNo, name, key, ...household }) => ({
        seqNo,
        name: titleCase(name),
        household: householdText(household),
        href: mayOpenHouseholds ? `/households/${encodeURIComponent(key)}` : null,
      })),
    },
  };
}

export type ShownReview = ReturnType<typeof shownReview>;

const fact = (name: string, value: string) => ({ name, value });

function largestText({ seqNo, name, amountIdr }: PaidRow): string {
  return `${rupiah(amountIdr)} (baris ${seqNo}, ${titleCase(name)})`;
}
