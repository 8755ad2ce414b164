import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { TextField } from "~/ui/field";
import { CalendarButton, type CalendarProps, type Days } from "./calendar-button";

interface DayFieldsProps extends Pick<CalendarProps, "days"> {
  /** The labels of the first and of the last day. */
  readonly labels: readonly [string, string];
  /** The bounds that the calendar has. */
  readonly boundsAfter?: CalendarProps["boundsAfter"];
  /** Where a new first day leads the last one, with script. */
  readonly endFor?: (start: string, end: string) => string;
}

const fromFirst: CalendarProps["boundsAfter"] = (first) => (first === undefined ? {} : { min: first });

/**
 * The first and the last day of what a screen shows. With script, the bounds of the last day follow the first. Without script, the
 * page cannot follow it, so the last may be any day.
 */
export function DayFields(props: DayFieldsProps) {
  const { days: shown, labels, boundsAfter = fromFirst, endFor = (_start, end) => end } = props;
  const [{ start, end }, setDays] = useState<Days>(shown);
  const hydrated = useHydrated();
  return (
    <>
      <TextField
        label={labels[0]}
        name="start"
        type="date"
        {...boundsAfter(undefined)}
        value={start}
        onChange={({ currentTarget: { value } }) => setDays({ start: value, end: endFor(value, end) })}
      />
      <TextField
        label={labels[1]}
        name="end"
        type="date"
        {...boundsAfter(hydrated ? start : undefined)}
        value={end}
        onChange={({ currentTarget: { value } }) => setDays({ start, end: value })}
      />
      <CalendarButton days={{ start, end }} boundsAfter={boundsAfter} onPick={setDays} />
    </>
  );
}
