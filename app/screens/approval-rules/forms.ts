import { z } from "zod/v4";
import { reports } from "contract/report-list";
import { idempotencyKey } from "~/form/schema";
import { parseAmount } from "~/form/typed";
import { ruleFaults, ruleLabels } from "~/texts/approval-rules";

const { distribution, correction, disbursement } = reports;
/** The types of transactions that rules are about. */
export const ruledTypes = [distribution.type, correction.type, disbursement.type] as const;

/** The form that proposes a rule. An empty branch is all branches, no role is every role, an empty limit is none. */
export const newRule = z.object({
  transactionType: z.enum(ruledTypes, ruleFaults.kind),
  branchKey: z.string().default(""),
  fromIdr: z.string().default("").transform(parseAmount("Mulai Nominal")),
  checkers: z.enum(["1", "2"], ruleFaults.checkers).transform((count) => (count === "2" ? 2 : 1)),
  roleKeys: z.array(z.string()).default([]),
  dailyLimitIdr: z
    .string()
    .default("")
    .transform((typed, context) =>
      typed.trim() === "" ? null : parseAmount(ruleLabels.dailyLimit)(typed, context),
    ),
  idempotencyKey,
});
