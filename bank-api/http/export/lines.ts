import type { ExportChunk } from "bank-api/store/ledger/transaction-export";
import { exportColumns } from "contract/specified/reports";

export type Step = IteratorResult<ExportChunk, void>;

/** How an export ended. */
export interface ExportResult {
  /** How many rows were read. */
  readonly count: number;
  /** Whether these are all rows. They are not if the client left, or an error broke the export off. */
  readonly isComplete: boolean;
}

/**
 * The text of an export: the names of the columns, the rows, and their totals. `conclude` is called in any case. It is
 * called before the last line, so every client that gets the last line has got a concluded export.
 */
export async function* linesOf(
  first: Step,
  next: () => Promise<Step>,
  conclude: (result: ExportResult) => Promise<unknown>,
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
  yield `{"count":${count},"total_idr":${totalIdr}}\n`;
}
