import { z } from "zod/v4";

/** The eight groups of people whom zakat may go to (docs/domain.md#asnaf). */
export const asnaf = z.enum([
  "fakir",
  "miskin",
  "amil",
  "mualaf",
  "riqab",
  "gharimin",
  "fisabilillah",
  "ibnu_sabil",
]);
export type Asnaf = z.infer<typeof asnaf>;

/** The filter of a list of mustahik: one of the eight, or "" for those whose asnaf nobody has determined. */
export const asnafFilter = z.enum(["", ...asnaf.options]);
export type AsnafFilter = z.infer<typeof asnafFilter>;
