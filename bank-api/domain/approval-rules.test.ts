import { describe, expect, test } from "vitest";
import type { Actor, Represented } from "./actor";
import {
  isFirstOfTwo,
  newsOfRules,
  refusalOf,
  requireApprovingRoles,
  requireInForce,
  requireReachable,
  requireRuleOf,
  requireWithinLimit,
  tooFewToCheck,
  type Checks,
  type RuleFields,
} from "./approval-rules";
import type { Capacity } from "./deputies";

const refusal = (message: unknown, code = "E3"): unknown => expect.objectContaining({ code, message });

test("only head office handles rules of all branches", () => {
  const actorAt = (isHeadOffice: boolean): Actor => ({
    ...{ userId: "1", sessionId: "2", name: "Seseorang", username: "seseorang@ramahzakat.example" },
    branch: { id: "ID0002", name: "Cabang Bandung", isHeadOffice },
    roleId: "3",
    features: new Set(["MN604"]),
  });
  expect(() => requireRuleOf(actorAt(true), null)).not.toThrow();
  expect(() => requireRuleOf(actorAt(false), "ID0002")).not.toThrow();
  expect(() => requireRuleOf(actorAt(false), null)).toThrow(
    refusal("Hanya kantor pusat yang dapat mengatur persetujuan semua cabang."),
  );
});

test("a daily limit lets one person approve at least the smallest sum of its rule", () => {
  const rule: RuleFields = {
    ...{ transactionType: "P00004", branchId: null, fromIdr: 5_000_000, checkers: 1, roleIds: [] },
    dailyLimitIdr: null,
  };
  expect(() => requireReachable(rule)).not.toThrow();
  expect(() => requireReachable({ ...rule, dailyLimitIdr: 5_000_000 })).not.toThrow();
  expect(() => requireReachable({ ...rule, dailyLimitIdr: 4_999_999 })).toThrow(
    refusal("Batas per hari kurang dari nominal awal aturan, jadi tidak ada yang dapat disetujui."),
  );
});

test("who proposes a rule is told where too few people can check", () => {
  expect(tooFewToCheck(2, 2)).toBeUndefined();
  expect(tooFewToCheck(1, 2)).toBe(
    "Hari ini hanya 1 orang dapat memeriksa, dan aturan ini memerlukan 2: tambahkan pemeriksa sebelum aturan disetujui.",
  );
});

test("a change that leaves rules with too few people names them", () => {
  const rule = { key: "1", transactionType: "P00004", fromIdr: 5_000_000, checkers: 2 } as const;
  const ofAll = { ...rule, branchName: null };
  const ofOne = { ...rule, branchName: "Cabang Bandung", transactionType: "P00001", checkers: 1 } as const;
  expect(newsOfRules([ofAll, ofOne])).toBe(
    "Setelah perubahan ini, pemeriksa untuk aturan persetujuan berikut tidak cukup: " +
      "Koreksi Dana semua cabang mulai Rp5.000.000 (perlu 2 pemeriksa); " +
      "Penyaluran Dana Cabang Bandung mulai Rp5.000.000 (perlu 1 pemeriksa). " +
      "Tekan Simpan sekali lagi jika tetap ingin menyimpan.",
  );
});

test("the roles of a rule open the screen where its requests are approved", () => {
  const roles = [
    { description: "Penyetuju", features: ["MN404", "MN405"] },
    { description: "Operator", features: ["MN204"] },
  ];
  expect(() => requireApprovingRoles("P00004", roles.slice(0, 1))).not.toThrow();
  expect(() => requireApprovingRoles("P00004", [])).not.toThrow();
  expect(() => requireApprovingRoles("P00004", roles)).toThrow(
    refusal("Role Operator tidak dapat menyetujui jenis ini."),
  );
  expect(() => requireApprovingRoles("P00001", roles.slice(0, 1))).toThrow("Role Penyetuju");
});

test("a rule that is in force can end, once", () => {
  expect(() => requireInForce({ state: "in_force" })).not.toThrow();
  for (const state of ["proposed", "refused", "ending", "ended"] as const)
    expect(() => requireInForce({ state })).toThrow(refusal("Data sudah diproses.", "E1"));
});

