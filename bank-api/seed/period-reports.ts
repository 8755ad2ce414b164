import { BranchScope } from "bank-api/domain/branch-scope";
import { hourMs } from "bank-api/domain/clock";
import { addDays, startOfJakartaDay } from "bank-api/domain/dates";
import { auditHour, nightOf } from "bank-api/jobs/nightly-audit";
import { recordAudit } from "bank-api/store/audit/audit";
import { closeReport, readFigures, readNames, subjectOf } from "bank-api/store/reports/period-reports";
import type { Db } from "bank-api/store/runtime/database";
import { beginAudit, endAudit } from "bank-api/store/upkeep/nightly-audits";
import { reportedHalves } from "./history";
import { administrator, demoActor, type DemoUsername } from "./organisation";

const everyBranch = BranchScope.everyBranch("demo data");
/** Days after the end of the half-year. */
const closedAfterDays = 6;
const tenHoursMs = 10 * hourMs;

/** Closes the report of one half-year, once all distributions are counted, and has the next one ready to be closed. */
export async function closeHalf(db: Db, userIds: ReadonlyMap<DemoUsername, string>, now: Date) {
  const { start, end } = reportedHalves(now).closed;
  const { figures } = await readFigures(db, { start, end }, everyBranch);
  const names = await readNames(db, figures, everyBranch);
  const at = new Date(startOfJakartaDay(addDays(end, closedAfterDays)).getTime() + tenHoursMs);
  const actor = demoActor(userIds, administrator);
  const period = { span: "half", start, end } as const;
  const content = { ...period, closedBy: actor.name, closedAt: at.toISOString(), figures, names };
  const digest = await closeReport(db, content, actor.userId);
  const subject = subjectOf("half", start);
  await recordAudit(db, { actor, at, action: "period-report.close", subject, after: { digest } });
  await recordNightBefore(db, now);
}

/** A closing asks for an audit of a night after the period. This night's is still the bank's own. */
async function recordNightBefore(db: Db, now: Date): Promise<void> {
  const night = addDays(nightOf(now), -1);
  const at = new Date(startOfJakartaDay(night).getTime() + auditHour * hourMs);
  await beginAudit(db, night, at);
  await endAudit(db, night, 0, at);
}
