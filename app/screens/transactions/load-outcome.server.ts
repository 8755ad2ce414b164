import { BankError, toErrorScreen } from "~/bank/errors";
import { bankFor, type BulkDecision, type DecidedItem } from "~/bank/index.server";
import type { Actor } from "~/access/actor.server";
import { amount } from "~/format/rupiah";
import { dateTime } from "~/format/dates";
import { orDash, titleCase } from "~/format/text";
import { reasonOf, type Outcome } from "~/texts/many";
import { correctionKind, disbursementKind } from "./kinds";

/**
 * A decision about many, as its maker sees it; null for one that the bank does not know.
 *
 * @throws the error screen
 */
export async function loadOutcome(actor: Actor, key: string): Promise<BulkDecision | null> {
  const unknown = (error: unknown) => error instanceof BankError && error.kind === "not-found";
  return bankFor(actor)
    .call("bulkDecision", key)
    .catch((error: unknown) => (unknown(error) ? null : toErrorScreen(error)));
}

/** What became of one of them. */
export function outcomeOf({ isDecided, isFirstOfTwo }: DecidedItem): Outcome {
  if (!isDecided) return "left";
  return isFirstOfTwo ? "halfway" : "done";
}

/** One of them, as the lists of the outcome show it. */
export function outcomeRow({ key, isDecided, code, message, branchName, request }: DecidedItem) {
  return {
    key,
    kind: request ? kindTitles[request.kind] : "-",
    name: orDash(titleCase(request?.customerName ?? "")),
    accountNumber: orDash(request?.accountNumber ?? ""),
    branchName: orDash(branchName),
    amount: request ? amount(request.amountIdr) : "-",
    time: request ? dateTime(request.time) : "-",
    reason: isDecided ? "" : reasonOf(code, message),
  };
}

export type OutcomeRow = ReturnType<typeof outcomeRow>;

const kindTitles = { correction: "Koreksi Dana", disbursement: "Pencairan Dana" } as const;

/** The lists in which those still wait that were not decided. */
export function listsBehind(actor: Actor, items: readonly DecidedItem[]) {
  const names = new Set(items.map(({ request }) => request?.kind));
  return [correctionKind, disbursementKind]
    .filter(({ name, approvals }) => names.has(name) && actor.may(approvals.feature))
    .map(({ approvals: { path, title } }) => ({ path, title }));
}
