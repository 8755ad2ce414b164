import { Form } from "@remix-run/react";
import type { Choice } from "~/bank/types";
import { asnafChoices, asnafText } from "~/texts/asnaf";
import { dimensionNames } from "~/texts/distribution-report";
import { SelectField, TextField } from "~/ui/field";
import { dimensions, periodsOffered, undetermined, type Requested } from "./requested";

interface FilterFormProps {
  readonly path: string;
  readonly requested: Requested;
  readonly today: string;
  /** Null if the user cannot choose a branch. */
  readonly branches: readonly Choice[] | null;
}

const choices = dimensions.map((value) => ({ value, label: dimensionNames[value] }));

/** Chooses period, parts and filter. Its fields are the parameters of the URL, and a plain form sends them. */
export function FilterForm({ path, requested, today, branches }: FilterFormProps) {
  const { period, start, end, first, second, branch, asnaf } = requested;
  return (
    <Form key={Object.values(requested).join(" ")} action={path} method="get" className="bar" role="search">
      <SelectField
        label="Periode"
        name="period"
        data={periodsOffered(requested, today)}
        defaultValue={period}
      />
      <TextField
        label="Dari tanggal"
        name="start"
        type="date"
        defaultValue={period === "days" ? start : ""}
      />
      <TextField label="Sampai tanggal" name="end" type="date" defaultValue={period === "days" ? end : ""} />
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
          { value: undetermined, label: asnafText("") },
        ]}
        defaultValue={asnaf}
      />
      {branches && (
        <SelectField
          label="Cabang"
          name="branch"
          data={[
            { value: "", label: "Semua cabang" },
            ...branches.map(({ key, label }) => ({ value: key, label })),
          ]}
          defaultValue={branch}
        />
      )}
      <button className="button">Tampilkan</button>
    </Form>
  );
}
