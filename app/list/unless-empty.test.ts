import { expect, it } from "vitest";
import { unlessEmpty } from "./unless-empty";

/** Pages of rows; `ended` tells when their reading has ended. */
function pagesOf(...pages: number[][]) {
  const read = { ended: false };
  async function* generate() {
    try {
      yield* pages;
    } finally {
      read.ended = true;
    }
  }
  return { read, pages: generate() };
}

it("pages come from the first that has a row", async () => {
  const { pages } = pagesOf([], [1, 2], [], [3]);
  const rows: (readonly number[])[] = [];
  for await (const page of (await unlessEmpty(pages))!) rows.push(page);
  expect(rows).toEqual([[1, 2], [], [3]]);
});

it("pages without a row are nothing", async () => {
  expect(await unlessEmpty(pagesOf().pages)).toBeUndefined();
  expect(await unlessEmpty(pagesOf([], []).pages)).toBeUndefined();
});

it("the reading ends once nobody takes the rest", async () => {
  const { pages, read } = pagesOf([1], [2]);
  const resumed = (await unlessEmpty(pages))!;
  await resumed.next();
  expect(read.ended).toBe(false);
  await resumed.return();
  expect(read.ended).toBe(true);
});
