import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { messages } from "contract/codes";
import { flagsOf, type TransactionType } from "contract/specified/transactions";
import { transactionsOf, inputter } from "../support/bodies";
import { until } from "../support/until";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, bankOfFile } from "./bank";
import { bringIntoForce, requestCorrection, richestWallet, withoutRules } from "./corrections";
import { colleague, present, roleCoded } from "./organisation";

/**
 * Many corrections and disbursements decided by one call (docs/rules.md#many-at-once). An extension: only our own bank is asked.
 */

const bank = await bankOfFile();
const [admin, operator, approver, headApprover] = await bank.signInAll(
  "admin",
  "operator.bandung",
  "penyetuju.bandung",
  "penyetuju.pusat",
);

/** New corrections of one mustahik of Bandung, of 1 rupiah each. */
async function corrections(by: SignedIn, count: number): Promise<string[]> {
  const wallet = await richestWallet(admin);
  const made: string[] = [];
  for (let each = 0; each < count; each += 1) made.push(await requestCorrection(by, wallet));
  return made;
}

async function oneOf(by: SignedIn, transaction_type: TransactionType, key: string) {
  const body = transactionsOf(transaction_type, { _key: key });
  const { data } = await by.list("listTransactions", body, { limit: 1 });
  return present(data[0]);
}

const decide = (
  by: SignedIn,
  decision: "approve" | "void",
  keys: string[],
  { reason, key = randomUUID() }: { reason?: string; key?: string } = {},
) =>
  by.call("decideMany", {
    body: { decision, keys, inputter, ...(reason !== undefined && { reason }) },
    idempotencyKey: key,
  });

/** The items of a decision, once all are through. */
async function decidedItems(by: SignedIn, key: string) {
  const read = async () => (await by.call("readDecision", { params: { key } })).data;
  await until(async () => (await read()).waiting === 0);
  return (await read()).items;
}

/** What became of each, once all are through. */
async function outcome(by: SignedIn, key: string) {
  return (await decidedItems(by, key)).map(({ _key, code, message, transaction }) => ({
    key: _key,
    code,
    message,
    status: transaction?.status_code,
  }));
}

const done = (key: string, status = "settled") => ({ key, code: "S1", message: "", status });

test.runIf(isOwnBank)("approves what may be approved, and says of the rest why not", async () => {
  const [first, second, decidedBefore] = (await corrections(operator, 3)) as [string, string, string];
  const [own] = (await corrections(admin, 1)) as [string];
  const single = {
    _key: decidedBefore,
    transaction_desc: "Uji",
    activity_flags: flagsOf.void,
    inputter,
  };
  await approver.call("updateTransaction", { body: single });
  const keys = [first, own, decidedBefore, "1", "bukan kunci", second];

  const { data: reviewed } = await admin.call("reviewDecision", { body: { decision: "approve", keys } });
  expect(reviewed.map(({ code, message }) => [code, message])).toEqual([
    ["S1", ""],
    ["E3", messages.ownWork],
    ["E1", messages.alreadyProcessed],
    ["404", "Data tidak ditemukan."],
    ["404", "Data tidak ditemukan."],
    ["S1", ""],
  ]);
  expect(reviewed[0]).toMatchObject({ branch: { _key: "ID0002" }, transaction: { debit: { amount: 1 } } });

  const { data } = await decide(admin, "approve", keys);
  expect(await outcome(admin, data._key)).toEqual([
    done(first),
    { key: own, code: "E3", message: messages.ownWork, status: "pending" },
    { key: decidedBefore, code: "E1", message: messages.alreadyProcessed, status: "voided" },
    { key: "1", code: "404", message: "Data tidak ditemukan.", status: undefined },
    { key: "bukan kunci", code: "404", message: "Data tidak ditemukan.", status: undefined },
    done(second),
  ]);
});

test.runIf(isOwnBank)("tells the first of two approvals apart, also after the second", async () => {
  const [ofOne] = (await corrections(operator, 1)) as [string];
  const secondAdmin = await colleague(bank, admin, (await roleCoded(admin, "ADMIN"))._key, "ID0001");
  await bringIntoForce([admin, secondAdmin.session], { checkers: 2 });
  onTestFinished(() => withoutRules(present(bank.own).db));
  const [ofTwo] = (await corrections(operator, 1)) as [string];
  const keys = [ofOne, ofTwo];
  const statesSeen = async (by: SignedIn) => {
    const { data } = await by.call("reviewDecision", { body: { decision: "approve", keys } });
    return data.map(({ code, status_code }) => [code, status_code]);
  };
  const statesLeft = async (by: SignedIn, { data }: { data: { _key: string } }) =>
    (await decidedItems(by, data._key)).map(({ status_code, transaction }) => [
      status_code,
      transaction?.status_code,
    ]);

  expect(await statesSeen(approver)).toEqual([
    ["S1", "settled"],
    ["S1", "pending"],
  ]);
  const first = await decide(approver, "approve", keys);
  expect(await statesLeft(approver, first)).toEqual([
    ["settled", "settled"],
    ["pending", "pending"],
  ]);
  expect(await statesSeen(approver)).toEqual([
    ["E1", ""],
    ["E3", ""],
  ]);
  expect((await statesSeen(headApprover))[1]).toEqual(["S1", "settled"]);
  const second = await decide(headApprover, "approve", [ofTwo]);
  expect(await statesLeft(headApprover, second)).toEqual([["settled", "settled"]]);
  expect((await statesLeft(approver, first))[1]).toEqual(["pending", "settled"]);
});

