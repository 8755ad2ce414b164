import { describe, expect, it } from "vitest";
import type { DistributionFigures } from "contract/own/distribution-report";
import { checksOf } from "./period-reports";

const line = (totalIdr: number): DistributionFigures & { readonly branch: null } => ({
  people: 1,
  households: 1,
  transactions: 1,
  totalIdr,
  branch: null,
});

/** The check of a year in which so much was distributed, and so much of it without asnaf. */
function asnafCheck(withoutIdr: number, totalIdr: number, mostUndeterminedPercent: number) {
  const checks = checksOf(
    { span: "year", start: "2025-01-01", end: "2025-12-31" },
    {
      today: "2026-01-02",
      hasBegun: true,
      figures: {
        asnaf: [{ ...line(withoutIdr), asnaf: "" }],
        programmes: [],
        branches: totalIdr === 0 ? [] : [line(totalIdr)],
      },
      ofBranch: undefined,
      ledgerIdr: totalIdr,
      undecidedBatches: 0,
      audit: undefined,
      mostUndeterminedPercent,
    },
  );
  const { holds, message } = checks.find(({ check }) => check === "asnaf")!;
  return { holds, message };
}

describe("the limit of undetermined asnaf", () => {
  const percents = Array.from({ length: 101 }, (_, percent) => percent);

  it("takes every share that is exactly the limit, and no rupiah more", () => {
    const totalIdr = 100_000_000;
    for (const percent of percents) {
      const exact = (totalIdr / 100) * percent;
      expect([percent, asnafCheck(exact, totalIdr, percent).holds]).toEqual([percent, true]);
      if (percent < 100)
        expect([percent, asnafCheck(exact + 1, totalIdr, percent).holds]).toEqual([percent, false]);
    }
  });

  it("tells the largest sums apart by one rupiah", () => {
    const totalIdr = 9_000_000_000_000_000;
    for (const tenths of [1, 3, 51, 70, 999]) {
      const exact = (totalIdr / 1000) * tenths;
      expect([tenths, asnafCheck(exact, totalIdr, tenths / 10).holds]).toEqual([tenths, true]);
      expect([tenths, asnafCheck(exact + 1, totalIdr, tenths / 10).holds]).toEqual([tenths, false]);
    }
  });

  it.each([
    [7_000_000, 100_000_000, 7, true, "7,0 %", "7,0 %"],
    [7_000_001, 100_000_000, 7, false, "7,1 %", "7,0 %"],
    [6_999_999, 100_000_000, 7, true, "7,0 %", "7,0 %"],
    [6_899_999, 100_000_000, 6.9, true, "6,9 %", "6,9 %"],
    [1, 9_000_000_000_000_000, 0, false, "0,1 %", "0,0 %"],
    [0, 100_000_000, 0, true, "0,0 %", "0,0 %"],
    [0, 0, 0, true, "0,0 %", "0,0 %"],
    [100_000_000, 100_000_000, 99.9, false, "100,0 %", "99,9 %"],
  ])("says of %d of %d at %d %% what it found: %s, %s", (withoutIdr, totalIdr, most, holds, found, limit) => {
    const message = `Penyaluran tanpa asnaf ${found} dari nominal; batasnya ${limit}.`;
    expect(asnafCheck(withoutIdr, totalIdr, most)).toEqual({ holds, message });
  });
});
