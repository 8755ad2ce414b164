import { useEffect, useRef, type FormEvent } from "react";
import { typedAmount } from "~/format/rupiah";

/** What stands in a field, and where the caret stands in it. */
export interface Typing {
  readonly value: string;
  readonly caret: number;
}

/** What a browser's `input` event tells of what was put in. */
export interface Edit {
  readonly inputType?: string;
  /** Null or absent where nothing was put in, or where the browser does not tell. */
  readonly data?: string | null;
}

/**
 * Groups a nominal by thousands while it is typed. A point that the user types or pastes may mean cents: "1500.50" must not become
 * 150.050. From then on the field shows exactly what the user typed, until no point is left in it.
 */
export class ThousandsDots {
  #areOurs: boolean;

  /** @param value what stands in the field at first */
  constructor(value: string) {
    this.#areOurs = !value.includes(".") || typeof typedAmount(value) === "number";
  }

  /** What the field is to show after an edit. */
  after(shown: Typing, edit: Edit): Typing {
    if (!shown.value.includes(".")) this.#areOurs = true;
    if (!this.#areOurs) return shown;
    if (!bringsPoint(shown, edit)) return withThousandsDots(shown);
    this.#areOurs = false;
    return asTyped(shown, edit.data ?? "");
  }
}

/** Typing changes one key at a time. Everything else (paste, drop, autofill) puts in a whole text at once. */
const typing = /^(insertText|insertCompositionText|delete)/;

function bringsPoint({ value }: Typing, { inputType = "", data }: Edit): boolean {
  if (typing.test(inputType)) return data?.includes(".") ?? false;
  return value.includes(".") && typeof typedAmount(value) === "string";
}

/** Takes out the dots that we put in, and keeps those that the user put in now. Where that is not known, nothing changes. */
function asTyped(shown: Typing, putIn: string): Typing {
  const { value, caret } = shown;
  const before = value.slice(0, caret);
  if (putIn === "" || !before.endsWith(putIn)) return shown;
  const kept = before.slice(0, -putIn.length).replaceAll(".", "") + putIn;
  return { value: kept + value.slice(caret).replaceAll(".", ""), caret: kept.length };
}

/**
 * A nominal with thousands dots; the caret keeps its place among the digits. A text with anything but digits and dots stays as it
 * is, and the form calls it wrong.
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

/**
 * Groups what is typed into a field.
 *
 * @returns to be called on the field's `input` events, before its value is read
 */
export function useThousandsDots(fieldId: string): (event: FormEvent<HTMLInputElement>) => void {
  const dots = useRef(new ThousandsDots(""));
  // The user may have typed before the script ran.
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (field instanceof HTMLInputElement) dots.current = new ThousandsDots(field.value);
  }, [fieldId]);
  return ({ currentTarget: input, nativeEvent }) => {
    const shown = { value: input.value, caret: input.selectionStart ?? input.value.length };
    const { value, caret } = dots.current.after(shown, nativeEvent as InputEvent); // React calls it an Event; an input field's is more
    if (value === input.value) return;
    input.value = value;
    input.setSelectionRange(caret, caret);
  };
}
