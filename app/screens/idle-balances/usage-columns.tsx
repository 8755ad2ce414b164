import type { UsageSummary } from "~/bank/types";
import { countColumn, rupiahColumn, shareColumn, type ReportColumn } from "~/list/report-table";
import { ageName, usageNames } from "~/texts/idle-balances";
import { categoryText } from "~/texts/merchant-categories";
import { undeterminedInUrl } from "~/texts/undetermined";

/** A line of any of the tables. */
export interface UsageRow {
  readonly name: string;
  readonly count: number;
  readonly totalIdr: number;
  /** The row's share of the whole, 0 to 1. */
  readonly share: number;
  readonly isSum?: boolean;
  /** The list of the merchants of a category. */
  readonly href?: string;
}

export const usageColumns = (first: string, counted: string): ReportColumn<UsageRow>[] => [
  { title: first, value: ({ name }) => name },
  countColumn(counted, ({ count }) => count),
  rupiahColumn("NOMINAL (IDR)", ({ totalIdr }) => totalIdr),
  shareColumn("BAGIAN", ({ share }) => share),
];

const toMerchants: ReportColumn<UsageRow> = {
  title: "MERCHANT",
  value: () => "",
  cell: (_text, { href }) => href && <a href={href}>Lihat</a>,
  kind: "short",
  only: "links",
};

/** The tables of the usage, in order. */
export const usageTables = [
  { name: "flows", title: "Arus dana", columns: usageColumns("ARUS", "TRANSAKSI"), note: "" },
  {
    name: "spending",
    title: "Belanja per kategori merchant",
    columns: [...usageColumns("KATEGORI", "TRANSAKSI"), toMerchants],
    note: "Belanja dihitung menurut kategori merchant sekarang, juga belanja sebelum kategorinya diubah.",
  },
  { name: "resting", title: "Saldo mustahik sekarang", columns: usageColumns("LAMA", "MUSTAHIK"), note: "" },
] as const;

export type UsageRows = Readonly<Record<(typeof usageTables)[number]["name"], readonly UsageRow[]>>;

/**
 * What was distributed and what became of as much; what was spent by category, and what lies on accounts by age.
 *
 * @param leadsToMerchants whether each category leads to its merchants
 */
export const usageRows = (usage: UsageSummary, leadsToMerchants: boolean): UsageRows => ({
  flows: (["distributed", "spent", "corrected"] as const).map((flow) => ({
    name: usageNames[flow],
    ...usage[flow],
    share: shareOf(usage[flow].totalIdr, usage.distributed.totalIdr),
  })),
  spending: withSum(
    usage.spentByCategory.map(({ category, ...totals }) => ({
      name: categoryText(category ?? ""),
      ...totals,
      ...(leadsToMerchants && { href: `/list-merchant?category=${category ?? undeterminedInUrl}` }),
    })),
  ),
  resting: withSum(
    usage.resting.map(({ fromDays, toDays, ...age }) => ({ name: ageName(fromDays, toDays), ...age })),
  ),
});

const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** Adds to each part its share, and below them their sum. */
function withSum(parts: readonly Omit<UsageRow, "share">[]): UsageRow[] {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const totalIdr = parts.reduce((sum, part) => sum + part.totalIdr, 0);
  return [...parts, { name: "Jumlah", count, totalIdr, isSum: true }].map((part) => ({
    ...part,
    share: shareOf(part.totalIdr, totalIdr),
  }));
}
