import { z } from "zod/v4";
import { idempotencyKey } from "~/form/schema";
import { typedAmount } from "~/format/rupiah";
import { amountFaults, amountHelp, checkFaults } from "~/texts/transactions";

/** The number of whom a correction is for. */
export const ktpCheck = z.object({ ktp: z.string(checkFaults.empty).trim().min(1, checkFaults.empty) });

/**
 * The form of a new correction. Whom it is for stands, sealed, in its address.
 *
 * @param availableIdr known in the browser alone: of a form that may have been sent before, the bank is the judge
 */
export const newCorrection = (availableIdr = Infinity) =>
  z.object({
    nominal: z
      .string()
      .default("")
      .transform((typed, context) => {
        const amountIdr = typedAmount(typed);
        const fault = typeof amountIdr === "string" ? amountFaults[amountIdr] : amountHelp;
        if (typeof amountIdr === "number" && amountIdr <= availableIdr) return amountIdr;
        context.addIssue({ code: "custom", message: fault });
        return z.NEVER;
      }),
    idempotencyKey,
  });
