import { asnaf, type Asnaf } from "contract/asnaf";
import type { Parsed } from "./parsed";
import { parseWord, spaced } from "./word-of";

/** What staff call an asnaf. */
export const asnafName = (one: Asnaf) => spaced(one);

export const oneOfTheAsnaf = `Asnaf harus salah satu dari: ${asnaf.options.map(asnafName).join(", ")}.`;

/** Other common spellings. */
const spellings: Readonly<Record<string, Asnaf>> = {
  fuqara: "fakir",
  fuqoro: "fakir",
  faqir: "fakir",
  masakin: "miskin",
  amilin: "amil",
  muallaf: "mualaf",
  muallafah: "mualaf",
  riqob: "riqab",
  rikab: "riqab",
  gharim: "gharimin",
  gharimun: "gharimin",
  garim: "gharimin",
  garimin: "gharimin",
  sabilillah: "fisabilillah",
  ibnsabil: "ibnu_sabil",
  ibnussabil: "ibnu_sabil",
};

/** One of the eight; empty where nobody has determined it. */
export const parseAsnaf = (text: string): Parsed<Asnaf | null> =>
  parseWord(text, { words: asnaf.options, spellings, refusal: oneOfTheAsnaf });
