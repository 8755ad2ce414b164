import { z } from "zod/v4";
import { idempotencyKey } from "~/form/schema";
import { typedAmount } from "~/format/rupiah";
import { amountFaults, amountHelp } from "~/texts/transactions";

/** The field of the KTP number to check. */
export const ktpField = "ktp";

/**
 * The form of a new correction. Its address has the sealed KTP number of the mustahik.
 *
 * @param availableIdr the upper limit in the browser. The action sets none: only the bank can judge a form that was sent before.
 */
export const newCorrection = (availableIdr = Infinity) =>
  z.object({
    nominal: z
      .string()
      .default("")
      .transform((typed, context) => {
        const amountIdr = typedAmount(typed);
        const fault = typeof amountIdr === "string" ? amountFaults("Nominal")[amountIdr] : amountHelp;
        if (typeof amountIdr === "number" && amountIdr <= availableIdr) return amountIdr;
        context.addIssue({ code: "custom", message: fault });
        return z.NEVER;
      }),
    idempotencyKey,
  });
