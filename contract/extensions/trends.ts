import { z } from "zod/v4";
import { defineCall } from "../call";
import { amountIdr } from "../values";
import { branchKey, keyAndName, totals } from "./values";

/** What settled transactions that were asked for in one month come to. */
const trendMonth = z.object({
  /** yyyy-mm, of Jakarta. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  distribution: totals,
  usage: totals,
  disbursement: totals,
});

const trend = z.object({
  /** The last twelve, this one too, oldest first. */
  months: z.array(trendMonth),
  /** The twelve before these, oldest first. */
  yearBefore: z.array(trendMonth),
  /** What mustahik hold now: distributed, and neither used nor corrected. */
  unspentIdr: amountIdr,
});

const trends = trend.extend({
  /** Each branch that has had transactions, by code; none for who sees but one. */
  branches: z.array(trend.extend(keyAndName.shape)),
});

export type Trend = z.infer<typeof trend>;
export type TrendMonth = z.infer<typeof trendMonth>;
export type Trends = z.infer<typeof trends>;

export const trendCalls = {
  readTrends: defineCall("POST /transaction/summary/trends", {
    needs: ["MN100"],
    body: z.object({ branchKey }),
    data: trends,
    summary:
      "What was distributed, used and disbursed in each of the last twelve months, and of the twelve before.",
  }),
} as const;
