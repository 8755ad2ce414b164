import type { CSSProperties } from "react";
import { short } from "~/format/rupiah";

/*
 * Charts as SVG, drawn on the server without a library. They need no legend, because each bar has a label. Horizontal positions are
 * percentages, so that a chart fills its place while its texts keep their size. The looks are in `chart.css`, which comes with the
 * route.
 */

interface Bar {
  readonly label: string;
  /** A negative value is drawn as zero. */
  readonly value: number;
  /** The value, as short as it can be said. */
  readonly text: string;
}

interface ChartProps {
  /** Names the chart for those who cannot see it. The table below has the numbers. */
  readonly label: string;
  readonly bars: readonly Bar[];
}

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

/** The length of a bar as a share of the longest one. */
function shareOf({ value }: Bar, bars: readonly Bar[]): number {
  return Math.max(0, value) / Math.max(1, ...bars.map((bar) => bar.value));
}

const floor = 92;
const tallest = 70;

/** Columns side by side, for values over time. */
export function ColumnChart({ label, bars }: ChartProps) {
  const slot = 1 / bars.length;
  const columns = bars.map((bar, index) => {
    const top = topOf(bar, bars);
    const around = bars.slice(Math.max(0, index - 1), index + 2).map((neighbour) => topOf(neighbour, bars));
    return { ...bar, left: index * slot, top, lift: Math.min(...around) - top };
  });
  return (
    <svg className="chart" role="img" aria-label={label} style={{ height: floor + 24 }}>
      {columns.map(({ label, left, top }) => (
        <rect
          key={label}
          x={percent(left + 0.15 * slot)}
          width={percent(0.7 * slot)}
          y={top}
          height={floor - top}
        />
      ))}
      <line x1="0" x2="100%" y1={floor} y2={floor} />
      {columns.map(({ label, text, left, top, lift }, index) => (
        // On a narrow screen the style sheet hides every other label, counted from the last one, and lifts the rest above the
        // bars beside them.
        <g key={label} className={(bars.length - index) % 2 === 0 ? "spare" : undefined}>
          <text x={percent(left + slot / 2)} y={top - 6} {...(lift < 0 && { style: lifted(lift) })}>
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

const topOf = (bar: Bar, bars: readonly Bar[]) => floor - Math.round(shareOf(bar, bars) * tallest);

/** The longest bar leaves room for its text. */
const longest = 0.75;

/** Bars one below the other, for comparisons. Each has its name above it, as HTML: SVG does not wrap a long one. */
export function BarChart({ label, bars }: ChartProps) {
  return (
    <div className="bars" role="img" aria-label={label}>
      {bars.map((bar, index) => {
        const width = percent(shareOf(bar, bars) * longest);
        return (
          <div key={index}>
            <p>{bar.label}</p>
            <svg className="chart">
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
    <figure className="card amount-picture">
      <figcaption>Nominal (Rp)</figcaption>
      <BarChart label={label} bars={bars} />
    </figure>
  );
}
