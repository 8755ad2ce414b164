import { Form } from "@remix-run/react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { fieldNames, programmeLabels, validityNames } from "~/texts/programmes";
import { choicesOf } from "~/ui/choices";
import { SelectField } from "~/ui/field";

/** Parameters of the list's URL, beside its page. */
export const fieldParameter = "bidang";
export const validityParameter = "berlaku";

interface ProgrammeFilterProps {
  /** "" for all. */
  readonly chosen: { readonly field: string; readonly validity: string };
}

/** Narrows the list to one field, and to programmes that are valid today, planned, or past. */
export function ProgrammeFilter({ chosen: { field, validity } }: ProgrammeFilterProps) {
  return (
    <Form key={`${field} ${validity}`} method="get" className="bar" role="search">
      <ExistingSearchParams exclude={[fieldParameter, validityParameter, "page"]} />
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
      <button className="button">Tampilkan</button>
    </Form>
  );
}
