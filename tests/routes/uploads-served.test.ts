import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { json, type FakeBank } from "../support/fake-bank";
import type { Program } from "../support/stack";
import { untilStill } from "../support/until";
import { WebClient } from "../support/web-client";
import { credentials, formTokenOf, servedOnFakeBank, signInAnswer } from "./app";
import { answerWithData } from "./bank-answers";

const create = "/upload-data-mustahik/new";
const boundary = "batas-formulir";
const megabyte = 1024 * 1024;
/** 48 MB of the same line. */
const piece = Buffer.from("3273014507900001;".padEnd(127, "x") + "\n");
const chunk = Buffer.concat(Array.from({ length: 512 }, () => piece));
const chunks = (48 * megabyte) / chunk.length;
const sha256 = createHash("sha256");
for (let count = 0; count < chunks; count++) sha256.update(chunk);
const digest = sha256.digest("hex");

const { app, bank } = await servedOnFakeBank();
let cookie = "";
let token = "";

beforeAll(async () => {
  answerWithData(bank);
  bank.answer("signIn", signInAnswer({ features: ["MN202"] }));
  const client = await new WebClient(app.origin).signIn(credentials.email, credentials.password);
  token = formTokenOf(await client.visit(create));
  cookie = client.cookie;
  bank.answerWith("uploadBatch", ({ body: received }) => {
    const data = { _key: "41", status: "Pending", sha256: hashOfFile(received) };
    return json(200, { response_code: "S1", data });
  });
});

/** The hash of the file in an upload, as the bank got it. */
function hashOfFile(received: unknown): string {
  const content = /text\/csv\r\n\r\n([^]*)\r\n--[^]*$/.exec(String(received))?.[1] ?? "";
  return createHash("sha256").update(content).digest("hex");
}

/** A browser that sends the form, and counts what it got rid of. */
class Sender {
  readonly #request: ClientRequest;
  readonly answer: Promise<IncomingMessage>;
  sentBytes = 0;

  constructor({ origin }: Program, formToken: string) {
    this.#request = request(origin + create, {
      method: "POST",
      headers: { cookie, origin, "content-type": `multipart/form-data; boundary=${boundary}` },
    });
    this.answer = once(this.#request, "response").then(([response]) => response as IncomingMessage);
    const part = `--${boundary}\r\ncontent-disposition: form-data; name`;
    this.#request.write(
      `${part}="formToken"\r\n\r\n${formToken}\r\n${part}="file"; filename="besar.csv"\r\n\r\n`,
    );
  }

  async send(count: number): Promise<void> {
    for (let sent = 0; sent < count; sent++) {
      if (!this.#request.write(chunk)) await once(this.#request, "drain");
      this.sentBytes += chunk.length;
    }
  }

  end(): void {
    this.#request.end(`\r\n--${boundary}--\r\n`);
  }

  breakOff(): void {
    this.answer.catch(() => undefined);
    this.#request.destroy();
  }

  /** Waits until nothing more goes out. */
  async untilStuck(): Promise<void> {
    await untilStill(() => this.sentBytes);
  }
}

/** Most memory that a program has ever held, in MB; Linux tells. */
async function peakMegabytes({ pid }: Program): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

const uploadsAt = ({ calls }: FakeBank) => calls.filter(({ name }) => name === "uploadBatch").length;

describe("an upload of 48 MB through the server", () => {
  it("goes through as fast as the bank reads, and is never held whole", async () => {
    const before = await peakMegabytes(app);
    const release = bank.holdUploads();
    const sender = new Sender(app, token);
    const sending = sender.send(chunks).then(() => sender.end());
    await sender.untilStuck();
    // What lies in between are buffers of sockets.
    expect(sender.sentBytes).toBeLessThan(24 * megabyte);
    release();
    await sending;
    const answer = await sender.answer;
    answer.resume();
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/upload-data-mustahik"]);
    const upload = bank.calls.find(({ name }) => name === "uploadBatch");
    expect(hashOfFile(upload?.body)).toBe(digest);
    expect(upload?.headers["x-forwarded-for"]).toBe("127.0.0.1");
    const after = await peakMegabytes(app);
    if (before !== undefined && after !== undefined) expect(after - before).toBeLessThan(80);
  }, 60_000);

  it("that is refused is read to its end, so that its browser hears why", async () => {
    const uploads = uploadsAt(bank);
    const sender = new Sender(app, "AAAAAAAAAAAAAAAAAAAAAA");
    await sender.send(chunks);
    sender.end();
    const answer = await sender.answer;
    expect(answer.statusCode).toBe(403);
    expect(await text(answer)).toContain("Formulir ini bukan dari sesi Anda");
    expect(uploadsAt(bank)).toBe(uploads);
  }, 60_000);

  it("that breaks off stores nothing at the bank, and the app goes on", async () => {
    const uploads = uploadsAt(bank);
    const sender = new Sender(app, token);
    await sender.send(20);
    sender.breakOff();
    const response = await fetch(app.origin + create, { headers: { cookie } });
    expect(response.status).toBe(200);
    expect(uploadsAt(bank)).toBe(uploads);
  }, 60_000);
});
