import { expect, test, vi } from "vitest";
import { batchColumns } from "contract/batch-columns";
import { columnsOf } from "bank-api/domain/batch-rows";
import { csvOf, kinds, validRows } from "../../tests/support/batch-files/rows";
import { BatchFile } from "./batch-file";

/** The columns of all files, the other way round than templates show them. */
vi.mock("contract/batch-columns", async (original) => {
  const contract = await original<{ batchColumns: Record<string, readonly object[]> }>();
  const reversed = Object.entries(contract.batchColumns).map(([kind, columns]) => [
    kind,
    columns.toReversed(),
  ]);
  return { ...contract, batchColumns: Object.fromEntries(reversed) as typeof contract.batchColumns };
});

test.each(kinds)("rows of %s are read and kept by the names of their columns", (kind) => {
  expect(columnsOf(kind)).toEqual(batchColumns[kind].map(({ name }) => name).toReversed());
  const [row = {}] = validRows(kind, 1);
  const file = new BatchFile(kind, "2026-11-21");
  file.add(Buffer.from(csvOf(kind, [row])));
  file.finish();
  const [checked] = file.nextRows(1);
  file.close();
  expect(checked).toMatchObject({ errors: [], warnings: [] });
  const cells = JSON.parse(checked!.typed) as string[];
  expect(Object.fromEntries(columnsOf(kind).map((name, place) => [name, cells[place]]))).toEqual(row);
});
