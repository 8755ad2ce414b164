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
  type PeriodFigures,
  type PeriodNames,
  type ReportPeriod,
} from "bank-api/domain/period-reports";
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
import type { Db } from "bank-api/store/runtime/database";
import { canonicalJson, versionOf } from "bank-api/store/runtime/hash";
import { asOfOneMoment } from "bank-api/store/runtime/one-moment";
import { lastAudit } from "bank-api/store/upkeep/nightly-audits";
import { reportSpan } from "contract/extensions/period-reports";
import type { ActorHandlers } from "../handler";
import type { Services } from "../services";

export const periodReportHandlers = {
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
    const { closed, present } = await asOfOneMoment(db, async (moment) => ({
      closed: await closedReport(moment, period, log),
      present: await readPresent(moment, { period, actor, today, mostUndeterminedPercent }),
    }));
    const { figures, names } = closed?.content ?? present;
    const closing = closed && { name: closed.content.closedBy, at: closed.content.closedAt };
    const differs = canonicalJson(shown(figures)) !== canonicalJson(shown(present.figures));
    return {
      data: {
        ...periodOut(period, closing, today),
        digest: closed?.digest ?? null,
        differs,
        checks: closed ? [] : present.checks,
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
    const asked = { period, actor, today, mostUndeterminedPercent };
    const { figures, names, checks } = await readPresent(db, asked);
    requireChecks(checks);
    if (versionOf(partSeenBy(actor)(figures)) !== body.version) throw figuresChanged();
    const { name: closedBy, userId } = actor;
    const content = { ...period, closedBy, closedAt: at.toISOString(), figures, names };
    const digest = await closeReport(db, content, userId);
    const subject = subjectOf(period.span, period.start);
    return { data: null, act: { at, action: "period-report.close", subject, after: { digest } } };
  },
} satisfies Partial<ActorHandlers>;

/** The branch whose part of a report the actor sees; `undefined` for the whole. */
const branchOf = ({ branch }: Actor) => (branch.isHeadOffice ? undefined : branch.id);

/** Makes the part of the figures that the actor sees. */
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

interface Closing {
  readonly name: string;
  readonly at: Date | string;
}

const periodOut = ({ span, start, end }: ReportPeriod, closing: Closing | undefined, today: IsoDate) => ({
  span,
  begins: start,
  ends: end,
  state: periodState({ start, end }, closing !== undefined, today),
  closed: closing ?? null,
});

/** The part of a report that somebody sees, with the names of its lines. */
const figuresOut = (part: ReturnType<typeof partOf>, { programmes, branches }: PeriodNames) => ({
  asnaf: part.asnaf,
  programmes: named(programmes, part.programmes, ({ programme }) => programme),
  withoutProgramme: part.programmes.find(({ programme }) => programme === "") ?? null,
  branches: named(branches, part.branches, ({ branch }) => branch),
  total: part.total,
  version: versionOf(part),
});

/** The lines in the order of the names, each with its own. */
const named = <Name extends { readonly key: string }, Line>(
  names: readonly Name[],
  lines: readonly Line[],
  keyOf: (line: Line) => string | null,
) =>
  names.flatMap((name) =>
    lines.filter((line) => keyOf(line) === name.key).map((line) => ({ ...line, ...name })),
  );
