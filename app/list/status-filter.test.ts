import { expect, it } from "vitest";
import { statusIn, unfiltered } from "./status-filter";

it.each([
  ["status=Active", "Active"],
  ["status=Inactive&status=Active", "Inactive"],
  ["status=active", undefined],
  ["status=", undefined],
  ["", undefined],
])("the query %j asks for %s", (query, status) => {
  expect(statusIn(new URLSearchParams(query))).toBe(status);
});

it("a list without its filter keeps its rows and begins anew", () => {
  expect(unfiltered("?value=siti&status=Active&page=3&rows=50")).toBe("?rows=50");
  expect(unfiltered("?status=Active")).toBe("");
});
