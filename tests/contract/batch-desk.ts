import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { batchKinds, type BatchId } from "contract/batch-kinds";
import type { BodyInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { Row } from "../support/batch-files/rows";
import { inputter } from "../support/bodies";
import { until } from "../support/until";
import type { SignedIn } from "../support/wire-client";

type Filter = Partial<BodyInputOf<Calls["listBatches"]>>;

/** Longer than a lease, on a busy machine. */
const usualPatienceMs = 60_000;

/** What somebody does with batches. */
export function batchesOf(user: SignedIn) {
  const ask = (kind: BatchId, filter: Filter, limit = 1000) =>
    user.list("listBatches", { batch_id: kind, status: "", branch_id: "", ...filter }, { limit });
  const list = async (kind: BatchId, filter: Filter = {}) => (await ask(kind, filter)).data;
  const one = async (kind: BatchId, key: string) => (await list(kind, { _key: key }))[0];
  const process = (kind: BatchId, key: string, told?: readonly string[], idempotencyKey = randomUUID()) =>
    user.call("processBatch", {
      params: { type: batchKinds[kind].process },
      body: {
        batch_id: kind,
        batch_queues_id: key,
        inputter,
        branch: { _key: "ID0002", name: "" },
        ...(told && { told: [...told] }),
      },
      idempotencyKey,
    });
  /** The batch once nothing is under way any more. */
  async function settled(kind: BatchId, key: string, patienceMs = usualPatienceMs) {
    const settledNow = async () => {
      const batch = await one(kind, key);
      return batch && batch.status !== "Running" && batch.status !== "Uploading" && batch;
    };
    return until(settledNow, { atMostMs: patienceMs, what: `the end of batch ${key}` });
  }
  return {
    list,
    one,
    process,
    settled,
    /** Has a batch processed, which is not refused: the batch once that has ended. */
    async processed(kind: BatchId, key: string) {
      expect(await process(kind, key)).toMatchObject({ code: "S1" });
      return settled(kind, key);
    },
    /** How many there are. */
    total: async (kind: BatchId) => (await ask(kind, {}, 1)).fullCount ?? 0,
    /** How many rows are in each state. */
    async totals(key: string) {
      const { data } = await user.call("batchItems", { params: { key, skip: 0, limit: 1 } });
      return { success: data.success_total, failed: data.failed_total, process: data.process_total };
    },
  };
}

/** Active mustahik of Bandung with an account, as rows of a distribution. */
export async function recipients(admin: SignedIn, count: number, nominal = "500000"): Promise<Row[]> {
  const { data: accounts } = await admin.list(
    "listAccounts",
    { product_code: "2001", branch_id: "ID0002" },
    { limit: 200 },
  );
  const rows: Row[] = [];
  for (const account of accounts.filter(({ status }) => status === "Active")) {
    if (rows.length === count) break;
    const { data } = await admin.call("customerDetail", { params: { key: account.customer?._key ?? "" } });
    rows.push({ nama: data.name, tgl_lahir: data.birth_date, no_ktp: data.no_ktp, nominal });
  }
  return rows;
}
