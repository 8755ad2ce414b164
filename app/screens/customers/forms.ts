import { z } from "zod/v4";
import { longestReason } from "contract/reason";
import { idempotencyKey, requiredText } from "~/form/schema";
import { asnafNames, chooseAsnaf } from "~/texts/asnaf";
import { categoryNames, chooseCategory } from "~/texts/merchant-categories";

export const reasonLabel = "Alasan";

/** The form that changes what somebody determines of a customer, one word of a few. */
const changeTo = <Word extends string>(names: Readonly<Record<Word, string>>, choose: string) => {
  const words = Object.keys(names) as [Word, ...Word[]];
  return z.object({
    /** What the form showed when it was opened. */
    before: z.union([z.literal(""), z.enum(words)]).catch(""),
    wanted: z.enum(words, choose),
    reason: requiredText(reasonLabel, longestReason),
    idempotencyKey,
  });
};

export const asnafChange = changeTo(asnafNames, chooseAsnaf);
export const categoryChange = changeTo(categoryNames, chooseCategory);
