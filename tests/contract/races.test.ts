import { randomUUID } from "node:crypto";
import { demoPassword } from "bank-api/seed/organisation";
import { auditLedger } from "bank-api/store/audit/ledger-audit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { messages } from "contract/codes";
import { apiCalls } from "../simulation/api-door";
import type { Answer } from "../simulation/door";
import { availableTo, Books, type Customer, type Request } from "../simulation/model";
import { databaseOfFile } from "../support/database";
import { startBank, type Bank } from "../support/stack";
import { WireClient } from "../support/wire-client";
import { emailOf, isOwnBank, type DemoName } from "./bank";

/** Two users act in the same moment, at two instances of the bank. One wins, the other learns so, and the books agree. */

/** Rounds of each pair; `RACES=200` for a long run. */
const rounds = Number(process.env.RACES ?? 5);
const perRoundMs = 2_000;

const { db, url } = await databaseOfFile("demo", { poolSize: 2 });
let banks: Bank[];
let books: Books;
let people: Record<
  "operator" | "admin" | "approver" | "headApprover" | "till" | "otherTill",
  ReturnType<typeof apiCalls>
>;
let operatorId: string;
let channelId: string;

beforeAll(async () => {
  if (!isOwnBank) return;
  banks = await Promise.all([1, 2].map(() => startBank({ databaseUrl: url })));
  books = await Books.read(db);
});
beforeEach(async () => {
  if (isOwnBank && Date.now() - signedInAt > renewedAfterMs) await signIn();
});

/** A session's access token lives 300 s (docs/rules.md#session-times), and a pair may take a while. */
const renewedAfterMs = 60_000;
let signedInAt = 0;

async function signIn(): Promise<void> {
  const [one, two] = banks.map(({ origin }) => new WireClient(origin));
  if (!one || !two) throw new Error("there are two banks");
  const sessionOf = (client: WireClient, name: DemoName) => client.signIn(emailOf(name), demoPassword);
  const [operator, admin, approver, headApprover, till, otherTill] = await Promise.all([
    sessionOf(one, "operator.bandung"),
    sessionOf(two, "admin"),
    sessionOf(one, "penyetuju.bandung"),
    sessionOf(two, "penyetuju.pusat"),
    sessionOf(one, "kanal.merchant"),
    sessionOf(two, "kanal.merchant"),
  ]);
  const doorOf = (session: typeof operator) => apiCalls(() => session);
  people = {
    operator: doorOf(operator),
    admin: doorOf(admin),
    approver: doorOf(approver),
    headApprover: doorOf(headApprover),
    till: doorOf(till),
    otherTill: doorOf(otherTill),
  };
  operatorId = operator.user._key;
  channelId = till.user._key;
  signedInAt = Date.now();
}

afterAll(async () => {
  if (!isOwnBank) return;
  await Promise.all(banks.map((bank) => bank.stop()));
});

const key = () => randomUUID();

let turn = 0;
/** Somebody of Bandung, another one each time; their account is read anew. */
async function somebody(type: Customer["type"]): Promise<Customer> {
  const still = await db.selectFrom("accounts").select("number").where("stands_still", "=", true).execute();
  const standsStill = new Set(still.map(({ number }) => number));
  const fresh = (await Books.read(db)).customers.filter(
    (each) =>
      each.type === type &&
      each.branchId === "ID0002" &&
      each.isActive &&
      !standsStill.has(each.account) &&
      availableTo(each) > 20_000,
  );
  const customer = fresh[(turn += 1) % fresh.length];
  if (!customer) throw new Error(`no ${type} of Bandung has money`);
  return customer;
}

const merchant = () => books.customers.find((each) => each.type === "Merchant" && each.branchId === "ID0002");

async function ask(type: "P00003" | "P00004"): Promise<Request> {
  const payer = await somebody(type === "P00003" ? "Merchant" : "Mustahik");
  const by = type === "P00003" ? people.till : people.operator;
  const answer = await by.create({ type, payer, amount: 1_000 }, key());
  const { _key } = answer.data as { _key: string };
  const makerId = type === "P00003" ? channelId : operatorId;
  return { key: _key, type, payer, amountIdr: 1_000, makerId, state: "pending", rule: undefined };
}

const won = (answers: readonly Answer[]) => answers.filter(({ code }) => code === "S1").length;
const lost = (answers: readonly Answer[]) =>
  answers.filter(({ code }) => code !== "S1").map(({ code, message }) => ({ code, message }));

const processed = { code: "E1", message: messages.alreadyProcessed };
const short = { code: "E3", message: "Saldo yang tersedia tidak mencukupi." };
const shortOfCorrection = {
  code: "E3",
  message: "Nominal harus kurang dari atau sama dengan saldo mustahik.",
};

/** The account as the database has it. */
async function accountNow({ account }: Customer) {
  const found = (await Books.read(db)).customers.find((each) => each.account === account);
  if (!found) throw new Error(`account ${account} is gone`);
  return found;
}

/** Two decisions on a request. */
async function decideBoth(first: "approve" | "void", second: "approve" | "void"): Promise<void> {
  const request = await ask("P00004");
  const before = await accountNow(request.payer);
  const answers = await Promise.all([
    people.approver.decide(request, first, key()),
    people.headApprover.decide(request, second, key()),
  ]);
  expect(won(answers)).toBe(1);
  expect(lost(answers)).toEqual([processed]);
  const isVoided = (answers[0]?.code === "S1" ? first : second) === "void";
  const after = await accountNow(request.payer);
  expect(after).toMatchObject({
    balanceIdr: before.balanceIdr - (isVoided ? 0 : 1_000),
    heldIdr: before.heldIdr - 1_000,
  });
}

