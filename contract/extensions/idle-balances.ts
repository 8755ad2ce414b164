import { z } from "zod/v4";
import { defineCall } from "../call";
import { merchantCategory } from "../merchant-category";
import { activeStatus, amountIdr, isoDate, key, text } from "../values";
import { at, branchKey, keyAndName, totals } from "./values";

/** The order by days since the last movement, or by balance; `-` turns it round. */
const idleSort = z.enum(["days", "-days", "balance", "-balance"]);
export type IdleSort = z.infer<typeof idleSort>;

/** Which balances lie unused. */
const filter = z.object({
  branchKey,
  /** A balance is idle after more days than these without a distribution and without a purchase. */
  idleDays: z.int().min(1).max(3650),
});

const idleBalance = z.object({
  /** The mustahik's. */
  key,
  name: text,
  nationalId: text,
  status: activeStatus,
  branch: keyAndName,
  accountNumber: text,
  balanceIdr: amountIdr,
  /** The day in Jakarta of the last distribution or purchase. */
  movedOn: isoDate,
  /** How many days ago that was. */
  days: z.int(),
  lastDistribution: z.object({ at, amountIdr }).nullable(),
});

const usage = z.object({
  /** Settled transactions of the days asked for. */
  distributed: totals,
  spent: totals,
  corrected: totals,
  /** What was spent, by the category that its merchants have now, null for none; no category is left out. */
  spentByCategory: z.array(totals.extend({ category: merchantCategory.nullable() })),
  /** What mustahik hold now, by the days since the last movement of each balance; no age is left out. */
  resting: z.array(
    totals.extend({
      fromDays: z.int(),
      /** Null for the longest. */
      toDays: z.int().nullable(),
    }),
  ),
});

/** A mustahik's balance that lies unused. */
export type IdleBalance = z.infer<typeof idleBalance>;
/** What was distributed and spent, and how long the rest has lain unused. */
export type UsageSummary = z.infer<typeof usage>;

/** docs/rules.md#idle-balances */
export const idleBalanceCalls = {
  listIdleBalances: defineCall("POST /transaction/filter/idle_balance/:skip/:limit", {
    needs: ["MN507"],
    body: filter.extend({ sort: idleSort.optional() }),
    data: z.array(idleBalance),
    summary:
      "Balances of mustahik that lie unused, the longest first unless sorted; the first 50,000 of them.",
  }),
  sumIdleBalances: defineCall("POST /transaction/summary/idle_balance", {
    needs: ["MN507"],
    body: filter,
    data: totals,
    summary: "How many balances of mustahik lie unused, and what they come to: all of them.",
  }),
  readUsage: defineCall("POST /transaction/summary/usage", {
    needs: ["MN507"],
    body: z.object({
      branchKey,
      /** Days of Jakarta's, both included; since the beginning, and until today, without them. */
      start: isoDate.optional(),
      end: isoDate.optional(),
    }),
    data: usage,
    summary: "What was distributed, spent and corrected, and how long the rest has lain unused.",
  }),
} as const;
