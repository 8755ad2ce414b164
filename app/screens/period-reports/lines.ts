import type { DistributionFigures as Figures, PeriodReport } from "~/bank/types";
import { asnafText } from "~/texts/asnaf";
import { withoutProgramme } from "~/texts/distributions";
import { fieldNames } from "~/texts/programmes";

/** A line of a chapter. */
export interface Line extends Pick<Figures, "transactions" | "totalIdr"> {
  readonly name: string;
  /** The line stands out: it is a sum, or stands beside lines that a sum adds up. */
  readonly isSum: boolean;
  /** Null where they are not counted. */
  readonly people: number | null;
  readonly households: number | null;
}

/** The lines of each chapter. */
export function linesOf({ asnaf, programmes, withoutProgramme: without, branches, total }: PeriodReport) {
  return {
    asnaf: asnaf.map((line) => lineOf(asnafText(line.asnaf), line)),
    programmes: [
      ...programmeLines(programmes),
      ...(without ? [lineOf(withoutProgramme, without, true)] : []),
    ],
    branches: branches.map((line) => lineOf(line.name, line)),
    total: [lineOf("Jumlah", total, true)],
  };
}

function lineOf(name: string, figures: Figures, isSum = false): Line {
  const { people, households, transactions, totalIdr } = figures;
  return { name, isSum, people, households, transactions, totalIdr };
}

/** Each field with its programmes below it. */
const programmeLines = (programmes: PeriodReport["programmes"]) =>
  Object.entries(fieldNames).flatMap(([field, name]) => {
    const ofField = programmes.filter((each) => each.field === field);
    if (ofField.length === 0) return [];
    return [fieldLine(name, ofField), ...ofField.map((each) => lineOf(each.name, each))];
  });

/** People who received through two programmes would count twice, so a field has none. */
function fieldLine(name: string, programmes: readonly Figures[]): Line {
  const sum = (of: (figures: Figures) => number) => programmes.reduce((all, each) => all + of(each), 0);
  return {
    name: `Bidang ${name}`,
    isSum: true,
    people: null,
    households: null,
    transactions: sum(({ transactions }) => transactions),
    totalIdr: sum(({ totalIdr }) => totalIdr),
  };
}
