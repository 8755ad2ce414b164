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
