import { allBranches } from "~/texts/branches";
import { optionsOf } from "./choices";
import { SelectField } from "./field";

interface BranchSelectProps {
  readonly branches: readonly { readonly key: string; readonly label: string }[];
  /** The key of the branch asked for; "" for all branches. */
  readonly branch: string;
  /** False where the text around the choice says what it is for. */
  readonly hasLabel?: boolean;
}

/**
 * Chooses a branch, or all of them. A code that is asked for and belongs to no branch is shown as it is: the choice always reads as
 * what was asked.
 */
export function BranchSelect({ branches, branch, hasLabel = true }: BranchSelectProps) {
  const isKnown = branch === "" || branches.some(({ key }) => key === branch);
  const data = [...optionsOf(branches), ...(isKnown ? [] : [{ value: branch, label: branch }])];
  return (
    <SelectField
      {...(hasLabel ? { label: "Cabang" } : { "aria-label": "Cabang" })}
      name="branch"
      none={allBranches}
      data={data}
      defaultValue={branch}
    />
  );
}
