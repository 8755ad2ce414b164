import type { Actor } from "bank-api/domain/actor";
import type { Clock } from "bank-api/domain/clock";
import { actOf, recordAudit } from "../audit/audit";
import { accountsOfWrongMovements, repairMovements } from "../ledger/accounts";
import { repairCells, yearsOfWrongCells } from "../reports/distribution-cells";
import { repairMerchantTotals } from "../reports/transaction-totals";
import type { Db } from "../runtime/database";
import { transact } from "../runtime/transact";

/** Who repairs, and why: both go on the audit trail. */
interface Reason {
  readonly actor: Pick<Actor, "userId" | "name">;
  readonly reason: string;
}

/** Figures of one kind that were wrong and are right now. */
export interface Repaired {
  readonly figures: "distribution-cells" | "merchant-totals" | "last-movements";
  /** How many rows. */
  readonly count: number;
  /** The branch and the year of cells. */
  readonly branchId?: string;
  readonly year?: number;
}

/** Few enough for a short transaction. */
const accountsAtOnce = 500;

/**
 * Brings figures that are kept beside the transactions back to what the transactions say, where they differ, and answers what
 * it changed. It changes no transaction, no posting and no balance. Staff may work meanwhile.
 */
export async function repairFigures(db: Db, clock: Clock, why: Reason): Promise<Repaired[]> {
  const done: Repaired[] = [];
  const repair = async (what: Omit<Repaired, "count">, work: (transaction: Db) => Promise<number>) => {
    const count = await transact(db, async (transaction) => {
      const changed = await work(transaction);
      if (changed > 0) await record(transaction, clock.now(), why, { ...what, count: changed });
      return changed;
    });
    if (count > 0) done.push({ ...what, count });
  };
  for (const year of await yearsOfWrongCells(db))
    await repair({ figures: "distribution-cells", ...year }, (within) => repairCells(within, year));
  await repair({ figures: "merchant-totals" }, repairMerchantTotals);
  const accounts = await accountsOfWrongMovements(db);
  for (let first = 0; first < accounts.length; first += accountsAtOnce) {
    const some = accounts.slice(first, first + accountsAtOnce);
    await repair({ figures: "last-movements" }, (within) => repairMovements(within, some));
  }
  return done;
}

const record = (db: Db, at: Date, { actor, reason }: Reason, { figures, ...repaired }: Repaired) =>
  recordAudit(db, { actor, at, ...actOf("figures", "repair", figures, { reason, ...repaired }) });
