import { ExistingSearchParams } from "remix-utils/existing-search-params";
import type { Choice } from "~/bank/types";
import { duplicateLabels, matchNames, stateNames } from "~/texts/duplicates";
import { BranchSelect } from "~/ui/branch-select";
import { choicesOf } from "~/ui/choices";
import { SelectField } from "~/ui/field";
import { FilterFrame } from "~/ui/filter-frame";

/** The value of `state` for pairs in any state. */
export const anyState = "all";

interface DuplicateFilterProps {
  /** "" for all; of states, for those that wait. */
  readonly chosen: { readonly match: string; readonly state: string; readonly branch: string };
  /** Null if the user cannot choose a branch. */
  readonly branches: readonly Choice[] | null;
}

/** Narrows the list to one match, one state and one branch. */
export function DuplicateFilter({ chosen: { match, state, branch }, branches }: DuplicateFilterProps) {
  return (
    <FilterFrame shown={`${match} ${state} ${branch}`}>
      <ExistingSearchParams exclude={["reason", "state", "branch", "page"]} />
      <SelectField
        label={duplicateLabels.match}
        name="reason"
        data={[{ value: "", label: "Semua alasan" }, ...choicesOf(matchNames)]}
        defaultValue={match}
      />
      <SelectField
        label={duplicateLabels.state}
        name="state"
        data={[
          { value: "", label: stateNames.open },
          ...choicesOf(stateNames).filter(({ value }) => value !== "open"),
          { value: anyState, label: "Semua" },
        ]}
        defaultValue={state}
      />
      {branches && <BranchSelect branches={branches} branch={branch} />}
    </FilterFrame>
  );
}
