import { lazy, Suspense, useId, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { StatementWindow } from "./statement-window";

const Calendar = lazy(() => import("./calendar"));

interface CalendarButtonProps {
  readonly window: StatementWindow;
  readonly onPick: (days: { readonly start: string; readonly end: string }) => void;
}

/**
 * Opens a calendar beside the date fields, which is loaded only then, and writes into them what is chosen. The browser's own
 * popover: Escape closes it and gives the focus back. Without script the fields do alone.
 */
export function CalendarButton({ window, onPick }: CalendarButtonProps) {
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
              window={window}
              onPick={(days) => {
                onPick(days);
                popover.current?.hidePopover();
              }}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}
