import { expect, test } from "vitest";
import {
  batchLabel,
  newsOf,
  notCancellable,
  readDescription,
  refusalToProcess,
  requireProcessPath,
  samePaymentIn,
  type BatchState,
} from "./batches";

const batch: BatchState = { kind: "BUP0002", status: "Pending", itemsFailed: false };
const refusal = (code: string, message: unknown = expect.any(String)): unknown =>
  expect.objectContaining({ code, message });

test("a label names kind, day in Jakarta, and number", () => {
  expect(batchLabel("BUP0001", new Date("2026-11-20T17:00:00Z"), 7)).toBe("BUP0001-20261121-007");
  expect(batchLabel("BUP0003", new Date("2026-11-20T16:59:59Z"), 1234)).toBe("BUP0003-20261120-1234");
});

test.each([
  ["Pending", undefined],
  ["Process_failed", undefined],
  ["Process_success", undefined],
  ["Running", "E1"],
  ["Uploading", "E3"],
] as const)("processing a batch that is %s", (status, code) => {
  expect(refusalToProcess({ ...batch, status })?.code).toBe(code);
});

test("a batch without rows can only be cancelled", () => {
  const lost = { ...batch, status: "Process_failed", itemsFailed: true } as const;
  expect(refusalToProcess(lost)).toEqual(refusal("E3", expect.stringContaining("dibatalkan")));
});

test("a process call names the batch's kind, twice", () => {
  expect(() => requireProcessPath(batch, "penyalurandana", "BUP0002")).not.toThrow();
  expect(() => requireProcessPath(batch, "mustahik", "BUP0002")).toThrow(refusal("404"));
  expect(() => requireProcessPath(batch, "penyalurandana", "BUP0001")).toThrow(refusal("404"));
});

test("a description is one text of at most 1,000 characters", () => {
  expect(readDescription("  Data\r\nRamadan\u0007 ")).toBe("Data Ramadan");
  expect(readDescription("a".repeat(1000))).toHaveLength(1000);
  expect(() => readDescription("a".repeat(1001))).toThrow(refusal("E3"));
});

test("a row is warned of the same amount in another batch", () => {
  expect(samePaymentIn("BUP0002-20261121-001", true)).toBe(
    "Penerima ini sudah diproses dengan nominal sama di BUP0002-20261121-001.",
  );
  expect(samePaymentIn("BUP0002-20261121-001", false)).toBe(
    "Penerima ini menunggu dengan nominal sama di BUP0002-20261121-001.",
  );
});

test("a decision is asked again with the first five of the batches that are new", () => {
  const batches = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      ...{ key: String(place), uploadId: `U${place}`, isDecided: place === 1 },
      ...{ rowCount: 1, told: "" },
    }));
  const begin = "Belum diproses. Baru sejak pertanyaan ini dibuka: pembayaran yang sama di ";
  expect(newsOf(batches(2))).toBe(`${begin}U0 (menunggu), U1 (sudah diproses).`);
  const five = "U0 (menunggu), U1 (sudah diproses), U2 (menunggu), U3 (menunggu), U4 (menunggu)";
  expect(newsOf(batches(5))).toBe(`${begin}${five}.`);
  expect(newsOf(batches(6))).toBe(`${begin}${five}, …`);
});

test("a batch that has been processed cannot be cancelled", () => {
  expect(notCancellable()).toEqual(
    refusal("E3", "Batch hanya dapat dibatalkan selama berstatus Pending atau Process_failed."),
  );
});
