import type { Choice } from "~/bank/types";
import { SelectField } from "~/ui/field";

interface BranchFieldProps {
  /** "" for all branches. */
  readonly branch: string;
  readonly branches: readonly Choice[];
}

/** Chooses a branch, or all of them. */
export function BranchField({ branch, branches }: BranchFieldProps) {
  const data = [
    { value: "", label: "Semua cabang" },
    ...branches.map(({ key, label }) => ({ value: key, label })),
  ];
  return <SelectField label="Cabang" name="branch" data={data} defaultValue={branch} />;
}
