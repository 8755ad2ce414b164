/** Statuses of requests that no screen can be asked; a page of its own says why (screens/not-found/refused.tsx). */
const statuses = [400, 403, 405] as const;

export type RefusedStatus = (typeof statuses)[number];

export function isRefusedStatus(status: number): status is RefusedStatus {
  return statuses.some((known) => known === status);
}

export function refusedPath(status: RefusedStatus): string {
  return `/refused/${status}`;
}
