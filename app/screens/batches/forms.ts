import { z } from "zod/v4";
import { idempotencyKey } from "~/form/schema";
import { fileTexts } from "~/texts/batches";

const longestDescription = 1000;

/** The form of a new batch. `file` is the chosen file's name; its content streams beside the form. */
export const newBatch = z.object({
  description: z
    .string()
    .max(longestDescription, `Deskripsi paling banyak ${longestDescription} karakter.`)
    .default(""),
  file: z.string(fileTexts.missing).regex(/\.csv$/i, fileTexts.notCsv),
  idempotencyKey,
});
