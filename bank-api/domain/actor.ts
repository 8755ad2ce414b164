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
