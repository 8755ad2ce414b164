import { once } from "node:events";
import { get, type ClientRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { capabilityNames } from "contract/capabilities";
import { exportColumns, exportTransactions } from "contract/specified/reports";
import { ok, refusal, type RecordedCall } from "../support/fake-bank";
import { until, untilStill } from "../support/until";
import { WebClient } from "../support/web-client";
import { credentials, servedOnFakeBank, signInAnswer } from "./app";
import { answerWithData, batchRow } from "./bank-answers";

/** Files as the server hands them to clients that are slow, that leave, and when the bank breaks off. */

const megabyte = 1024 * 1024;
/** More than twice what the two connections between bank and client hold at most: a kernel may give each tens of megabytes. */
const offeredBytes = 96 * megabyte;
const row = JSON.stringify([
  "382146272447954944",
  "2026-11-20T23:30:00.000Z",
  "settled",
  1_000,
  "Siti Aminah",
  "3204117101900001",
  "",
  "Toko Berkah",
  "",
  "0012345678901000",
]);
const rowsOfChunk = 500;
const chunk = `${row}\n`.repeat(rowsOfChunk);

const { app, bank } = await servedOnFakeBank();
let cookie = "";

beforeAll(async () => {
  answerWithData(bank);
  bank.answer("signIn", signInAnswer({ features: ["MN502", "MN202"] }));
  const { email, password } = credentials;
  cookie = (await new WebClient(app.origin).signIn(email, password)).cookie;
});
beforeEach(() => {
  answerWithData(bank);
  bank.support(capabilityNames);
});

/** A bank that offers as many rows as are taken, and what it got rid of. */
class Offer {
  sentBytes = 0;
  sentRows = 0;
  readonly left: Promise<unknown>;
  #leave: () => void = () => undefined;

  constructor() {
    this.left = new Promise<void>((resolve) => (this.#leave = resolve));
    bank.answer("exportTransactions", (response) => this.send(response));
  }

  async send(response: ServerResponse): Promise<void> {
    const left = once(response, "close").then(this.#leave);
    response.writeHead(200, { "content-type": exportTransactions.contentType });
    response.write(`${JSON.stringify(exportColumns)}\n`);
    while (this.sentBytes < offeredBytes && !response.destroyed) {
      if (!response.write(chunk)) await Promise.race([once(response, "drain"), left]);
      this.sentBytes += chunk.length;
      this.sentRows += rowsOfChunk;
    }
    response.end(`${JSON.stringify({ count: this.sentRows, total_idr: this.sentRows * 1_000 })}\n`);
  }
}

/** A client that asks for the file and takes nothing of it yet. */
async function asked(
  path = "/report-penggunaan-zakat/report.csv",
): Promise<{ request: ClientRequest; answer: IncomingMessage }> {
  const request = get(app.origin + path, { headers: { cookie } });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  return { request, answer };
}

async function linesIn(answer: IncomingMessage): Promise<number> {
  let lines = 0;
  for await (const bytes of answer as AsyncIterable<Buffer>) {
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1;
  }
  return lines;
}

/** Waits until the bank gets rid of nothing any more. */
const settled = (offer: Offer) => untilStill(() => offer.sentBytes);

it("a slow client slows down the bank's export, and gets the whole file in the end", async () => {
  const offer = new Offer();
  const { answer } = await asked();
  expect(await settled(offer)).toBeLessThan(offeredBytes / 2);
  expect(await linesIn(answer)).toBe(1 + offer.sentRows);
}, 120_000);

it("a client that leaves ends the bank's export", async () => {
  const offer = new Offer();
  const { request, answer } = await asked();
  await settled(offer);
  answer.on("error", () => undefined);
  request.destroy();
  await offer.left;
  expect(offer.sentBytes).toBeLessThan(offeredBytes / 2);
}, 60_000);

it("a client whose file breaks off is told, after thousands of rows too", async () => {
  bank.answer("exportTransactions", async (response) => {
    response.writeHead(200, { "content-type": exportTransactions.contentType });
    response.write(`${JSON.stringify(exportColumns)}\n`);
    await new Promise((sent) => response.write(chunk.repeat(20), sent));
    response.destroy();
  });
  const { answer } = await asked();
  await expect(text(answer)).rejects.toThrow("aborted");
});

it("a client whose file ends too early is told", async () => {
  bank.answer("exportTransactions", (response) => {
    response.writeHead(200, { "content-type": exportTransactions.contentType });
    response.end(`${JSON.stringify(exportColumns)}\n${chunk}`);
  });
  const { answer } = await asked();
  await expect(text(answer)).rejects.toThrow("aborted");
});

describe("a list that the bank gives page by page", () => {
  const failedRows = "/upload-data-mustahik/41/failed.csv";
  /** As a file, as large as what is offered above. */
  const rowCount = 60_000;
  const keterangan = "x".repeat(offeredBytes / rowCount);

  /** @param isOver whether the bank refuses the token by now */
  function answerPages(isOver: (skip: number) => boolean): void {
    bank.answerWith("listBatchItems", ({ params }) => {
      const skip = Number(params.skip);
      if (isOver(skip)) return refusal("401", "Unauthorized.");
      const count = Math.max(0, Math.min(Number(params.limit), rowCount - skip));
      const rows = Array.from({ length: count }, (_, place) => ({
        ...batchRow,
        keterangan,
        seq_no: skip + place + 1,
      }));
      return ok("listBatchItems", rows, { full_count: rowCount });
    });
  }
  const isLast = ({ name, params }: RecordedCall) =>
    name === "listBatchItems" && Number(params.skip) + Number(params.limit) > rowCount;

  it("is whole for a client that takes it after its session's end", async () => {
    let isOver = false;
    answerPages(() => isOver);
    const { answer } = await asked(failedRows);
    await until(() => bank.calls.some(isLast), { what: "the last page" });
    isOver = true;
    expect(await linesIn(answer)).toBe(1 + rowCount);
  }, 120_000);

  it("is broken off where the bank refuses a page", async () => {
    answerPages((skip) => skip > 5_000);
    const { answer } = await asked(failedRows);
    await expect(text(answer)).rejects.toThrow("aborted");
  });
});
