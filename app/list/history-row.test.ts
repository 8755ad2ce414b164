import { describe, expect, it } from "vitest";
import { historyRow, type Recorded } from "./history-row";

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

const row = (action: string, ...changes: Recorded["changes"]) =>
  historyRow(names)({ action, time: "2026-11-20T23:30:00Z", actorName: "Admin", changes });

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
      { field: "status", before: "Active", after: "Inactive" },
      { field: "name", before: "Cabang Lama", after: "Cabang Baru" },
    );
    expect(changes).toEqual([
      { name: "Nama Cabang", before: "Cabang Lama", after: "Cabang Baru" },
      { name: "Status", before: "Aktif", after: "Tidak Aktif" },
    ]);
  });

  it("tells of a list what was taken and what was added", () => {
    const [before, after] = [
      ["MN100", "MN201"],
      ["MN100", "MN204"],
    ];
    expect(row("branch.update", { field: "features", before, after }).changes).toEqual([
      { name: "Menu Previlege", before: "List Mustahik", after: "Koreksi Dana" },
    ]);
  });

  it("begins with nothing where a record was made, and keeps silent about what stayed empty", () => {
    const { changes } = row(
      "branch.update",
      { field: "phoneNumber", before: undefined, after: "" },
      { field: "name", before: undefined, after: "Cabang" },
    );
    expect(changes).toEqual([{ name: "Nama Cabang", before: "", after: "Cabang" }]);
  });

  it("lets an action that it does not know speak for itself, and keeps silent about such fields", () => {
    const { action, changes } = row("branch.move", { field: "floor", before: "1", after: "2" });
    expect([action, changes]).toEqual(["branch.move", []]);
  });
});
