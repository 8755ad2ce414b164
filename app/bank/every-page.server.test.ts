import { expect, it, vi } from "vitest";
import { until } from "../../tests/support/until";
import type { Slice } from "./caller";
import { everyPage, everyRow } from "./every-page.server";

const keys = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: String(from + index) }));

/** Reads a list in which something happens before each page but the first. */
async function read(list: { key: string }[], between: () => void = () => undefined) {
  const call = vi.fn(async ({ skip, limit }: Slice) => {
    if (call.mock.calls.length > 1) between();
    return { rows: list.slice(skip, skip + limit), total: list.length, hasMoreThanTotal: false };
  });
  const pages: (readonly { key: string }[])[] = [];
  for await (const page of everyPage(call)) pages.push(page);
  return { rows: pages.flat(), calls: call.mock.calls.length };
}

it.each([
  [0, 1],
  [1, 1],
  [999, 1],
  [1000, 2],
  [2500, 3],
])("%i rows are read with %i calls", async (count, calls) => {
  expect(await read(keys(1, count))).toEqual({ rows: keys(1, count), calls });
});

it("a row that others have pushed on is given once", async () => {
  const list = keys(1, 3500);
  const { rows } = await read(list, () => list.unshift(...keys(10_000 + list.length, 2)));
  expect(rows).toEqual(keys(1, 3500));
});

it("so is one that has moved on to a later page", async () => {
  const list = keys(1, 3500);
  const { rows } = await read(list, () => list.splice(2800, 0, ...list.splice(10, 1)));
  expect(rows).toEqual(keys(1, 3500));
});

it.each([
  ["one, that was given last,", 999, 1],
  ["one", 0, 1],
  ["hundreds", 100, 300],
  ["thousands", 0, 1900],
])("no row is missing because others have left: %s between two pages", async (_few, at, count) => {
  const list = keys(1, 4500);
  const left = new Set<string>();
  const { rows } = await read(list, () => {
    for (const { key } of list.splice(at, count)) left.add(key);
  });
  const given = rows.map(({ key }) => key);
  expect(new Set(given).size).toBe(given.length);
  const stayed = keys(1, 4500).filter(({ key }) => !left.has(key));
  expect(rows.filter(({ key }) => !left.has(key))).toEqual(stayed);
});

it("the list is read to its end however slowly its rows are taken", async () => {
  const list = keys(1, 2500);
  const call = vi.fn(async ({ skip, limit }: Slice) => ({
    rows: list.slice(skip, skip + limit),
    total: list.length,
    hasMoreThanTotal: false,
  }));
  const pages = everyPage(call);
  const first = await pages.next();
  await until(() => call.mock.calls.length === 3, { what: "the last page" });
  list.length = 0;
  const rows = [...(first.value ?? [])];
  for await (const page of pages) rows.push(...page);
  expect(rows).toEqual(keys(1, 2500));
});

it("whoever takes no more rows ends the reading", async () => {
  let asked = 0;
  let go = () => {};
  const pages = everyPage(async ({ skip, limit }: Slice) => {
    asked += 1;
    if (asked === 2) await new Promise<void>((resolve) => (go = resolve));
    return { rows: keys(skip, limit), total: 1_000_000, hasMoreThanTotal: false };
  });
  await pages.next();
  await until(() => asked === 2);
  const over = pages.return();
  go();
  await over;
  expect(asked).toBe(2);
});

it("a page that fails ends it with that failure", async () => {
  const pages = everyPage(async ({ skip, limit }: Slice) => {
    if (skip > 0) throw new Error("bank");
    return { rows: keys(skip, limit), total: 5000, hasMoreThanTotal: false };
  });
  const all = async () => {
    for await (const page of pages) expect(page).toHaveLength(1000);
  };
  await expect(all()).rejects.toThrow("bank");
});

it("a list to choose from fails where the bank gives the same page for ever", async () => {
  const rows = Array.from({ length: 1000 }, (_, place) => ({ key: String(place) }));
  const call = async () => ({ rows, total: 1000, hasMoreThanTotal: false });
  await expect(everyRow(call)).rejects.toMatchObject({ kind: "malformed" });
});
