import { typedAmount } from "~/format/rupiah";

/** What stands in a field, and where the caret stands in it. */
interface Typing {
  readonly value: string;
  readonly caret: number;
}

/**
 * A nominal while it is typed, with thousands dots; the caret keeps its place among the digits. Anything but digits and dots
 * is left as it is, to be called wrong.
 */
export function withThousandsDots({ value, caret }: Typing): Typing {
  if (!/^[\d.]+$/.test(value)) return { value, caret };
  const digits = value.replaceAll(".", "");
  const digitsBefore = value.slice(0, caret).replaceAll(".", "").length;
  const dotted = digits.replace(/\B(?=(\d{3})+$)/g, ".");
  return { value: dotted, caret: placeAfter(dotted, digitsBefore) };
}

function placeAfter(text: string, digits: number): number {
  let place = 0;
  for (let seen = 0; seen < digits; place += 1) if (text[place] !== ".") seen += 1;
  return place;
}

/** Puts in what stood elsewhere, whole: nothing that is still being typed. */
const brought: readonly string[] = ["insertFromPaste", "insertFromDrop"];

/**
 * For a field's `onInput`. What is pasted stays as it is: its dots are not ours, and "500.50" may be 500 rupiah and
 * 50 cents, never 50.050.
 *
 * @param inputType of the browser's event
 */
export function groupDigits(input: HTMLInputElement, inputType: string | undefined): void {
  if (brought.includes(inputType ?? "") && typeof typedAmount(input.value) === "string") return;
  const typed = { value: input.value, caret: input.selectionStart ?? input.value.length };
  const { value, caret } = withThousandsDots(typed);
  if (value === input.value) return;
  input.value = value;
  input.setSelectionRange(caret, caret);
}
