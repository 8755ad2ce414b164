import { ExistingSearchParams } from "remix-utils/existing-search-params";
import type { Choice } from "~/bank/types";
import { DayFields } from "~/form/day-fields";
import { transactionStates, transactionStatusName } from "~/texts/transaction-status";
import { BranchSelect } from "~/ui/branch-select";
import { SelectField } from "~/ui/field";
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
      {hasDates && <DayFields days={{ start, end }} labels={["Dari tanggal", "Sampai tanggal"]} />}
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
