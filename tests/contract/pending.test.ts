import { beforeAll, describe, expect, test } from "vitest";
import type { BatchId } from "contract/batch-kinds";
import { decisionFeature, isKnown, type DecisionFeature } from "contract/extensions/pending";
import type { TransactionType } from "contract/specified/transactions";
import { transactionsOf } from "../support/bodies";
import { testNow } from "../support/clock";
import type { SignedIn } from "../support/wire-client";
import { bankOfFile } from "./bank";
import { batchesOf } from "./batch-desk";
import { decide, requestCorrection, richestWallet, ruleBody, type Wallet } from "./corrections";
import { registerRequest } from "./data-requests";

const bank = await bankOfFile();
const [admin, approver, operator, supervisor, branchAdmin] = await bank.signInAll(
  "admin",
  "penyetuju.bandung",
  "operator.bandung",
  "pengawas.pusat",
  "admin.bandung",
);
let wallet: Wallet;

beforeAll(async () => {
  wallet = await richestWallet(admin);
  await Promise.all([
    proposeSamePerson(),
    registerRequest(operator, wallet.customer),
    supervisor.call("proposeApprovalRule", { body: ruleBody({ branchKey: null, fromIdr: 3 }) }),
  ]);
  decides = new Map([
    [admin, decisionFeature.options],
    [approver, [...approveScreens, "MN408", "MN708"]],
    [supervisor, ["MN404", "MN405", "MN604", "MN606", "MN707", "MN709", "MN710"]],
    [branchAdmin, ["MN601", "MN604", "MN606"]],
  ]);
});

const approveScreens = ["MN401", "MN402", "MN403", "MN404", "MN405", "MN406", "MN407"] as const;
/** The codes that the roles of the demo's people hold. */
let decides: ReadonlyMap<SignedIn, readonly DecisionFeature[]>;

const batchesBehind = {
  MN401: "BUP0001",
  MN402: "BUP0002",
  MN403: "BUP0003",
  MN406: "BUP0004",
  MN407: "BUP0005",
} as const;
const transactionsBehind = { MN404: "P00004", MN405: "P00003" } as const;

async function approvals(by: SignedIn, feature?: DecisionFeature, skip = 0, limit = 1000) {
  const { data, fullCount } = await by.list(
    "listApprovals",
    { ...(feature && { feature }) },
    { skip, limit },
  );
  return { rows: data, total: fullCount };
}

const summaryFor = async (by: SignedIn) => (await by.call("readDesk")).data;

