import { asnaf, type Asnaf } from "contract/asnaf";
import { accepted, rejected, type Parsed } from "./parsed";

/** What staff call an asnaf. */
export const asnafName = (one: Asnaf) => one.replaceAll("_", " ");

export const oneOfTheAsnaf = `Asnaf harus salah satu dari: ${asnaf.options.map(asnafName).join(", ")}.`;

/** One of the eight, in any case, its words apart by blanks, underscores or hyphens; empty where nobody has determined it. */
export function parseAsnaf(text: string): Parsed<Asnaf | null> {
  const typed = text.trim();
  if (typed === "") return accepted(null);
  const word = typed.toLowerCase().replace(/[\s_-]+/g, "_");
  const found = asnaf.options.find((one) => one === word);
  return found ? accepted(found) : rejected(oneOfTheAsnaf);
}
