import { expect, test } from "vitest";
import { quoteInexactNumbers } from "./json-numbers";

const read = (json: string) => JSON.parse(quoteInexactNumbers(json)) as unknown;

test("integers stay numbers", () => {
  expect(read('{"a":1000,"b":-5,"c":[0,12]}')).toEqual({ a: 1000, b: -5, c: [0, 12] });
});

test.each(["1000.0", "1.5", "1e3", "1E+3", "-2.5e-7"])("%s is read as text", (literal) => {
  expect(read(`{"amount": ${literal} }`)).toEqual({ amount: literal });
});

test("digits inside strings are left alone, escaped quotes included", () => {
  const value = { name: 'Toko "1.5" \\', note: "1e3", nested: ['\\"2.5'] };
  expect(read(JSON.stringify(value))).toEqual(value);
});

test.each(['{"a": 1.2.3}', '{"a": 01.5}', '{"a": 1.}', '{"a": "unclosed'])(
  "%s stays what it was: no JSON",
  (text) => {
    expect(() => read(text)).toThrow(SyntaxError);
  },
);
