import { BranchScope } from "bank-api/domain/branch-scope";
import { DomainError, existing } from "bank-api/domain/errors";
import { describeError } from "bank-api/log";
import {
  refuseItem,
  settleItem,
  takeWaitingItem,
  type WaitingItem,
} from "bank-api/store/approvals/bulk-decisions";
import { decideRequest, mayNotDecide } from "bank-api/store/approvals/decide-request";
import { findRecord } from "bank-api/store/named-records";
import { findActorOf } from "bank-api/store/people/admission";
import type { Db } from "bank-api/store/runtime/database";
import { isWithoutConnection, OutcomeUnknown } from "bank-api/store/runtime/errors";
import { transact } from "bank-api/store/runtime/transact";
import { every, type Job, type JobServices } from "./every";

type Services = Pick<JobServices, "db" | "clock" | "log" | "timeouts">;

/** Decides the items of bulk decisions, one request after the other. Several banks share the work (docs/decisions/approvals.md). */
export const startDecisionWorker = (services: Services): Job =>
  every(services.timeouts.decisionPauseMs, "decisions", services.log, async (stopping) => {
    while (!stopping.aborted && (await decideNext(services)));
  });

/**
 * Decides the next request that waits; false where none does. The decision, its record and the item's outcome commit together,
 * so a request whose item still waits has not been decided by it. A refusal rolls back, and is noted in a transaction of its own.
 */
export async function decideNext({ db, clock, log, timeouts }: Services): Promise<boolean> {
  let item: WaitingItem | undefined;
  try {
    await transact(
      db,
      async (within) => {
        item = await takeWaitingItem(within);
        if (item) await settleItem(within, item, await decide(within, item, clock.now()));
      },
      timeouts,
    );
  } catch (error) {
    // A lost connection does not say whether the decision was committed. The item says so: it still waits, or it is settled.
    if (!item || isWithoutConnection(error) || error instanceof OutcomeUnknown) throw error;
    await refuseItem(db, item, refusalAfter(error, item, log));
  }
  return item !== undefined;
}

/** Decides one request by what its maker may do now: rights, branch and rules may have changed since. */
async function decide(db: Db, { key, madeBy, decision, reason }: WaitingItem, at: Date) {
  const actor = await findActorOf(db, madeBy, at);
  if (!actor) throw mayNotDecide();
  const transaction = existing(await findRecord(db, "transaction", key, BranchScope.of(actor)));
  return decideRequest(db, transaction, decision, { actor, at, reason });
}

/** A failure of our own must not hold up the requests behind this one. */
function refusalAfter(error: unknown, { key }: WaitingItem, log: Services["log"]) {
  if (error instanceof DomainError) return error;
  log.error({ event: "decision-failed", transaction: key, error: describeError(error) });
  return { code: "500", message: "Terjadi gangguan pada sistem: data ini belum diputuskan." } as const;
}
