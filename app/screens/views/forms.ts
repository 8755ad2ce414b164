import { z } from "zod/v4";
import { idempotencyKey, requiredText } from "~/form/schema";

/** The form of a new view. The browser does not send an unchecked box. */
export const newView = z.object({
  name: requiredText("Nama", 60),
  isShared: z
    .string()
    .optional()
    .transform((value) => value === "on"),
  idempotencyKey,
});
