import { describe, expect, test } from "vitest";
import type { StatementEntry } from "~/bank/types";
import { statementColumns, statementRow } from "./statement-table";

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

const titles = statementColumns(true).map(({ title }) => title);
const shown = (changed: Partial<StatementEntry>, title: string) =>
  statementRow({ ...entry, ...changed }).texts[titles.indexOf(title)];

describe("the sign of a correction", () => {
  test.each([
    ["P00004", "pending", "(1.500.000)"],
    ["P00004", "settled", "(1.500.000)"],
    ["P00004", "voided", "1.500.000"],
    ["P00001", "settled", "1.500.000"],
    ["P00002", "settled", "1.500.000"],
  ])("%s %s is %s", (type, status, amount) => {
    expect(shown({ type, status }, "NOMINAL")).toBe(amount);
  });
});

test("codes are shown as words, times as Jakarta's", () => {
  const { texts } = statementRow(entry);
  expect(texts).toEqual(expect.arrayContaining(["21/11/2026 01:00", "Penyaluran Dana", "Disetujui"]));
});

test("a disbursement that was voided was refused; any other transaction was cancelled", () => {
  const voided = (type: string) => shown({ type, status: "voided" }, "STATUS");
  expect([voided("P00003"), voided("P00004")]).toEqual(["Ditolak", "Dibatalkan"]);
});

test("the balance after an entry, and none where it moves nothing", () => {
  expect(shown({ balanceAfterIdr: 0 }, "SALDO")).toBe("0");
  expect(shown({ balanceAfterIdr: 2_500_000 }, "SALDO")).toBe("2.500.000");
  expect(shown({}, "SALDO")).toBe("-");
});

test("codes of another bank are shown as they are", () => {
  const foreign = { type: "X1", status: "held" };
  expect([shown(foreign, "TIPE TRANSAKSI"), shown(foreign, "STATUS")]).toEqual(["X1", "held"]);
});
