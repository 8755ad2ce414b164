import { z } from "zod/v4";
import { defineCall, defineWrite } from "../call";
import { categoryFilter, merchantCategory } from "../merchant-category";
import { key } from "../values";
import { branchKey } from "./values";

export const merchantCategoryCalls = {
  changeMerchantCategory: defineWrite("POST /customer/category", {
    body: z.object({
      key,
      /** The category that who asks has seen, "" for none: if it is another one by now, nothing changes. */
      before: categoryFilter,
      category: merchantCategory,
      reason: z.string(),
    }),
    summary: "Change the category of one merchant, with a reason; E1 if it is not `before` any more.",
  }),
  countMerchantCategories: defineCall("POST /customer/summary/category", {
    needs: ["MN305"],
    body: z.object({ branchKey }),
    /** Every category, and "" for none. */
    data: z.array(z.object({ category: categoryFilter, count: z.int() })),
    summary: "How many merchants there are of each category, and of none.",
  }),
} as const;
