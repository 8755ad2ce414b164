import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "bank-api/domain/clock";
import { describeError } from "bank-api/log";
import { rowsProcessed } from "bank-api/metrics/counted";
import { actOf, recordAudit } from "bank-api/store/audit/audit";
import {
  batchOutcome,
  finishRun,
  nextWaitingRows,
  releaseRun,
  settleRows,
  takeRun,
  type BatchRun,
  type Lease,
} from "bank-api/store/batches/batch-runs";
import { failSilentUploads } from "bank-api/store/batches/batch-uploads";
import type { Db } from "bank-api/store/runtime/database";
import { isWithoutConnection } from "bank-api/store/runtime/errors";
import type { Lackable } from "contract/extensions/completeness";
import { takeEffect } from "./batch-effects";
import { every, type Job, type JobServices } from "./every";

/**
 * How many rows are processed in one transaction: enough to be fast, few enough that others need not wait long. A run begins
 * with fewer and doubles them, so that the progress on the screen moves at once.
 */
const firstChunk = 100;
const largestChunk = 1_000;
const attempts = 5;
/** The reason given to rows that a broken run did not reach. */
const brokenOff = "Belum diproses karena gangguan sistem: proses ulang batch ini.";

interface BatchServices extends JobServices {
  /** What the record of a recipient must not lack (docs/rules.md#completeness). */
  readonly requiredOfRecipients: readonly Lackable[];
}

/**
 * Processes batches that are Running, chunk by chunk. Each chunk is one database transaction: when the program ends in
 * between, the next one continues from there. Several instances share the work, one batch each.
 */
export function processRunningBatches(services: BatchServices): Job {
  const { db, clock, log, timeouts } = services;
  const holder = randomUUID();
  const newLease = (): Lease => ({
    holder,
    until: new Date(systemClock.now().getTime() + timeouts.batchLeaseMs),
  });

  return every(timeouts.batchPauseMs, "batches", log, async (stopping) => {
    await failSilentUploads(db, new Date(clock.now().getTime() - timeouts.silentUploadMs));
    while (!stopping.aborted) {
      const run = await takeRun(db, systemClock.now(), newLease());
      if (!run) return;
      await processRun(run, stopping);
    }
  });

  /** Works until the run has ended, another instance has taken it over, or the program has to stop. */
  async function processRun(run: BatchRun, stopping: AbortSignal): Promise<void> {
    try {
      for (let rows = firstChunk; !stopping.aborted; rows = Math.min(2 * rows, largestChunk)) {
        if (!(await processChunk(services, run, newLease(), rows))) return;
      }
      await releaseRun(db, run.id, newLease());
    } catch (error) {
      if (isWithoutConnection(error)) {
        // The batch is not at fault. It stays Running, and once its lease is over, a bank that can goes on with it.
        log.warn({ event: "batch-left", batch: run.id, error: describeError(error) });
        return;
      }
      // Users can process the remaining rows again, once somebody has found out what went wrong.
      log.error({ event: "batch-failed", batch: run.id, error: describeError(error) });
      await db.transaction().execute((within) => endRun(within, clock.now(), run, newLease(), brokenOff));
    }
  }
}

/** Processes the next rows, and tries again after a failure. False when none are left, or another instance has the batch. */
async function processChunk(services: BatchServices, run: BatchRun, lease: Lease, mostRows: number) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const tried = await services.db.transaction().execute(async (db) => {
        const rows = await chunkWithin(db, services, run, lease, mostRows);
        if (rows === 0) {
          await endRun(db, services.clock.now(), run, lease);
          services.log.info({ event: "batch-processed", batch: run.id });
        }
        return rows ?? 0;
      });
      rowsProcessed.inc(tried);
      return tried > 0;
    } catch (error) {
      if (attempt === attempts) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/**
 * Processes one chunk in the caller's database transaction, and answers of how many rows: 0 when none are left, `undefined`
 * when another instance has the batch.
 */
export async function chunkWithin(
  db: Db,
  { clock, ids, requiredOfRecipients }: Pick<BatchServices, "clock" | "ids" | "requiredOfRecipients">,
  run: BatchRun,
  lease: Lease,
  mostRows = largestChunk,
): Promise<number | undefined> {
  const rows = await nextWaitingRows(db, run.id, lease, mostRows);
  if (rows === undefined || rows.length === 0) return rows?.length;
  const now = clock.now();
  const { processed, unprocessed } = await takeEffect({ db, ids, now, requiredOfRecipients }, run, rows);
  await settleRows(db, run.id, processed, unprocessed, now);
  return rows.length;
}

/** Ends a run in the caller's database transaction, and puts its outcome on record. */
async function endRun(db: Db, now: Date, run: BatchRun, lease: Lease, obstacle?: string): Promise<void> {
  if (!(await finishRun(db, run.id, lease, now, obstacle))) return;
  await recordAudit(db, {
    actor: { userId: run.processorId, name: run.processorName },
    at: now,
    ...actOf("batch", "processed", run.id, await batchOutcome(db, run.id)),
    before: { status: "Running" },
  });
}
