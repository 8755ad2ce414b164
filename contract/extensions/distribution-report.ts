import { z } from "zod/v4";
import { asnafFilter } from "../asnaf";
import { defineCall } from "../call";
import { amountIdr, isoDate, text } from "../values";
import { branchKey, keyAndName } from "./values";

/** What a report of distributions can tell apart. */
export const dimension = z.enum(["asnaf", "programme", "branch"]);
export type Dimension = z.infer<typeof dimension>;

/** How many days a report may have that are no month, half-year or year of the calendar. For these the figures are kept; others are counted. */
export const mostCountedDays = 31;

/** Days of Jakarta's, both included. */
const days = z.object({ start: isoDate, end: isoDate });

/** What was distributed. */
export const figures = z.object({
  /** Each once, by the record of a mustahik: two records that were decided to be one person are two. */
  people: z.int(),
  /** Each family of a branch once, by its KK. Who has none is a family of their own. */
  households: z.int(),
  transactions: z.int(),
  totalIdr: amountIdr,
});

/**
 * Distributions to one asnaf through one programme of one branch. Null stands for all of them, and for what the report does not
 * tell apart; "" for those without an asnaf or a programme.
 */
const cell = figures.extend({ asnaf: text.nullable(), programme: text.nullable(), branch: text.nullable() });

const report = z.object({
  /** One cell stands for all of each, and one for everything. No cell is empty. */
  cells: z.array(cell),
  /** The period before: of the calendar where the days are a month, a half-year or a year, else as many days. */
  previous: days.extend({ cells: z.array(cell) }),
  /** The names of the programmes and branches in the cells. */
  programmes: z.array(keyAndName.extend({ code: text })),
  branches: z.array(keyAndName),
});

export type DistributionFigures = z.infer<typeof figures>;
export type DistributionCell = z.infer<typeof cell>;
export type DistributionReport = z.infer<typeof report>;

export const distributionReportCalls = {
  readDistributions: defineCall("POST /transaction/summary/distributions", {
    needs: ["MN505"],
    body: days.extend({
      branchKey,
      /** What to tell apart, one or two of them. */
      by: z.array(dimension).min(1).max(2),
      /** Only this asnaf, where the report does not tell asnaf apart; "" for those without one. */
      asnaf: asnafFilter.optional(),
      /** The key of one programme, as a filter of the same kind. */
      programme: text.optional(),
    }),
    data: report,
    summary:
      "Settled distributions by asnaf, programme or branch, and of the period before: of a month, a half-year or a year of the calendar, or of 31 other days at most, else E3.",
  }),
} as const;
