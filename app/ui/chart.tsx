import type { CSSProperties } from "react";
import { short } from "~/format/rupiah";
import classes from "./chart.module.css";

/*
 * Charts as SVG, drawn on the server without a library. They need no legend, because each bar has a label. Horizontal positions are
 * percentages, so that a chart fills its place while its texts keep their size.
 */

interface Bar {
  readonly label: string;
  /** A negative value is drawn as zero. */
  readonly value: number;
  /** The value, as short as it can be said. */
  readonly text: string;
}

/** A bar in front of what the same month of the year before came to. */
interface Column extends Bar {
  readonly before: number;
}

interface ChartProps<Of extends Bar> {
  /** Names the chart for those who cannot see it. The table below has the numbers. */
  readonly label: string;
  readonly bars: readonly Of[];
}

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

/** A value as a share of the largest one. */
const shareOf = (value: number, values: readonly number[]) => Math.max(0, value) / Math.max(1, ...values);

const floor = 92;
const tallest = 70;

/** Columns side by side, for values over time. */
export function ColumnChart({ label, bars }: ChartProps<Column>) {
  const slot = 1 / bars.length;
  const values = bars.flatMap(({ value, before }) => [value, before]);
  const topOf = (value: number) => floor - Math.round(shareOf(value, values) * tallest);
  const highest = ({ value, before }: Column) => topOf(Math.max(value, before));
  const columns = bars.map((bar, index) => {
    const above = highest(bar);
    const around = bars.slice(Math.max(0, index - 1), index + 2).map(highest);
    return { ...bar, left: index * slot, above, lift: Math.min(...around) - above };
  });
  return (
    <svg
      className={classes.chart}
      role="img"
      aria-label={label}
      textAnchor="middle"
      style={{ height: floor + 24 }}
    >
      {columns.map(({ label, value, before, left }) => (
        <g key={label}>
          <rect className={classes.before} {...column(left, slot, 0.8)} {...from(topOf(before))} />
          <rect {...column(left, slot, 0.46)} {...from(topOf(value))} />
        </g>
      ))}
      <line x1="0" x2="100%" y1={floor} y2={floor} strokeWidth={1} />
      {columns.map(({ label, text, left, above, lift }, index) => (
        // The style sheet hides every other label on a narrow screen, counted from the last one. It lifts the rest above the
        // neighbouring bars.
        <g key={label} className={(bars.length - index) % 2 === 0 ? classes.spare : undefined}>
          <text x={percent(left + slot / 2)} y={above - 6} {...(lift < 0 && { style: lifted(lift) })}>
            {text}
          </text>
          <text x={percent(left + slot / 2)} y={floor + 18}>
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** React's types have no custom properties. */
const lifted = (lift: number) => ({ "--lift": `${lift}px` }) as CSSProperties;

/** Where a column that takes a share of its slot stands. */
const column = (left: number, slot: number, share: number) => ({
  x: percent(left + ((1 - share) / 2) * slot),
  width: percent(share * slot),
});

const from = (top: number) => ({ y: top, height: floor - top });

/** The longest bar leaves room for its text. */
const longest = 0.75;

/** Bars one below the other, for comparisons. Each has its name above it, as HTML: SVG does not wrap a long one. */
export function BarChart({ label, bars }: ChartProps<Bar>) {
  const values = bars.map(({ value }) => value);
  return (
    <div className={classes.bars} role="img" aria-label={label}>
      {bars.map((bar, index) => {
        const width = percent(shareOf(bar.value, values) * longest);
        return (
          <div key={index}>
            <p>{bar.label}</p>
            <svg className={classes.chart} style={{ height: 22 }}>
              <rect width={width} height={14} />
              <text x={width} dx={8} y={12}>
                {bar.text}
              </text>
            </svg>
          </div>
        );
      })}
    </div>
  );
}

interface AmountPictureProps {
  readonly label: string;
  readonly parts: readonly { readonly name: string; readonly totalIdr: number }[];
}

/** Amounts as bars, beside the table with the numbers. */
export function AmountPicture({ label, parts }: AmountPictureProps) {
  const bars = parts.map(({ name, totalIdr }) => ({ label: name, value: totalIdr, text: short(totalIdr) }));
  return (
    <figure className={`card ${classes.amounts}`}>
      <figcaption>Nominal (Rp)</figcaption>
      <BarChart label={label} bars={bars} />
    </figure>
  );
}
