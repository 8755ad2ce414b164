import type { Actor } from "~/access/actor.server";
import { bankFor, type FundRequest } from "~/bank/index.server";
import { readList, type List } from "~/list/read-list.server";
import type { RequestKind } from "./kinds";
import { requestRow, type RequestRow } from "./request-row";

/**
 * The page of all requests of a kind that a URL asks for.
 *
 * @throws as `readList`
 */
export function loadRequests(request: Request, actor: Actor, kind: RequestKind): Promise<List<RequestRow>> {
  const bank = bankFor(actor);
  return readList(request, {
    call: (slice) => bank.listRequests(kind.name, slice),
    row: (row: FundRequest) => requestRow(row, kind),
  });
}

/** A request that waits for approval. Whoever made it cannot approve it (docs/rules.md#four-eyes). */
export interface PendingRequestRow extends RequestRow {
  readonly isOwn: boolean;
}

/**
 * The page of requests of a kind that wait for approval.
 *
 * @throws as `readList`
 */
export function loadPendingRequests(
  request: Request,
  actor: Actor,
  kind: RequestKind,
): Promise<List<PendingRequestRow>> {
  const bank = bankFor(actor);
  return readList(request, {
    call: (slice) => bank.listRequests(kind.name, { ...slice, status: "pending" }),
    row: (row: FundRequest) => ({ ...requestRow(row, kind), isOwn: row.maker.key === actor.userId }),
  });
}
