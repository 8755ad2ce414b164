import { expect, it } from "vitest";
import type { Trends } from "~/bank/types";
import { yearOf } from "./trend";

const month = (name: string, totalIdr: number) => {
  const totals = { count: 1, totalIdr };
  return { month: name, distribution: totals, usage: totals, disbursement: { count: 0, totalIdr: 0 } };
};
const trends: Trends = {
  months: [month("2026-10", 30), month("2026-11", 50)],
  yearBefore: [month("2025-10", 12)],
  unspentIdr: 70,
  branches: [
    {
      key: "ID0002",
      name: "Bandung",
      months: [month("2026-10", 10), month("2026-11", 20)],
      yearBefore: [month("2025-10", 4)],
      unspentIdr: 30,
    },
    {
      key: "ID0003",
      name: "Surabaya",
      months: [month("2026-10", 20), month("2026-11", 30)],
      yearBefore: [month("2025-10", 8)],
      unspentIdr: 40,
    },
  ],
};

it("shows all branches, and what each comes to in the year, who distributed most first", () => {
  const year = yearOf(trends, "");
  expect(year).toMatchObject({ branchKey: "", months: trends.months, unspentIdr: 70 });
  expect(year.branches[0]).toEqual({
    key: "ID0003",
    name: "Surabaya",
    distribution: { count: 2, totalIdr: 50 },
    usage: { count: 2, totalIdr: 50 },
    disbursement: { count: 0, totalIdr: 0 },
    unspentIdr: 40,
  });
});

it("offers the branches in the order in which it was given them", () => {
  expect(yearOf(trends, "").choices).toEqual([
    { key: "ID0002", name: "Bandung" },
    { key: "ID0003", name: "Surabaya" },
  ]);
});

it("shows the months of the branch that is asked for, and nonsense as all", () => {
  expect(yearOf(trends, "ID0002")).toMatchObject({ branchKey: "ID0002", unspentIdr: 30 });
  expect(yearOf(trends, "ID0002").yearBefore).toEqual([month("2025-10", 4)]);
  expect(yearOf(trends, "ID0002").months[1]).toEqual(month("2026-11", 20));
  expect(yearOf(trends, "ID0009")).toMatchObject({ branchKey: "", unspentIdr: 70 });
});
