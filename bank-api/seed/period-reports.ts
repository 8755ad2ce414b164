import { BranchScope } from "bank-api/domain/branch-scope";
import { hourMs } from "bank-api/domain/clock";
import { addDays, startOfJakartaDay } from "bank-api/domain/dates";
import { recordAudit } from "bank-api/store/audit";
import type { Db } from "bank-api/store/database";
import { closeReport, readFigures, readNames, subjectOf } from "bank-api/store/period-reports";
import { formerHalf } from "./history";
import type { DemoUsername } from "./organisation";
import { present } from "./present";

const everyBranch = BranchScope.everyBranch("demo data");
const closer = "admin@ramahzakat.example" satisfies DemoUsername;
/** Days after the end of the half-year. */
const closedAfterDays = 6;
const tenHoursMs = 10 * hourMs;

/** Closes the report of the former half-year, once all distributions are counted. */
export async function closeFormerHalf(
  db: Db,
  userIds: ReadonlyMap<DemoUsername, string>,
  now: Date,
): Promise<void> {
  const { start, end } = formerHalf(now);
  const { figures } = await readFigures(db, { start, end }, everyBranch);
  // An organisation so small that nobody had joined by then has nothing to report.
  if (figures.branches.length === 0) return;
  const names = await readNames(db, figures, everyBranch);
  const at = new Date(startOfJakartaDay(addDays(end, closedAfterDays)).getTime() + tenHoursMs);
  const actor = { userId: present(userIds.get(closer)), name: "Admin Ramah Zakat" };
  const period = { span: "half", start, end } as const;
  const content = { ...period, closedBy: actor.name, closedAt: at.toISOString(), figures, names };
  const digest = await closeReport(db, content, actor.userId);
  const subject = subjectOf("half", start);
  await recordAudit(db, { actor, at, action: "period-report.close", subject, after: { digest } });
}
