import { z } from "zod/v4";
import { longestReason } from "contract/reason";
import { idempotencyKey, whenValid, requiredText } from "~/form/schema";

const chosen = { ended: z.enum(["", "first", "second"]).default("") };

/** The form of a decision about a pair. That two are one person says also which record ends; of others this is "". */
export const decisionForm = (isSame: boolean) =>
  z
    .object({ ...chosen, reason: requiredText("Alasan", longestReason), idempotencyKey })
    .refine(({ ended }) => !isSame || ended !== "", {
      path: ["ended"],
      error: "Data yang diakhiri wajib dipilih.",
      when: whenValid(chosen),
    });
