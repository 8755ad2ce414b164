import { DatePicker, DatesProvider, type DatesRangeValue } from "@mantine/dates";
import "dayjs/locale/id";
import { useState } from "react";
import { Mantine } from "~/theme/mantine";
import "./calendar.css";
import type { CalendarProps } from "./calendar-button";

const ariaLabels = {
  previousMonth: "Bulan sebelumnya",
  nextMonth: "Bulan berikutnya",
  monthLevelControl: "Pilih bulan",
  previousYear: "Tahun sebelumnya",
  nextYear: "Tahun berikutnya",
};

/**
 * A calendar on which the user picks the first day of a period, then the last one. The last day can only be picked within its
 * bounds. This file is loaded, together with its library, when somebody opens the calendar.
 */
export default function Calendar({ days: { start, end }, boundsAfter, onPick }: CalendarProps) {
  const [picked, setPicked] = useState<DatesRangeValue<string>>([start || null, end || null]);
  const [first, last] = picked;
  const awaitsLast = first !== null && last === null;
  const { min, max } = boundsAfter(awaitsLast ? first : undefined);
  const shown = end || start || max;

  function pick(days: DatesRangeValue<string>) {
    setPicked(days);
    const [from, to] = days;
    if (from !== null && to !== null) onPick({ start: from, end: to });
  }

  return (
    <Mantine>
      <DatesProvider settings={{ locale: "id", firstDayOfWeek: 1 }}>
        <p className="quiet" role="status">
          {awaitsLast ? "Pilih tanggal akhir." : "Pilih tanggal awal."}
        </p>
        <DatePicker
          type="range"
          allowSingleDateInRange
          maxLevel="year"
          value={picked}
          onChange={pick}
          {...(shown !== undefined && { defaultDate: shown })}
          {...(min !== undefined && { minDate: min })}
          {...(max !== undefined && { maxDate: max })}
          ariaLabels={ariaLabels}
        />
      </DatesProvider>
    </Mantine>
  );
}
