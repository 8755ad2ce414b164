import { describe, expect, it } from "vitest";
import type { DistributionFigures } from "contract/extensions/distribution-report";
import type { Actor } from "./actor";
import {
  checksOf,
  listedPeriods,
  partOf,
  periodState,
  reportPeriod,
  requireChecks,
  requireClosingOffice,
  type Findings,
} from "./period-reports";

const line = (totalIdr: number): DistributionFigures & { readonly branch: null } => ({
  people: 1,
  households: 1,
  transactions: 1,
  totalIdr,
  branch: null,
});

/** The check of a year in which so much was distributed, and so much of it without asnaf. */
function asnafCheck(withoutIdr: number, totalIdr: number, mostUndeterminedPercent: number) {
  const checks = checksOf(
    { span: "year", start: "2025-01-01", end: "2025-12-31" },
    {
      today: "2026-01-02",
      hasBegun: true,
      figures: {
        asnaf: [{ ...line(withoutIdr), asnaf: "" }],
        programmes: [],
        branches: totalIdr === 0 ? [] : [line(totalIdr)],
      },
      ofBranch: undefined,
      ledgerIdr: totalIdr,
      undecidedBatches: 0,
      audit: undefined,
      mostUndeterminedPercent,
    },
  );
  const { holds, message } = checks.find(({ check }) => check === "asnaf")!;
  return { holds, message };
}

describe("the limit of undetermined asnaf", () => {
  const percents = Array.from({ length: 101 }, (_, percent) => percent);

  it("takes every share that is exactly the limit, and no rupiah more", () => {
    const totalIdr = 100_000_000;
    for (const percent of percents) {
      const exact = (totalIdr / 100) * percent;
      expect([percent, asnafCheck(exact, totalIdr, percent).holds]).toEqual([percent, true]);
      if (percent < 100)
        expect([percent, asnafCheck(exact + 1, totalIdr, percent).holds]).toEqual([percent, false]);
    }
  });

  it("tells the largest sums apart by one rupiah", () => {
    const totalIdr = 9_000_000_000_000_000;
    for (const tenths of [1, 3, 51, 70, 999]) {
      const exact = (totalIdr / 1000) * tenths;
      expect([tenths, asnafCheck(exact, totalIdr, tenths / 10).holds]).toEqual([tenths, true]);
      expect([tenths, asnafCheck(exact + 1, totalIdr, tenths / 10).holds]).toEqual([tenths, false]);
    }
  });

  it.each([
    [7_000_000, 100_000_000, 7, true, "7,0 %", "7,0 %"],
    [7_000_001, 100_000_000, 7, false, "7,1 %", "7,0 %"],
    [6_999_999, 100_000_000, 7, true, "7,0 %", "7,0 %"],
    [6_899_999, 100_000_000, 6.9, true, "6,9 %", "6,9 %"],
    [1, 9_000_000_000_000_000, 0, false, "0,1 %", "0,0 %"],
    [0, 100_000_000, 0, true, "0,0 %", "0,0 %"],
    [0, 0, 0, true, "0,0 %", "0,0 %"],
    [100_000_000, 100_000_000, 99.9, false, "100,0 %", "99,9 %"],
  ])("says of %d of %d at %d %% what it found: %s, %s", (withoutIdr, totalIdr, most, holds, found, limit) => {
    const message = `Penyaluran tanpa asnaf ${found} dari nominal; batasnya ${limit}.`;
    expect(asnafCheck(withoutIdr, totalIdr, most)).toEqual({ holds, message });
  });
});

