import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { isIsoDate } from "~/format/dates";
import { DayField } from "./day-field";
import type { DayBounds } from "./typed-day";

/** First and last day, yyyy-mm-dd; "" for none. */
export interface Days {
  readonly start: string;
  readonly end: string;
}

interface DayFieldsProps {
  readonly days: Days;
  /** The labels of the first and of the last day. */
  readonly labels: readonly [string, string];
  /** Help below the last day. */
  readonly help?: string;
  /** The bounds of the first day, or with the first day as argument the bounds of the last. */
  readonly boundsAfter?: (first: string | undefined) => DayBounds;
  /** Where a new first day leads the last one, with script. */
  readonly endFor?: (start: string, end: string) => string;
}

const fromFirst = (first: string | undefined): DayBounds => (first === undefined ? {} : { min: first });

/**
 * The first and the last day of what a screen shows. With script, the bounds of the last day follow the first. Without script, the
 * page cannot follow it, so the last may be any day.
 */
export function DayFields(props: DayFieldsProps) {
  const { days: shown, labels, help, boundsAfter = fromFirst, endFor = (_start, end) => end } = props;
  const [{ start, end }, setDays] = useState<Days>(shown);
  const hydrated = useHydrated();
  /** While one of the days is typed, or wrong, the last one stays. */
  const endAfter = (first: string, last: string) =>
    isPart(first) || isPart(last) ? last : endFor(first, last);
  return (
    <>
      <DayField
        label={labels[0]}
        name="start"
        {...boundsAfter(undefined)}
        value={start}
        onChange={(value) => setDays((days) => ({ start: value, end: endAfter(value, days.end) }))}
      />
      <DayField
        label={labels[1]}
        name="end"
        description={help}
        {...boundsAfter(hydrated && isIsoDate(start) ? start : undefined)}
        value={end}
        onChange={(value) => setDays((days) => ({ ...days, end: value }))}
      />
    </>
  );
}

/** What is typed so far is no day. */
const isPart = (value: string) => value !== "" && !isIsoDate(value);
