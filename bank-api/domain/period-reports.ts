import { asnaf as asnafCode, type Asnaf } from "contract/asnaf";
import type { DistributionFigures as Figures } from "contract/extensions/distribution-report";
import type { PeriodCheck, PeriodState, ReportSpan } from "contract/extensions/period-reports";
import type { Programme } from "contract/extensions/programmes";
import type { Actor } from "./actor";
import { requireHeadOffice } from "./administration";
import { isCalendarDate, type IsoDate } from "./dates";
import { notFound, refused } from "./errors";
import { daysOfSpan, firstDate, isBeginOf, monthsAfter, monthsOf, type Days } from "./report-period";

/** Rules for the reports of half-years and years (docs/rules.md#period-reports). */

/** A half-year or a year. */
export interface ReportPeriod extends Days {
  readonly span: ReportSpan;
}

/** How many periods of each length are listed, the present one among them. */
const listed = { half: 6, year: 3 } as const;

/**
 * The period of a length that begins on a day.
 *
 * @throws DomainError 404 for a day on which none begins, and for a period of the future
 */
export function reportPeriod(span: ReportSpan, begins: IsoDate, today: IsoDate): ReportPeriod {
  const isOne = isCalendarDate(begins) && begins >= firstDate && begins <= today && isBeginOf(span, begins);
  if (!isOne) throw notFound();
  return { span, ...daysOfSpan({ span, begins }) };
}

/** The periods that are listed, newest first, with those that were closed before them. */
export function listedPeriods(
  today: IsoDate,
  closed: readonly { readonly span: ReportSpan; readonly begins: IsoDate }[],
): ReportPeriod[] {
  const recent = (["half", "year"] as const).flatMap((span) =>
    Array.from({ length: listed[span] }, (_, back) => ({
      span,
      begins: monthsAfter(presentBegin(span, today), -back * monthsOf[span]),
    })),
  );
  const isRecent = (one: (typeof recent)[number]) =>
    recent.some(({ span, begins }) => span === one.span && begins === one.begins);
  return [...recent, ...closed.filter((one) => !isRecent(one))]
    .map(({ span, begins }) => ({ span, ...daysOfSpan({ span, begins }) }))
    .sort((a, b) => (a.start === b.start ? a.span.localeCompare(b.span) : b.start.localeCompare(a.start)));
}

function presentBegin(span: ReportSpan, today: IsoDate): IsoDate {
  const year = today.slice(0, 4);
  return span === "half" && today.slice(5, 7) > "06" ? `${year}-07-01` : `${year}-01-01`;
}

/** A closed report stays so; one whose last day is over can be closed. */
export function periodState({ end }: Days, isClosed: boolean, today: IsoDate): PeriodState {
  if (isClosed) return "closed";
  return end < today ? "open" : "running";
}

/** Figures of one branch; of null, of all together. */
type OfBranch<Line> = Figures & Line & { readonly branch: string | null };

/** What a report says of a period: the part of each branch, and the whole. */
export interface PeriodFigures {
  readonly asnaf: readonly OfBranch<{ readonly asnaf: string }>[];
  readonly programmes: readonly OfBranch<{ readonly programme: string }>[];
  readonly branches: readonly OfBranch<object>[];
}

/** What the codes in the figures are called. */
export interface PeriodNames {
  readonly programmes: readonly Pick<Programme, "key" | "code" | "name" | "field">[];
  readonly branches: readonly { readonly key: string; readonly name: string }[];
}

/** A report as it is kept when it is closed. Its digest seals all of it. */
export interface PeriodContent extends ReportPeriod {
  readonly closedBy: string;
  /** ISO 8601. */
  readonly closedAt: string;
  readonly figures: PeriodFigures;
  readonly names: PeriodNames;
}

const none: Figures = { people: 0, households: 0, transactions: 0, totalIdr: 0 };

/** The part of a report that somebody sees: a branch its own lines, the head office the whole and each branch. */
export function partOf({ asnaf, programmes, branches }: PeriodFigures, ofBranch: string | undefined) {
  const shown = ofBranch ?? null;
  const isSeen = ({ branch }: { readonly branch: string | null }) => branch === shown;
  return {
    asnaf: allAsnaf(asnaf.filter(isSeen)),
    programmes: programmes.filter(isSeen),
    branches: branches.filter(
      ({ branch }) => branch !== null && (ofBranch === undefined || branch === ofBranch),
    ),
    total: branches.find(isSeen) ?? none,
  };
}

/** All eight in the order of the law, and last those without one, where there are such. */
function allAsnaf(lines: readonly (Figures & { readonly asnaf: string })[]) {
  const eight = asnafCode.options.map(
    (code: Asnaf) => lines.find(({ asnaf }) => asnaf === code) ?? { ...none, asnaf: code },
  );
  return [...eight, ...lines.filter(({ asnaf }) => asnaf === "")];
}

