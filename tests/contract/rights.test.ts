import { jakartaDate } from "bank-api/domain/dates";
import { permissions, readTransactions, uploadBatches, type ActorCall } from "bank-api/domain/permission";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { batchIds, batchKinds, type BatchId } from "contract/batch-kinds";
import { channelFeatureCode, menuFeatureCodes, type FeatureCode } from "contract/features";
import { isPlainRead } from "contract/multi-read";
import { proposalKindNames, type ProposalKind } from "contract/proposal-kinds";
import { transactionType } from "contract/specified/transactions";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, validRows } from "../support/batch-files/rows";
import { decisionOn, inputter, newTransaction, statusChange, transactionsOf } from "../support/bodies";
import { testNow } from "../support/clock";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, openBank, type BankUnderTest } from "./bank";
import { present } from "./organisation";
import { samplesWith } from "./samples";
import { openTwoBranches, unchangedBy, type TwoBranches } from "./two-branches";

/**
 * Every call, in every case that its permission tells apart, asked by a user who holds every right but those that this very
 * request needs. A case that is added later has to be asked here, too.
 */

let bank: BankUnderTest;
let two: TwoBranches;
let proposals: Readonly<Record<ProposalKind, string>>;

beforeAll(async () => {
  if (!isOwnBank) return;
  bank = await openBank();
  two = await openTwoBranches(bank);
  const { data: programmes } = await two.headOffice.list("listProgrammes", {}, { limit: 1 });
  const budget = {
    programmeKey: present(programmes[0]).key,
    year: Number(jakartaDate(testNow()).slice(0, 4)),
    amountIdr: 1_000_000,
  };
  const { data: proposed } = await two.headOffice.call("proposeProgrammeBudget", { body: budget });
  const { data: incidents } = await two.headOffice.list("listIncidents", {});
  const { data: notices } = await two.headOffice.list("listPrivacyNotices", {});
  const { data: retained } = await two.headOffice.call("listRetention");
  proposals = {
    ...two.otherProposals,
    "programme-budget": proposed.key,
    incident: present(incidents[0]).key,
    "privacy-notice": present(notices.find(({ state }) => state === "proposed")).key,
    retention: present(retained.find(({ run }) => run?.state === "proposed")?.run ?? undefined).key,
  };
});
afterAll(async () => bank?.close());

interface Asked {
  readonly params?: unknown;
  readonly body?: unknown;
}

const page = { skip: 0, limit: 10 };
const byKey = (key: string): Asked => ({ params: { key } });

const forEach = <Key extends string>(keys: readonly Key[], asked: (key: Key) => Asked) =>
  Object.fromEntries(keys.map((key) => [key, asked(key)]));
const ofCustomers = (asked: (key: string) => Asked) => ({
  Mustahik: asked(two.own.mustahik.id),
  Merchant: asked(two.own.merchant.id),
});
const ofTypes = () =>
  forEach(transactionType.options, (type) => ({ params: page, body: transactionsOf(type) }));
const ofBatches = (asked: (key: string, kind: BatchId) => Asked) =>
  forEach(batchIds, (kind) => asked(two.own.batchIds[kind], kind));
const decision = (key: string, act: "approve" | "void"): Asked => ({ body: decisionOn(key, act) });

/** The calls whose rights depend on what they ask for: one request for each case. */
const requests: Partial<Record<ActorCall, () => Readonly<Record<string, Asked>>>> = {
  listBranches: () => forEach(["headOffice", "branch"], () => ({ params: page, body: {} })),
  listHistory: () =>
    forEach(["user", "role", "branch", "programme", "incident", "mustahik", "merchant"], (subject) => ({
      params: page,
      body: { subject, key: "1" },
    })),
  listCustomers: () => ({
    ...forEach(["Mustahik", "Merchant"], (customer_type) => ({
      params: page,
      body: { customer_type, branch_id: "" },
    })),
    MustahikByKtp: {
      params: page,
      body: { customer_type: "Mustahik", branch_id: "", nationality_id: two.own.mustahik.number },
    },
  }),
  customerDetail: () => ofCustomers(byKey),
  customerBalance: () => ofCustomers(byKey),
  listStatement: () =>
    ofCustomers((customer_id) => ({
      params: page,
      body: { customer_id, start_date: "2026-11-01", end_date: "2026-11-07" },
    })),
  updateCustomerStatus: () => ({
    Mustahik: { body: statusChange(two.own.mustahik.id, "Inactive", "Mustahik") },
    Merchant: { body: statusChange(two.own.merchant.id, "Inactive", "Merchant") },
  }),
  listAccounts: () =>
    forEach(["2001", "2002"], (product_code) => ({ params: page, body: { product_code, branch_id: "" } })),
  listTransactions: ofTypes,
  listTransactionHistory: ofTypes,
  reportTotals: ofTypes,
  createTransaction: () => {
    const { mustahik, merchant } = two.own;
    const side = ({ id, account }: typeof mustahik) => ({ key: id, account });
    return {
      P00002: { body: newTransaction("P00002", side(mustahik), 1, { to: side(merchant) }) },
      P00003: { body: newTransaction("P00003", side(merchant), 1) },
      P00004: { body: newTransaction("P00004", side(mustahik), 1) },
    };
  },
  updateTransaction: () => ({
    "approve P00003": decision(two.own.disbursementId, "approve"),
    "void P00003": decision(two.own.disbursementId, "void"),
    "approve P00004": decision(two.own.correctionId, "approve"),
    "void P00004": decision(two.own.correctionId, "void"),
  }),
  listBatches: () =>
    ofBatches((_, batch_id) => ({ params: page, body: { batch_id, status: "", branch_id: "" } })),
  batchItems: () => ofBatches((key) => ({ params: { key, ...page } })),
  listBatchItems: () =>
    ofBatches((batch_queues_id) => ({ params: page, body: { batch_queues_id, status: "Success" } })),
  reviewBatch: () => ofBatches(byKey),
  processBatch: () =>
    ofBatches((batch_queues_id, batch_id) => ({
      params: { type: batchKinds[batch_id].process },
      body: { batch_id, batch_queues_id, inputter, branch: { _key: "ID0002", name: "" } },
    })),
  cancelBatch: () => ofBatches(byKey),
  listApprovals: () => ({
    any: { params: page, body: {} },
    ...forEach(
      Object.keys(permissions.listApprovals.needs).filter((each) => each !== "any"),
      (feature) => ({
        params: page,
        body: { feature },
      }),
    ),
  }),
  decideProposal: () =>
    Object.fromEntries(
      proposalKindNames.flatMap((kind) => [
        [kind, { body: { key: proposals[kind], decision: "approve" } }],
        [`refuse ${kind}`, { body: { key: proposals[kind], decision: "refuse" } }],
      ]),
    ),
};

