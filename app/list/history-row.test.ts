import { describe, expect, it } from "vitest";
import { historyRow } from "./history-row";

const names = {
  actions: { "branch.update": "Diubah" },
  fields: {
    name: "Nama Cabang",
    phoneNumber: "No.Telp Cabang",
    status: "Status",
    features: "Menu Previlege",
  },
  values: { Active: "Aktif", Inactive: "Tidak Aktif", MN201: "List Mustahik", MN204: "Koreksi Dana" },
};

type Values = Record<string, unknown> | null;

const row = (action: string, before: Values = null, after: Values = null) =>
  historyRow(names)({ action, at: "2026-11-20T23:30:00Z", actorName: "Admin", before, after });

describe("a change in the words of its screen", () => {
  it("says who did what, when in Jakarta", () => {
    expect(row("branch.update")).toEqual({
      time: "21/11/2026 06:30",
      actorName: "Admin",
      action: "Diubah",
      changes: [],
    });
  });

  it("tells the fields in the order of their names, and codes by name", () => {
    const { changes } = row(
      "branch.update",
      { status: "Active", name: "Cabang Lama", phoneNumber: "1" },
      { status: "Inactive", name: "Cabang Baru", phoneNumber: "1" },
    );
    expect(changes).toEqual([
      { name: "Nama Cabang", before: "Cabang Lama", after: "Cabang Baru" },
      { name: "Status", before: "Aktif", after: "Tidak Aktif" },
    ]);
  });

  it("writes numbers and truths as JSON does, and names them", () => {
    expect(row("branch.update", { status: false }, { status: true, name: 5 }).changes).toEqual([
      { name: "Nama Cabang", before: "", after: "5" },
      { name: "Status", before: "false", after: "true" },
    ]);
  });

  it("tells of a list what was taken and what was added", () => {
    const [before, after] = [{ features: ["MN100", "MN201"] }, { features: ["MN100", "MN204"] }];
    expect(row("branch.update", before, after).changes).toEqual([
      { name: "Menu Previlege", before: "List Mustahik", after: "Koreksi Dana" },
    ]);
  });

  it("begins with nothing where a record was made, and keeps silent about what stayed empty", () => {
    const { changes } = row("branch.create", null, { phoneNumber: "", name: "Cabang" });
    expect(changes).toEqual([{ name: "Nama Cabang", before: "", after: "Cabang" }]);
  });

  it("lets an action that it does not know speak for itself, and keeps silent about such fields", () => {
    const { action, changes } = row("branch.move", { floor: 1 }, { floor: 2 });
    expect([action, changes]).toEqual(["branch.move", []]);
  });
});

it("what was nothing is told as nothing", () => {
  for (const nothing of [null, undefined, ""]) {
    expect(row("branch.update", { name: nothing }, { name: "Cabang Baru" }).changes).toEqual([
      { name: "Nama Cabang", before: "", after: "Cabang Baru" },
    ]);
    expect(row("branch.update", { name: "Cabang Lama" }, { name: nothing }).changes).toEqual([
      { name: "Nama Cabang", before: "Cabang Lama", after: "" },
    ]);
    expect(row("branch.update", { name: nothing }, { name: nothing }).changes).toEqual([]);
  }
});
