import { describe, expect, it } from "vitest";
import { csvResponse } from "./csv.server";
import type { FileColumn } from "./report-table";

interface Row {
  readonly name: string;
  readonly number: string;
}

const columns: FileColumn<Row>[] = [
  { title: "NAMA", value: ({ name }) => name },
  { title: "NOMOR", value: ({ number }) => number, isText: true },
];

async function* pagesOf(...pages: Row[][]) {
  yield* pages;
}

async function textOf(...pages: Row[][]): Promise<string> {
  const response = await csvResponse({}, "Berkas", columns, pagesOf(...pages));
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
}

const cellOf = async (name: string) => (await textOf([{ name, number: "" }])).split("\r\n")[1];

it("begins with a byte order mark, separates by semicolons and ends each line with CRLF", async () => {
  const text = await textOf(
    [{ name: "Siti", number: "3204117101900001" }],
    [{ name: "Budi", number: "(1.500.000)" }],
  );
  expect(text).toBe('\uFEFFNAMA;NOMOR\r\nSiti;"=""3204117101900001"""\r\nBudi;"=""(1.500.000)"""\r\n');
});

it("is but its head where there is nothing", async () => {
  expect(await textOf([])).toBe("\uFEFFNAMA;NOMOR\r\n");
});

it("is a file, kept by no cache", async () => {
  const { headers } = await csvResponse({}, "Mutasi 20261121-040100", columns, pagesOf([]));
  expect(headers.get("content-disposition")).toBe('attachment; filename="Mutasi 20261121-040100.csv"');
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-store, no-transform");
});

it("keeps what looks like a number or a date as text, also behind the columns", async () => {
  const surplus = ["05/07/1990", "3204117101900001", "1-5", "Jalan 5"];
  const rows = pagesOf([{ name: "Siti", number: "" }]);
  const response = await csvResponse({}, "Berkas", columns, rows, () => surplus);
  const [, line] = (await response.text()).split("\r\n");
  expect(line).toBe('Siti;;"=""05/07/1990""";"=""3204117101900001""";"=""1-5""";Jalan 5');
});

describe("cells", () => {
  it.each([
    ["Siti; Budi", '"Siti; Budi";'],
    ['Toko "Berkah"', '"Toko ""Berkah""";'],
    ["dua\nbaris", '"dua\nbaris";'],
    ["名前", "名前;"],
  ])("with %j are quoted where they must be", async (name, cell) => {
    expect(await cellOf(name)).toBe(cell);
  });

  it.each([
    "=1+1",
    "+62",
    "-1",
    "@SUM(A1)",
    "|cmd",
    " =1",
    "\t=1",
    "\n=1",
    "＝1",
    "＋1",
    "－1",
    "＠x",
    "｜x",
    "\tx",
  ])("that a spreadsheet would take for a formula are defused: %j", async (name) => {
    const [, line] = /\r\n([\s\S]*)\r\n$/.exec(await textOf([{ name, number: "" }]))!;
    expect(line!.replace(/^"/, "")).toMatch(/^'/);
  });

  it("of numbers stay inside their wrapper, whatever they hold", async () => {
    const text = await textOf([{ name: "", number: '1"&A1&"' }]);
    expect(text.split("\r\n")[1]).toBe(';"=""1""""&A1&"""""""');
  });
});

it("fails before it answers when the first page fails, and breaks off when a later one does", async () => {
  async function* failing(after: Row[][]) {
    yield* after;
    throw new Error("bank");
  }
  await expect(csvResponse({}, "x", columns, failing([]))).rejects.toThrow("bank");
  const response = await csvResponse({}, "x", columns, failing([[{ name: "Siti", number: "1" }]]));
  await expect(response.text()).rejects.toThrow();
});

it("ends the reading once nobody takes the file any more", async () => {
  let isOver = false;
  async function* endless() {
    try {
      for (;;) yield [{ name: "Siti", number: "1" }];
    } finally {
      isOver = true;
    }
  }
  const reader = (await csvResponse({}, "x", columns, endless())).body!.getReader();
  await reader.read();
  await reader.cancel();
  expect(isOver).toBe(true);
});
