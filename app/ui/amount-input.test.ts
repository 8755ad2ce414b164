import { describe, expect, it } from "vitest";
import { ThousandsDots, withThousandsDots, type Edit } from "./amount-input";

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

/** A field that shows what its script makes of each edit, the caret always at the end. */
class Field {
  readonly #dots: ThousandsDots;

  constructor(public value = "") {
    this.#dots = new ThousandsDots(value);
  }

  type(text: string): this {
    for (const data of text) this.#put(this.value + data, { inputType: "insertText", data });
    return this;
  }

  /** Over everything that stood there. */
  bring(text: string, inputType?: string): this {
    return this.#put(text, inputType === undefined ? {} : { inputType, data: null });
  }

  deleteLast(count: number): this {
    for (let left = count; left > 0; left -= 1)
      this.#put(this.value.slice(0, -1), { inputType: "deleteContentBackward" });
    return this;
  }

  #put(value: string, edit: Edit): this {
    this.value = this.#dots.after({ value, caret: value.length }, edit).value;
    return this;
  }
}

describe("a nominal that is typed", () => {
  it.each([
    ["1500", "1.500"],
    ["1500000", "1.500.000"],
    ["1.500", "1.500"],
    ["1.500.000", "1.500.000"],
    ["1500.50", "1500.50"],
    ["1500000.00", "1500000.00"],
    ["1500.500", "1500.500"],
    ["1.5", "1.5"],
    ["1.5000", "1.5000"],
    [".5", ".5"],
    ["1500,50", "1.500,50"],
  ])("%s shows as %s, whole or as it was typed", (typed, shown) => {
    expect(new Field().type(typed).value).toBe(shown);
  });

  it("is grouped again once the point is gone", () => {
    const field = new Field().type("1500.50").deleteLast(3);
    expect(field.value).toBe("1.500");
    expect(field.type("0").value).toBe("15.000");
  });

  it("goes on as it was typed in a form that is shown again, or that was filled before the script ran", () => {
    expect(new Field("1500.50").type("1").value).toBe("1500.501");
    expect(new Field("1.500").type("0").value).toBe("15.000");
    expect(new Field("1500").type("0").value).toBe("15.000");
  });
});

describe("a nominal that is brought along", () => {
  it.each(["insertFromPaste", "insertFromDrop", "insertReplacementText", undefined])(
    "stays as it was written, and so does what is typed after it: %s",
    (inputType) => {
      expect(new Field().bring("500.50", inputType).type("0").value).toBe("500.500");
      expect(new Field("1.000").bring("1500.50", inputType).value).toBe("1500.50");
    },
  );

  it("is grouped where it is whole", () => {
    expect(new Field().bring("1500000", "insertFromPaste").value).toBe("1.500.000");
    expect(new Field().bring("1.500.000", "insertFromPaste").type("0").value).toBe("15.000.000");
  });
});
