import type { z } from "zod/v4";
import type { transactionFilter } from "contract/transactions";
import type { Actor } from "bank-api/domain/actor";
import { recordAudit } from "bank-api/store/audit";
import { transact } from "bank-api/store/transact";
import type { Services } from "../services";
import type { ExportResult } from "./lines";

/** An export in the audit trail: who took which data out, and how much of it. */
export interface ExportRecord {
  /** Tells how many rows it gave, and whether those were all. */
  end(result: ExportResult): Promise<void>;
}

/** Puts an export on record before anything of it is given away, so that no end of this program can hide it. */
export async function beginRecord(
  { db, clock, ids }: Services,
  actor: Actor,
  filter: z.infer<typeof transactionFilter>,
): Promise<ExportRecord> {
  const subject = `export:${ids.next()}`;
  const append = (action: string, after: object) =>
    transact(db, (transaction) =>
      recordAudit(transaction, { actor, at: clock.now(), action, subject, after }),
    );
  await append("report.export", filter);
  return { end: (result) => append("report.exported", result) };
}
