import type { FeatureCode } from "contract/features";
import type { Represented } from "./deputies";

/** Who makes a call, as the bank's own session row says; nothing in a request body changes it (docs/rules.md#branch-scope). */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly username: string;
  readonly branch: { readonly id: string; readonly name: string; readonly isHeadOffice: boolean };
  readonly roleId: string;
  /** What the role grants. What a deputy may do beside it is asked of `holds` alone. */
  readonly features: ReadonlySet<FeatureCode>;
  /** Whose deputy the actor is today (docs/rules.md#deputies). */
  readonly standsInFor?: Represented | null;
}
