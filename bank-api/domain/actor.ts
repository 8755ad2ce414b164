import type { FeatureCode } from "contract/features";

/** Who makes a call, as the bank's own session row says; nothing in a request body changes it (docs/rules.md#branch-scope). */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly username: string;
  readonly branch: { readonly id: string; readonly name: string; readonly isHeadOffice: boolean };
  readonly roleId: string;
  readonly features: ReadonlySet<FeatureCode>;
}

/**
 * The branch that a list is limited to: `undefined` means all branches, `null` none. The `branch_id` of a request only
 * narrows what the actor may see (docs/rules.md#branch-scope).
 */
export function branchScope(actor: Actor, requestedBranchId: string): string | undefined | null {
  if (actor.branch.isHeadOffice) return requestedBranchId === "" ? undefined : requestedBranchId;
  return requestedBranchId === "" || requestedBranchId === actor.branch.id ? actor.branch.id : null;
}