test.runIf(isOwnBank)(
  "refuses all with the one reason that was given, and each with its record",
  async () => {
    const keys = await corrections(operator, 2);
    const { data } = await decide(approver, "void", keys, { reason: "Salah nominal" });
    for (const { status_code } of await decidedItems(approver, data._key)) expect(status_code).toBe("voided");
    expect(await outcome(approver, data._key)).toEqual(keys.map((key) => done(key, "voided")));
    for (const key of keys) expect((await oneOf(approver, "P00004", key)).reason).toBe("Salah nominal");
    const trail = await present(bank.own)
      .db.selectFrom("audit_log")
      .select(["action", "actor_id"])
      .where(
        "subject",
        "in",
        keys.map((key) => `transaction:${key}`),
      )
      .where("action", "=", "transaction.void")
      .execute();
    expect(trail).toEqual(keys.map(() => ({ action: "transaction.void", actor_id: approver.user._key })));
  },
);

test.runIf(isOwnBank)(
  "asks each request for the right to decide it, as it is when its turn comes",
  async () => {
    const [key] = (await corrections(admin, 1)) as [string];
    // MN204 voids corrections and approves none.
    const { data } = await decide(operator, "approve", [key]);
    const refusal = { code: "403", message: "Anda tidak berhak memutuskan data ini." };
    expect(await outcome(operator, data._key)).toEqual([{ key, ...refusal, status: "pending" }]);
    expect((await decidedItems(operator, data._key))[0]?.status_code).toBe("");
    const { data: reviewed } = await operator.call("reviewDecision", {
      body: { decision: "approve", keys: [key] },
    });
    expect(reviewed[0]).toMatchObject(refusal);
  },
);

test.runIf(isOwnBank)(
  "gives the same key the same answer for ever, and refuses other content under it",
  async () => {
    const keys = await corrections(operator, 2);
    const key = randomUUID();
    const first = await decide(approver, "approve", keys, { key });
    expect(await outcome(approver, key)).toEqual(keys.map((each) => done(each)));
    for (const isForgotten of [false, true]) {
      if (isForgotten)
        await present(bank.own).db.deleteFrom("idempotency_keys").where("key", "=", key).execute();
      const again = await decide(approver, "approve", keys, { key });
      expect([again.status, again.data]).toEqual([200, first.data]);
      expect(again.headers.get("idempotent-replayed")).toBe("true");
      expect(await outcome(approver, key)).toEqual(keys.map((each) => done(each)));
      expect((await decide(approver, "void", keys, { key })).message).toBe(messages.keyUsed);
    }
    // The key of somebody else is another key.
    expect((await admin.call("readDecision", { params: { key } })).code).toBe("404");
  },
);

test.runIf(isOwnBank)("lets one of two win each request that both decide at once", async () => {
  const keys = await corrections(operator, 20);
  const [first, second] = await Promise.all([
    decide(approver, "approve", keys),
    decide(headApprover, "void", [...keys].reverse()),
  ]);
  const approved = await outcome(approver, first.data._key);
  const voided = (await outcome(headApprover, second.data._key)).reverse();
  for (const [place, key] of keys.entries()) {
    const codes = [approved[place]?.code, voided[place]?.code];
    expect(codes.sort(), key).toEqual(["E1", "S1"]);
    const { status_code } = await oneOf(admin, "P00004", key);
    expect(status_code).toBe(approved[place]?.code === "S1" ? "settled" : "voided");
  }
});

test.runIf(isOwnBank)("is refused as a whole where it is malformed", async () => {
  const keys = Array.from({ length: 1001 }, (_, each) => String(each + 1));
  for (const wrong of [[], keys, ["1", "1"]])
    expect((await decide(approver, "approve", wrong)).code).toBe("E0");
  const { code } = await decide(approver, "void", ["1"], { reason: "x".repeat(301) });
  expect(code).toBe("E0");
});