/** What the checks of a report are about. */
export interface Findings {
  readonly today: IsoDate;
  /** Whether anything was distributed by the end of the period. */
  readonly hasBegun: boolean;
  readonly figures: PeriodFigures;
  /** The branch whose part of the figures it is; `undefined` for the whole. */
  readonly ofBranch: string | undefined;
  /** Settled distributions of the period by the ledger's totals. */
  readonly ledgerIdr: number;
  /** Batches of distributions that were uploaded in the period, and wait or run. */
  readonly undecidedBatches: number;
  /** The last audit that has ended. */
  readonly audit: { readonly night: IsoDate; readonly faults: number } | undefined;
  /** How much of the rupiah may be without asnaf, in whole tenths. */
  readonly mostUndeterminedPercent: number;
}

/** A check of a report, with a sentence that says what was found. */
interface CheckResult {
  readonly check: PeriodCheck;
  readonly holds: boolean;
  readonly message: string;
}

/** All checks of a report, in the order in which they are shown; that it has begun is said only where it has not. */
export function checksOf(period: ReportPeriod, findings: Findings): CheckResult[] {
  return [
    ...(findings.hasBegun ? [] : [notBegun]),
    checkOver(period, findings),
    checkAsnaf(findings),
    checkBatches(findings),
    checkLedger(period, findings),
    checkSums(findings),
  ];
}

/** What is closed stays so for ever: nobody closes a period from before the first distribution by a mistyped address. */
const notBegun: CheckResult = {
  check: "begun",
  holds: false,
  message: "Belum ada penyaluran sampai akhir periode ini.",
};

function checkOver({ end }: ReportPeriod, { today }: Findings): CheckResult {
  const holds = end < today;
  return { check: "over", holds, message: holds ? "Periode sudah berakhir." : "Periode belum berakhir." };
}

function checkAsnaf({ figures, ofBranch, mostUndeterminedPercent }: Findings): CheckResult {
  const { asnaf, total } = partOf(figures, ofBranch);
  const without = asnaf.find((line) => line.asnaf === "")?.totalIdr ?? 0;
  const [tenths, most] = [tenthsOfPercent(without, total.totalIdr), Math.round(mostUndeterminedPercent * 10)];
  const message = `Penyaluran tanpa asnaf ${decimal(tenths)} % dari nominal; batasnya ${decimal(most)} %.`;
  return { check: "asnaf", holds: tenths <= most, message };
}

/**
 * The share of a sum, rounded up. The limit has whole tenths as well, so a share fits exactly when the rounded one does. A
 * number would not hold the product exactly.
 */
function tenthsOfPercent(partIdr: number, totalIdr: number): number {
  if (totalIdr === 0) return 0;
  const total = BigInt(totalIdr);
  return Number((BigInt(partIdr) * 1000n + total - 1n) / total);
}

/** Tenths of a percent, with a comma. */
const decimal = (tenths: number) => (tenths / 10).toFixed(1).replace(".", ",");

function checkBatches({ undecidedBatches: count }: Findings): CheckResult {
  const holds = count === 0;
  const message = holds
    ? "Semua batch penyaluran yang diunggah pada periode ini sudah diputuskan."
    : `${count} batch penyaluran yang diunggah pada periode ini belum selesai diputuskan.`;
  return { check: "batches", holds, message };
}

function checkLedger({ end }: ReportPeriod, { audit }: Findings): CheckResult {
  if (!audit || audit.night <= end) {
    const message = "Pemeriksaan buku besar setelah akhir periode belum selesai. Ini berjalan setiap malam.";
    return { check: "ledger", holds: false, message };
  }
  const holds = audit.faults === 0;
  const message = holds
    ? "Pemeriksaan buku besar terakhir tidak menemukan kesalahan."
    : `Pemeriksaan buku besar terakhir menemukan ${audit.faults} kesalahan.`;
  return { check: "ledger", holds, message };
}

/** The sums by asnaf, by programme and by branch are those of the ledger. */
function checkSums({ figures, ofBranch, ledgerIdr }: Findings): CheckResult {
  const { asnaf, programmes, branches } = partOf(figures, ofBranch);
  const sums = [asnaf, programmes, branches].map((lines) =>
    lines.reduce((sum, { totalIdr }) => sum + totalIdr, 0),
  );
  const holds = sums.every((sum) => sum === ledgerIdr);
  const message = holds
    ? "Jumlah menurut asnaf, program, cabang, dan buku besar sama."
    : "Jumlah menurut asnaf, program, cabang, dan buku besar tidak sama.";
  return { check: "sums", holds, message };
}

/** A report is the whole organisation's, so only head office closes it. */
export const requireClosingOffice = (actor: Actor) => requireHeadOffice(actor, "menutup laporan periode");

/** The refusal of a closing that names figures which are no longer those of the report. */
export const figuresChanged = () =>
  refused("Angka laporan ini sudah berubah sejak ditampilkan. Periksa angkanya, lalu tutup kembali.");

/** @throws DomainError E3 with a sentence for each check that fails */
export function requireChecks(checks: readonly CheckResult[]): void {
  const failing = checks.filter(({ holds }) => !holds).map(({ message }) => message);
  if (failing.length > 0) throw refused(`Laporan belum dapat ditutup. ${failing.join(" ")}`);
}