describe("a period", () => {
  const today = "2026-11-29";

  it.each([
    ["half", "2026-01-01", "2026-06-30"],
    ["half", "2026-07-01", "2026-12-31"],
    ["year", "2026-01-01", "2026-12-31"],
    ["year", "2000-01-01", "2000-12-31"],
  ] as const)("is a %s that begins on %s and ends on %s", (span, start, end) => {
    expect(reportPeriod(span, start, today)).toEqual({ span, start, end });
  });

  it.each([
    ["half", "2026-02-01"],
    ["half", "2026-01-02"],
    ["year", "2026-07-01"],
    ["year", "2027-01-01"],
    ["year", "1999-01-01"],
    ["half", "2026-07-01x"],
    ["half", "x2026-07-01"],
  ] as const)("is no %s from %s", (span, begins) => {
    expect(() => reportPeriod(span, begins, today)).toThrow(expect.objectContaining({ code: "404" }));
  });

  it("begins today at the earliest", () => {
    expect(reportPeriod("half", "2026-07-01", "2026-07-01").end).toBe("2026-12-31");
  });

  it("is closed for good; else it can be closed once its last day is over", () => {
    const half = { start: "2026-01-01", end: "2026-06-30" };
    expect(periodState(half, true, "2026-06-30")).toBe("closed");
    expect(periodState(half, false, "2026-07-01")).toBe("open");
    expect(periodState(half, false, "2026-06-30")).toBe("running");
  });

  const begins = (...given: Parameters<typeof listedPeriods>) =>
    listedPeriods(...given).map(({ span, start }) => `${span} ${start}`);
  const recent = [
    ...["half 2026-07-01", "half 2026-01-01", "year 2026-01-01", "half 2025-07-01", "half 2025-01-01"],
    ...["year 2025-01-01", "half 2024-07-01", "half 2024-01-01", "year 2024-01-01"],
  ];

  it("is listed newest first: six half-years and three years, and those that were closed before", () => {
    expect(begins(today, [])).toEqual(recent);
    expect(begins("2026-07-01", [])).toEqual(recent);
    expect(begins("2026-06-30", [])[0]).toBe("half 2026-01-01");
    expect(
      begins(today, [
        { span: "year", begins: "2025-01-01" },
        { span: "year", begins: "2021-01-01" },
        { span: "half", begins: "2021-01-01" },
      ]),
    ).toEqual([...recent, "half 2021-01-01", "year 2021-01-01"]);
  });
});

describe("the part of a report that somebody sees", () => {
  const of = (branch: string | null, totalIdr: number) => ({ ...line(totalIdr), branch });
  const figures = {
    asnaf: [
      { ...of(null, 5), asnaf: "miskin" },
      { ...of(null, 2), asnaf: "" },
      { ...of("ID0002", 3), asnaf: "miskin" },
    ],
    programmes: [
      { ...of(null, 5), programme: "1" },
      { ...of("ID0002", 3), programme: "1" },
    ],
    branches: [of(null, 7), of("ID0002", 3), of("ID0003", 4)],
  };
  const sums = (lines: readonly { readonly totalIdr: number }[]) => lines.map(({ totalIdr }) => totalIdr);

  it("is the whole and each branch for head office, with all eight asnaf and those without", () => {
    const { asnaf, programmes, branches, total } = partOf(figures, undefined);
    expect(asnaf.map((each) => each.asnaf)).toEqual([
      ...["fakir", "miskin", "amil", "mualaf", "riqab", "gharimin", "fisabilillah", "ibnu_sabil", ""],
    ]);
    expect(sums(asnaf)).toEqual([0, 5, 0, 0, 0, 0, 0, 0, 2]);
    expect([sums(programmes), sums(branches), total.totalIdr]).toEqual([[5], [3, 4], 7]);
  });

  it("is its own lines for a branch", () => {
    const { asnaf, programmes, branches, total } = partOf(figures, "ID0002");
    expect(sums(asnaf)).toEqual([0, 3, 0, 0, 0, 0, 0, 0]);
    expect([sums(programmes), sums(branches), total.totalIdr]).toEqual([[3], [3], 3]);
  });

  it("is nothing where nothing was distributed", () => {
    expect(partOf(figures, "ID0004").total).toEqual({
      ...{ people: 0, households: 0, transactions: 0, totalIdr: 0 },
    });
  });
});

