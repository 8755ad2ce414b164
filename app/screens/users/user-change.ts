import type { ActiveStatus } from "contract/values";
import { userActivation, userDeactivation, type UserChangeTexts } from "~/texts/administration";

/** A way to change a user's status. */
export interface UserChange {
  readonly to: ActiveStatus;
  readonly texts: UserChangeTexts;
}

const changes = new Map<string | undefined, UserChange>([
  ["activate", { to: "Active", texts: userActivation }],
  ["deactivate", { to: "Inactive", texts: userDeactivation }],
]);

/** The change that an address names (`:change`); undefined for anything else. */
export function userChangeOf(params: { readonly change?: string | undefined }): UserChange | undefined {
  return changes.get(params.change?.toLowerCase());
}

/** The part of the address that leads to the other status. */
export function changeFrom(status: ActiveStatus): string {
  return status === "Active" ? "deactivate" : "activate";
}
