import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { packed, useRows, type Packed } from "./packed-rows";

type Row = Readonly<Record<string, string>>;

/** What a page that was sent these rows shows. */
function received(rows: readonly Row[]): unknown {
  const sent = JSON.parse(JSON.stringify(packed({ rows }))) as Packed<{ rows: readonly Row[] }>;
  const Page = () => <i>{JSON.stringify(useRows(sent))}</i>;
  const html = renderToStaticMarkup(<Page />);
  return JSON.parse(html.slice("<i>".length, -"</i>".length).replaceAll("&quot;", '"'));
}

it.each([
  ["none", []],
  ["one", [{ key: "1", name: "Siti" }]],
  ["one of empty texts", [{ key: "", name: "" }]],
  [
    "some, empty texts among them",
    [
      { key: "1", name: "" },
      { key: "2", name: "Budi" },
      { key: "", name: "" },
    ],
  ],
])("rows arrive as they were: %s", (_, rows) => {
  expect(received(rows)).toEqual(rows);
});

it("a line break in a text is a space, and moves no other row's text", () => {
  const rows = [{ name: "Siti\nAminah" }, { name: "Budi\r\n" }, { name: "Umi" }];
  expect(received(rows)).toEqual([{ name: "Siti Aminah" }, { name: "Budi\r " }, { name: "Umi" }]);
});

it("what else the list says goes along", () => {
  expect(packed({ rows: [{ key: "1" }, { key: "2" }], total: 2 })).toEqual({
    packedRows: { key: "1\n2" },
    total: 2,
  });
});
