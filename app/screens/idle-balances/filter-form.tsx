import { ExistingSearchParams } from "remix-utils/existing-search-params";
import type { Choice } from "~/bank/types";
import { idleNames } from "~/texts/idle-balances";
import { BranchSelect } from "~/ui/branch-select";
import { choicesOf } from "~/ui/choices";
import { SelectField } from "~/ui/field";
import { FilterFrame } from "~/ui/filter-frame";
import type { Requested } from "./requested.server";

interface FilterFormProps {
  readonly requested: Requested;
  /** Null if the user cannot choose a branch. */
  readonly branches: readonly Choice[] | null;
}

/** Chooses how long a balance has lain, and the branch. A plain form sends it, and the order stays. */
export function FilterForm({ requested: { idleDays, branch }, branches }: FilterFormProps) {
  return (
    <FilterFrame shown={`${idleDays} ${branch}`}>
      <ExistingSearchParams exclude={["days", "branch", "page"]} />
      <SelectField
        label="Mengendap"
        name="days"
        data={choicesOf(idleNames)}
        defaultValue={String(idleDays)}
      />
      {branches && <BranchSelect {...{ branch, branches }} />}
    </FilterFrame>
  );
}