/** Two who each want more than half of what there is. */
async function spendBoth(types: readonly ["P00002" | "P00003" | "P00004", "P00002" | "P00003" | "P00004"]) {
  const payer = await somebody(types[0] === "P00003" ? "Merchant" : "Mustahik");
  const available = availableTo(payer);
  const amount = Math.floor(available / 2) + 1;
  const doors = types.map((type, place) => {
    if (type === "P00004") return place === 0 ? people.operator : people.admin;
    return place === 0 ? people.till : people.otherTill;
  });
  const shop = merchant();
  const answers = await Promise.all(
    types.map((type, place) => {
      const wanted = { type, payer, amount, ...(type === "P00002" && shop && { merchant: shop }) };
      return (doors[place] ?? people.till).create(wanted, key());
    }),
  );
  expect(won(answers)).toBe(1);
  const loser = types[answers.findIndex(({ code }) => code !== "S1")];
  expect(lost(answers)).toEqual([loser === "P00004" ? shortOfCorrection : short]);
  expect(availableTo(await accountNow(payer))).toBe(available - amount);
  await giveBack(answers);
}

/** Withdraws the request that won, so that there is money for the next round; a purchase stays. */
async function giveBack(answers: readonly Answer[]): Promise<void> {
  const winner = answers.find(({ code }) => code === "S1")?.data as { _key: string; status_code: string };
  if (winner.status_code !== "pending") return;
  const { code } = await people.approver.decide({ key: winner._key }, "void", key());
  expect(code).toBe("S1");
}

/** Money of somebody who is switched off in the same moment: it moved before, or not at all. */
async function switchedOff(payer: Customer, move: () => Promise<Answer>, refusal: string): Promise<void> {
  const before = await accountNow(payer);
  const [moved, switched] = await Promise.all([move(), people.admin.switchStatus(payer, "Inactive", key())]);
  expect(switched.code).toBe("S1");
  if (moved.code !== "S1") expect(moved).toMatchObject({ code: "E3", message: refusal });
  const after = await accountNow(payer);
  expect(after.balanceIdr).toBe(before.balanceIdr - (moved.code === "S1" ? 1_000 : 0));
  if (moved.code === "S1") expect(await movedBeforeSwitch(payer)).toBe(true);
  expect((await people.operator.switchStatus(payer, "Active", key())).code).toBe("S1");
}

/** Whether the last posting of an account was written before its owner was switched off: who locks first, commits first. */
async function movedBeforeSwitch({ account, key: customer }: Customer): Promise<boolean> {
  const trail = await db
    .selectFrom("audit_log")
    .select(["action", "subject", "id"])
    .where("action", "in", ["transaction.approve", "customer.deactivate"])
    .orderBy("id", "desc")
    .limit(20)
    .execute();
  const last = await db
    .selectFrom("postings")
    .select("transaction_id")
    .where("account_number", "=", account)
    .orderBy("account_version", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const approved = trail.find(({ subject }) => subject === `transaction:${last.transaction_id}`);
  const switched = trail.find(({ subject }) => subject === `customer:${customer}`);
  // A purchase leaves no trace in the trail; that it was refused or posted is all there is to tell.
  return approved === undefined || Number(approved.id) < Number(switched?.id);
}

const pairs: Readonly<Record<string, () => Promise<void>>> = {
  "approve and approve": () => decideBoth("approve", "approve"),
  "approve and void": () => decideBoth("approve", "void"),
  "void and void": () => decideBoth("void", "void"),
  "correction and correction beyond the balance": () => spendBoth(["P00004", "P00004"]),
  "correction and purchase beyond the balance": () => spendBoth(["P00004", "P00002"]),
  "disbursement and disbursement beyond the balance": () => spendBoth(["P00003", "P00003"]),
  "approval of a disbursement and the merchant's deactivation": async () => {
    const request = await ask("P00003");
    await switchedOff(
      request.payer,
      () => people.approver.decide(request, "approve", key()),
      "Merchant tidak aktif: pencairan dana tidak dapat disetujui.",
    );
  },
  "purchase and the mustahik's deactivation": async () => {
    const payer = await somebody("Mustahik");
    const shop = merchant();
    if (!shop) throw new Error("Bandung has no merchant");
    await switchedOff(
      payer,
      () => people.till.create({ type: "P00002", payer, merchant: shop, amount: 1_000 }, key()),
      "Mustahik tidak aktif: pembelian tidak dapat dilakukan.",
    );
  },
  "one approval sent twice under one key": async () => {
    const request = await ask("P00004");
    const before = await accountNow(request.payer);
    const same = key();
    const answers = await Promise.all([1, 2].map(() => people.approver.decide(request, "approve", same)));
    expect(won(answers)).toBe(2);
    expect(answers[1]).toEqual(answers[0]);
    expect(await accountNow(request.payer)).toMatchObject({
      balanceIdr: before.balanceIdr - 1_000,
      heldIdr: before.heldIdr - 1_000,
    });
  },
};

describe.runIf(isOwnBank)(`${rounds} races of each pair`, () => {
  test.each(Object.entries(pairs))("%s", { timeout: rounds * perRoundMs + 20_000 }, async (_name, race) => {
    for (let round = 0; round < rounds; round += 1) await race();
    expect(await auditLedger(db)).toEqual([]);
  });
});