describe("who may decide", () => {
  const approver: Represented = {
    ...{ userId: "20", name: "Penyetuju", roleId: "R2" },
    features: ["MN404"],
  };
  const own: Capacity = { features: new Set(["MN404"]), roleId: "R1", onBehalfOf: null, people: ["10"] };
  const asDeputy: Capacity = { ...own, roleId: "R2", onBehalfOf: approver, people: ["10", "20"] };
  const checks: Checks = {
    ...{ createdBy: "1", checkers: 1, firstApprovedBy: null, firstApprovedFor: null, rule: null },
  };
  const ruled = (...roleIds: string[]): Checks => ({
    ...checks,
    rule: { roleIds, roleNames: ["Penyetuju", "Pengawas"], dailyLimitIdr: null },
  });
  const [ownWork, firstChecker, eitherChecked, otherRole] = [
    "Pembuat tidak boleh menyetujui datanya sendiri.",
    "Anda sudah menyetujui data ini sebagai pemeriksa pertama. Pemeriksa kedua harus orang lain.",
    "Anda atau penyetuju yang Anda gantikan sudah memeriksa data ini. Pemeriksa kedua harus orang lain.",
    "Menurut aturan persetujuan, data ini hanya dapat disetujui oleh: Penyetuju, Pengawas.",
  ];

  test.each<[string, Capacity, Checks, string | undefined]>([
    ["somebody else", own, checks, undefined],
    ["their deputy", asDeputy, checks, undefined],
    ["not the maker", own, { ...checks, createdBy: "10" }, ownWork],
    ["not a deputy who made it", asDeputy, { ...checks, createdBy: "10" }, ownWork],
    [
      "nor one whose approver made it",
      asDeputy,
      { ...checks, createdBy: "20" },
      "Data ini dibuat oleh penyetuju yang Anda gantikan, jadi tidak dapat diputuskan atas namanya.",
    ],
    ["a role of the rule", own, ruled("R1", "R9"), undefined],
    ["any role where the rule names none", own, ruled(), undefined],
    ["not a role that the rule leaves out", own, ruled("R9"), otherRole],
    ["a deputy in the role of the approver", asDeputy, ruled("R2"), undefined],
    ["not the first checker again", own, { ...checks, firstApprovedBy: "10" }, firstChecker],
    ["a second checker", own, { ...checks, firstApprovedBy: "11" }, undefined],
    ["not for whom a deputy checked first", own, { ...checks, firstApprovedFor: "10" }, firstChecker],
    ["not the deputy of the first checker", asDeputy, { ...checks, firstApprovedBy: "20" }, eitherChecked],
  ])("approves: %s", (_who, capacity, of, message) => {
    expect(refusalOf("approve", capacity, of)).toEqual(message === undefined ? undefined : refusal(message));
  });

  test("one person can void in their own right, the maker and a role that the rule leaves out too", () => {
    const made = { ...ruled("R9"), createdBy: "10", firstApprovedBy: "10" };
    expect(refusalOf("void", own, made)).toBeUndefined();
  });

  test("a deputy voids nothing that either of them made or checked, in any role", () => {
    expect(refusalOf("void", asDeputy, { ...checks, createdBy: "20" })?.code).toBe("E3");
    expect(refusalOf("void", asDeputy, { ...checks, firstApprovedBy: "10" })).toEqual(refusal(eitherChecked));
    expect(refusalOf("void", asDeputy, ruled("R9"))).toBeUndefined();
  });

  test("the first approval of two settles nothing", () => {
    expect(isFirstOfTwo({ ...checks, checkers: 2 })).toBe(true);
    expect(isFirstOfTwo({ ...checks, checkers: 2, firstApprovedBy: "11" })).toBe(false);
    expect(isFirstOfTwo(checks)).toBe(false);
  });
});

describe("the daily limit", () => {
  test("is what a person approves of the kind on one day", () => {
    expect(() => requireWithinLimit(10_000_000, 1_000_000, 10_000_000)).not.toThrow();
    expect(() => requireWithinLimit(99_000_000, 1_000_000, null)).not.toThrow();
  });

  test("says what is left of it", () => {
    expect(() => requireWithinLimit(10_500_000, 1_000_000, 10_000_000)).toThrow(
      refusal(
        "Batas persetujuan Anda per hari untuk jenis ini Rp10.000.000. Sisa hari ini Rp500.000, data ini Rp1.000.000.",
      ),
    );
    expect(() => requireWithinLimit(13_000_000, 1_000_000, 10_000_000)).toThrow("Sisa hari ini Rp0,");
  });
});
