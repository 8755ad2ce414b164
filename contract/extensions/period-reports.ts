import { z } from "zod/v4";
import { defineCall, defineWrite } from "../call";
import { isoDate, key, text } from "../values";
import { figures } from "./distribution-report";
import { programmeField } from "./programmes";
import { at, keyAndName } from "./values";

/** The periods that the regulator asks reports of. */
export const reportSpan = z.enum(["half", "year"]);
export type ReportSpan = z.infer<typeof reportSpan>;

/** Whether a period still goes on, is over and can be closed, or is closed. */
export const periodState = z.enum(["running", "open", "closed"]);
export type PeriodState = z.infer<typeof periodState>;

/** What has to hold before a report is closed (docs/rules.md#period-reports). */
const periodCheck = z.enum(["begun", "over", "asnaf", "batches", "ledger", "sums"]);
export type PeriodCheck = z.infer<typeof periodCheck>;

/** A period is named by its length and its first day. */
const period = z.object({ span: reportSpan, begins: isoDate });

const listed = period.extend({
  /** The last day. */
  ends: isoDate,
  state: periodState,
  /** The user who closed the report, and when. */
  closed: z.object({ name: text, at }).nullable(),
});

const report = listed.extend({
  /** SHA-256 of the closed report, in hexadecimal. */
  digest: text.nullable(),
  /** Whether the figures of a closed report are others today. */
  differs: z.boolean(),
  /** All eight in the order of the law, and "" for those without one, where there are such. */
  asnaf: z.array(figures.extend({ asnaf: text })),
  programmes: z.array(figures.extend({ key, code: text, name: text, field: programmeField })),
  /** Distributions of no programme, where there are such. */
  withoutProgramme: figures.nullable(),
  branches: z.array(figures.extend(keyAndName.shape)),
  total: figures,
  /** Empty once the report is closed. */
  checks: z.array(z.object({ check: periodCheck, holds: z.boolean(), message: text })),
  /** The version of the figures on the screen. A closing names it, so that nobody closes other figures. */
  version: text,
});

/** A half-year or a year, by its first day. */
export type PeriodName = z.infer<typeof period>;
/** A period whose report can be read. */
export type ListedPeriod = z.infer<typeof listed>;
/** What was distributed in a period, as it was closed or as it is now. */
export type PeriodReport = z.infer<typeof report>;

/** docs/rules.md#period-reports */
export const periodReportCalls = {
  listPeriodReports: defineCall("GET /period-reports", {
    needs: ["MN506"],
    data: z.array(listed),
    summary:
      "The last six half-years and three years, and all that were closed, with their state, newest first.",
  }),
  readPeriodReport: defineCall("GET /period-reports/:span/:begins", {
    needs: ["MN506"],
    data: report,
    summary:
      "The report of a half-year or a year, by its first day: as it was closed, or as it is now, with what has to hold before it is closed. A branch reads its own part.",
  }),
  closePeriodReport: defineWrite("POST /period-reports/close", {
    needs: ["MN508"],
    body: period.extend({ version: text }),
    summary:
      "Closes the report that was read, which stays as it is from then on; E3 names every check that fails, E1 says that it is closed. Head office only.",
  }),
} as const;