async function pending(by: SignedIn, transaction_type: TransactionType) {
  const { data } = await by.list(
    "listTransactions",
    transactionsOf(transaction_type, { status_code: "pending" }),
    { limit: 1000 },
  );
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
async function expectedFor(by: SignedIn, code: DecisionFeature): Promise<string[]> {
  const others = (rows: { key: string; creator: string }[]) =>
    rows.filter(({ creator }) => creator !== by.user._key).map(({ key }) => key);
  if (code in batchesBehind)
    return others(await processable(by, batchesBehind[code as keyof typeof batchesBehind]));
  if (code in transactionsBehind) {
    const waiting = await pending(by, transactionsBehind[code as keyof typeof transactionsBehind]);
    return others(waiting.map(({ _key: key, creator }) => ({ key, creator: creator?._key ?? "" })));
  }
  return proposalsFor[code as keyof typeof proposalsFor](by);
}

/** The operator of a branch proposes that two of its mustahik are one person. */
async function proposeSamePerson() {
  const open = (await operator.list("listDuplicates", { state: "open" })).data;
  const pair = open.find(({ first, second }) => first.key !== null && second.key !== null)!;
  const asked = { key: pair.key, ended: "second", reason: "Orang yang sama" } as const;
  const { data } = await operator.call("proposeSamePerson", { body: asked });
  return { pair, data };
}

/** The proposals that the lists of each kind name, and that somebody may answer. */
const proposalsFor = {
  async MN408(by: SignedIn) {
    // Approvers have no list of pairs: colleagues of their branch do.
    const finder = by === approver ? operator : by;
    const pairs = await finder.list("listDuplicates", { state: "proposed" });
    const details = await Promise.all(
      pairs.data.map(async ({ key }) => (await by.call("readDuplicate", { params: { key } })).data),
    );
    return details.flatMap(({ proposal, isDecidable }) =>
      proposal && isDecidable && isOthers(by, proposal.proposed) ? [proposal.key] : [],
    );
  },
  async MN601(by: SignedIn) {
    const { data } = await by.list("listSecondFactorResets", {});
    return keysOf(data.filter(({ asked, user }) => isOthers(by, asked) && isOthers(by, user)));
  },
  async MN604(by: SignedIn) {
    const { data } = await by.list("listApprovalRules", {});
    const mayAnswer = by === branchAdmin ? data.filter(({ branchName }) => branchName !== null) : data;
    return keysOf(
      mayAnswer.filter(({ state, proposed, endProposed }) =>
        state === "proposed" ? isOthers(by, proposed) : state === "ending" && isOthers(by, endProposed),
      ),
    );
  },
  async MN708(by: SignedIn) {
    const { data } = await by.list("listDataRequests", { state: "open" });
    return keysOf(data.filter(({ registered }) => isOthers(by, registered)));
  },
  async MN707(by: SignedIn) {
    const { data } = await by.call("listRetention");
    return data.flatMap(({ run }) =>
      run?.state === "proposed" && isOthers(by, run.proposed) ? [run.key] : [],
    );
  },
  async MN709(by: SignedIn) {
    const { data } = await by.list("listPrivacyNotices", {});
    return keysOf(data.filter(({ state, proposed }) => state === "proposed" && isOthers(by, proposed)));
  },
  async MN710(by: SignedIn) {
    const { data } = await by.list("listIncidents", {});
    return keysOf(data.filter(({ closed, recorded }) => closed === null && isOthers(by, recorded)));
  },
  async MN606(by: SignedIn) {
    if (by === branchAdmin) return [];
    const { data } = await by.list("listProgrammeBudgets", {});
    return keysOf(data.filter(({ state, proposed }) => state === "proposed" && isOthers(by, proposed)));
  },
};

const keysOf = (rows: { key: string }[]) => rows.map(({ key }) => key);
const isOthers = (by: SignedIn, proposer: { key: string } | null) => proposer?.key !== by.user._key;

/** Expects what is due first to stand first, and the rest in the order of its age. Answers what is late. */
function expectDueFirst<Row extends { at: string; dueAt?: string | null | undefined }>(rows: readonly Row[]) {
  const due = rows.filter(({ dueAt }) => dueAt);
  expect(rows.slice(0, due.length)).toEqual(due);
  for (const times of [due.map(({ dueAt }) => dueAt), rows.slice(due.length).map(({ at }) => at)])
    expect(times).toEqual([...times].sort());
  return due.filter(({ dueAt }) => Date.parse(dueAt ?? "") < testNow().getTime());
}

describe("approvals", () => {
  test("are what waits on each screen for who asks: what is late, then the oldest", async () => {
    for (const [by, codes] of decides) {
      const expected: string[] = [];
      for (const code of codes) {
        const keys = await expectedFor(by, code);
        // Something of each kind waits for somebody. A reset has a test of its own, and the demo's budget is the administrator's.
        const waits = code === "MN606" ? supervisor : admin;
        if (by === waits && code !== "MN601") expect(keys.length, code).toBeGreaterThan(0);
        expected.push(...keys);
        const { rows, total } = await approvals(by, code);
        expect(rows.map(({ key }) => key).sort(), code).toEqual(keys.sort());
        expect(total).toBe(rows.length);
        for (const row of rows) expect(row.feature).toBe(code);
      }
      const all = await approvals(by);
      expect(all.rows.map(({ key }) => key).sort()).toEqual(expected.sort());
      expectDueFirst(all.rows);
    }
  });

  test("are the same list, however it is cut into pages", async () => {
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
      subjectKey: key,
      label: `${listed?.customer_source?.name}, ${listed?.debit?.account}`,
      at: listed?.transaction_timestamp,
      dueAt: null,
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
      const { data: items } = await admin.list(
        "listBatchItems",
        { batch_queues_id: row.key, status: "Success" },
        { limit: 1000 },
      );
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

  const named = ({ name, nationalId }: { name: string; nationalId: string | null }) =>
    `${name} (KTP …${nationalId?.slice(-4)})`;

  test("tell that two are one person to approvers of their branch, until one answers", async () => {
    const { pair, data } = await proposeSamePerson();
    const [row] = (await approvals(approver, "MN408")).rows.filter(({ key }) => key === data.key);
    expect(row).toMatchObject({
      subjectKey: pair.key,
      label: `${named(pair.first)} = ${named(pair.second)}`,
      maker: { key: operator.user._key, name: operator.user.name },
      branch: { key: "ID0002", name: "Cabang Bandung" },
      amountIdr: null,
    });
    const answer = (by: SignedIn, decision: "approve" | "refuse") =>
      by.call("decideProposal", { body: { key: data.key, decision } });
    // A user who looks through pairs proposes and takes back; to approve is another right.
    const colleagueOf = await bank.signIn("operator.pusat");
    expect((await answer(colleagueOf, "approve")).code).toBe("403");
    expect((await approver.call("readDuplicate", { params: { key: pair.key } })).data.state).toBe("proposed");
    expect((await answer(approver, "refuse")).code).toBe("S1");
    expect((await approvals(approver, "MN408")).rows.map(({ key }) => key)).not.toContain(data.key);
  });

  test("begin with what is due first, and say until when a request about personal data has to be answered", async () => {
    const hoursAgo = (hours: number) => new Date(testNow().getTime() - hours * 3_600_000);
    const register = (kind: "erasure" | "objection", hours: number) =>
      registerRequest(operator, wallet.customer, { kind, receivedAt: hoursAgo(hours).toISOString() });
    const [late, inTime] = [await register("erasure", 73), await register("objection", 71)];
    const { rows } = await approvals(approver);
    const overdue = expectDueFirst(rows);
    const row = overdue.find(({ key }) => key === late);
    expect(row).toMatchObject({ feature: "MN708" });
    expect(row?.label).toMatch(/^Penghapusan Data: .+ \(…\d{4}\)$/);
    expect(overdue.map(({ key }) => key)).not.toContain(inTime);
    const due = new Map(rows.map(({ key, dueAt }) => [key, dueAt]));
    expect(Date.parse(due.get(late) ?? "")).toBeLessThan(testNow().getTime());
    expect(Date.parse(due.get(inTime) ?? "")).toBeGreaterThan(testNow().getTime());
    expect((await approvals(approver, undefined, 0, 1)).rows).toEqual(rows.slice(0, 1));
    for (const key of [late, inTime])
      await operator.call("decideProposal", { body: { key, decision: "refuse" } });
  });

  test("tell a rule and a budget of all branches to head office alone", async () => {
    const rule = await supervisor.call("proposeApprovalRule", { body: ruleBody({ branchKey: null }) });
    const [row] = (await approvals(admin, "MN604")).rows.filter(({ key }) => key === rule.data.key);
    expect(row).toMatchObject({ label: "Koreksi Dana", branch: null, amountIdr: ruleBody().fromIdr });
    const [budget] = (await approvals(supervisor, "MN606")).rows;
    expect(budget).toMatchObject({ branch: null, label: expect.stringMatching(/ \d{4}$/) as string });
    for (const code of ["MN604", "MN606"] as const) {
      const { rows } = await approvals(branchAdmin, code);
      expect(rows.filter(({ branch }) => branch?.key !== "ID0002")).toEqual([]);
    }
  });
});

describe("the summary for the shell", () => {
  test("counts what waits on the screens that one may see, and since when", async () => {
    for (const [by, codes] of decides) {
      const { pending: counted } = await summaryFor(by);
      expect(counted.map(({ feature }) => feature)).toEqual([...codes].sort());
      for (const { feature, total, oldest } of counted.filter(isKnown)) {
        const { rows } = await approvals(by, feature);
        expect({ total, oldest }).toEqual({ total: rows.length, oldest: rows[0]?.at ?? null });
      }
    }
  });

  test("is empty for who approves nothing, and closed to who sees nothing", async () => {
    expect((await summaryFor(operator)).pending).toEqual([]);
    expect((await (await bank.signIn("tanpa.akses")).call("readDesk")).code).toBe("403");
    expect((await (await bank.signIn("kanal.merchant")).call("readDesk")).code).toBe("403");
  });

  test("follows what is asked and decided, and leaves out one's own", async () => {
    const corrections = async (by: SignedIn) =>
      (await summaryFor(by)).pending.find(({ feature }) => feature === "MN404")?.total ?? 0;
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
