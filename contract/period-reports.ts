import { z } from "zod/v4";
import { defineCall } from "./call";
import { programmeField } from "./own/programmes";
import { amountIdr, instant, isoDate, key, text } from "./values";

/** The periods that the regulator asks reports of. */
export const reportSpan = z.enum(["half", "year"]);
export type ReportSpan = z.infer<typeof reportSpan>;

/** Whether a period still goes on, is over and can be closed, or is closed. */
export const periodState = z.enum(["running", "open", "closed"]);
export type PeriodState = z.infer<typeof periodState>;

/** What has to hold before a report is closed (docs/rules.md#period-reports). */
export const periodCheck = z.enum(["begun", "over", "asnaf", "batches", "ledger", "sums"]);
export type PeriodCheck = z.infer<typeof periodCheck>;

/** A period is named by its length and its first day. */
const period = { span: reportSpan, begins: isoDate };

const closing = z.looseObject({ name: text, timestamp: instant });

const listed = z.looseObject({
  ...period,
  /** The last day. */
  ends: isoDate,
  status: periodState,
  /** Who closed it, and when. */
  closed: closing.nullable(),
});

/** What was distributed: people and families each once. */
const figures = { people: z.int(), households: z.int(), transactions: z.int(), total_idr: amountIdr };

/** Capability `zakat` (docs/rules.md#period-reports). */
export const periodReportCalls = {
  listPeriodReports: defineCall("GET /period-reports", {
    data: z.array(listed),
    summary:
      "The last six half-years and three years, and all that were closed, with their state, newest first. Extension.",
  }),
  readPeriodReport: defineCall("GET /period-reports/:span/:begins", {
    data: z.looseObject({
      ...listed.shape,
      /** SHA-256 of what was closed, in hexadecimal. */
      digest: text.nullable(),
      /** Of a closed report: whether the figures are others today. */
      differs: z.boolean(),
      /** All eight in the order of the law, and "" for those without one, where there are such. */
      asnaf: z.array(z.looseObject({ asnaf: text, ...figures })),
      /** "" stands for distributions of no programme, which have no field. */
      programmes: z.array(
        z.looseObject({ _key: text, code: text, name: text, field: programmeField.nullable(), ...figures }),
      ),
      branches: z.array(z.looseObject({ _key: key, name: text, ...figures })),
      total: z.looseObject(figures),
      /** Empty once it is closed. */
      checks: z.array(z.looseObject({ check: periodCheck, holds: z.boolean(), message: text })),
      /** Of the figures as they are shown: a closing names it. */
      version: text,
    }),
    summary:
      "The report of a half-year or a year: as it was closed, or as it is now, with what has to hold before it is closed. A branch reads its own part. Extension.",
  }),
  closePeriodReport: defineCall("POST /period-reports/close", {
    idempotency: "required",
    body: z.object({ ...period, version: text }),
    summary:
      "Closes the report of a half-year or a year, which stays as it is from then on. Head office only. Extension.",
  }),
} as const;
