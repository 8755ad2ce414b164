import { z } from "zod/v4";
import { idempotencyKey, requiredText } from "~/form/schema";
import { asnafNames, changeAsnafLabels, chooseAsnaf } from "~/texts/asnaf";

const names = Object.keys(asnafNames) as [keyof typeof asnafNames];
export const longestAsnafReason = 300;

/** The form that changes the asnaf of a mustahik. */
export const asnafChange = z.object({
  /** What the form showed when it was opened. */
  before: z.enum(["", ...names]).catch(""),
  asnaf: z.enum(names, chooseAsnaf),
  reason: requiredText(changeAsnafLabels.reason, longestAsnafReason),
  idempotencyKey,
});
