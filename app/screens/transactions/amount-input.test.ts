import { expect, it } from "vitest";
import { withThousandsDots } from "./amount-input";

/** `|` is the caret. */
function typing(text: string): string {
  const { value, caret } = withThousandsDots({ value: text.replace("|", ""), caret: text.indexOf("|") });
  return `${value.slice(0, caret)}|${value.slice(caret)}`;
}

it.each([
  ["500|", "500|"],
  ["5000|", "5.000|"],
  ["5.0000|", "50.000|"],
  ["1000000|", "1.000.000|"],
  ["1.000.00|", "100.000|"],
  ["9|500.000", "9|.500.000"],
  ["|500.000", "|500.000"],
  ["1.|000.000", "1|.000.000"],
  ["12|.000", "12|.000"],
  ["1.00|00", "10.0|00"],
  ["007|", "007|"],
])("%s becomes %s", (typed, shown) => {
  expect(typing(typed)).toBe(shown);
});

it.each(["-500|", "500,00|", "5 000|", "1e6|", "|"])("%s stays as it is", (typed) => {
  expect(typing(typed)).toBe(typed);
});
