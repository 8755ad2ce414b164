import { lazy, Suspense, useId, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

const Calendar = lazy(() => import("./calendar"));

/** First and last day, yyyy-mm-dd; "" for none. */
export interface Days {
  readonly start: string;
  readonly end: string;
}

/** The days that may be chosen, both included; any where it does not say. */
export interface DayBounds {
  readonly min?: string;
  readonly max?: string;
}

export interface CalendarProps {
  readonly days: Days;
  /** For the first day, and, once that is chosen, for the last. */
  readonly boundsAfter: (first: string | undefined) => DayBounds;
  readonly onPick: (days: Days) => void;
}

/**
 * Opens a calendar beside two date fields and writes into them what is chosen. The calendar is loaded at the first opening. It is
 * a popover of the browser's own: Escape closes it and gives the focus back. Without script there are only the fields.
 */
export function CalendarButton({ days, boundsAfter, onPick }: CalendarProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [openings, setOpenings] = useState(0);
  if (!useHydrated()) return null;
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() => setOpenings(openings + 1)}
        {...{ popovertarget: id }}
      >
        Kalender
      </button>
      <div
        ref={popover}
        id={id}
        className="calendar"
        role="group"
        aria-label="Kalender"
        {...{ popover: "auto" }}
      >
        {openings > 0 && (
          <Suspense fallback={<p className="quiet">Collecting Resources</p>}>
            <Calendar
              key={openings}
              days={days}
              boundsAfter={boundsAfter}
              onPick={(picked) => {
                onPick(picked);
                popover.current?.hidePopover();
              }}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}
