import { lazy, Suspense, useId, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { useDisplay } from "~/access/display-context";

const Calendar = lazy(() => import("./calendar"));

/** First and last day, yyyy-mm-dd; "" for none. */
export interface Days {
  readonly start: string;
  readonly end: string;
}

/** First and last day that may be chosen. Without one of them there is no such limit. */
export interface DayBounds {
  readonly min?: string;
  readonly max?: string;
}

export interface CalendarProps {
  readonly days: Days;
  /** The bounds of the first day, or with the first day as argument the bounds of the last. */
  readonly boundsAfter: (first: string | undefined) => DayBounds;
  readonly onPick: (days: Days) => void;
}

/**
 * Opens a calendar beside two date fields and writes into them what is chosen. The calendar is loaded at the first opening. It is
 * a popover of the browser's own: Escape closes it and gives the focus back. Without script there are only the fields. Until the
 * script runs, the button keeps its room unseen, so that nothing moves when it appears.
 */
export function CalendarButton({ days, boundsAfter, onPick }: CalendarProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [openings, setOpenings] = useState(0);
  const isHydrated = useHydrated();
  const { isLightweight } = useDisplay();
  if (isLightweight) return null;
  if (!isHydrated) {
    return (
      <button type="button" className="button awaits-script">
        Kalender
      </button>
    );
  }
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
