import { z } from "zod/v4";
import { defineCall } from "./call";
import { activeStatus, amountIdr, instant, isoDate, key, looseText, text } from "./values";

/** By days since the last movement, or by balance; `-` stands for the other way round. */
export const idleSort = z.enum(["days", "-days", "balance", "-balance"]);
export type IdleSort = z.infer<typeof idleSort>;

/** Which balances lie unused. */
const filter = z.object({
  /** "" asks for all branches, for head office only. */
  branch_id: z.string(),
  /** Without a distribution and without a purchase for more days than these. */
  idle_days: z.int().min(1).max(3650),
});

/** How many, and what they come to. */
const totals = z.looseObject({ count: z.int(), total: amountIdr });

const idleBalance = z.looseObject({
  /** The mustahik's. */
  _key: key,
  name: text,
  no_ktp: text,
  status: activeStatus,
  branch: z.looseObject({ _key: key, name: text }),
  account: text,
  balance: amountIdr,
  /** The day in Jakarta of the last distribution or purchase. */
  moved_on: isoDate,
  /** How many days ago that was. */
  days: z.int(),
  last_distribution: z.looseObject({ timestamp: instant, amount: amountIdr }).nullable(),
});

/** Capability `zakat` (docs/rules.md#idle-balances). */
export const idleBalanceCalls = {
  listIdleBalances: defineCall("POST /transaction/filter/idle_balance/:skip/:limit", {
    body: filter.extend({ sort: idleSort.optional() }),
    data: z.array(idleBalance),
    summary:
      "Balances of mustahik that lie unused, the longest first unless sorted; the first 50,000 of them. Extension.",
  }),
  sumIdleBalances: defineCall("POST /transaction/summary/idle_balance", {
    body: filter,
    data: totals,
    summary: "How many balances of mustahik lie unused, and what they come to: all of them. Extension.",
  }),
  readUsage: defineCall("POST /transaction/summary/usage", {
    body: z.object({
      branch_id: z.string(),
      /** Days of Jakarta's, both included; since the beginning, and until today, without them. */
      start_date: isoDate.optional(),
      end_date: isoDate.optional(),
    }),
    data: z.looseObject({
      /** Settled transactions of these days. */
      distributed: totals,
      spent: totals,
      corrected: totals,
      /** What was spent, by the category that its merchants have now, "" for none; no category is left out. Capability `zakat`. */
      spent_by_category: z.array(totals.extend({ category: looseText })).nullish(),
      /** What mustahik hold now, by the days since the last movement of each balance; no age is left out. */
      resting: z.array(
        totals.extend({
          from_days: z.int(),
          /** Null for the longest. */
          to_days: z.int().nullable(),
        }),
      ),
    }),
    summary: "What was distributed, spent and corrected, and how long the rest has lain unused. Extension.",
  }),
} as const;
