import { expect, it } from "vitest";
import { decisionKindOf, decisionKinds, kindIn } from "./decision-kinds";

it("a correction is decided in its question, a batch is looked through first", () => {
  const address = (feature: Parameters<typeof decisionKindOf>[0]) =>
    decisionKindOf(feature).addressOf("7/8", "9?");
  expect(address("MN404")).toBe("/approve-koreksi-dana/7%2F8/approve");
  expect(address("MN405")).toBe("/approve-pencairan-dana/7%2F8/approve");
  expect(address("MN401")).toBe("/approve-data-mustahik/7%2F8");
  expect(address("MN606")).toBe("/programmes/9%3F/budget/7%2F8/approve");
  expect(address("MN408")).toBe("/duplicates/9%3F");
});

it("each kind is named in the inbox's address, in any case", () => {
  for (const { name, feature } of decisionKinds)
    expect(kindIn(new URLSearchParams({ kind: name.toUpperCase() }))?.feature).toBe(feature);
  expect(kindIn(new URLSearchParams({ kind: "x" }))).toBeUndefined();
  expect(kindIn(new URLSearchParams())).toBeUndefined();
});

it("the menu counts a kind at its own entry, or at the screen where it is proposed", () => {
  expect(decisionKindOf("MN404")).toMatchObject({ name: "koreksi-dana", countedAt: "MN404" });
  expect(decisionKindOf("MN408")).toMatchObject({ name: "data-ganda", countedAt: "MN209" });
  expect(decisionKinds.filter(({ isOfHeadOffice }) => isOfHeadOffice).map(({ feature }) => feature)).toEqual([
    "MN606",
    "MN709",
    "MN710",
    "MN707",
  ]);
});
