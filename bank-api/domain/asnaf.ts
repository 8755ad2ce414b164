import { asnaf, type Asnaf } from "contract/asnaf";
import type { Parsed } from "./parsed";
import { parseWord, spaced } from "./word-of";

/** What staff call an asnaf. */
export const asnafName = (one: Asnaf) => spaced(one);

export const oneOfTheAsnaf = `Asnaf harus salah satu dari: ${asnaf.options.map(asnafName).join(", ")}.`;

/** One of the eight; empty where nobody has determined it. */
export const parseAsnaf = (text: string): Parsed<Asnaf | null> =>
  parseWord(text, asnaf.options, oneOfTheAsnaf);
