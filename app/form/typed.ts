import { z } from "zod/v4";
import { isIsoDate } from "~/format/dates";
import { typedAmount } from "~/format/rupiah";
import { dayFaults, timeHelp } from "~/texts/days";
import { amountFaults } from "~/texts/transactions";

/** What the schemas of several forms make of a typed text. */

/** A nominal as typed, in whole rupiah. For the `transform` of a schema; `label` is how its sentences name the field. */
export const parseAmount =
  (label: string) =>
  (typed: string, context: z.RefinementCtx): number => {
    const amountIdr = typedAmount(typed);
    if (typeof amountIdr === "number") return amountIdr;
    context.addIssue({ code: "custom", message: amountFaults(label)[amountIdr] });
    return z.NEVER;
  };

/** A field that must hold an ISO date. */
export const requiredDay = (fault: string) => z.string(fault).refine(isIsoDate, dayFaults.unknown);

/** A field for an ISO date that may be left empty: null. */
export const optionalDay = z
  .string()
  .refine((day) => day === "" || isIsoDate(day), dayFaults.unknown)
  .default("")
  .transform((day) => day || null);

/** A field for a time of day. */
export const requiredTime = (fault: string) =>
  z
    .string(fault)
    .trim()
    .regex(/^([01]?\d|2[0-3])[:.][0-5]\d$/, timeHelp);

/** The instant of a day and a time of Jakarta, as fields have them. */
export const instantOf = (day: string, time: string) =>
  new Date(`${day}T${time.replace(".", ":").padStart(5, "0")}:00+07:00`);
