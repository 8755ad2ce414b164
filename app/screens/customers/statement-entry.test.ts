import { describe, expect, test } from "vitest";
import type { StatementEntry } from "~/bank/types";
import { statementRow } from "./statement-entry";

const entry: StatementEntry = {
  key: "77",
  time: "2026-11-20T18:00:00Z",
  accountNumber: "2001000000000001",
  type: "P00001",
  description: "",
  amountIdr: 1_500_000,
  merchantName: "",
  status: "settled",
};

describe("the sign of a correction", () => {
  test.each([
    ["P00004", "pending", "(1.500.000)"],
    ["P00004", "settled", "(1.500.000)"],
    ["P00004", "voided", "1.500.000"],
    ["P00001", "settled", "1.500.000"],
    ["P00002", "settled", "1.500.000"],
  ])("%s %s is %s", (type, status, amount) => {
    expect(statementRow({ ...entry, type, status }).amount).toBe(amount);
  });
});

test("codes are shown as words, times as Jakarta's, empty cells as a dash", () => {
  expect(statementRow(entry)).toMatchObject({
    time: "21/11/2026 01:00",
    type: "Penyaluran Dana",
    statusName: "Disetujui",
    description: "-",
    merchantName: "-",
  });
});

test("codes of another bank are shown as they are", () => {
  const foreign = statementRow({ ...entry, type: "X1", status: "held" });
  expect([foreign.type, foreign.statusName]).toEqual(["X1", "held"]);
});
