import { useState } from "react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { useHydrated } from "remix-utils/use-hydrated";
import type { Choice } from "~/bank/types";
import { CalendarButton, type Days } from "~/form/calendar-button";
import { transactionStates, transactionStatusName } from "~/texts/transaction-status";
import { BranchSelect } from "~/ui/branch-select";
import { SelectField, TextField } from "~/ui/field";
import { FilterFrame } from "~/ui/filter-frame";
import type { RequestedReport } from "./requested-report.server";
import type { ReportKind } from "./kinds";

interface FilterFormProps {
  readonly kind: ReportKind;
  readonly requested: RequestedReport;
  readonly hasDates: boolean;
  /** Null if the user cannot choose a branch. */
  readonly branches: readonly Choice[] | null;
}

/** Narrows a report. Its fields are the parameters of the URL. */
export function FilterForm({ kind, requested, hasDates, branches }: FilterFormProps) {
  const { branch, start, end, status } = requested;
  return (
    <FilterFrame shown={Object.values(requested).join(" ")} action={kind.path}>
      <ExistingSearchParams exclude={["branch", "start", "end", "status", "page"]} />
      {branches && <BranchSelect branches={branches} branch={branch} />}
      {hasDates && <DayFields requested={{ start, end }} />}
      <SelectField
        label="Status"
        name="status"
        data={[
          { value: "", label: "Semua status" },
          ...transactionStates.map((state) => ({
            value: state,
            label: transactionStatusName(kind.type, state),
          })),
        ]}
        defaultValue={status}
      />
    </FilterFrame>
  );
}

/** The first and last day of a report. With script, an end before the start is marked as wrong at once. */
function DayFields({ requested }: { requested: Days }) {
  const [{ start, end }, setDays] = useState(requested);
  const hydrated = useHydrated();
  return (
    <>
      <TextField
        label="Dari tanggal"
        name="start"
        type="date"
        value={start}
        onChange={({ currentTarget: { value } }) => setDays({ start: value, end })}
      />
      <TextField
        label="Sampai tanggal"
        name="end"
        type="date"
        min={hydrated ? start : undefined}
        value={end}
        onChange={({ currentTarget: { value } }) => setDays({ start, end: value })}
      />
      <CalendarButton days={{ start, end }} boundsAfter={boundsAfter} onPick={setDays} />
    </>
  );
}

const boundsAfter = (first: string | undefined) => (first === undefined ? {} : { min: first });
