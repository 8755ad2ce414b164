import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import { reportSpan } from "contract/period-reports";
import type { Actor } from "bank-api/domain/actor";
import { BranchScope } from "bank-api/domain/branch-scope";
import { jakartaDate, type IsoDate } from "bank-api/domain/dates";
import { already, notFound, refused } from "bank-api/domain/errors";
import {
  checksOf,
  figuresChanged,
  listedPeriods,
  partOf,
  periodState,
  reportPeriod,
  requireChecks,
  requireClosingOffice,
  type Figures,
  type PeriodContent,
  type PeriodFigures,
  type PeriodNames,
  type ReportPeriod,
} from "bank-api/domain/period-reports";
import type { Db } from "bank-api/store/runtime/database";
import { canonicalJson, versionOf } from "bank-api/store/runtime/hash";
import { lastAudit } from "bank-api/store/upkeep/nightly-audits";
import { asOfOneMoment } from "bank-api/store/reports/one-moment";
import {
  ChangedReport,
  closedPeriods,
  closeReport,
  countUndecided,
  findClosedReport,
  hasDistributedBy,
  readFigures,
  readNames,
  subjectOf,
} from "bank-api/store/reports/period-reports";
import type { Handlers } from "../handler";
import type { Services } from "../services";

export const periodReportHandlers: Handlers<"listPeriodReports" | "readPeriodReport" | "closePeriodReport"> =
  {
    async listPeriodReports({ db, clock }) {
      const today = jakartaDate(clock.now());
      const closings = await closedPeriods(db);
      const rows = listedPeriods(today, closings).map((period) => {
        const closing = closings.find(({ span, begins }) => span === period.span && begins === period.start);
        return periodOut(period, closing, today);
      });
      return { data: rows };
    },

    async readPeriodReport({ actor, params, db, clock, mostUndeterminedPercent, log }) {
      const span = reportSpan.safeParse(params.span);
      if (!span.success) throw notFound();
      const today = jakartaDate(clock.now());
      const period = reportPeriod(span.data, String(params.begins), today);
      const shown = partSeenBy(actor);
      const [closed, present] = await asOfOneMoment(db, async (moment) => [
        await closedReport(moment, period, log),
        await readPresent(moment, { period, actor, today, mostUndeterminedPercent }),
      ]);
      const { figures, names } = closed?.content ?? present;
      const differs = canonicalJson(shown(figures)) !== canonicalJson(shown(present.figures));
      return {
        data: {
          ...periodOut(period, closed && closingOf(closed.content), today),
          digest: closed?.digest ?? null,
          differs,
          checks: closed ? [] : present.checks.map((check) => ({ ...check })),
          ...figuresOut(shown(figures), names),
        },
      };
    },

    async closePeriodReport({ actor, body, db, clock, mostUndeterminedPercent, log }) {
      requireClosingOffice(actor);
      const at = clock.now();
      const today = jakartaDate(at);
      const period = reportPeriod(body.span, body.begins, today);
      if (await closedReport(db, period, log)) throw already("Laporan ini sudah ditutup.");
      const { figures, names, checks } = await readPresent(db, {
        period,
        actor,
        today,
        mostUndeterminedPercent,
      });
      requireChecks(checks);
      if (versionOf(partSeenBy(actor)(figures)) !== body.version) throw figuresChanged();
      const { name: closedBy, userId } = actor;
      const content = { ...period, closedBy, closedAt: at.toISOString(), figures, names };
      const digest = await closeReport(db, content, userId);
      const subject = subjectOf(period.span, period.start);
      return { data: null, act: { actor, at, action: "period-report.close", subject, after: { digest } } };
    },
  };

/** Whose part of a report somebody sees; `undefined` for the whole. */
const branchOf = ({ branch }: Actor) => (branch.isHeadOffice ? undefined : branch.id);

/** The part of the figures that somebody sees. */
const partSeenBy = (actor: Actor) => (figures: PeriodFigures) => partOf(figures, branchOf(actor));

/** @throws DomainError E3 where what was kept is not what was closed */
async function closedReport(db: Db, period: ReportPeriod, log: Services["log"]) {
  try {
    return await findClosedReport(db, period);
  } catch (error) {
    if (!(error instanceof ChangedReport)) throw error;
    log.error({ event: "period-report-changed", report: error.message });
    throw refused("Isi laporan ini tidak sesuai dengan sidik digitalnya. Hubungi pengelola sistem.");
  }
}

interface Asked {
  readonly period: ReportPeriod;
  readonly actor: Actor;
  readonly today: IsoDate;
  readonly mostUndeterminedPercent: number;
}

/** A report as it is now, and what would have to hold to close it. */
async function readPresent(db: Db, { period, actor, today, mostUndeterminedPercent }: Asked) {
  const scope = BranchScope.of(actor);
  const { figures, ledgerIdr } = await readFigures(db, period, scope);
  const names = await readNames(db, figures, scope);
  const undecidedBatches = await countUndecided(db, period, scope);
  const audit = await lastAudit(db);
  const ofBranch = branchOf(actor);
  const hasBegun = await hasDistributedBy(db, period.end, scope);
  const findings = {
    today,
    hasBegun,
    figures,
    ofBranch,
    ledgerIdr,
    undecidedBatches,
    audit,
    mostUndeterminedPercent,
  };
  const checks = checksOf(period, findings);
  return { figures, names, checks };
}

interface ClosingStamp {
  readonly name: string;
  readonly at: Date;
}

const closingOf = ({ closedBy, closedAt }: PeriodContent): ClosingStamp => ({
  name: closedBy,
  at: new Date(closedAt),
});

function periodOut({ span, start, end }: ReportPeriod, closing: ClosingStamp | undefined, today: IsoDate) {
  return {
    span,
    begins: start,
    ends: end,
    status: periodState({ start, end }, closing !== undefined, today),
    closed: closing ? { name: closing.name, timestamp: closing.at.toISOString() } : null,
  };
}

function figuresOut(part: ReturnType<typeof partOf>, names: PeriodNames) {
  const { programmes, branches } = names;
  const noProgramme = { code: "", name: "", field: null };
  const named = programmes.flatMap(({ key, ...programme }) => {
    const line = part.programmes.find(({ programme: of }) => of === key);
    return line ? [{ _key: key, ...programme, ...lineOut(line) }] : [];
  });
  const without = part.programmes.filter(({ programme }) => programme === "");
  return {
    asnaf: part.asnaf.map((line) => ({ asnaf: line.asnaf, ...lineOut(line) })),
    programmes: [...named, ...without.map((line) => ({ _key: "", ...noProgramme, ...lineOut(line) }))],
    branches: part.branches.map((line) => ({
      _key: line.branch ?? "",
      name: branches.find(({ key }) => key === line.branch)?.name ?? "",
      ...lineOut(line),
    })),
    total: lineOut(part.total),
    version: versionOf(part),
  } satisfies Partial<DataInputOf<Calls["readPeriodReport"]>>;
}

const lineOut = ({ people, households, transactions, totalIdr }: Figures) => ({
  people,
  households,
  transactions,
  total_idr: totalIdr,
});
