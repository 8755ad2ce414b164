import { Readable } from "node:stream";
import { expect, it, vi } from "vitest";
import { exportColumns } from "contract/specified/reports";
import { linesOf, type ExportResult, type Step } from "./lines";

const chunk = (lines: string, count: number, totalIdr: bigint): Step => ({
  done: false,
  value: { lines, count, totalIdr, customerIds: [] },
});
const end: Step = { done: true, value: undefined };
const head = `${JSON.stringify(exportColumns)}\n`;

/** Gives the steps in turn; an error is thrown. */
function stepping(...steps: (Step | Error)[]) {
  return () => {
    const step = steps.shift() ?? end;
    return step instanceof Error ? Promise.reject(step) : Promise.resolve(step);
  };
}

const conclusion = () => vi.fn<(result: ExportResult) => Promise<void>>().mockResolvedValue();

it("an export has the columns, the rows and their total", async () => {
  const conclude = conclusion();
  const lines = linesOf(chunk("[1]\n[2]\n", 2, 2n ** 52n), stepping(chunk("[3]\n", 1, 5n)), conclude);
  expect((await Readable.from(lines).toArray()).join("")).toBe(
    `${head}[1]\n[2]\n[3]\n{"count":3,"total_idr":4503599627370501}\n`,
  );
  expect(conclude.mock.calls).toEqual([[{ count: 3, isComplete: true }]]);
});

it("an export has no last line unless it could be concluded", async () => {
  const lines = linesOf(end, stepping(), () => Promise.reject(new Error("no record")));
  expect(await lines.next()).toEqual({ done: false, value: head });
  await expect(lines.next()).rejects.toThrow("no record");
});

it("an export is recorded as cut off, without a last line, when rows fail", async () => {
  const conclude = conclusion();
  const lines = linesOf(chunk("[1]\n", 1, 1n), stepping(new Error("no rows")), conclude);
  expect(await lines.next()).toMatchObject({ value: head });
  expect(await lines.next()).toMatchObject({ value: "[1]\n" });
  await expect(lines.next()).rejects.toThrow("no rows");
  expect(await lines.next()).toEqual({ done: true, value: undefined });
  expect(conclude.mock.calls).toEqual([[{ count: 1, isComplete: false }]]);
});

it("an export is recorded as cut off when its client leaves", async () => {
  const conclude = conclusion();
  const lines = linesOf(chunk("[1]\n", 1, 1n), stepping(chunk("[2]\n", 1, 1n)), conclude);
  await lines.next();
  await lines.next();
  await lines.return();
  expect(conclude.mock.calls).toEqual([[{ count: 1, isComplete: false }]]);
});
