import { describe, expect, it } from "vitest";
import { capabilityNames, type Capability } from "contract/capabilities";
import { exportColumns, exportTransactions } from "contract/specified/reports";
import { forgetAll } from "~/memory.server";
import { json, ok, refusal, type Reply } from "../../tests/support/fake-bank";
import { bank } from "../../tests/support/worker-bank";
import * as module from "./index.server";
import type { ReportedTransaction } from "./types";
import type { Caller } from "./types";

const caller: Caller = {
  userId: "7",
  name: "Operator",
  branch: { key: "ID0002", name: "Cabang Bandung", isHeadOffice: false },
  accessToken: "token",
};

/** A bank that supports these, asked by an app that has just begun. */
function bankOffering(capabilities: readonly Capability[]) {
  forgetAll();
  bank.answer("capabilities", json(200, capabilities));
}

/** All rows that a report gives. */
async function wholeReport(capabilities: readonly Capability[] = capabilityNames, signal?: AbortSignal) {
  bankOffering(capabilities);
  const rows: ReportedTransaction[] = [];
  const filter = { report: "usage", status: "settled", start: "2026-11-01" } as const;
  for await (const some of module.wholeReport(caller, filter, signal ?? new AbortController().signal))
    rows.push(...some);
  return rows;
}

const columns = JSON.stringify(exportColumns);
const values = (key: string, amount: unknown = 1_000) =>
  JSON.stringify([
    key,
    "2026-11-20T23:30:00.000Z",
    "settled",
    amount,
    "Siti",
    "1",
    "",
    "Toko “Dua”",
    "",
    "2",
  ]);
const end = (count: number, total_idr: number) => JSON.stringify({ count, total_idr });
const rowOf = (key: string): ReportedTransaction => ({
  key,
  time: "2026-11-20T23:30:00.000Z",
  status: "settled",
  amountIdr: 1_000,
  source: { name: "Siti", nationalId: "1", taxId: "" },
  beneficiary: { name: "Toko “Dua”", nationalId: "", taxId: "2" },
});

/** Lines, sent in pieces of so many bytes. */
function lines(texts: readonly string[], pieceBytes = 1_000_000): Reply {
  return async (response) => {
    response.writeHead(200, { "content-type": exportTransactions.contentType });
    const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(""));
    for (let place = 0; place < bytes.length; place += pieceBytes) {
      await new Promise((sent) => response.write(bytes.subarray(place, place + pieceBytes), sent));
    }
    response.end();
  };
}

describe("a whole report", () => {
  it.each([1, 7, 100, 1_000_000])("is read from a stream, cut after every %i bytes", async (pieceBytes) => {
    const texts = [columns, values("1"), values("2"), values("3"), end(3, 3_000)];
    bank.answer("exportTransactions", lines(texts, pieceBytes));
    expect(await wholeReport()).toEqual([rowOf("1"), rowOf("2"), rowOf("3")]);
    expect(bank.calls.at(-1)?.body).toEqual({
      transaction_type: "P00002",
      status_code: "settled",
      branch_id: "ID0002",
      customer_id: "",
      account_id: "",
      start_date: "2026-11-01",
    });
  });

  it("is found by the columns' names, whatever else there is", async () => {
    const own = exportColumns.map((name) => name as string);
    const turned = JSON.stringify([...own.reverse(), "remarks"]);
    const row = JSON.stringify([...(JSON.parse(values("1")) as unknown[]).reverse(), "more"]);
    bank.answer("exportTransactions", lines([turned, row, end(1, 1_000)]));
    expect(await wholeReport()).toEqual([rowOf("1")]);
  });

  it("of nothing is empty", async () => {
    bank.answer("exportTransactions", lines([columns, end(0, 0)]));
    expect(await wholeReport()).toEqual([]);
  });

  it.each([
    ["without its last line", [columns, values("1")]],
    ["with fewer rows than it says", [columns, values("1"), end(2, 2_000)]],
    ["with another sum than it says", [columns, values("1"), end(1, 999)]],
    ["with rows after its end", [columns, end(0, 0), values("1")]],
    ["with a row that is too short", [columns, '["1"]', end(1, 1_000)]],
    ["with an amount that is a text", [columns, values("1", "1000"), end(1, 1_000)]],
    ["with a fraction", [columns, values("1", 0.5), end(1, 0.5)]],
    ["without a column that is needed", ['["_key"]', '["1"]', end(1, 0)]],
    ["without columns", [end(0, 0)]],
    ["that is no JSON", [columns, "[1,", end(0, 0)]],
    ["of nothing at all", []],
  ])("%s is malformed", async (_case, texts) => {
    bank.answer("exportTransactions", lines(texts));
    await expect(wholeReport()).rejects.toMatchObject({ kind: "malformed" });
  });

  it("that ends in the middle of a line is malformed", async () => {
    bank.answer("exportTransactions", (response) => {
      response.writeHead(200, { "content-type": exportTransactions.contentType });
      response.end(`${columns}\n${values("1")}\n{"count":1,"total_idr":1000}`);
    });
    await expect(wholeReport()).rejects.toMatchObject({ kind: "malformed" });
  });

  it("whose connection breaks is unreachable", async () => {
    bank.answer("exportTransactions", (response) => {
      response.writeHead(200, { "content-type": exportTransactions.contentType });
      response.write(`${columns}\n${values("1")}\n`, () => response.destroy());
    });
    await expect(wholeReport()).rejects.toMatchObject({ kind: "unreachable" });
  });

  it("is refused as every call is", async () => {
    bank.answer("exportTransactions", refusal("E3", "Tanggal 2026-02-31 tidak ada di kalender."));
    await expect(wholeReport()).rejects.toMatchObject({ kind: "refused", code: "E3" });
  });

  it("is left when nobody wants it any more, and the bank is told", async () => {
    const leaving = new AbortController();
    const left = new Promise<void>((resolve) => {
      bank.answer("exportTransactions", (response) => {
        response.on("close", resolve);
        response.writeHead(200, { "content-type": exportTransactions.contentType });
        response.write(`${columns}\n`, () => leaving.abort());
      });
    });
    await expect(wholeReport(capabilityNames, leaving.signal)).rejects.toThrow();
    await left;
  });

  it("is read page by page from a bank that streams none", async () => {
    const rows = Array.from({ length: 1_500 }, (_, place) => ({
      _key: String(place),
      transaction_type: "P00002",
      transaction_timestamp: "2026-11-20T23:30:00.000Z",
      activity_flags: {},
      debit: { amount: 1_000 },
    }));
    bank.answerWith("listTransactions", ({ params }) => {
      const skip = Number(params.skip);
      return ok("listTransactions", rows.slice(skip, skip + Number(params.limit)), {
        full_count: rows.length,
      });
    });
    const read = await wholeReport([]);
    expect(read.map(({ key }) => key)).toEqual(rows.map(({ _key }) => _key));
    expect(bank.calls.filter(({ name }) => name === "exportTransactions")).toEqual([]);
  });
});
