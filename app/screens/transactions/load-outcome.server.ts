import type { Actor } from "~/access/actor.server";
import { ifNotFound, toErrorScreen } from "~/bank/errors";
import { bankFor, type BulkDecision, type DecidedItem } from "~/bank/index.server";
import { correctionKind, disbursementKind } from "./kinds";

/**
 * A decision about many, as its maker sees it; null for one that the bank does not know.
 *
 * @throws the error screen
 */
export const loadOutcome = (actor: Actor, key: string): Promise<BulkDecision | null> =>
  bankFor(actor).call("bulkDecision", key).catch(ifNotFound(null)).catch(toErrorScreen);

/** The lists in which those still wait that were not decided. */
export function listsBehind(actor: Actor, items: readonly DecidedItem[]) {
  const names = new Set(items.map(({ request }) => request?.kind));
  return [correctionKind, disbursementKind]
    .filter(({ name, approvals }) => names.has(name) && actor.may(approvals.feature))
    .map(({ approvals: { path, title } }) => ({ path, title }));
}
