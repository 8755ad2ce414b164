import { useSearchParams } from "@remix-run/react";
import { useId } from "react";
import { allBranches, severalBranches, unknownBranch } from "~/texts/branches";
import { optionsOf } from "./choices";
import { SelectField, TextField } from "./field";
import { choicesNamed, mostInSelect, nameOf } from "./named-choice";

interface BranchesProps {
  readonly branches: readonly { readonly key: string; readonly label: string }[];
}

interface BranchSelectProps extends BranchesProps {
  /** The key of the branch asked for; "" for all branches. */
  readonly branch: string;
  /** False where the text around the choice says what it is for. */
  readonly hasLabel?: boolean;
}

/** Filters by a branch: with a select, or with a search by name where a select would be too long (`branchFilter` reads it). */
export function BranchFilter({ branches, branch }: Omit<BranchSelectProps, "hasLabel">) {
  return branches.length > mostInSelect ? (
    <BranchSearch branches={branches} />
  ) : (
    <BranchSelect {...{ branches, branch }} />
  );
}

/** The browser itself offers the names that hold what is typed, also without script. */
function BranchSearch({ branches }: BranchesProps) {
  const names = useId();
  const asked = useSearchParams()[0].get("branch") ?? "";
  const [found, ...others] = choicesNamed(branches, asked);
  const isOne = found !== undefined && others.length === 0;
  const wrong = found ? severalBranches(asked) : unknownBranch(asked);
  return (
    <>
      <TextField
        key={asked}
        label="Cabang"
        name="branch"
        list={names}
        autoComplete="off"
        placeholder={allBranches}
        defaultValue={isOne ? nameOf(found) : asked}
        error={asked !== "" && !isOne && wrong}
      />
      <datalist id={names}>
        {branches.map((choice) => (
          <option key={choice.key} value={nameOf(choice)} />
        ))}
      </datalist>
    </>
  );
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
