import { jakartaDate, shortDate, timeInWib } from "~/format/dates";
import { grouped } from "~/format/rupiah";
import { isolated } from "~/format/text";

/** Rows on paper; a file holds more. */
export const mostPaperRows = 1000;

interface Printer {
  readonly name: string;
  readonly branch: { readonly name: string; readonly town?: string | undefined };
}

/**
 * What every report on paper says about itself: what it is of, whether it holds all rows, and who printed it.
 *
 * @param cut how many of how many rows it has, and what a row is
 */
export function paperOf(
  { name, branch }: Printer,
  at: Date,
  facts: readonly string[],
  { rows, total, what = "transaksi" }: { rows: number; total: number; what?: string } = { rows: 0, total: 0 },
) {
  const isCut = total > rows;
  const frame = {
    office: branch.name,
    printer: name,
    place: branch.town || branch.name,
    day: shortDate(jakartaDate(at)),
  };
  return {
    facts: [
      ...facts,
      ...(isCut ? [`${grouped(rows)} dari ${grouped(total)} ${what}; unduh CSV untuk semuanya`] : []),
      `Dicetak oleh ${isolated(name)}, ${timeInWib(at.toISOString())}`,
    ],
    frame,
  };
}

/** What letterhead and signatures show: the organisation, who made the report, and place and day of the signature. */
export type PaperFrame = ReturnType<typeof paperOf>["frame"];
