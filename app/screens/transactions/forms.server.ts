import { z } from "zod/v4";
import { idempotencyKey } from "~/form/idempotency.server";
import { typedAmount } from "~/format/rupiah";
import { amountFaults } from "~/texts/transactions";

/** The form of a new correction. Whom it is for stands, sealed, in its address. */
export const newCorrection = z.object({
  nominal: z
    .string()
    .default("")
    .transform((typed, context) => {
      const amountIdr = typedAmount(typed);
      if (typeof amountIdr === "number") return amountIdr;
      context.addIssue({ code: "custom", message: amountFaults[amountIdr] });
      return z.NEVER;
    }),
  idempotencyKey,
});
