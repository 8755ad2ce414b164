import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { fieldNames, programmeLabels, validityNames, waitsForApproval } from "~/texts/programmes";
import { choicesOf } from "~/ui/choices";
import { SelectField } from "~/ui/field";
import { FilterFrame } from "~/ui/filter-frame";

interface ProgrammeFilterProps {
  /** "" for all. */
  readonly chosen: { readonly field: string; readonly validity: string; readonly proposed: string };
}

/** Narrows the list to one field, and to programmes that are valid today, planned, or past. */
export function ProgrammeFilter({ chosen: { field, validity, proposed } }: ProgrammeFilterProps) {
  return (
    <FilterFrame shown={`${field} ${validity} ${proposed}`}>
      <ExistingSearchParams exclude={["bidang", "berlaku", "anggaran", "page"]} />
      <SelectField
        label={programmeLabels.field}
        name="bidang"
        data={[{ value: "", label: "Semua bidang" }, ...choicesOf(fieldNames)]}
        defaultValue={field}
      />
      <SelectField
        label={programmeLabels.validity}
        name="berlaku"
        data={[{ value: "", label: "Semua masa berlaku" }, ...choicesOf(validityNames)]}
        defaultValue={validity}
      />
      <SelectField
        label={programmeLabels.budget}
        name="anggaran"
        data={[
          { value: "", label: "Semua anggaran" },
          { value: "diusulkan", label: waitsForApproval },
        ]}
        defaultValue={proposed}
      />
    </FilterFrame>
  );
}
