import { describe, expect, test } from "vitest";
import {
  accountNumber,
  changesBetween,
  internalPartyName,
  isUseOfZakat,
  netChanges,
  products,
  productsOf,
  type Transfer,
} from "./ledger";
import { passesLuhn } from "./luhn";

const transfer: Transfer = { debitAccount: "B", creditAccount: "A", amountIdr: 70 };

describe("what a state change does to accounts", () => {
  test("asking holds the amount", () => {
    expect(changesBetween(undefined, "pending", transfer)).toEqual([
      { accountNumber: "B", balanceIdr: 0, heldIdr: 70 },
    ]);
  });

  test("approving moves it and ends the hold, accounts in order of their numbers", () => {
    expect(changesBetween("pending", "settled", transfer)).toEqual([
      { accountNumber: "A", balanceIdr: 70, heldIdr: 0 },
      { accountNumber: "B", balanceIdr: -70, heldIdr: -70 },
    ]);
  });

  test("voiding only ends the hold", () => {
    expect(changesBetween("pending", "voided", transfer)).toEqual([
      { accountNumber: "B", balanceIdr: 0, heldIdr: -70 },
    ]);
  });

  test("every way to a state adds up to the state alone", () => {
    for (const end of ["settled", "voided"] as const) {
      const byWayOfPending = netChanges([
        ...changesBetween(undefined, "pending", transfer),
        ...changesBetween("pending", end, transfer),
      ]).filter((change) => change.balanceIdr !== 0 || change.heldIdr !== 0);
      expect(byWayOfPending).toEqual(changesBetween(undefined, end, transfer));
    }
  });

  test("balances change by nothing in sum", () => {
    const sum = changesBetween(undefined, "settled", transfer).reduce(
      (total, change) => total + change.balanceIdr,
      0,
    );
    expect(sum).toBe(0);
  });
});

test("changes of one account are one change", () => {
  expect(
    netChanges([
      { accountNumber: "2", balanceIdr: 5, heldIdr: 1 },
      { accountNumber: "1", balanceIdr: 1, heldIdr: 0 },
      { accountNumber: "2", balanceIdr: -2, heldIdr: 4 },
    ]),
  ).toEqual([
    { accountNumber: "1", balanceIdr: 1, heldIdr: 0 },
    { accountNumber: "2", balanceIdr: 3, heldIdr: 5 },
  ]);
});

test("account numbers are 16 digits, begin with the product and pass Luhn's test", () => {
  const number = accountNumber("2001", 1_234_567);
  expect(number).toMatch(/^2001\d{12}$/);
  expect(passesLuhn(number)).toBe(true);
  expect(accountNumber("2001", 1_234_568)).not.toBe(number);
});

test("each type moves money between the accounts of its two products", () => {
  const { zakatFund, settlement, mustahik, merchant } = products;
  expect(productsOf).toEqual({
    P00001: { debit: zakatFund, credit: mustahik },
    P00002: { debit: mustahik, credit: merchant },
    P00003: { debit: merchant, credit: settlement },
    P00004: { debit: mustahik, credit: zakatFund },
  });
});

test("a balance is in use by distributions and usages; a correction is not usage", () => {
  expect((["P00001", "P00002", "P00003", "P00004"] as const).filter(isUseOfZakat)).toEqual([
    "P00001",
    "P00002",
  ]);
});

test("the zakat fund is named by its branch", () => {
  expect(internalPartyName(products.zakatFund, "Cabang Bandung")).toBe("Dana Zakat Cabang Bandung");
  expect(internalPartyName(products.settlement, "Cabang Bandung")).toBe("Settlement Merchant");
});
