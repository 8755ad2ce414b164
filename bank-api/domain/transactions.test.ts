import { describe, expect, test } from "vitest";
import { flagsOf } from "contract/transactions";
import { decisionOf, flagsIn, requireAvailable, requireDecidable, type Decidable } from "./transactions";

const pending: Decidable = {
  transactionType: "P00003",
  status: "pending",
  createdBy: "1",
  sourceStatus: "Active",
};
const refusal = (code: string, message: string) => expect.objectContaining({ code, message }) as Error;

describe("flags", () => {
  test("ask for approval or for voiding", () => {
    expect(decisionOf(flagsOf.approve)).toBe("settled");
    expect(decisionOf(flagsOf.void)).toBe("voided");
  });

  test.each([
    flagsOf.create,
    { ...flagsOf.approve, created: true },
    { ...flagsOf.approve, void_initiated: true },
    { ...flagsOf.void, is_update: false },
  ])("anything else is malformed: %j", (flags) => {
    expect(() => decisionOf(flags)).toThrow(expect.objectContaining({ code: "E0" }));
  });

  test("a list shows those of the act that led to the state", () => {
    expect(flagsIn("pending")).toEqual(flagsOf.create);
    expect(flagsIn("settled")).toEqual(flagsOf.approve);
    expect(flagsIn("voided")).toEqual(flagsOf.void);
  });
});

describe("a decision", () => {
  test("is open to a second person", () => {
    expect(() => requireDecidable(pending, "settled", "2")).not.toThrow();
  });

  test("to approve is closed to the creator, to void is not", () => {
    expect(() => requireDecidable(pending, "settled", "1")).toThrow(
      refusal("E3", "Pembuat tidak boleh menyetujui datanya sendiri."),
    );
    expect(() => requireDecidable(pending, "voided", "1")).not.toThrow();
  });

  test.each(["settled", "voided"] as const)("is made once: it is %s already", (status) => {
    expect(() => requireDecidable({ ...pending, status }, "voided", "2")).toThrow(
      refusal("E1", "Data sudah diproses."),
    );
  });

  test("no disbursement of an inactive merchant is approved, but it may be voided", () => {
    const inactive = { ...pending, sourceStatus: "Inactive" } as const;
    expect(() => requireDecidable(inactive, "settled", "2")).toThrow(expect.objectContaining({ code: "E3" }));
    expect(() => requireDecidable(inactive, "voided", "2")).not.toThrow();
  });

  test("an inactive mustahik's correction stays possible", () => {
    const correction = { ...pending, transactionType: "P00004", sourceStatus: "Inactive" } as const;
    expect(() => requireDecidable(correction, "settled", "2")).not.toThrow();
  });
});

test("no more is asked for than is available", () => {
  expect(() => requireAvailable("P00004", 500, 500)).not.toThrow();
  expect(() => requireAvailable("P00004", 501, 500)).toThrow(
    refusal("E3", "Nominal harus kurang dari atau sama dengan saldo mustahik."),
  );
  expect(() => requireAvailable("P00003", 501, 500)).toThrow(
    refusal("E3", "Saldo yang tersedia tidak mencukupi."),
  );
});
