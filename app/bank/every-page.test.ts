import { expect, it, vi } from "vitest";
import type { Slice } from "./types";
import { everyPage } from "./every-page";

const keys = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: String(from + index) }));

async function read(list: { key: string }[], between: (skip: number) => void = () => undefined) {
  const call = vi.fn(async ({ skip, limit }: Slice) => {
    between(skip);
    return { rows: list.slice(skip, skip + limit), total: list.length, totalIsCapped: false };
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
  const list = keys(1, 1500);
  const { rows } = await read(list, (skip) => {
    if (skip > 0) list.unshift({ key: "new-1" }, { key: "new-2" });
  });
  expect(rows).toEqual(keys(1, 1500));
});
