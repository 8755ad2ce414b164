import type { Dimension, DistributionCell, DistributionReport } from "~/bank/types";
import { asnafNames, asnafText } from "~/texts/asnaf";
import { withoutProgramme } from "~/texts/distributions";
import type { Requested } from "./requested";

/** Asnaf stand in the order of the law, all other lines in the order of their amounts. */
const asnafOrder: readonly string[] = [...Object.keys(asnafNames), ""];

const nothing = { people: 0, households: 0, transactions: 0, totalIdr: 0 };

/**
 * The lines of a report: each part of the first dimension, below it its parts of the second, and last the whole. Of asnaf all eight
 * are told, also those that received nothing, unless one is asked for alone.
 */
export function rowsOf(
  report: DistributionReport,
  { first, second, asnaf }: Pick<Requested, "first" | "second" | "asnaf">,
) {
  const isWhole = first === "asnaf" && asnaf === "";
  const nameOf = namer(report);
  const cells = cellFinder(report.cells, first, second);
  const previous = cellFinder(report.previous.cells, first, second);
  const whole = cells(null, null) ?? nothing;
  const row = (a: string | null, b: string | null) => {
    const { people, households, transactions, totalIdr } = cells(a, b) ?? nothing;
    /** The keys of the row's parts: "" for distributions without one, absent for all. */
    const keys: Readonly<Partial<Record<Dimension, string>>> = {
      ...(a !== null && { [first]: a }),
      ...(b !== null && second !== "" && { [second]: b }),
    };
    return {
      /** What it is about; "" in a line of all. */
      first: a === null ? "" : nameOf(first, a),
      second: b === null || second === "" ? "" : nameOf(second, b),
      keys,
      /** The line sums up others. */
      isSum: a === null || (second !== "" && b === null),
      ...{ people, households, transactions, totalIdr },
      /** The row's share of the whole, 0 to 1. */
      share: whole.totalIdr === 0 ? 0 : totalIdr / whole.totalIdr,
      previousIdr: previous(a, b)?.totalIdr ?? 0,
    };
  };
  const now = report.cells;
  const before = report.previous.cells;
  const rows = inOrder(first, now, before, isWhole).flatMap((a) => {
    const within = (cells: readonly DistributionCell[]) => cells.filter((cell) => cell[first] === a);
    const parts = second === "" ? [] : inOrder(second, within(now), within(before));
    return [row(a, null), ...parts.map((b) => row(a, b))];
  });
  return rows.length === 0 ? [] : [...rows, row(null, null)];
}

/** A line of the report. */
export type ReportRow = ReturnType<typeof rowsOf>[number];

/**
 * Cuts the report of one asnaf out of a report of all asnaf, because the bank filters only reports that do not tell asnaf apart.
 * The figures of the asnaf are then all that there is.
 */
export function ofAsnafAlone(report: DistributionReport, asnaf: string): DistributionReport {
  const alone = (cells: readonly DistributionCell[]) =>
    cells.filter((cell) => cell.asnaf === asnaf).flatMap((cell) => [cell, { ...cell, asnaf: null }]);
  return {
    ...report,
    cells: alone(report.cells),
    previous: { ...report.previous, cells: alone(report.previous.cells) },
  };
}

/**
 * The parts of a dimension that the cells of either period have: the present period's largest first, then those of the one before.
 *
 * @param withAllAsnaf all eight, where there is anything at all
 */
function inOrder(
  dimension: Dimension,
  present: readonly DistributionCell[],
  previous: readonly DistributionCell[],
  withAllAsnaf = false,
): string[] {
  const [now, before] = [sizesOf(dimension, present), sizesOf(dimension, previous)];
  const larger = (sizes: ReadonlyMap<string, number>, a: string, b: string) =>
    (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0);
  const found = [...now.keys(), ...before.keys()];
  const all = withAllAsnaf && found.length > 0 ? Object.keys(asnafNames) : [];
  return [...new Set([...all, ...found])].sort((a, b) =>
    dimension === "asnaf"
      ? asnafOrder.indexOf(a) - asnafOrder.indexOf(b)
      : larger(now, a, b) || larger(before, a, b) || a.localeCompare(b),
  );
}

/** The amount of each part: that of its largest cell, which has all of it. */
function sizesOf(dimension: Dimension, cells: readonly DistributionCell[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const cell of cells) {
    const part = cell[dimension];
    if (part !== null) sizes.set(part, Math.max(sizes.get(part) ?? 0, cell.totalIdr));
  }
  return sizes;
}

function cellFinder(cells: readonly DistributionCell[], first: Dimension, second: Dimension | "") {
  const byParts = new Map(
    cells.map((cell) => [JSON.stringify([cell[first], second === "" ? null : cell[second]]), cell]),
  );
  return (a: string | null, b: string | null) => byParts.get(JSON.stringify([a, b]));
}

function namer({ programmes, branches }: DistributionReport) {
  const programmeNames = new Map(programmes.map(({ key, name }) => [key, name]));
  const branchNames = new Map(branches.map(({ key, name }) => [key, name]));
  return (dimension: Dimension, part: string): string => {
    if (dimension === "asnaf") return asnafText(part);
    if (dimension === "branch") return branchNames.get(part) ?? part;
    return part === "" ? withoutProgramme : (programmeNames.get(part) ?? part);
  };
}
