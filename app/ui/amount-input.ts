import { useEffect, useRef, type FormEvent } from "react";
import { typedAmount } from "~/format/rupiah";

/** The text of a field, and the place of the caret. */
interface Typing {
  readonly value: string;
  readonly caret: number;
}

/** What a browser's `input` event tells of an edit. */
export interface Edit {
  readonly inputType?: string;
  /** The inserted text; null or absent if there is none, or if the browser does not tell it. */
  readonly data?: string | null;
}

/**
 * Groups a nominal by thousands while it is typed. A point that the user types or pastes may mean cents: "1500.50" must not become
 * 150.050. After such a point the field shows exactly what the user typed, until it has no point any more.
 */
export class ThousandsDots {
  #areOurs: boolean;

  /** @param value the text of the field at first */
  constructor(value: string) {
    this.#areOurs = !value.includes(".") || typeof typedAmount(value) === "number";
  }

  /** What the field must show after an edit. */
  after(shown: Typing, edit: Edit): Typing {
    if (!shown.value.includes(".")) this.#areOurs = true;
    if (!this.#areOurs) return shown;
    if (!bringsPoint(shown, edit)) return withThousandsDots(shown);
    this.#areOurs = false;
    return asTyped(shown, edit.data ?? "");
  }
}

/** Edits by typing, one key at a time. All others (paste, drop, autofill) insert a whole text at once. */
const typing = /^(insertText|insertCompositionText|delete)/;

function bringsPoint({ value }: Typing, { inputType = "", data }: Edit): boolean {
  if (typing.test(inputType)) return data?.includes(".") ?? false;
  return value.includes(".") && typeof typedAmount(value) === "string";
}

/** Removes the dots that we inserted, and keeps those of the edit. If the edit's text is unknown, nothing changes. */
function asTyped(shown: Typing, putIn: string): Typing {
  const { value, caret } = shown;
  const before = value.slice(0, caret);
  if (putIn === "" || !before.endsWith(putIn)) return shown;
  const kept = before.slice(0, -putIn.length).replaceAll(".", "") + putIn;
  return { value: kept + value.slice(caret).replaceAll(".", ""), caret: kept.length };
}

/**
 * A nominal with thousands dots. The caret keeps its place among the digits. A text with other characters than digits and dots
 * stays as it is, and the form refuses it.
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
 * @returns the handler of the field's `input` events; call it before the value is read
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
    // React's type is Event, but input fields send an InputEvent.
    const { value, caret } = dots.current.after(shown, nativeEvent as InputEvent);
    if (value === input.value) return;
    input.value = value;
    input.setSelectionRange(caret, caret);
  };
}
