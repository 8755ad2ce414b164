import { describe, expect, test } from "vitest";
import { medianAtLeast, medianAtMost, ratioAtMost, resultOf, table, type Figure } from "./figures";

const figure = (rest: Partial<Figure>): Figure => ({ name: "x", unit: "ms", samples: [10, 20, 90], ...rest });

describe("resultOf", () => {
  test("a bound on the median is reached at the bound itself", () => {
    expect(resultOf(figure({ target: medianAtMost(20) })).met).toBe(true);
    expect(resultOf(figure({ target: medianAtMost(19.9) })).met).toBe(false);
  });

  test("what has to be reached is met from the bound on", () => {
    expect(resultOf(figure({ target: medianAtLeast(20) })).met).toBe(true);
    expect(resultOf(figure({ target: medianAtLeast(20.1) })).met).toBe(false);
  });

  test("a bound on the ratio compares medians, not means", () => {
    const result = resultOf(figure({ plain: [1, 10, 1000], target: ratioAtMost(1.9) }));
    expect(result).toEqual({ measured: 20, plain: 10, ratio: 2, met: false });
  });

  test("without a target nothing is met or missed; without a plain page there is no ratio", () =>
    expect(resultOf(figure({}))).toEqual({ measured: 20 }));

  test("a plain page that costs nothing has no ratio, and a ratio's target is then not judged", () =>
    expect(resultOf(figure({ plain: [0], target: ratioAtMost(2) }))).toEqual({ measured: 20, plain: 0 }));
});

test("the table aligns names left and numbers right", () => {
  const text = table([
    {
      title: "List",
      conditions: ["Slow line."],
      figures: [
        { name: "HTML", unit: "kB", samples: [5.678], plain: [1.5], target: medianAtMost(6) },
        { name: "rows visible", unit: "ms", samples: [1234.5], plain: [617.25], target: ratioAtMost(1.5) },
        { name: "requests", unit: "count", samples: [0], target: medianAtMost(0) },
        { name: "pages", unit: "/s", samples: [9], target: medianAtLeast(10) },
      ],
    },
  ]);
  expect(text).toBe(
    [
      "",
      "List",
      "  Slow line.",
      "figure        measured    plain  ratio   target",
      "HTML           5.68 kB  1.50 kB  3.79×   ≤ 6 kB  met",
      "rows visible   1235 ms   617 ms  2.00×   ≤ 1.5×  missed",
      "requests             0                      ≤ 0  met",
      "pages          9.00 /s                  ≥ 10 /s  missed",
    ].join("\n"),
  );
});
