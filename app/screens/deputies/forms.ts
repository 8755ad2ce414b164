import { z } from "zod/v4";
import { idempotencyKey, requiredText } from "~/form/schema";
import { isIsoDate } from "~/format/dates";
import { deputyFaults as faults } from "~/texts/deputies";

const day = (fault: string) => z.string(fault).refine(isIsoDate, fault);

/** The form that names a deputy. The bank judges the days. */
export const newDeputy = z
  .object({
    deputy: z.string(faults.deputy).min(1, faults.deputy),
    from: day(faults.from),
    to: day(faults.to),
    reason: requiredText("Alasan", 300),
    idempotencyKey,
  })
  .refine(({ from, to }) => to >= from, { path: ["to"], error: faults.to });
