import type { Actor } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import type { PageData } from "~/list/list-data";
import { loadPage } from "~/list/load.server";
import { parseListQuery } from "~/list/query";
import type { RequestKind } from "./kinds";
import { requestRow, type RequestRow } from "./request-row";

/**
 * The page of all requests of a kind that a URL asks for.
 *
 * @throws as `loadPage`
 */
export async function loadRequests(
  request: Request,
  actor: Actor,
  kind: RequestKind,
): Promise<PageData<RequestRow>> {
  const bank = bankFor(actor);
  const url = new URL(request.url);
  const call = bank.listRequests.bind(null, kind.name);
  return loadPage(url, parseListQuery(url.searchParams), call, (row) => requestRow(row, kind));
}

/** A request that waits, and whether the user made it: then another has to approve it (docs/rules.md#four-eyes). */
export interface PendingRequestRow extends RequestRow {
  readonly isOwn: boolean;
}

/** A page of what waits, and whether the user made any of it. */
export interface PendingRequestPage extends PageData<PendingRequestRow> {
  readonly hasOwn: boolean;
}

/**
 * The page of requests of a kind that wait for approval.
 *
 * @throws as `loadPage`
 */
export async function loadPendingRequests(
  request: Request,
  actor: Actor,
  kind: RequestKind,
): Promise<PendingRequestPage> {
  const bank = bankFor(actor);
  const url = new URL(request.url);
  const page = await loadPage(
    url,
    parseListQuery(url.searchParams),
    (slice) => bank.listRequests(kind.name, { ...slice, status: "pending" }),
    (row) => ({ ...requestRow(row, kind), isOwn: row.maker.key === actor.userId }),
  );
  return { ...page, hasOwn: page.rows.some(({ isOwn }) => isOwn) };
}
