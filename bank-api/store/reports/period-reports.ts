import type { BranchScope } from "bank-api/domain/branch-scope";
import type { IsoDate } from "bank-api/domain/dates";
import type { PeriodContent, PeriodFigures, PeriodNames, ReportPeriod } from "bank-api/domain/period-reports";
import { firstDate, type Days } from "bank-api/domain/report-period";
import { periodOf } from "bank-api/domain/statement";
import { sql } from "kysely";
import type { Dimension, DistributionCell } from "contract/extensions/distribution-report";
import type { ReportSpan } from "contract/extensions/period-reports";
import { waitsForDecision } from "../batches/batches";
import { inScope } from "../lists/in-scope";
import { branchNames } from "../people/branches";
import type { Db } from "../runtime/database";
import { refuseDuplicate } from "../runtime/errors";
import { canonicalJson, hashOf } from "../runtime/hash";
import { readCells } from "./distribution-cells";
import { totalsOf } from "./transaction-totals";

/** Who closed a report, and when. */
interface Closing {
  readonly span: ReportSpan;
  readonly begins: IsoDate;
  readonly name: string;
  readonly at: Date;
}

/** The reports that are closed; they belong to no branch. */
export async function closedPeriods(db: Db): Promise<Closing[]> {
  return db
    .selectFrom("period_reports")
    .select(["span", "begins", "closer_name as name", "closed_at as at"])
    .orderBy("begins")
    .orderBy("span")
    .execute();
}

/** A closed report, once its content is known to be what was closed. */
interface ClosedReport {
  readonly content: PeriodContent;
  readonly digest: string;
}

/** The content that was kept is not what its digest says. */
export class ChangedReport extends Error {
  override readonly name = "ChangedReport";
}

/**
 * @returns `undefined` while the report is not closed
 * @throws ChangedReport where the content does not fit its digest
 */
export async function findClosedReport(
  db: Db,
  { span, start }: ReportPeriod,
): Promise<ClosedReport | undefined> {
  const row = await db
    .selectFrom("period_reports")
    .select(["content", "digest"])
    .where("span", "=", span)
    .where("begins", "=", start)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!digestOf(row.content).equals(row.digest)) throw new ChangedReport(subjectOf(span, start));
  // Only `closeReport` writes it, and the digest says that nobody has changed it since.
  return { content: row.content as PeriodContent, digest: row.digest.toString("hex") };
}

const digestOf = (content: unknown) => hashOf(canonicalJson(content));

/** What the audit trail calls a report. */
export const subjectOf = (span: ReportSpan, begins: IsoDate) => `period-report:${span}-${begins}`;

/**
 * Keeps a report as it is. Its row is never changed: the bank's role may not (store/runtime/app-role.ts).
 *
 * @returns the digest, in hexadecimal
 * @throws DomainError E1 where somebody has closed it
 */
export async function closeReport(db: Db, content: PeriodContent, closedBy: string): Promise<string> {
  const digest = digestOf(content);
  const row = {
    span: content.span,
    begins: content.start,
    content: canonicalJson(content),
    digest,
    closed_by: closedBy,
    closer_name: content.closedBy,
    closed_at: new Date(content.closedAt),
  };
  const insert = db.insertInto("period_reports").values(row).execute();
  await refuseDuplicate(insert, "Laporan ini sudah ditutup.", "period_reports_once");
  return digest.toString("hex");
}

/** The reports that are not as they were closed, by their digest or by what the audit trail says of them. */
export async function changedReports(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    subject: string;
    content: unknown;
    digest: Buffer | null;
    recorded: string | null;
  }>`
    SELECT coalesce(closed.subject, audit_log.subject) AS subject, content, digest, audit_log.after ->> 'digest' AS recorded
    FROM (SELECT *, 'period-report:' || span || '-' || begins AS subject FROM period_reports) AS closed
    FULL JOIN (SELECT * FROM audit_log WHERE action = 'period-report.close') AS audit_log
      ON audit_log.subject = closed.subject
    ORDER BY 1`.execute(db);
  return rows
    .filter(
      ({ content, digest, recorded }) =>
        digest === null || digest.toString("hex") !== recorded || !digestOf(content).equals(digest),
    )
    .map(({ subject }) => subject);
}

/** What was distributed in a period, by the parts of its report, and the ledger's total. */
export async function readFigures(
  db: Db,
  { start, end }: Days,
  scope: BranchScope,
): Promise<{ readonly figures: PeriodFigures; readonly ledgerIdr: number }> {
  const cells = (first: Dimension) => readCells(db, { scope, days: { start, end }, by: [first, "branch"] });
  const ofAsnaf = await cells("asnaf");
  const ofProgramme = await cells("programme");
  const period = periodOf(start, end);
  const ledger = await totalsOf(db, { transactionType: "P00001", states: ["settled"], scope, period });
  const figures = {
    asnaf: ofAsnaf.flatMap((cell) => (cell.asnaf === null ? [] : [{ ...lineOf(cell), asnaf: cell.asnaf }])),
    programmes: ofProgramme.flatMap((cell) =>
      cell.programme === null ? [] : [{ ...lineOf(cell), programme: cell.programme }],
    ),
    branches: ofProgramme.filter(({ programme }) => programme === null).map(lineOf),
  };
  return { figures, ledgerIdr: ledger.totalIdr };
}

const lineOf = ({ branch, people, households, transactions, totalIdr }: DistributionCell) => ({
  branch,
  people,
  households,
  transactions,
  totalIdr,
});

/** Whether anything was distributed up to a day. */
export async function hasDistributedBy(db: Db, day: IsoDate, scope: BranchScope): Promise<boolean> {
  const period = periodOf(firstDate, day);
  const { count } = await totalsOf(db, { transactionType: "P00001", states: ["settled"], scope, period });
  return count > 0;
}

/** The names of what stands in the figures. */
export async function readNames(db: Db, figures: PeriodFigures, scope: BranchScope): Promise<PeriodNames> {
  const programmes = await db
    .selectFrom("programmes")
    .select(["id as key", "code", "name", "field"])
    .orderBy("field")
    .orderBy("code")
    .execute();
  const branches = await branchNames(db, scope);
  return {
    programmes: programmes.filter(({ key }) => figures.programmes.some(({ programme }) => programme === key)),
    branches: branches.filter(({ key }) => figures.branches.some(({ branch }) => branch === key)),
  };
}

/** How many batches of distributions were uploaded on some days, and are still on their way or wait for a decision. */
export async function countUndecided(db: Db, { start, end }: Days, scope: BranchScope): Promise<number> {
  const { from, before } = periodOf(start, end);
  const { count } = await db
    .selectFrom("batches")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("kind", "=", "BUP0002")
    .where((is) => is.or([is("status", "in", ["Uploading", "Running"]), waitsForDecision]))
    .where("created_at", ">=", from)
    .where("created_at", "<", before)
    .where(inScope(scope))
    .executeTakeFirstOrThrow();
  return Number(count);
}
