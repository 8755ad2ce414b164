import { expect, it } from "vitest";
import { choice, choosing, isChoosing, listBehindSheet } from "./choice";

const rows = ["1", "2", "3"];
const chosen = (query: string) => rows.filter(choice(new URLSearchParams(query)));

it("a sheet prints the rows that its address names, or all", () => {
  expect(chosen("page=2")).toEqual(rows);
  expect(chosen("page=2&key=3&key=1&key=99")).toEqual(["1", "3"]);
});

it("choosing is part of the list's address, and nothing else of it is lost", () => {
  const list = "?page=2&field=name&value=siti";
  expect(isChoosing(list)).toBe(false);
  expect(choosing(list, true)).toBe(`${list}&pilih=1`);
  expect(isChoosing(choosing(list, true))).toBe(true);
  expect(choosing(choosing(list, true), false)).toBe(list);
  expect(choosing("?pilih=1", false)).toBe("");
});

it("a sheet leads back to its list", () => {
  expect(listBehindSheet("/list-mustahik", "?rows=50&key=1&key=2")).toBe("/list-mustahik?rows=50");
  expect(listBehindSheet("/list-mustahik", "?key=1")).toBe("/list-mustahik");
});
