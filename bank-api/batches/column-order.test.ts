import type * as BatchRows from "bank-api/domain/batch-rows";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { batchColumns, type BatchId } from "contract/batch-kinds";
import type * as Files from "../../tests/support/batch-files/rows";
import type * as BatchFiles from "./batch-file";

let columnsOf: typeof BatchRows.columnsOf;
let files: typeof Files;
let BatchFile: typeof BatchFiles.BatchFile;
const kinds = Object.keys(batchColumns) as BatchId[]; // Object.keys widens them

/** The columns of all files, the other way round than templates show them; for modules that are loaded anew. */
beforeAll(async () => {
  const reversed = Object.entries(batchColumns).map(([kind, columns]) => [kind, columns.toReversed()]);
  vi.doMock("contract/batch-kinds", async (original) => ({
    ...(await original<object>()),
    batchColumns: Object.fromEntries(reversed) as typeof batchColumns,
  }));
  vi.resetModules();
  ({ columnsOf } = await import("bank-api/domain/batch-rows"));
  files = await import("../../tests/support/batch-files/rows");
  ({ BatchFile } = await import("./batch-file"));
});
afterAll(() => {
  vi.doUnmock("contract/batch-kinds");
  vi.resetModules();
});

test.each(kinds)("rows of %s are read and kept by the names of their columns", (kind) => {
  expect(columnsOf(kind)).toEqual(batchColumns[kind].map(({ name }) => name));
  const [row = {}] = files.validRows(kind, 1);
  const file = new BatchFile(kind, "2026-11-21");
  file.add(Buffer.from(files.csvOf(kind, [row])));
  file.finish();
  const [checked] = file.nextRows(1);
  file.close();
  expect(checked).toMatchObject({ errors: [], warnings: [] });
  const cells = JSON.parse(checked!.typed) as string[];
  expect(Object.fromEntries(columnsOf(kind).map((name, place) => [name, cells[place]]))).toEqual(row);
});
