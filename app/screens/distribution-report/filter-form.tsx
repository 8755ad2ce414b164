import { useLocation } from "@remix-run/react";
import type { Choice } from "~/bank/types";
import { asnafChoices } from "~/texts/asnaf";
import { dimensionNames, longestDays } from "~/texts/distribution-report";
import { undetermined, undeterminedInUrl } from "~/texts/undetermined";
import { BranchSelect } from "~/ui/branch-select";
import { SelectField, TextField } from "~/ui/field";
import { FilterFrame } from "~/ui/filter-frame";
import { dimensions, periodsOffered, type Requested } from "./requested";

interface FilterFormProps {
  readonly path: string;
  readonly requested: Requested;
  readonly today: string;
  /** That may be typed. */
  readonly mostDays: number;
  /** Null if the user cannot choose a branch. */
  readonly branches: readonly Choice[] | null;
}

const choices = dimensions.map((value) => ({ value, label: dimensionNames[value] }));

/** Chooses period, parts and filter. Its fields are the parameters of the URL, and a plain form sends them. */
export function FilterForm({ path, requested, today, mostDays, branches }: FilterFormProps) {
  const { period, typed, first, second, branch, asnaf } = requested;
  const { search } = useLocation();
  return (
    <FilterFrame shown={search} action={path}>
      <SelectField
        label="Periode"
        name="period"
        data={periodsOffered(requested, today)}
        defaultValue={period}
      />
      <TextField label="Dari tanggal" name="start" type="date" defaultValue={typed.start} />
      <TextField
        label="Sampai tanggal"
        name="end"
        type="date"
        defaultValue={typed.end}
        description={longestDays(mostDays)}
      />
      <SelectField label="Menurut" name="by" data={choices} defaultValue={first} />
      <SelectField
        label="Lalu menurut"
        name="then"
        data={[{ value: "", label: "-" }, ...choices]}
        defaultValue={second}
      />
      <SelectField
        label="Asnaf"
        name="asnaf"
        data={[
          { value: "", label: "Semua asnaf" },
          ...asnafChoices,
          { value: undeterminedInUrl, label: undetermined },
        ]}
        defaultValue={asnaf}
      />
      {branches && <BranchSelect branches={branches} branch={branch} />}
    </FilterFrame>
  );
}
