import { expect, it } from "vitest";
import { jsonResponse } from "./json.server";

async function* pagesOf(...pages: string[][]) {
  yield* pages;
}

const file = (...pages: string[][]) =>
  jsonResponse({}, "Salinan 20261121", { judul: "Salinan Data" }, pagesOf(...pages), (nama) => ({ nama }));

it("is a file, kept by no cache", async () => {
  const { headers } = await file([]);
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(headers.get("content-disposition")).toBe('attachment; filename="Salinan 20261121.json"');
  expect(headers.get("cache-control")).toBe("no-store, no-transform");
});

it("says what it is of, and has a line for each row, whichever page it came on", async () => {
  const text = await (await file([], ["Siti", '"Budi"\n'], [], ["Ámina"], [])).text();
  expect(text).toBe(
    '{"judul":"Salinan Data","catatan":[\n{"nama":"Siti"},\n{"nama":"\\"Budi\\"\\n"},\n{"nama":"Ámina"}\n]}\n',
  );
  expect(JSON.parse(text)).toMatchObject({
    catatan: [{ nama: "Siti" }, { nama: '"Budi"\n' }, { nama: "Ámina" }],
  });
});

it("is but its head where there is nothing", async () => {
  for (const pages of [[], [[]], [[], []]])
    expect(await (await file(...pages)).json()).toEqual({ judul: "Salinan Data", catatan: [] });
});

it("fails before it answers when the first page fails, and breaks off when a later one does", async () => {
  async function* failing(after: string[][]) {
    yield* after;
    throw new Error("bank");
  }
  const read = (after: string[][]) => jsonResponse({}, "x", { a: 1 }, failing(after), (row) => row);
  await expect(read([])).rejects.toThrow("bank");
  await expect((await read([["Siti"]])).text()).rejects.toThrow();
});
