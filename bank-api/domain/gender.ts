import { givenText } from "contract/typed-text";
import { accepted, rejected, type Parsed } from "./parsed";
import { joined } from "./word-of";

export type Gender = "L" | "P";

const spellings: ReadonlyMap<string, Gender> = new Map([
  ["l", "L"],
  ["lakilaki", "L"],
  ["p", "P"],
  ["perempuan", "P"],
]);

/** L or P, also in words, any case (docs/domain.md#gender). */
export function parseGender(text: string): Parsed<Gender> {
  const gender = spellings.get(joined(givenText(text).toLowerCase()));
  return gender ? accepted(gender) : rejected("Jenis kelamin harus L atau P.");
}
