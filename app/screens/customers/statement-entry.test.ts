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

test("codes are shown as words, times as Jakarta's", () => {
  expect(statementRow(entry)).toMatchObject({
    time: "21/11/2026 01:00",
    type: "Penyaluran Dana",
    statusName: "Disetujui",
  });
});

test("a disbursement that was voided was refused; any other transaction was cancelled", () => {
  const voided = (type: string) => statementRow({ ...entry, type, status: "voided" }).statusName;
  expect([voided("P00003"), voided("P00004")]).toEqual(["Ditolak", "Dibatalkan"]);
});

test("the balance after an entry, and none where it moves nothing", () => {
  expect(statementRow({ ...entry, balanceAfterIdr: 0 }).balance).toBe("0");
  expect(statementRow({ ...entry, balanceAfterIdr: 2_500_000 }).balance).toBe("2.500.000");
  expect(statementRow(entry).balance).toBe("");
});

test("codes of another bank are shown as they are", () => {
  const foreign = statementRow({ ...entry, type: "X1", status: "held" });
  expect([foreign.type, foreign.statusName]).toEqual(["X1", "held"]);
});
