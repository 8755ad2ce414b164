import type { Clock } from "bank-api/domain/clock";
import { jakartaDate } from "bank-api/domain/dates";
import type { Log } from "bank-api/log";
import { checkAudit } from "bank-api/store/audit-check";
import type { Db } from "bank-api/store/database";
import { auditLedger } from "bank-api/store/ledger-audit";
import {
  beginAudit,
  cancelStatement,
  endAudit,
  withoutStatementTimeout,
} from "bank-api/store/nightly-audits";
import { every, type Job } from "./every";

export interface AuditServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

const pauseMs = 60_000;
/** A bank that was off at night makes up for it, but not while it starts. */
const quietMs = 600_000;
/** From this hour on in Jakarta, when nobody works. */
const hour = 2;

/** Looks through the audit trail and all books once a night, and logs what it finds; of several instances one does. */
export function auditNightly(services: AuditServices): Job {
  const { db, clock, log } = services;
  const quietUntil = clock.now().getTime() + quietMs;
  let backend: number | undefined;
  let isStopping = false;
  const job = every(pauseMs, "audit", log, async () => {
    if (clock.now().getTime() < quietUntil) return;
    try {
      await auditIfDue(services, (pid) => (backend = pid));
    } catch (error) {
      // Ended by us: another instance, or the next start, takes it on.
      if (!isStopping) throw error;
    } finally {
      backend = undefined;
    }
  });
  return {
    async stop() {
      isStopping = true;
      if (backend !== undefined) await cancelStatement(db, backend);
      await job.stop();
    },
  };
}

/** Does this night's audit unless it is done or another does it. `onBegin` is told which of the server's processes is at it. */
export async function auditIfDue(
  { db, clock, log }: AuditServices,
  onBegin: (backend: number) => void = () => undefined,
): Promise<void> {
  const night = jakartaDate(new Date(clock.now().getTime() - hour * 3_600_000));
  if (!(await beginAudit(db, night, clock.now()))) return;
  const { trail, discrepancies } = await withoutStatementTimeout(db, onBegin, async (connection) => ({
    trail: await checkAudit(connection),
    discrepancies: await auditLedger(connection),
  }));
  const faults = trail.faults.length + discrepancies.length;
  await endAudit(db, night, faults, clock.now());
  // The last hash is worth keeping elsewhere (README, Audit): whoever collects the log does.
  if (faults === 0) log.info({ event: "audit-sound", night, rows: trail.rows, hash: trail.hash });
  else log.error({ event: "audit-faults", night, trail: trail.faults, ledger: discrepancies });
}
