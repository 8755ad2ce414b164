import { expect, it } from "vitest";
import type { PendingApproval } from "~/bank/types";
import { waitingRow } from "./waiting-row";

const now = new Date("2026-11-29T10:00:00Z");
const approval: PendingApproval = {
  ...{ feature: "MN404", key: "7", subjectKey: "7", label: "Siti", at: "2026-11-29T07:00:00Z" },
  ...{ maker: { key: "1", name: "Operator" }, branch: { key: "ID0002", name: "Cabang Bandung" } },
  ...{
    amountIdr: 1_500_000,
    rowCount: null,
    checkers: 1,
    firstApprover: null,
    onBehalfOf: null,
    dueAt: null,
  },
};

it("what waits is told with its maker, branch, amount and age, and leads to its question", () => {
  expect(waitingRow(approval, now)).toEqual({
    ...{ kind: "Koreksi Dana", label: "Siti", makerName: "Operator", branchName: "Cabang Bandung" },
    ...{ amount: "1.500.000", age: "3 jam", href: "/approve-koreksi-dana/7/approve" },
  });
});

it("what has no amount, and is of all branches, says so", () => {
  const row = waitingRow({ ...approval, branch: null, amountIdr: null, maker: { key: "1", name: "" } }, now);
  expect(row).toMatchObject({ amount: "-", branchName: "Semua cabang", makerName: "-" });
});
