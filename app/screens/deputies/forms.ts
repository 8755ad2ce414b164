import { z } from "zod/v4";
import { idempotencyKey, requiredText } from "~/form/schema";
import { requiredDay } from "~/form/typed";
import { deputyFaults as faults } from "~/texts/deputies";

/** The form that names a deputy. The bank judges the days. */
export const newDeputy = z
  .object({
    deputy: z.string(faults.deputy).min(1, faults.deputy),
    from: requiredDay(faults.from),
    to: requiredDay(faults.to),
    reason: requiredText("Alasan", 300),
    idempotencyKey,
  })
  .refine(({ from, to }) => to >= from, { path: ["to"], error: faults.to });
