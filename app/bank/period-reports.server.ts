import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { ReportSpan } from "contract/period-reports";
import { callFor } from "./scope.server";
import type { Caller } from "./caller";

type ListedWire = DataOf<Calls["listPeriodReports"]>[number];
type Wire = DataOf<Calls["readPeriodReport"]>;
type FiguresWire = Wire["total"];

/** A half-year or a year, by its first day. */
export interface PeriodName {
  readonly span: ReportSpan;
  readonly begins: string;
}

/** A period whose report can be read. */
export type ListedPeriod = ReturnType<typeof listedOf>;
/** What was distributed in a period, as it was closed or as it is now. */
export type PeriodReport = ReturnType<typeof reportOf>;

/** Reports of half-years and years; where the bank `offers("zakat")`. */
export const periodReportsCalls = {
  /** Newest first. */
  async listPeriodReports(caller: Caller) {
    return (await callFor(caller, "listPeriodReports", {})).data.map(listedOf);
  },

  /** @throws BankError `not-found` */
  async periodReport(caller: Caller, { span, begins }: PeriodName) {
    const params = { span, begins };
    return reportOf((await callFor(caller, "readPeriodReport", { params })).data);
  },

  /** @param version of the report as it was shown. @throws BankError where a check fails, or the figures are others by now */
  async closePeriodReport(
    caller: Caller,
    { span, begins }: PeriodName,
    version: string,
    idempotencyKey: string,
  ) {
    await callFor(caller, "closePeriodReport", { idempotencyKey, body: { span, begins, version } });
  },
};

const listedOf = ({ span, begins, ends, status, closed }: ListedWire) => ({
  span,
  begins,
  ends,
  state: status,
  closed: closed && { name: closed.name, time: closed.timestamp },
});

const figuresOf = ({ people, households, transactions, total_idr }: FiguresWire) => ({
  people,
  households,
  transactions,
  totalIdr: total_idr,
});

const reportOf = (wire: Wire) => ({
  ...listedOf(wire),
  /** "" while it is not closed. */
  digest: wire.digest ?? "",
  differs: wire.differs,
  asnaf: wire.asnaf.map((line) => ({ asnaf: line.asnaf, ...figuresOf(line) })),
  programmes: wire.programmes.map((line) => {
    const { _key: key, code, name, field } = line;
    return { key, code, name, field, ...figuresOf(line) };
  }),
  branches: wire.branches.map((line) => ({ key: line._key, name: line.name, ...figuresOf(line) })),
  total: figuresOf(wire.total),
  checks: wire.checks.map(({ check, holds, message }) => ({ check, holds, message })),
  version: wire.version,
});
