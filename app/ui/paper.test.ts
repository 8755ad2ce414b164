import { expect, test } from "vitest";
import { paperOf } from "./paper";

test("paper says who printed it and when, each in its own direction", () => {
  const printer = { name: "محمد", branch: { name: "Cabang Bandung" } };
  const { facts } = paperOf(printer, new Date("2026-11-20T10:05:00Z"), ["Semua cabang"]);
  expect(facts).toEqual(["Semua cabang", "Dicetak oleh \u2068محمد\u2069, 20/11/2026 17:05 WIB"]);
});
