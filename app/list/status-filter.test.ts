import { expect, it } from "vitest";
import { statusIn } from "./filters.server";
import { changeQuery } from "./query";

it.each([
  ["status=Active", "Active"],
  ["status=Inactive&status=Active", "Inactive"],
  ["status=active", ""],
  ["status=", ""],
  ["", ""],
])("the query %j asks for %j", (query, status) => {
  expect(statusIn(new URLSearchParams(query))).toBe(status);
});

it("a list without its filter keeps its rows and begins anew", () => {
  expect(changeQuery("?value=siti&status=Active&page=3&rows=50", { value: "", status: "" })).toBe("?rows=50");
  expect(changeQuery("?status=Active", { value: "", status: "" })).toBe("");
});
