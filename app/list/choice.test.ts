import { expect, it } from "vitest";
import {
  choiceOnto,
  choosing,
  choosesAll,
  choosingAll,
  chosenElsewhere,
  chosenIn,
  isChoosing,
  isTicking,
  listBehindSheet,
  mostChosen,
  withChosen,
  withoutChosen,
} from "./choice";

const rowsOf = (...keys: string[]) => keys.map((key) => ({ choice: { key, name: key } }));
const many = Array.from({ length: mostChosen + 50 }, (_, place) => String(place));

it("an address names what is chosen, each once, on whatever page", () => {
  expect(chosenIn("?page=2&key=3&key=1&key=3")).toEqual({ keys: ["3", "1"], isCut: false });
  expect(chosenElsewhere("?page=2&key=3&key=1", rowsOf("1", "2"))).toEqual(["3"]);
  expect(chosenElsewhere("?page=2&key=3", [{}])).toEqual(["3"]);
});

it("a choice ends at the most that an address has room for, and says so", () => {
  const search = withChosen("?pilih=1&key=first", many);
  const { keys, isCut } = chosenIn(search);
  expect([keys.length, keys[0], isCut]).toEqual([mostChosen, "first", true]);
  expect(withChosen(search, many)).toBe(search);
});

it("a button of the choice leads on to another state of the list, with what is ticked and nothing else of the form", () => {
  const form = "page=1&pilih=1&key=7&key=8";
  const onto = (query: string) => `${form}&${new URLSearchParams({ ke: query })}`;
  expect(choiceOnto(new URLSearchParams(form))).toBeUndefined();
  expect(choiceOnto(new URLSearchParams(onto("page=2&pilih=1&key=1&ke=x")))).toBe(
    "?page=2&pilih=1&key=7&key=8",
  );
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
  expect(listBehindSheet("/list-mustahik", "?rows=50&pilih=1&key=1&key=2")).toBe("/list-mustahik?rows=50");
  expect(listBehindSheet("/list-mustahik", "?key=1")).toBe("/list-mustahik");
});

it("all rows that match are chosen, on every page, in place of rows one by one", () => {
  const all = choosingAll("?page=2&pilih=1&key=7");
  expect(all).toBe("?page=2&pilih=semua");
  expect([choosesAll(all), choosesAll("?pilih=1"), choosesAll("")]).toEqual([true, false, false]);
  expect([isTicking(all), isTicking("?pilih=1"), isTicking("")]).toEqual([false, true, false]);
});

it("nothing is chosen one by one any more, and the list stays", () => {
  expect(withoutChosen("?page=2&pilih=1&key=7&key=8")).toBe("?page=2&pilih=1");
});

it("as many as an address has room for are chosen whole", () => {
  const search = withChosen("", many.slice(0, mostChosen));
  expect(chosenIn(search)).toMatchObject({ isCut: false });
  expect(new URLSearchParams(withChosen("", many)).getAll("key")).toHaveLength(mostChosen + 1);
});
