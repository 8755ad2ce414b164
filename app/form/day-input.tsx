import { DateInput, type DateInputProps } from "@mantine/dates";
import "dayjs/locale/id";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { shortDate } from "~/format/dates";
import { Mantine } from "~/theme/mantine";
import { Icon } from "~/ui/icon";
import "./day-input.css";
import { dayFault, typedDay, type DayBounds } from "./typed-day";

export interface DayInputProps
  extends DayBounds, Pick<DateInputProps, "label" | "description" | "error" | "className"> {
  readonly id: string;
  readonly name: string;
  /** yyyy-mm-dd, or a text that is no day; "" for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly "aria-describedby"?: string | undefined;
}

const ariaLabels = {
  previousMonth: "Bulan sebelumnya",
  nextMonth: "Bulan berikutnya",
  monthLevelControl: "Pilih bulan",
  yearLevelControl: "Pilih tahun",
  previousYear: "Tahun sebelumnya",
  nextYear: "Tahun berikutnya",
  previousDecade: "Sepuluh tahun sebelumnya",
  nextDecade: "Sepuluh tahun berikutnya",
};

/**
 * A day that is typed as dd/mm/yyyy or picked on a calendar. A text that is no day stays, and the form is not sent with it. This file
 * is loaded, together with its library, after the page (`DayControl`).
 */
export default function DayInput(props: DayInputProps) {
  const { name, value, onChange, min, max, "aria-describedby": texts, ...frame } = props;
  const ref = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const fault = dayFault(value, props);

  useEffect(() => ref.current?.setCustomValidity(fault), [fault]);

  // The form sends what a date field of the browser would: yyyy-mm-dd.
  useEffect(() => {
    const input = ref.current!;
    const { form } = input;
    const tell = ({ formData }: FormDataEvent) => formData.set(name, valueOf(input));
    form?.addEventListener("formdata", tell);
    return () => form?.removeEventListener("formdata", tell);
  }, [name]);

  /** Writes the day as if somebody typed it, so that the form hears of it. */
  function pick(day: string) {
    const input = ref.current!;
    input.setRangeText(shortDate(day), 0, input.value.length);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    setOpen(false);
  }

  return (
    <Mantine>
      <DateInput
        {...frame}
        ref={ref}
        // Mantine itself would give the name to a hidden field, which nobody can focus.
        attributes={{ input: { name, ...(texts !== undefined && { "aria-describedby": texts }) } }}
        inputMode="numeric"
        placeholder="hh/bb/tttt"
        valueFormat="DD/MM/YYYY"
        dateParser={typedDay}
        value={typedDay(value)}
        onInput={({ currentTarget }) => {
          setLeft(false);
          onChange(valueOf(currentTarget));
        }}
        {...(isLeft && fault && { error: fault })}
        getDayProps={(day) => ({ onClick: () => pick(day) })}
        // Leaving the field writes its day as dd/mm/yyyy, but never puts the day before in place of a wrong text.
        fixOnBlur={fault === ""}
        allowDeselect={false}
        {...(min !== undefined && { minDate: min })}
        {...(max !== undefined && { maxDate: max })}
        locale="id"
        firstDayOfWeek={1}
        ariaLabels={ariaLabels}
        // Mantine opens the calendar over what stands below whenever one is in the field.
        popoverProps={{
          opened: isOpen,
          classNames: { dropdown: "calendar" },
          shadow: "md",
          // It would open above the top of a low window, where nobody can scroll to.
          middlewares: { flip: false },
          transitionProps: { duration: 0 },
        }}
        wrapperProps={{
          onBlur: () => {
            setOpen(false);
            setLeft(true);
          },
          onKeyDown: ({ key }: KeyboardEvent) => key === "Escape" && setOpen(false),
        }}
        rightSectionPointerEvents="all"
        rightSection={<CalendarButton isOpen={isOpen} setOpen={setOpen} />}
      />
    </Mantine>
  );
}

interface CalendarButtonProps {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Tab passes it by, because the keyboard types the day. */
function CalendarButton({ isOpen, setOpen }: CalendarButtonProps) {
  return (
    <button
      type="button"
      className="icon open-calendar"
      tabIndex={-1}
      aria-label="Kalender"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => {
        // Safari gives a pressed button no focus, whose end closes the calendar.
        currentTarget.focus();
        setOpen(!isOpen);
      }}
    >
      <Icon name="calendar" />
    </button>
  );
}

const valueOf = ({ value }: HTMLInputElement) => typedDay(value) ?? value.trim();
