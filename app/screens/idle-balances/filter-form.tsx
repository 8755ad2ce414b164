import { ExistingSearchParams } from "remix-utils/existing-search-params";
import type { Choice } from "~/bank/types";
import { idleChoice } from "~/texts/idle-balances";
import { BranchSelect } from "~/ui/branch-select";
import { SelectField } from "~/ui/field";
import { FilterFrame } from "~/ui/filter-frame";
import { dayChoices, daysParameter, type Requested } from "./requested";

interface FilterFormProps {
  readonly requested: Requested;
  /** Null if the user cannot choose a branch. */
  readonly branches: readonly Choice[] | null;
}

const choices = dayChoices.map((days) => ({ value: String(days), label: idleChoice(days) }));

/** Chooses how long a balance has lain, and the branch. A plain form sends it, and the order stays. */
export function FilterForm({ requested: { idleDays, branch }, branches }: FilterFormProps) {
  return (
    <FilterFrame shown={`${idleDays} ${branch}`}>
      <ExistingSearchParams exclude={[daysParameter, "branch", "page"]} />
      <SelectField label="Mengendap" name={daysParameter} data={choices} defaultValue={String(idleDays)} />
      {branches && <BranchSelect {...{ branch, branches }} />}
    </FilterFrame>
  );
}
