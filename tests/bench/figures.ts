import { median } from "./statistics";

export type Unit = "µs" | "ms" | "s" | "kB" | "MB" | "/s" | "count";

/** What a figure has to reach: a bound on the median itself, or on its ratio to the plain page's median. */
export type Target =
  | { readonly of: "median" | "ratio"; readonly atMost: number }
  | { readonly of: "median" | "ratio"; readonly atLeast: number };

/** One thing measured, with every sample kept, so that the table can be checked against build/bench.json. */
export interface Figure {
  readonly name: string;
  readonly unit: Unit;
  readonly samples: readonly number[];
  /** The same thing measured at the plain-HTML limit in the same run. */
  readonly plain?: readonly number[];
  readonly target?: Target;
}

/** Figures that belong together, under one heading. */
export interface Section {
  readonly title: string;
  /** Circumstances without which the figures mean nothing, one sentence each. */
  readonly conditions: readonly string[];
  readonly figures: readonly Figure[];
}

export interface BenchOptions {
  /** Samples per figure, where a figure is a median. */
  readonly runs: number;
  /** The commit whose build is measured beside this one, as git understands it. */
  readonly against: string;
  /** Says what is being measured now. */
  readonly log: (line: string) => void;
}

/**
 * What `run.ts` asks of the file of each part: it exports one as `measure`.
 */
export type Measure = (options: BenchOptions) => Promise<readonly Section[]>;

export const medianAtMost = (atMost: number): Target => ({ of: "median", atMost });
export const medianAtLeast = (atLeast: number): Target => ({ of: "median", atLeast });
export const ratioAtLeast = (atLeast: number): Target => ({ of: "ratio", atLeast });
export const ratioAtMost = (atMost: number): Target => ({ of: "ratio", atMost });

/** A figure with its medians, the ratio of these, and whether its target is reached; what cannot be said is absent. */
export interface Result {
  readonly measured: number;
  readonly plain?: number;
  readonly ratio?: number;
  readonly met?: boolean;
}

export function resultOf(figure: Figure): Result {
  const measured = median(figure.samples);
  const plain = figure.plain && median(figure.plain);
  const ratio = plain ? measured / plain : undefined;
  const bounded = figure.target?.of === "ratio" ? ratio : measured;
  return {
    measured,
    ...(plain !== undefined && { plain }),
    ...(ratio !== undefined && { ratio }),
    ...(figure.target && bounded !== undefined && { met: isMet(bounded, figure.target) }),
  };
}

const isMet = (value: number, target: Target) =>
  "atLeast" in target ? value >= target.atLeast : value <= target.atMost;

const headings = ["figure", "measured", "plain", "ratio", "target", ""] as const;

/** The sections as one aligned table: texts left, numbers right. */
export function table(sections: readonly Section[]): string {
  const blocks = sections.map((section) => ({ section, rows: section.figures.map(tableCells) }));
  const all = [headings, ...blocks.flatMap((block) => block.rows)];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return blocks
    .flatMap(({ section, rows }) => [
      "",
      section.title,
      ...section.conditions.map((text) => `  ${text}`),
      line(headings),
      ...rows.map(line),
    ])
    .join("\n");
}

const isText = (column: number) => column === 0 || column === headings.length - 1;

function tableCells(figure: Figure): string[] {
  const { measured, plain, ratio, met } = resultOf(figure);
  return [
    figure.name,
    quantity(measured, figure.unit),
    plain === undefined ? "" : quantity(plain, figure.unit),
    ratio === undefined ? "" : times(ratio),
    figure.target ? targetText(figure.target, figure.unit) : "",
    met === undefined ? "" : met ? "met" : "missed",
  ];
}

const times = (ratio: number) => `${ratio.toFixed(2)}×`;

/** The bound as it is set, unrounded. */
function targetText(target: Target, unit: Unit): string {
  const [sign, bound] = "atLeast" in target ? ["≥", target.atLeast] : ["≤", target.atMost];
  return `${sign} ${bound}${target.of === "ratio" ? "×" : unit === "count" ? "" : ` ${unit}`}`;
}

/** Three significant digits below a thousand; whole numbers above, and for counts. */
function quantity(value: number, unit: Unit): string {
  if (unit === "count") return String(value);
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`;
}