/** The rights of each case of a call that needs one. */
const guardedCases = (name: ActorCall) =>
  Object.entries(permissions[name].needs).flatMap(([which, need]) =>
    need === "everyone" ? [] : [[which, need] as const],
  );

const guarded = (Object.keys(permissions) as ActorCall[]).filter((name) => guardedCases(name).length > 0);

/** The requests of a call, by the case that each one is. */
function requestsOf(name: ActorCall): Readonly<Record<string, Asked>> {
  const own = requests[name]?.();
  if (own) return own;
  const { own: records, insider } = two;
  const samples = samplesWith({
    userId: records.userId,
    roleId: insider.role._key,
    mustahikId: name === "changeMerchantCategory" ? records.merchant.id : records.mustahik.id,
    correctionId: records.correctionId,
    batchId: records.batchIds.BUP0001,
  });
  return Object.fromEntries(guardedCases(name).map(([which]) => [which, samples[name]]));
}

/** Takes these rights, and no others, from everybody whom `openTwoBranches` has made. */
async function lack(need: readonly FeatureCode[]): Promise<void> {
  const every: FeatureCode[] = [...menuFeatureCodes, channelFeatureCode];
  const features = every.filter((code) => !need.includes(code));
  await two.db.updateTable("roles").set({ features }).where("id", "=", two.insider.role._key).execute();
}

const refused = { code: "403", status: 403 };

describe.runIf(isOwnBank)("a user without the right is refused, and changes nothing", () => {
  test.each(guarded)("by %s", async (name) => {
    const asked = requestsOf(name);
    expect(Object.keys(asked).sort()).toEqual(
      guardedCases(name)
        .map(([which]) => which)
        .sort(),
    );
    for (const [which, need] of guardedCases(name)) {
      await lack(need);
      // Head office finds the records of all branches.
      const by: SignedIn = which === "branch" && name === "listBranches" ? two.insider : two.channel;
      const options = present(asked[which]);
      const ask = async () => {
        const { code, status } = await by.call(name, options as Parameters<SignedIn["call"]>[1]);
        expect({ which, code, status }).toEqual({ which, ...refused });
      };
      if (!isPlainRead(name)) await unchangedBy(two.db, ask);
      else {
        await ask();
        const several = await bank.client.multiRead({ bearer: by.accessToken }, [{ call: name, ...options }]);
        expect(several.data.map(({ response_code }) => [which, response_code])).toEqual([[which, "403"]]);
      }
    }
  });

  /** The calls that name a customer, and let nobody name one of this type. */
  const never = guarded.flatMap((name) =>
    permissions[name].record?.name === "customer" && !("all" in permissions[name].needs)
      ? (["Mustahik", "Merchant"] as const).flatMap((type) =>
          type in permissions[name].needs ? [] : [[name, type] as const],
        )
      : [],
  );

  test.each(never)("by %s for a %s, whatever they hold", async (name, type) => {
    await lack([]);
    const { id } = type === "Merchant" ? two.own.merchant : two.own.mustahik;
    const asked = samplesWith({ userId: "1", roleId: "1", mustahikId: id, correctionId: "1", batchId: "1" })[
      name
    ];
    await unchangedBy(two.db, async () => {
      const answer = await two.insider.call(name, asked);
      expect(answer).toMatchObject(refused);
    });
  });

  test.each(batchIds)("by the upload of a %s", async (kind) => {
    await lack(uploadBatches[kind]);
    await unchangedBy(two.db, async () => {
      const file = uploadOf(kind, csvOf(kind, validRows(kind, 1, 9)));
      expect(await two.insider.upload(file)).toMatchObject(refused);
    });
  });

  test.each(transactionType.options)("by the export of %s", async (type) => {
    await lack(readTransactions[type]);
    await unchangedBy(two.db, async () => {
      expect((await two.insider.export(transactionsOf(type))).status).toBe(403);
    });
  });
});
