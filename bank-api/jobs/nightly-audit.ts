import { hourMs } from "bank-api/domain/clock";
import { jakartaDate, type IsoDate } from "bank-api/domain/dates";
import { beginAudit, endAudit, runChecks } from "bank-api/store/upkeep/nightly-audits";
import type { SealServices } from "./audit-sealer";
import { every, type Job } from "./every";

/** A bank that was off at night audits later, but not in its first minutes. */
const quietMs = 600_000;
/** The hour in Jakarta from which nobody works. */
export const auditHour = 2;

/** The night whose audit is due. */
export const nightOf = (now: Date): IsoDate => jakartaDate(new Date(now.getTime() - auditHour * hourMs));

/** Checks the audit trail and the whole ledger once a night, in one of the instances, and logs what it finds. */
export function auditNightly(services: SealServices): Job {
  const { clock, log, timeouts } = services;
  const quietUntil = clock.now().getTime() + quietMs;
  return every(timeouts.auditPauseMs, "audit", log, async (stopping) => {
    if (clock.now().getTime() < quietUntil) return;
    try {
      await auditIfDue(services, stopping);
    } catch (error) {
      // When we stop, we cancel the audit ourselves. Another instance, or the next start, does it then.
      if (!stopping.aborted) throw error;
    }
  });
}

/** Does this night's audit, unless an instance has done or begun it. `signal` cancels it. */
export async function auditIfDue(
  { db, auditKeys, clock, log }: Omit<SealServices, "timeouts">,
  signal = new AbortController().signal,
): Promise<void> {
  const night = nightOf(clock.now());
  if (!(await beginAudit(db, night, clock.now()))) return;
  const { trail, discrepancies } = await runChecks(db, auditKeys, signal);
  const faults = trail.faults.length + discrepancies.length;
  await endAudit(db, night, faults, clock.now());
  if (faults === 0) log.info({ event: "audit-sound", night, rows: trail.rows, waiting: trail.waiting.rows });
  else log.error({ event: "audit-faults", night, trail: trail.faults, ledger: discrepancies });
}
