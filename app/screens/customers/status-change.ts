import type { ActiveStatus } from "contract/values";
import { activation, deactivation, type StatusChangeTexts } from "~/texts/customers";

/** A way to change a customer's status. */
export interface StatusChange {
  readonly to: ActiveStatus;
  readonly texts: StatusChangeTexts;
}

const changes = new Map<string | undefined, StatusChange>([
  ["activate", { to: "Active", texts: activation }],
  ["deactivate", { to: "Inactive", texts: deactivation }],
]);

/** The change that an address names (`:change`); undefined for anything else. */
export function statusChangeOf(params: { readonly change?: string | undefined }): StatusChange | undefined {
  return changes.get(params.change?.toLowerCase());
}

/** The part of the address that leads to the other status. */
export function changeFrom(status: ActiveStatus): string {
  return status === "Active" ? "deactivate" : "activate";
}
