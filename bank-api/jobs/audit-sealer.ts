import type { AuditKeys } from "bank-api/store/audit/audit-keys";
import { BrokenTrailError, sealWaiting, waitingForSeal } from "bank-api/store/audit/audit-seals";
import { every, type Job, type JobServices } from "./every";

export type SealServices = Omit<JobServices, "ids"> & { readonly auditKeys: AuditKeys };

/** A row that waits longer for its seal is an alarm: until then it can be removed without a trace. */
const longestWaitSeconds = 5;
/** The log repeats neither the head nor an alarm more often. */
const logPauseMs = 60_000;

/** Seals the audit trail, in whichever instance comes first. Stop it last: it then seals what the others have written. */
export function sealAuditTrail(services: SealServices): Job {
  const { log, clock, timeouts } = services;
  const logHead = sparingly(services, (head: object) => log.info({ event: "audit-head", ...head }));
  const alarm = sparingly(services, (found: object) => log.error({ event: "audit-unsealed", ...found }));
  const job = every(timeouts.sealPauseMs, "audit-seals", log, seal);

  async function seal(): Promise<void> {
    // The look comes before sealing, so that it also finds rows which get their seal only now.
    const waiting = await waitingForSeal(services.db);
    if (waiting.seconds > longestWaitSeconds) alarm(waiting);
    try {
      const head = await sealWaiting(services.db, services.auditKeys, clock);
      // The log should be kept elsewhere: it shows when seals were cut off and an older head put back.
      if (head) logHead({ position: head.position, mac: head.mac.toString("hex", 0, 8) });
    } catch (error) {
      if (!(error instanceof BrokenTrailError)) throw error;
      alarm({ ...waiting, hint: error.message });
    }
  }

  return {
    async stop() {
      await job.stop();
      await every(timeouts.sealPauseMs, "audit-seals", log, seal).stop();
    },
  };
}

/** Passes on a call, unless it comes too soon after the one before. */
function sparingly<T>({ clock }: SealServices, report: (what: T) => void): (what: T) => void {
  let quietUntil = 0;
  return (what) => {
    const now = clock.now().getTime();
    if (now < quietUntil) return;
    quietUntil = now + logPauseMs;
    report(what);
  };
}
