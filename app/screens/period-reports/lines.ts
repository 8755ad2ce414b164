import type { PeriodReport } from "~/bank/types";
import { grouped } from "~/format/rupiah";
import { asnafNames, asnafText } from "~/texts/asnaf";
import { withoutProgramme } from "~/texts/distributions";
import { fieldNames } from "~/texts/programmes";

/** A line of a chapter. */
export interface Line {
  readonly name: string;
  /** Stands out: a sum, or what is beside all lines that a sum is of. */
  readonly isSum: boolean;
  readonly people: string;
  readonly households: string;
  readonly transactions: string;
  readonly amount: string;
}

type Figures = PeriodReport["total"];

/** The lines of each chapter. */
export function linesOf({ asnaf, programmes, branches, total }: PeriodReport) {
  return {
    asnaf: withAllAsnaf(asnaf).map((line) => lineOf(asnafText(line.asnaf), line)),
    programmes: programmeLines(programmes),
    branches: branches.map((line) => lineOf(line.name, line)),
    total: [lineOf("Jumlah", total, true)],
  };
}

/** All eight, also those that received nothing, where anybody received something. */
function withAllAsnaf(lines: PeriodReport["asnaf"]): PeriodReport["asnaf"] {
  if (lines.length === 0) return lines;
  const nothing = { people: 0, households: 0, transactions: 0, totalIdr: 0 };
  const eight = Object.keys(asnafNames).map(
    (asnaf) => lines.find((line) => line.asnaf === asnaf) ?? { asnaf, ...nothing },
  );
  return [...eight, ...lines.filter((line) => !Object.hasOwn(asnafNames, line.asnaf))];
}

function lineOf(name: string, figures: Figures, isSum = false): Line {
  const { people, households, transactions, totalIdr } = figures;
  return {
    name,
    isSum,
    people: grouped(people),
    households: grouped(households),
    transactions: grouped(transactions),
    amount: grouped(totalIdr),
  };
}

/** Each field with its programmes below it, and last what was distributed without one. */
function programmeLines(programmes: PeriodReport["programmes"]): Line[] {
  const fields = Object.entries(fieldNames).flatMap(([field, name]) => {
    const ofField = programmes.filter((each) => each.field === field);
    if (ofField.length === 0) return [];
    return [fieldLine(name, ofField), ...ofField.map((each) => lineOf(each.name, each))];
  });
  const without = programmes.filter(({ field }) => field === null);
  return [...fields, ...without.map((each) => lineOf(withoutProgramme, each, true))];
}

/** People who received through two programmes would count twice, so a field has none. */
function fieldLine(name: string, programmes: readonly Figures[]): Line {
  const sum = (of: (figures: Figures) => number) =>
    grouped(programmes.reduce((all, each) => all + of(each), 0));
  return {
    name: `Bidang ${name}`,
    isSum: true,
    people: "-",
    households: "-",
    transactions: sum(({ transactions }) => transactions),
    amount: sum(({ totalIdr }) => totalIdr),
  };
}
