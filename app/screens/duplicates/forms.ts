import { z } from "zod/v4";
import { idempotencyKey, requiredText } from "~/form/schema";

/** The form of a decision about a pair. */
export const decision = z.object({ reason: requiredText("Alasan", 300), idempotencyKey });
