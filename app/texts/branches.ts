/** The choice of all branches, also in the words of a filter without a branch. */
export const allBranches = "Semua cabang";

/**
 * The branch whose rows are shown.
 *
 * @param branch the key of the branch asked for; "" for all branches
 * @param branches what the user chooses from; null for a user who sees their own branch alone
 * @param own the name of the user's branch
 */
export function shownBranch(
  branch: string,
  branches: readonly { readonly key: string; readonly label: string }[] | null,
  own: string,
): string {
  if (branches === null) return own;
  if (branch === "") return allBranches;
  return branches.find(({ key }) => key === branch)?.label ?? branch;
}
