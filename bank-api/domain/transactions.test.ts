import { describe, expect, test } from "vitest";
import { flagsOf, transactionState, transactionType } from "contract/specified/transactions";
import {
  beyondBounds,
  closedAccount,
  decisionOf,
  flagsIn,
  inactivePayer,
  initialState,
  insufficientFunds,
  payerMustBeActive,
  standingPayer,
  requireCreation,
  requireSecondPerson,
} from "./transactions";

describe("flags", () => {
  test("ask for approval or for voiding", () => {
    expect(decisionOf(flagsOf.approve)).toBe("approve");
    expect(decisionOf(flagsOf.void)).toBe("void");
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

describe("a new transaction", () => {
  test("is asked for by the flags of one, and no others", () => {
    expect(() => requireCreation(flagsOf.create)).not.toThrow();
    for (const flags of [flagsOf.approve, flagsOf.void, { ...flagsOf.create, approved: true }]) {
      expect(() => requireCreation(flags)).toThrow(expect.objectContaining({ code: "E0" }));
    }
  });

  test("that cannot be paid is refused, a correction in the specification's words", () => {
    expect(insufficientFunds("P00004").message).toBe(
      "Nominal harus kurang dari atau sama dengan saldo mustahik.",
    );
    expect(insufficientFunds("P00003").message).toBe("Saldo yang tersedia tidak mencukupi.");
  });
});

test("nobody approves what they made themselves", () => {
  expect(() => requireSecondPerson("1", "2")).not.toThrow();
  expect(() => requireSecondPerson("1", "1")).toThrow(
    expect.objectContaining({ code: "E3", message: "Pembuat tidak boleh menyetujui datanya sendiri." }),
  );
});

test("the payer of a purchase or a disbursement must be active once money moves; of a correction never", () => {
  const needing = transactionType.options.flatMap((type) =>
    transactionState.options.filter((state) => payerMustBeActive(type, state)).map((state) => [type, state]),
  );
  expect(needing).toEqual([
    ["P00002", "settled"],
    ["P00003", "settled"],
  ]);
});

test("distributions and usages settle at once, disbursements and corrections wait", () => {
  expect(initialState).toEqual({
    P00001: "settled",
    P00002: "settled",
    P00003: "pending",
    P00004: "pending",
  });
});

test("a refusal says who is not active, that an account stands still or is closed, and which balance would be too large", () => {
  expect(inactivePayer("P00002").message).toBe("Mustahik tidak aktif: pembelian tidak dapat dilakukan.");
  expect(inactivePayer("P00003").message).toBe("Merchant tidak aktif: pencairan dana tidak dapat disetujui.");
  expect(standingPayer()).toMatchObject({
    code: "E3",
    message:
      "Account pembayar dihentikan oleh pembatasan data: transaksi menunggu sampai pembatasan dicabut.",
  });
  expect(closedAccount()).toMatchObject({
    code: "E3",
    message: "Account ini sudah ditutup karena data pemiliknya dihapus: transaksi tidak dapat dilakukan.",
  });
  expect(beyondBounds().message).toBe(
    "Saldo account akan melampaui batas 9.000.000.000.000.000: transaksi ini tidak dapat dilakukan.",
  );
});
