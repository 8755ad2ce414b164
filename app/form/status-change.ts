import type { Params } from "@remix-run/react";
import type { ProgressHandle } from "~/ui/navigation-progress";

/** The two ways to change the status of a customer or a user, as their addresses name them (`:change`). */
type StatusChange = "activate" | "deactivate";

export const statusAfter = { activate: "Active", deactivate: "Inactive" } as const;

/** The part of the address that leads to the other status. */
export function changeFrom(status: "Active" | "Inactive"): StatusChange {
  return status === "Active" ? "deactivate" : "activate";
}

function statusChangeIn({ change }: Params): StatusChange | undefined {
  const named = change?.toLowerCase();
  return named === "activate" || named === "deactivate" ? named : undefined;
}

/** @throws a 404 response where the address names no change */
export function requireStatusChange(params: Params): StatusChange {
  const change = statusChangeIn(params);
  if (!change) throw new Response(null, { status: 404 });
  return change;
}

/** What the screen says while the bank is asked. */
export const statusHandle: ProgressHandle = {
  submitting(params) {
    const change = statusChangeIn(params);
    return change && `${change} user.`;
  },
};
