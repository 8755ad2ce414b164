import type { PeriodName } from "~/bank/types";

export const listPath = "/report-periods";

/** A period as addresses have it: "2026", "2026-S1". */
export function codeOf({ span, begins }: PeriodName): string {
  const year = begins.slice(0, 4);
  if (span === "year") return year;
  return `${year}-S${begins.slice(5, 7) === "01" ? 1 : 2}`;
}

/** The period that an address names. @throws a 404 response where it names none */
export function periodIn(code: string): PeriodName {
  const [, year = "", half] = /^(20\d\d)(?:-S([12]))?$/i.exec(code) ?? [];
  if (year === "") throw new Response(null, { status: 404 });
  if (half === undefined) return { span: "year", begins: `${year}-01-01` };
  return { span: "half", begins: half === "1" ? `${year}-01-01` : `${year}-07-01` };
}

export const reportPath = (period: PeriodName) => `${listPath}/${codeOf(period)}`;
