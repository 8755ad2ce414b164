import { useSearchParams } from "@remix-run/react";
import { allBranches } from "~/texts/branches";
import { optionsOf } from "./choices";
import { SelectField } from "./field";
import { keyNamed, namedField } from "./named-choice";

interface BranchSelectProps {
  readonly branches: readonly { readonly key: string; readonly label: string }[];
  /** The key of the branch asked for; "" for all branches. */
  readonly branch: string;
  /** False where the text around the choice says what it is for. */
  readonly hasLabel?: boolean;
}

/**
 * Chooses a branch, or all of them. A code that is asked for and belongs to no branch is shown as it is: the choice always reads as
 * what was asked. So is a typed name that the server could not read (`branchFilter`).
 */
export function BranchSelect({ branches, branch, hasLabel = true }: BranchSelectProps) {
  const [params] = useSearchParams();
  const typed = (params.has(namedField) && params.get("branch")) || "";
  const options = optionsOf(branches);
  const { fault } = keyNamed(options, typed, "branch");
  const asked = fault === undefined ? branch : typed;
  const isKnown = asked === "" || branches.some(({ key }) => key === asked);
  return (
    <SelectField
      key={asked}
      {...(hasLabel ? { label: "Cabang" } : { "aria-label": "Cabang" })}
      name="branch"
      none={allBranches}
      data={isKnown || fault !== undefined ? options : [...options, { value: asked, label: asked }]}
      defaultValue={asked}
      error={fault !== undefined && `${fault} Yang tampil: semua cabang.`}
    />
  );
}
