import type { ToldPeople } from "~/bank/types";
import { countColumn, type ReportColumn } from "~/list/report-table";
import { versionOrNone } from "~/texts/privacy-notices";

/** A line of the report; the last one is the sum of the others. */
type ToldRow = Pick<ToldPeople, "mustahik" | "merchants" | "withdrawn"> & {
  readonly branch: string;
  readonly version: string;
  readonly isSum?: boolean;
};

/** How many people were told by which version, on screen, paper and in files. */
export const toldColumns: ReportColumn<ToldRow>[] = [
  { title: "CABANG", value: ({ branch }) => branch },
  { title: "VERSI", value: ({ version }) => version },
  countColumn("MUSTAHIK", ({ mustahik }) => mustahik),
  countColumn("MERCHANT", ({ merchants }) => merchants),
  countColumn("PERSETUJUAN DITARIK", ({ withdrawn }) => withdrawn),
];

export function toldRows(told: readonly ToldPeople[]): ToldRow[] {
  const sumOf = (count: "mustahik" | "merchants" | "withdrawn") =>
    told.reduce((sum, each) => sum + each[count], 0);
  const sum = {
    ...{ branch: "Jumlah", version: "", isSum: true },
    ...{ mustahik: sumOf("mustahik"), merchants: sumOf("merchants"), withdrawn: sumOf("withdrawn") },
  };
  const rows = told.map(({ branch, number, ...counts }) => ({
    ...{ branch: branch.name, version: versionOrNone(number) },
    ...counts,
  }));
  return told.length === 0 ? [] : [...rows, sum];
}
