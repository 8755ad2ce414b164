import { z } from "zod/v4";
import { asnafFilter } from "./asnaf";
import { defineCall } from "./call";
import { amountIdr, isoDate, key, text } from "./values";

/** What a report of distributions can tell apart. */
export const reportDimension = z.enum(["asnaf", "programme", "branch"]);
export type ReportDimension = z.infer<typeof reportDimension>;

/** How many days a report may have that are no month, half-year or year of the calendar. For these the figures are kept; others are counted. */
export const mostCountedDays = 31;

/** Days of Jakarta's, both included. */
const days = z.object({ start_date: isoDate, end_date: isoDate });

/**
 * Distributions to one asnaf through one programme of one branch. Null stands for all of them, and for what the report does not
 * tell apart; "" for those without an asnaf or a programme.
 */
const cell = z.looseObject({
  asnaf: text.nullable(),
  programme: text.nullable(),
  branch: text.nullable(),
  /** Each once, by the record of a mustahik: two records that were decided to be one person are two. */
  people: z.int(),
  /** Each family of a branch once, by its KK. Who has none is a family of their own. */
  households: z.int(),
  transactions: z.int(),
  total_idr: amountIdr,
});

const named = z.looseObject({ _key: key, name: text });

/** Capability `zakat`. */
export const distributionReportCalls = {
  readDistributions: defineCall("POST /transaction/summary/distributions", {
    body: z.object({
      ...days.shape,
      branch_id: z.string(),
      /** What to tell apart, one or two of them. */
      by: z.array(reportDimension).min(1).max(2),
      /** Only this asnaf, where the report does not tell asnaf apart; "" for those without one. */
      asnaf: asnafFilter.optional(),
      /** Only the programme of this key, in the same way. */
      programme: text.optional(),
    }),
    data: z.looseObject({
      /** With one for all of each, and one for all together. None is empty. */
      cells: z.array(cell),
      /** The period before: of the calendar where the days are a month, a half-year or a year, else as many days. */
      previous: days.extend({ cells: z.array(cell) }),
      /** The names of what stands in the cells. */
      programmes: z.array(named.extend({ code: text })),
      branches: z.array(named),
    }),
    summary:
      "Settled distributions of some days, by asnaf, programme or branch, and of the period before. Extension.",
  }),
} as const;
