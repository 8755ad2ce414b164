import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BatchId } from "contract/specified/batches";
import { approvalFeature, type ApprovalFeature } from "contract/own/desk";
import type { TransactionType } from "contract/specified/transactions";
import type { SignedIn } from "../support/wire-client";
import { batchesOf } from "./batch-desk";
import { openBank, type BankUnderTest } from "./bank";
import { decide, requestCorrection, richestWallet, type Wallet } from "./corrections";

let bank: BankUnderTest;
let admin: SignedIn;
let approver: SignedIn;
let operator: SignedIn;
let wallet: Wallet;

beforeAll(async () => {
  bank = await openBank();
  [admin, approver, operator] = await Promise.all([
    bank.signIn("admin"),
    bank.signIn("penyetuju.bandung"),
    bank.signIn("operator.bandung"),
  ]);
  wallet = await richestWallet(admin);
});
afterAll(() => bank.close());

const batchesBehind = {
  MN401: "BUP0001",
  MN402: "BUP0002",
  MN403: "BUP0003",
  MN406: "BUP0004",
  MN407: "BUP0005",
} as const;
const transactionsBehind = { MN404: "P00004", MN405: "P00003" } as const;

async function approvals(by: SignedIn, feature?: ApprovalFeature, skip = 0, limit = 1000) {
  const { data, fullCount } = await by.call("listApprovals", {
    params: { skip, limit },
    body: { ...(feature && { feature }) },
  });
  return { rows: data, total: fullCount };
}

const desk = async (by: SignedIn) => (await by.call("readDesk")).data;

async function pending(by: SignedIn, transaction_type: TransactionType) {
  const { data } = await by.call("listTransactions", {
    params: { skip: 0, limit: 1000 },
    body: { transaction_type, status_code: "pending", branch_id: "", customer_id: "", account_id: "" },
  });
  return data;
}

/** Batches of a kind whose valid rows wait to be processed. */
async function processable(by: SignedIn, kind: BatchId) {
  const batches = batchesOf(by);
  const waiting: { key: string; creator: string; rows: number }[] = [];
  for (const { _key, status, creator } of await batches.list(kind, { queues_item_failed: false })) {
    if (status !== "Pending" && status !== "Process_failed") continue;
    const { success } = await batches.totals(_key);
    if (success > 0) waiting.push({ key: _key, creator: creator?._key ?? "", rows: success });
  }
  return waiting;
}

/** What the lists of each screen say waits for somebody, by key. */
async function expectedFor(by: SignedIn): Promise<Record<ApprovalFeature, string[]>> {
  const others = (rows: { key: string; creator: string }[]) =>
    rows.filter(({ creator }) => creator !== by.user._key).map(({ key }) => key);
  const inBatches = async (kind: BatchId) => others(await processable(by, kind));
  const inTransactions = async (type: TransactionType) =>
    others(
      (await pending(by, type)).map(({ _key: key, creator }) => ({ key, creator: creator?._key ?? "" })),
    );
  return {
    MN401: await inBatches(batchesBehind.MN401),
    MN402: await inBatches(batchesBehind.MN402),
    MN403: await inBatches(batchesBehind.MN403),
    MN404: await inTransactions(transactionsBehind.MN404),
    MN405: await inTransactions(transactionsBehind.MN405),
    MN406: await inBatches(batchesBehind.MN406),
    MN407: await inBatches(batchesBehind.MN407),
  };
}

