import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { fieldNames, programmeLabels, validityNames, waitsForApproval } from "~/texts/programmes";
import { choicesOf } from "~/ui/choices";
import { SelectField } from "~/ui/field";
import { FilterFrame } from "~/ui/filter-frame";

/** Parameters of the list's URL, beside its page. */
export const fieldParameter = "bidang";
export const validityParameter = "berlaku";
export const proposedParameter = "anggaran";
/** The value of `anggaran` for programmes of which a proposed budget waits. */
export const proposedOnly = "diusulkan";

interface ProgrammeFilterProps {
  /** "" for all. */
  readonly chosen: { readonly field: string; readonly validity: string; readonly proposed: string };
}

/** Narrows the list to one field, and to programmes that are valid today, planned, or past. */
export function ProgrammeFilter({ chosen: { field, validity, proposed } }: ProgrammeFilterProps) {
  return (
    <FilterFrame shown={`${field} ${validity} ${proposed}`}>
      <ExistingSearchParams exclude={[fieldParameter, validityParameter, proposedParameter, "page"]} />
      <SelectField
        label={programmeLabels.field}
        name={fieldParameter}
        data={[{ value: "", label: "Semua bidang" }, ...choicesOf(fieldNames)]}
        defaultValue={field}
      />
      <SelectField
        label={programmeLabels.validity}
        name={validityParameter}
        data={[{ value: "", label: "Semua masa berlaku" }, ...choicesOf(validityNames)]}
        defaultValue={validity}
      />
      <SelectField
        label={programmeLabels.budget}
        name={proposedParameter}
        data={[
          { value: "", label: "Semua anggaran" },
          { value: proposedOnly, label: waitsForApproval },
        ]}
        defaultValue={proposed}
      />
    </FilterFrame>
  );
}
