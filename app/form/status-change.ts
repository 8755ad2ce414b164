import type { ProgressHandle } from "~/ui/navigation-progress";

/** The two ways to change the status of a customer or a user, as their addresses name them (`:change`). */
export const statusChanges = ["activate", "deactivate"] as const;

export const statusAfter = { activate: "Active", deactivate: "Inactive" } as const;

/** The part of the address that leads to the other status. */
export function changeFrom(status: "Active" | "Inactive"): (typeof statusChanges)[number] {
  return status === "Active" ? "deactivate" : "activate";
}

/** What the screen says while the bank is asked. */
export const statusHandle: ProgressHandle = {
  submitting: ({ change }) => change && `${change.toLowerCase()} user.`,
};
