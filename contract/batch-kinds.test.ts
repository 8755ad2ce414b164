import { expect, it } from "vitest";
import { batchColumns, isKeptAsText } from "./batch-kinds";

it("files keep as text what a spreadsheet would change", () => {
  const kept = batchColumns.BUP0002.filter(isKeptAsText).map(({ name }) => name);
  expect(kept).toEqual(["tgl_lahir", "no_ktp", "nominal", "program"]);
  expect(batchColumns.BUP0001.filter((column) => !isKeptAsText(column)).map(({ name }) => name)).toEqual([
    ...["nama", "tmp_lahir", "jenis_kelamin", "alamat", "asnaf"],
  ]);
});

it("the optional columns of a file are those that other banks do not know", () => {
  for (const columns of Object.values(batchColumns))
    for (const { isOptional, capability } of columns) expect(isOptional).toBe(capability !== undefined);
});
