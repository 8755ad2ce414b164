import { expect, test } from "vitest";
import { readArguments } from "./arguments";

test("no argument means every part, five runs", () =>
  expect(readArguments([])).toEqual({
    parts: [
      "web",
      "page-cost",
      "server",
      "qr",
      "sign-in",
      "bank",
      "batches",
      "duplicates",
      "ledger",
      "exports",
      "overload",
      "staff",
      "start",
    ],
    runs: 5,
    against: "HEAD~1",
  }));
test("named parts run once each, in the order of the table", () =>
  expect(readArguments(["start", "web", "start"]).parts).toEqual(["web", "start"]));
test("runs", () => expect(readArguments(["web", "--runs", "15"]).runs).toBe(15));
test.each([["--runs", "0"], ["--runs", "1.5"], ["--runs", "many"], ["bnak"], ["--fast"]])(
  "refuses %s %s",
  (...argv) => expect(() => readArguments(argv)).toThrow(),
);
