import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { json } from "../../tests/support/fake-bank";
import { bank } from "../../tests/support/worker-bank";
import { bankFor } from "./index.server";
import type { BatchId } from "./types";

const { call } = bankFor({
  userId: "7",
  name: "Operator",
  branch: { key: "ID0002", name: "Cabang Bandung", isHeadOffice: false },
  accessToken: "token",
});

const kinds: BatchId[] = ["BUP0001", "BUP0002", "BUP0003"];

/** A bank with two batches that shows only those in the state that is asked for: 41 has its rows, 42 has not. */
function answerByFlag(): void {
  bank.answerWith("listBatches", ({ body }) => {
    const { queues_item_failed: isFailed } = body as { queues_item_failed?: boolean }; // the app's own call
    const all = [
      { _key: "41", status: "Pending", upload_time: "2026-11-20T03:00:00.000Z", queues_item_failed: false },
      {
        _key: "42",
        status: "Process_failed",
        upload_time: "2026-11-20T04:00:00.000Z",
        queues_item_failed: true,
      },
    ];
    const data = all.filter((batch) => batch.queues_item_failed === isFailed);
    return json(200, { response_code: "S1", data, full_count: data.length });
  });
}

const flagsAsked = () =>
  bank.calls.map(({ body }) => (body as { queues_item_failed?: boolean }).queues_item_failed);

it.each(kinds)("a list of %s always says which batches it wants", async (kind) => {
  answerByFlag();
  for (const itemsFailed of [false, true])
    await call("listBatches", { kind, itemsFailed, skip: 0, limit: 10 });
  expect(bank.calls.map(({ body }) => body)).toEqual(
    [false, true].map((flag) => ({
      batch_id: kind,
      status: "",
      queues_item_failed: flag,
      branch_id: "ID0002",
    })),
  );
});

it("an upload says where it comes from", async () => {
  const sha256 = createHash("sha256").update("nama").digest("hex");
  const data = { _key: "41", status: "Pending", sha256 };
  bank.answer("uploadBatch", json(200, { response_code: "S1", data }));
  const bytes = Readable.from([Buffer.from("nama")]);
  const content = { description: "", programmeKey: "", noticeKey: "", fileName: "data.csv", bytes };
  await call(
    "uploadBatch",
    { kind: "BUP0001", ...content, from: { address: "198.51.100.9", userAgent: undefined } },
    "key-1",
  );
  expect(bank.calls[0]?.headers["x-forwarded-for"]).toBe("198.51.100.9");
});

it.each(kinds)(
  "a batch of %s is looked up among those with rows, and then among those without",
  async (kind) => {
    answerByFlag();
    expect(await call("batch", kind, "41")).toMatchObject({ key: "41", itemsFailed: false });
    expect(flagsAsked()).toEqual([false]);
    expect(await call("batch", kind, "42")).toMatchObject({ key: "42", itemsFailed: true });
    expect(flagsAsked()).toEqual([false, false, true]);
    await expect(call("batch", kind, "43")).rejects.toMatchObject({ kind: "not-found" });
  },
);