describe("a report is closed", () => {
  const whole = [line(100)];
  const findings: Findings = {
    today: "2026-01-01",
    hasBegun: true,
    figures: {
      asnaf: whole.map((each) => ({ ...each, asnaf: "fakir" })),
      programmes: whole.map((each) => ({ ...each, programme: "" })),
      branches: [...whole, { ...line(100), branch: "ID0002" }],
    },
    ofBranch: undefined,
    ledgerIdr: 100,
    undecidedBatches: 0,
    audit: { night: "2026-01-01", faults: 0 },
    mostUndeterminedPercent: 5,
  };
  const check = (changes: Partial<Findings>) =>
    checksOf({ span: "year", start: "2025-01-01", end: "2025-12-31" }, { ...findings, ...changes });
  const failing = (changes: Partial<Findings>) =>
    check(changes).flatMap(({ check: name, holds, message }) => (holds ? [] : [[name, message]]));

  it("once all checks hold, each with its sentence", () => {
    expect(check({})).toEqual([
      { check: "over", holds: true, message: "Periode sudah berakhir." },
      {
        check: "asnaf",
        holds: true,
        message: "Penyaluran tanpa asnaf 0,0 % dari nominal; batasnya 5,0 %.",
      },
      {
        check: "batches",
        holds: true,
        message: "Semua batch penyaluran yang diunggah pada periode ini sudah diputuskan.",
      },
      {
        check: "ledger",
        holds: true,
        message: "Pemeriksaan buku besar terakhir tidak menemukan kesalahan.",
      },
      {
        check: "sums",
        holds: true,
        message: "Jumlah menurut asnaf, program, cabang, dan buku besar sama.",
      },
    ]);
  });

  it.each<[string, string, Partial<Findings>]>([
    ["begun", "Belum ada penyaluran sampai akhir periode ini.", { hasBegun: false }],
    ["over", "Periode belum berakhir.", { today: "2025-12-31" }],
    [
      "batches",
      "1 batch penyaluran yang diunggah pada periode ini belum selesai diputuskan.",
      { undecidedBatches: 1 },
    ],
    [
      "ledger",
      "Pemeriksaan buku besar setelah akhir periode belum selesai. Ini berjalan setiap malam.",
      { audit: undefined },
    ],
    [
      "ledger",
      "Pemeriksaan buku besar setelah akhir periode belum selesai. Ini berjalan setiap malam.",
      { audit: { night: "2025-12-31", faults: 0 } },
    ],
    [
      "ledger",
      "Pemeriksaan buku besar terakhir menemukan 2 kesalahan.",
      { audit: { night: "2026-01-01", faults: 2 } },
    ],
    ["sums", "Jumlah menurut asnaf, program, cabang, dan buku besar tidak sama.", { ledgerIdr: 101 }],
    [
      "sums",
      "Jumlah menurut asnaf, program, cabang, dan buku besar tidak sama.",
      { figures: { ...findings.figures, programmes: [] } },
    ],
  ])("not while the check %s fails: %s", (name, message, changes) => {
    expect(failing(changes)).toEqual([[name, message]]);
    expect(() => requireChecks(check(changes))).toThrow(
      expect.objectContaining({ code: "E3", message: `Laporan belum dapat ditutup. ${message}` }),
    );
  });

  it("only by head office, and where all checks hold", () => {
    const actorAt = (isHeadOffice: boolean): Actor => ({
      ...{ userId: "1", sessionId: "2", name: "Seseorang", username: "seseorang@ramahzakat.example" },
      branch: { id: "ID0001", name: "Kantor Pusat", isHeadOffice },
      roleId: "3",
      features: new Set(["MN508"]),
    });
    expect(() => requireChecks(check({}))).not.toThrow();
    expect(() => requireClosingOffice(actorAt(true))).not.toThrow();
    expect(() => requireClosingOffice(actorAt(false))).toThrow(
      expect.objectContaining({
        code: "E3",
        message: "Hanya kantor pusat yang dapat menutup laporan periode.",
      }),
    );
  });
});