describe("approvals", () => {
  test("are what waits on each screen for who asks, oldest first", async () => {
    for (const by of [admin, approver]) {
      const expected = await expectedFor(by);
      for (const code of approvalFeature.options) {
        const { rows, total } = await approvals(by, code);
        expect(rows.map(({ key }) => key).sort(), code).toEqual(expected[code].sort());
        expect(total).toBe(rows.length);
        for (const row of rows) expect(row.feature).toBe(code);
      }
      const all = await approvals(by);
      expect(all.rows.map(({ key }) => key).sort()).toEqual(Object.values(expected).flat().sort());
      const times = all.rows.map(({ at }) => at);
      expect(times).toEqual([...times].sort());
      expect(times.length).toBeGreaterThan(10);
    }
  });

  test("pages are pages of the one list", async () => {
    const all = (await approvals(admin)).rows;
    for (const skip of [0, 3, all.length - 2, all.length, all.length + 5]) {
      const page = await approvals(admin, undefined, skip, 4);
      expect(page.rows, `skip ${skip}`).toEqual(all.slice(skip, skip + 4));
      expect(page.total).toBe(all.length);
    }
  });

  test("tell a correction by customer, account and amount", async () => {
    const key = await requestCorrection(operator, wallet);
    const [row] = (await approvals(approver, "MN404")).rows.filter((each) => each.key === key);
    const [listed] = (await pending(approver, "P00004")).filter(({ _key }) => _key === key);
    expect(row).toEqual({
      feature: "MN404",
      key,
      label: `${listed?.customer_source?.name}, ${listed?.debit?.account}`,
      at: listed?.transaction_timestamp,
      maker: { key: operator.user._key, name: operator.user.name },
      branch: { key: "ID0002", name: "Cabang Bandung" },
      rowCount: null,
      amountIdr: 1,
      checkers: 1,
      firstApprover: null,
      onBehalfOf: null,
    });
  });

  test("tell a batch by upload id, rows that wait and what these come to", async () => {
    const batches = batchesOf(admin);
    for (const row of (await approvals(admin, "MN402")).rows) {
      const batch = await batches.one("BUP0002", row.key);
      const { data: items } = await admin.call("listBatchItems", {
        params: { skip: 0, limit: 1000 },
        body: { batch_queues_id: row.key, status: "Success" },
      });
      expect(row).toMatchObject({
        label: batch?.upload_id,
        at: batch?.upload_time,
        rowCount: items.length,
        amountIdr: items.reduce((sum, item) => sum + Number(item.nominal), 0),
      });
      expect(row.maker.key).toBe(batch?.creator?._key);
    }
    for (const { rowCount, amountIdr } of (await approvals(admin, "MN401")).rows) {
      expect(rowCount).toBeGreaterThan(0);
      expect(amountIdr).toBeNull();
    }
  });

  test("of a screen that one may not see are refused", async () => {
    const listOf = (by: SignedIn, feature?: ApprovalFeature) =>
      by.call("listApprovals", {
        params: { skip: 0, limit: 1 },
        body: { ...(feature && { feature }) },
      });
    expect((await listOf(operator)).code).toBe("403");
    expect((await listOf(operator, "MN404")).code).toBe("403");
    expect((await listOf(approver, "MN404")).code).toBe("S1");
  });
});

describe("the desk", () => {
  test("counts what waits on the screens that one may see, and since when", async () => {
    for (const by of [admin, approver]) {
      const { pending: counted } = await desk(by);
      expect(counted.map(({ feature }) => feature)).toEqual(approvalFeature.options);
      for (const { feature, total, oldest } of counted) {
        const { rows } = await approvals(by, feature);
        expect({ total, oldest }).toEqual({ total: rows.length, oldest: rows[0]?.at ?? null });
      }
    }
  });

  test("is empty for who approves nothing, and closed to who sees nothing", async () => {
    expect((await desk(operator)).pending).toEqual([]);
    expect((await (await bank.signIn("tanpa.akses")).call("readDesk")).code).toBe("403");
    expect((await (await bank.signIn("kanal.merchant")).call("readDesk")).code).toBe("403");
  });

  test("follows what is asked and decided, and leaves out one's own", async () => {
    const corrections = async (by: SignedIn) =>
      (await desk(by)).pending.find(({ feature }) => feature === "MN404")?.total ?? 0;
    const before = [await corrections(admin), await corrections(approver)];
    const own = await requestCorrection(admin, wallet);
    const anothers = await requestCorrection(operator, wallet);
    const [adminsBefore = 0, approversBefore = 0] = before;
    expect([await corrections(admin), await corrections(approver)]).toEqual([
      adminsBefore + 1,
      approversBefore + 2,
    ]);
    expect((await approvals(admin, "MN404")).rows.map(({ key }) => key)).not.toContain(own);
    await decide(approver, own, "approve");
    await decide(operator, anothers, "void");
    expect([await corrections(admin), await corrections(approver)]).toEqual(before);
  });
});
