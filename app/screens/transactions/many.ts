import { disbursementKind, correctionKind, type RequestKind } from "./kinds";

/** Where many are chosen: the list of one kind, or the inbox, which has both. */
export interface ManyPlace {
  readonly path: string;
  readonly kinds: readonly [RequestKind, ...RequestKind[]];
}

const inbox: ManyPlace = { path: "/approve-list", kinds: [correctionKind, disbursementKind] };

export function manyPlace(request: Request): ManyPlace {
  const path = new URL(request.url).pathname.toLowerCase();
  const kind = inbox.kinds.find(({ approvals }) => path.startsWith(`${approvals.path}/`));
  return kind ? { path: kind.approvals.path, kinds: [kind] } : inbox;
}

/** The features any of which opens the place. */
export function featuresOf({ kinds: [first, ...others] }: ManyPlace) {
  const rest = others.map(({ approvals }) => approvals.feature);
  return [first.approvals.feature, ...rest] as const;
}

/** Where a decision's outcome stands: its address is known before the bank has answered (docs/decisions/approvals.md). */
export const outcomePath = (key: string) => `${inbox.path}/outcome/${encodeURIComponent(key)}`;
