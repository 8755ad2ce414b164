import type { FeatureCode } from "contract/features";

/**
 * The user who makes a call, as the bank's own session row says. Nothing in a request body changes it
 * (docs/rules.md#branch-scope).
 */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly username: string;
  readonly branch: { readonly id: string; readonly name: string; readonly isHeadOffice: boolean };
  readonly roleId: string;
  /** What the role grants. Only `holds` knows what a deputy may do beside it. */
  readonly features: ReadonlySet<FeatureCode>;
  /** The approver whose deputy the actor is today (docs/rules.md#deputies). */
  readonly standsInFor?: Represented | null;
}

/** The approver in whose place a deputy is today, and what that approver could decide on. */
export interface Represented {
  readonly userId: string;
  readonly name: string;
  readonly roleId: string;
  readonly features: readonly FeatureCode[];
}
