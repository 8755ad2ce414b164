import { DatePicker, DatesProvider, type DatesRangeValue } from "@mantine/dates";
import "dayjs/locale/id";
import { useState } from "react";
import "./calendar.css";
import { statementWindow, type StatementWindow } from "./statement-window";

interface CalendarProps {
  readonly window: StatementWindow;
  readonly onPick: (days: { readonly start: string; readonly end: string }) => void;
}

/** The looks are our own (`calendar.css`): Mantine runs without its sheets (docs/decisions/0020). */
const classNames = {
  calendarHeader: "calendar-head",
  calendarHeaderControl: "calendar-turn",
  calendarHeaderLevel: "calendar-month",
  month: "calendar-days",
  weekday: "quiet",
  day: "calendar-day",
};

const ariaLabels = { previousMonth: "Bulan sebelumnya", nextMonth: "Bulan berikutnya" };

/**
 * The days of a statement, chosen on a calendar: the first one, then the last, which is offered only within the rules. A
 * file of its own, with its library, for those who open it.
 */
export default function Calendar({
  window: { start, end, earliestStart, latestStart },
  onPick,
}: CalendarProps) {
  const [picked, setPicked] = useState<DatesRangeValue<string>>([start || null, end || null]);
  const [first, last] = picked;
  const awaitsLast = first !== null && last === null;

  function pick(days: DatesRangeValue<string>) {
    setPicked(days);
    const [from, to] = days;
    if (from !== null && to !== null) onPick({ start: from, end: to });
  }

  return (
    <DatesProvider settings={{ locale: "id", firstDayOfWeek: 1 }}>
      <p className="quiet" role="status">
        {awaitsLast ? "Pilih tanggal akhir." : "Pilih tanggal awal."}
      </p>
      <DatePicker
        type="range"
        allowSingleDateInRange
        maxLevel="month"
        value={picked}
        onChange={pick}
        defaultDate={end || latestStart}
        minDate={awaitsLast ? first : earliestStart}
        maxDate={awaitsLast ? statementWindow({ start: first, end: "" }, latestStart).latestEnd : latestStart}
        classNames={classNames}
        ariaLabels={ariaLabels}
        previousIcon="‹"
        nextIcon="›"
      />
    </DatesProvider>
  );
}
