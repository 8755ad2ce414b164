import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { drawn, useDrawn, withoutDrawn, type Drawn } from "./drawn";

/** What a page shows that was sent this. */
function shown(sent: Drawn<unknown>): string {
  const Page = () => JSON.stringify(useDrawn(sent)) ?? "as drawn";
  return renderToStaticMarkup(<Page />).replaceAll("&quot;", '"');
}

const sent = (value: unknown) => JSON.parse(JSON.stringify(drawn(value))) as Drawn<unknown>;

it.each([[[]], [[{ key: "1", name: 'Siti "Umi" \\ Aminah' }]], [{ months: [{ total: 1 }], names: ["a"] }]])(
  "arrives as it was: %j",
  (value) => expect(shown(sent(value))).toBe(JSON.stringify(value)),
);

it.each([
  ["alone", drawn([{ name: "Siti" }])],
  ["beside other data", { total: 2, ...drawn(["Siti", 'a "quote"', "a \\ stroke"]), rows: 10 }],
  ["twice", { list: drawn(["Siti"]), year: { ...drawn({ months: [1] }), branch: "" } }],
])("is left out of the page that shows it: %s", (_, data) => {
  const left = JSON.parse(withoutDrawn(JSON.stringify(data))) as unknown;
  expect(left).toEqual(
    JSON.parse(JSON.stringify(data, (name, value: unknown) => (name === "drawn" ? "" : value))),
  );
  expect(shown({ drawn: "" })).toBe("as drawn");
});

it("a text that looks like it stays", () => {
  const data = { name: '"drawn":"Siti"', other: 'drawn":"', drawing: "x" };
  expect(withoutDrawn(JSON.stringify(data))).toBe(JSON.stringify(data));
});
