import { expect, test } from "vitest";
import { fileNameOf } from "./file-name";

const moment = new Date("2026-11-23T03:00:00Z");

test.each([
  [["Semua cabang", "Semester 2 2026"], "Laporan Semua cabang Semester 2 2026 20261123-100000"],
  [["01/01/2026 – 30/06/2026"], "Laporan 01-01-2026 - 30-06-2026 20261123-100000"],
  [['Cabang "Émil"\r\n; a'], "Laporan Cabang Emil a 20261123-100000"],
  [["شعبة"], "Laporan 20261123-100000"],
])("the file of %j is named %s", (facts, name) => {
  expect(fileNameOf("Laporan", facts, moment)).toBe(name);
});

test("a long fact is cut", () => {
  expect(fileNameOf("Laporan", ["a".repeat(300)], moment)).toBe(`Laporan ${"a".repeat(50)} 20261123-100000`);
});
