import { z } from "zod/v4";
import { longestReason } from "contract/reason";
import { idempotencyKey, onceFit, requiredText } from "~/form/schema";
import { requiredDay } from "~/form/typed";
import { deputyFaults as faults } from "~/texts/deputies";

const days = { from: requiredDay(faults.from), to: requiredDay(faults.to) };

/** The form that names a deputy. The bank judges the days. */
export const newDeputy = z
  .object({
    deputyKey: z.string(faults.deputy).min(1, faults.deputy),
    ...days,
    reason: requiredText("Alasan", longestReason),
    idempotencyKey,
  })
  .refine(({ from, to }) => to >= from, {
    path: ["to"],
    error: faults.to,
    when: onceFit(days),
  });
