import { z } from "zod/v4";
import { cleanedText, idempotencyKey } from "~/form/schema";
import { fileTexts } from "~/texts/batches";

const longestDescription = 1000;

/** The form of a new batch. `file` is the name of the chosen file, whose content is sent on to the bank as it arrives. */
export const newBatch = z.object({
  description: cleanedText()
    .max(longestDescription, `Deskripsi paling banyak ${longestDescription} karakter.`)
    .default(""),
  /** "" for none. */
  programme: z.string().default(""),
  file: z.string(fileTexts.missing).regex(/\.csv$/i, fileTexts.notCsv),
  idempotencyKey,
});
