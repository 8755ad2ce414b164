import { describe, expect, test } from "vitest";
import type { Actor } from "./actor";
import {
  faultOfBudgetYear,
  faultOfProgramme,
  leftOf,
  parseMark,
  parseProgrammeCode,
  readProgrammeCode,
  requireBudgetYear,
  requireProgrammeDays,
  requireProgrammeOffice,
  requireValidProgramme,
  requireWithinBudgets,
  type BatchBudget,
} from "./programmes";

const actorAt = (isHeadOffice: boolean): Actor => ({
  ...{ userId: "1", sessionId: "2", name: "Seseorang", username: "seseorang@ramahzakat.example" },
  branch: { id: "ID0002", name: "Cabang Bandung", isHeadOffice },
  roleId: "3",
  features: new Set(["MN606"]),
});
const refusal = (message: string): unknown => expect.objectContaining({ code: "E3", message });

describe("a programme's code", () => {
  test.each([
    [" ramadan-26 ", "RAMADAN-26"],
    ["A".repeat(20), "A".repeat(20)],
  ])("%j is %s", (typed, code) => {
    expect(parseProgrammeCode(typed)).toBe(code);
    expect(readProgrammeCode(typed)).toEqual({ ok: true, value: code, warnings: [] });
  });

  test.each(["A B", "A_B", "A".repeat(21)])("is not %j", (typed) => {
    expect(() => parseProgrammeCode(typed)).toThrow(
      refusal("Kode Program wajib diisi dengan huruf, angka atau tanda hubung, paling banyak 20."),
    );
    expect(readProgrammeCode(typed)).toEqual({
      ok: false,
      error: `Program '${typed.slice(0, 20)}' tidak terdaftar: periksa kodenya.`,
    });
  });

  test("may be empty in a row of a file, and nowhere else", () => {
    expect(() => parseProgrammeCode("")).toThrow("Kode Program wajib diisi");
    expect(readProgrammeCode(" - ")).toEqual({ ok: true, value: "", warnings: [] });
  });
});

test("an unknown or invalid programme is an error of the row, and of an upload", () => {
  const programme = { id: "1", name: "Ramadan", isValid: true };
  expect(faultOfProgramme("R26", programme)).toBeUndefined();
  expect(faultOfProgramme("R26", undefined)).toBe("Program 'R26' tidak terdaftar: periksa kodenya.");
  expect(faultOfProgramme("R26", { ...programme, isValid: false })).toBe(
    "Program Ramadan tidak berlaku hari ini: pilih program lain atau perbarui masa berlakunya.",
  );
  expect(() => requireValidProgramme(programme)).not.toThrow();
  for (const invalid of [undefined, { ...programme, isValid: false }])
    expect(() => requireValidProgramme(invalid)).toThrow(
      refusal("Program tidak ditemukan atau tidak berlaku hari ini."),
    );
});

test("a run that passes New Year stops paying programmes", () => {
  expect(faultOfBudgetYear("2026-01-01", "2026-12-31")).toBeUndefined();
  expect(faultOfBudgetYear("2026-12-31", "2027-01-01")).toBe(
    "Batch ini disetujui dengan anggaran program 2026: proses ulang agar anggaran 2027 diperiksa.",
  );
});

test("a mark has one to three characters", () => {
  expect(parseMark(" 🌙🌙🌙 ")).toBe("🌙🌙🌙");
  expect(() => parseMark(" ")).toThrow(refusal("Tanda wajib diisi."));
  expect(() => parseMark("RAMA")).toThrow(refusal("Tanda paling banyak 3 karakter."));
});

test("only head office handles programmes", () => {
  expect(() => requireProgrammeOffice(actorAt(true))).not.toThrow();
  expect(() => requireProgrammeOffice(actorAt(false))).toThrow(
    refusal("Hanya kantor pusat yang dapat mengatur program dan anggarannya."),
  );
});

describe("the days of a programme", () => {
  const days = (validFrom: string, validUntil: string | null) => () =>
    requireProgrammeDays({ name: "Ramadan", validFrom, validUntil });

  test("may be one, or without end", () => {
    expect(days("2026-02-28", "2026-02-28")).not.toThrow();
    expect(days("2026-02-28", null)).not.toThrow();
  });

  test("are in the calendar and in order", () => {
    const unknown = refusal("Tanggal tidak ada di kalender.");
    expect(days("2026-02-29", "2026-03-01")).toThrow(unknown);
    expect(days("2026-02-29", null)).toThrow(unknown);
    expect(days("2026-02-28", "2026-02-29")).toThrow(unknown);
    expect(days("2026-02-28", "2026-02-27")).toThrow(
      refusal("Berlaku Sampai tidak boleh sebelum Berlaku Mulai."),
    );
  });
});

test("a budget is for the present year or the next", () => {
  for (const year of [2026, 2027]) expect(() => requireBudgetYear(year, "2026-11-29")).not.toThrow();
  for (const year of [2025, 2028])
    expect(() => requireBudgetYear(year, "2026-11-29")).toThrow(
      refusal("Tahun anggaran harus 2026 atau 2027."),
    );
});

describe("a batch and the budget of its programme", () => {
  const budget: BatchBudget = {
    ...{ id: "1", key: "1", code: "R26", name: "Ramadan", mark: "R", year: 2026 },
    ...{ budgetIdr: 10_000_000, distributedIdr: 4_000_000, underWayIdr: 1_000_000, batchIdr: 5_000_000 },
  };
  const beyond = { ...budget, batchIdr: 6_500_000 };
  const without = { ...budget, budgetIdr: null, distributedIdr: 0, underWayIdr: 0, batchIdr: 1 };

  test("leaves budget − distributed − running batches − this batch", () => {
    expect(leftOf(budget)).toBe(0);
    expect(leftOf(beyond)).toBe(-1_500_000);
    expect(leftOf(without)).toBe(-1);
  });

  test("may use it up to the last rupiah", () => {
    expect(requireWithinBudgets(actorAt(false), [budget])).toEqual([]);
  });

  test("exceeds it only by head office, which is told which ones", () => {
    expect(requireWithinBudgets(actorAt(true), [budget, beyond, without])).toEqual([beyond, without]);
    expect(() => requireWithinBudgets(actorAt(false), [budget, beyond])).toThrow(
      refusal(
        "Batch ini melampaui anggaran 2026 program Ramadan sebesar Rp1.500.000: hanya kantor pusat yang dapat memprosesnya.",
      ),
    );
    expect(() => requireWithinBudgets(actorAt(false), [without])).toThrow(
      refusal("Program Ramadan belum memiliki anggaran 2026: hanya kantor pusat yang dapat memprosesnya."),
    );
  });
});
