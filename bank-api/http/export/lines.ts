import { exportColumns } from "contract/reports";
import { rupiah } from "bank-api/store/rupiah";
import type { ExportBatch } from "bank-api/store/transaction-export";

export type Step = IteratorResult<ExportBatch, void>;

/** How an export ended. */
export interface ExportResult {
  /** Rows that were read for it. */
  readonly count: number;
  /** Whether those are all: it was neither left nor broken off. */
  readonly isComplete: boolean;
}

/**
 * The text of an export: the names of the columns, the rows, and what they come to. `conclude` is told in any case, and
 * before the last line: an export that says it is whole has been concluded.
 */
export async function* linesOf(
  first: Step,
  next: () => Promise<Step>,
  conclude: (result: ExportResult) => Promise<void>,
): AsyncGenerator<string, void> {
  let count = 0;
  let totalIdr = 0n;
  let isComplete = false;
  try {
    yield `${JSON.stringify(exportColumns)}\n`;
    for (let step = first; !step.done; step = await next()) {
      count += step.value.count;
      totalIdr += step.value.totalIdr;
      yield step.value.lines;
    }
    isComplete = true;
  } finally {
    await conclude({ count, isComplete });
  }
  yield `${JSON.stringify({ count, total_idr: rupiah(String(totalIdr)) })}\n`;
}
