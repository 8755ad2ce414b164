import { expect, test } from "vitest";
import type { FeatureCode } from "contract/features";
import type { Represented } from "./actor";
import { capacitiesOf, openTo, requireApprover, requireDays, requireOpen } from "./deputies";

const approver: Represented = {
  ...{ userId: "20", name: "Penyetuju", roleId: "R2" },
  features: ["MN404", "MN405"],
};
const refusal = (code: string, message: string): unknown => expect.objectContaining({ code, message });

test("a deputy opens the approver's screens and that of deputies, each once", () => {
  expect(openTo(["MN100", "MN404"], approver)).toEqual(["MN100", "MN404", "MN405", "MN605"]);
  expect(openTo(["MN100"], null)).toEqual(["MN100"]);
  expect(openTo(["MN100"], undefined)).toEqual(["MN100"]);
});

test("the deputy's own right comes first, then that of the approver, for whom neither may have made or checked", () => {
  const features = new Set<FeatureCode>(["MN405"]);
  const own = { features, roleId: "R1", onBehalfOf: null, people: ["10"] };
  expect(capacitiesOf({ userId: "10", roleId: "R1", features })).toEqual([own]);
  expect(capacitiesOf({ userId: "10", roleId: "R1", features, standsInFor: approver })).toEqual([
    own,
    { features: new Set(["MN404", "MN405"]), roleId: "R2", onBehalfOf: approver, people: ["10", "20"] },
  ]);
});

test("an approver of corrections or disbursements names a deputy, and nobody passes one on", () => {
  for (const code of ["MN404", "MN405"] as const)
    expect(() => requireApprover({ features: new Set([code]) })).not.toThrow();
  const deputy = { features: new Set<FeatureCode>(["MN402", "MN605"]), standsInFor: approver };
  expect(() => requireApprover(deputy)).toThrow(
    refusal("E3", "Hanya penyetuju koreksi atau pencairan dana yang dapat menunjuk pengganti."),
  );
});

test.each([
  ["2026-11-29", "2026-11-29"],
  ["2026-11-29", "2026-12-29"],
  ["2027-02-01", "2027-03-03"],
])("a deputyship may last from %s to %s: 31 days at most, from today on", (from, to) => {
  expect(() => requireDays(from, to, "2026-11-29")).not.toThrow();
});

test.each([
  ["2026-11-28", "2026-11-30", "E3", "Penggantian paling cepat dimulai hari ini."],
  ["2026-12-02", "2026-12-01", "E3", "Tanggal akhir sebelum tanggal mulai."],
  ["2026-11-29", "2026-12-30", "E3", "Penggantian paling lama 31 hari."],
  ["2026-11-31", "2026-12-01", "E0", "Tanggal tidak ada di kalender."],
  ["2026-12-01", "2026-12-32", "E0", "Tanggal tidak ada di kalender."],
])("but not from %s to %s", (from, to, code, message) => {
  expect(() => requireDays(from, to, "2026-11-29")).toThrow(refusal(code, message));
});

test("a deputyship ends once, before its days are over", () => {
  for (const state of ["planned", "present"] as const) expect(() => requireOpen(state)).not.toThrow();
  for (const state of ["past", "ended"] as const)
    expect(() => requireOpen(state)).toThrow(refusal("E1", "Data sudah diproses."));
});
