import { describe, expect, it } from "vitest";
import { columnSort } from "./column-sort";
import { changeQuery, sortIn } from "./query";

const sorts = ["name", "-name", "created"] as const;

it.each([
  ["sort=name", "name"],
  ["sort=-name", "-name"],
  ["sort=-created", undefined],
  ["sort=__proto__", undefined],
  ["sort=", undefined],
  ["", undefined],
])("the query %j asks for the order %s", (query, sort) => {
  expect(sortIn(new URLSearchParams(query), sorts)).toBe(sort);
});

it("asking for something else keeps the rest, and begins with the first page", () => {
  expect(changeQuery("?page=7&field=name&value=siti", { status: "Active" })).toBe(
    "?field=name&value=siti&status=Active",
  );
  expect(changeQuery("?page=7&status=Active", { status: "" })).toBe("");
});

describe("the head of a column", () => {
  const head = (search: string, name: string) => columnSort("/list", search, sorts, name);

  it("leads to its order, then the other way round, then to newest first", () => {
    expect(head("?page=3", "name")).toEqual({ href: "/list?sort=name" });
    expect(head("?sort=name", "name")).toEqual({ direction: "ascending", href: "/list?sort=-name" });
    expect(head("?sort=-name", "name")).toEqual({ direction: "descending", href: "/list" });
  });

  it("knows only the orders on offer", () => {
    expect(head("?sort=created", "created")).toEqual({ direction: "ascending", href: "/list" });
    expect(head("?sort=created", "name")).toEqual({ href: "/list?sort=name" });
  });
});
