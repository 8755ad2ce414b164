import { describe, expect, it } from "vitest";
import { noTotals, sumOf, trendOf, trendStart, type MonthTotals } from "./totals";

it.each([
  ["2026-11-21", "2024-12-01"],
  ["2026-01-01", "2024-02-01"],
  ["2026-12-31", "2025-01-01"],
])("the year before a trend up to %s begins on %s", (today, start) => {
  expect(trendStart(today)).toBe(start);
});

describe("a trend", () => {
  const month = (transactionType: MonthTotals["transactionType"], of: string, totalIdr: number) => ({
    transactionType,
    month: of,
    count: 1,
    totalIdr,
  });
  const totals = [
    month("P00001", "2025-01-01", 1_000),
    month("P00001", "2026-10-01", 500),
    month("P00002", "2026-10-01", 300),
    month("P00003", "2026-11-01", 200),
    month("P00004", "2026-11-01", 50),
  ];
  const trend = trendOf("2024-12-01", totals);

  it("shows twelve months, with nothing where there was nothing", () => {
    expect(trend.months.map(({ month }) => month)).toEqual([
      ...["2025-12", "2026-01", "2026-02", "2026-03", "2026-04", "2026-05"],
      ...["2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11"],
    ]);
    expect(trend.months.slice(9)).toEqual([
      { month: "2026-09", distribution: noTotals, usage: noTotals, disbursement: noTotals },
      {
        month: "2026-10",
        distribution: { count: 1, totalIdr: 500 },
        usage: { count: 1, totalIdr: 300 },
        disbursement: noTotals,
      },
      {
        month: "2026-11",
        distribution: noTotals,
        usage: noTotals,
        disbursement: { count: 1, totalIdr: 200 },
      },
    ]);
  });

  it("shows the twelve months before these", () => {
    expect(trend.yearBefore).toHaveLength(12);
    expect(trend.yearBefore.at(-1)?.month).toBe("2025-11");
    expect(trend.yearBefore[1]).toEqual({
      month: "2025-01",
      distribution: { count: 1, totalIdr: 1_000 },
      usage: noTotals,
      disbursement: noTotals,
    });
  });

  it("counts as unspent all that was ever distributed, less what was used or corrected", () => {
    expect(trend.unspentIdr).toBe(1_000 + 500 - 300 - 50);
  });
});

it("totals are added up, of nothing too", () => {
  expect(
    sumOf([
      { count: 2, totalIdr: 500 },
      { count: 1, totalIdr: 300 },
    ]),
  ).toEqual({ count: 3, totalIdr: 800 });
  expect(sumOf([])).toEqual(noTotals);
});
