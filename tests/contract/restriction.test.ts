import { createIdSource } from "bank-api/domain/ids";
import { auditLedger } from "bank-api/store/audit/ledger-audit";
import { findDuplicates } from "bank-api/store/customers/duplicate-finding";
import { lockAdministration } from "bank-api/store/people/administration-turn";
import { restrict } from "bank-api/store/privacy/restrictions";
import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { BatchId } from "contract/batch-kinds";
import type { RequestKind } from "contract/request-kinds";
import { restrictedValue } from "contract/restriction";
import type { CustomerType } from "contract/specified/customers";
import type { ActiveStatus } from "contract/values";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, type Row } from "../support/batch-files/rows";
import { decisionOn, inputter, newTransaction, statusChange, transactionsOf } from "../support/bodies";
import { testClock, testNow } from "../support/clock";
import { untilLocked } from "../support/locks";
import { until } from "../support/until";
import type { SignedIn } from "../support/wire-client";
import { bankOfFile, dbOf, isOwnBank } from "./bank";
import { batchesOf } from "./batch-desk";
import { colleague, newRole, present } from "./organisation";

const bank = await bankOfFile({ timeouts: { batchLeaseMs: 1_000, batchPauseMs: 50 } });
const db = dbOf(bank);
const [head, operator, approver, till] = await bank.signInAll(
  "admin",
  "operator.bandung",
  "penyetuju.bandung",
  "kanal.merchant",
);
const desk = batchesOf(approver);

const ownBranch = "ID0002";
const reply = { text: "Pengolahan data Anda kami batasi." };
const standsStill =
  "Account pembayar dihentikan oleh pembatasan data: transaksi menunggu sampai pembatasan dicabut.";
const inactiveMerchant = "Merchant tidak aktif: pencairan dana tidak dapat disetujui.";
const notPaid = "Data mustahik ini dibatasi: penyaluran menunggu sampai pembatasan dicabut.";
const undecidable = "Data salah satunya dibatasi: putuskan setelah pembatasan dicabut.";

let decider: SignedIn;

interface Person {
  readonly key: string;
  readonly account: string;
  readonly name: string;
  readonly birthDate: string;
  readonly number: string;
}

/** Active people of Bandung with money, each handed out once. */
const people: Record<CustomerType, Person[]> = { Mustahik: [], Merchant: [] };
const one = (type: CustomerType = "Mustahik") => present(people[type].pop());

beforeAll(async () => {
  if (!isOwnBank) return;
  const { data: role } = await head.call("createRole", { body: newRole(["MN708"]) });
  ({ session: decider } = await colleague(bank, head, role._key, "ID0001"));
  for (const type of ["Mustahik", "Merchant"] as const) {
    const { rows } = await sql<Person>`
      SELECT customers.id AS key, accounts.number AS account, name, birth_date AS "birthDate", coalesce(national_id, tax_id) AS number
      FROM customers JOIN accounts ON customer_id = customers.id
      WHERE customer_type = ${type} AND customers.branch_id = ${ownBranch} AND status = 'Active' AND same_as_id IS NULL
        AND balance_idr - held_idr >= 20000
        AND NOT EXISTS (SELECT FROM duplicate_pairs WHERE customers.id IN (first_id, second_id))
      ORDER BY customers.id LIMIT 80`.execute(db);
    people[type] = rows;
  }
});

/** Registers what a person asks. */
const register = (kind: RequestKind, { key: personKey }: Pick<Person, "key">) =>
  head.call("registerDataRequest", {
    body: {
      ...{ personKey, kind, asker: "person", askerName: "Yang Bersangkutan", proof: "KTP asli dilihat" },
      ...{ channel: "counter", receivedAt: testNow().toISOString(), wish: "Mohon ditindaklanjuti." },
    },
  });
const ask = async (...request: Parameters<typeof register>) => (await register(...request)).data.key;
const answer = (by: SignedIn, key: string, stopsAccounts = false) =>
  by.call("decideProposal", { body: { key, decision: "approve", reply: { ...reply, stopsAccounts } } });

/** Has somebody restricted, or that lifted, by two people. */
async function decided(kind: RequestKind, person: Pick<Person, "key">, stopsAccounts = false) {
  const key = await ask(kind, person);
  expect(await answer(decider, key, stopsAccounts)).toMatchObject({ code: "S1" });
  return key;
}

const detailOf = async ({ key }: Pick<Person, "key">) =>
  (await head.call("customerDetail", { params: { key } })).data;
const listed = async ({ key }: Person, customer_type: CustomerType = "Mustahik") =>
  present((await head.list("listCustomers", { customer_type, branch_id: "", _key: key })).data[0]);
const balanceOf = async ({ account }: Person) =>
  (
    await sql<{
      idr: number;
    }>`SELECT balance_idr::float8 AS idr FROM accounts WHERE number = ${account}`.execute(db)
  ).rows[0]!.idr;

/** Waits until a statement waits for what this transaction holds. */
const untilBlockedBy = (holder: Db) =>
  until(
    async () => {
      const { rows } = await sql`
        SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`.execute(
        holder,
      );
      return rows.length > 0;
    },
    { what: "somebody who waits for the holder" },
  );

/** Makes the record one that has ended for another, or one in force. */
const set = (id: string, same_as_id: string | null, branch_id = ownBranch, by = db) =>
  by
    .updateTable("customers")
    .set({ same_as_id, branch_id, status: same_as_id === null ? "Active" : "Inactive" })
    .where("id", "=", id)
    .execute();

describe.runIf(isOwnBank)("a restriction", () => {
  test("is decided by a second person, shown with its request, and lifted in the same way", async () => {
    const person = one();
    const request = await ask("restriction", person);
    for (const by of [head, operator]) expect((await answer(by, request, true)).code).not.toBe("S1");
    expect(await detailOf(person)).toMatchObject({ restriction: null });
    expect(await answer(decider, request)).toMatchObject({ code: "S1" });
    const restriction = { _key: request, kind: "restriction", stands_still: false };
    const accounts = await head.list("listAccounts", {
      product_code: "2001",
      branch_id: "",
      name: person.name,
    });
    expect(accounts.data.find(({ _key }) => _key === person.account)?.customer?.restricted).toBe(true);
    expect(await detailOf(person)).toMatchObject({ name: person.name, restriction });
    expect(await listed(person)).toMatchObject({ restriction });

    await decided("lifting", person);
    expect(await detailOf(person)).toMatchObject({ restriction: null });
    expect(await register("lifting", person)).toMatchObject({
      code: "E3",
      message: "Data orang ini tidak sedang dibatasi.",
    });
  });

  test("covers all records of a person, in whichever branch", async () => {
    const [kept, ended, elsewhere] = [one(), one(), one()];
    await set(ended.key, kept.key);
    await set(elsewhere.key, kept.key, "ID0003");
    await decided("restriction", ended);
    for (const each of [kept, ended, elsewhere])
      expect(await detailOf(each)).toMatchObject({ restriction: { kind: "restriction" } });
    await decided("lifting", kept);
    for (const each of [kept, ended, elsewhere])
      expect(await detailOf(each)).toMatchObject({ restriction: null });
    // As lists and accounts know them.
    for (const { key } of [ended, elsewhere]) await set(key, null);
  });

  test("by a request about another branch's record is told without its key, since it cannot be opened", async () => {
    const [own, elsewhere] = [one(), one()];
    await set(elsewhere.key, own.key, "ID0003");
    await decided("restriction", elsewhere);
    const { data } = await operator.call("customerDetail", { params: { key: own.key } });
    expect(data.restriction).toMatchObject({ _key: null, kind: "restriction" });
    expect((await detailOf(own)).restriction?._key).not.toBeNull();
    await decided("lifting", own);
    await set(elsewhere.key, null);
  });

  test("is decided while somebody else has the turn to administer", async () => {
    const request = await ask("restriction", one());
    await db.transaction().execute(async (held) => {
      await lockAdministration(held);
      expect(await answer(decider, request)).toMatchObject({ code: "S1" });
    });
  });

  test("holds no record while it waits for one that comes before it", async () => {
    const [a, b] = [one(), one()];
    const [kept, ended] = Number(a.key) < Number(b.key) ? [a, b] : [b, a];
    const request = await ask("restriction", ended);
    const lock = (held: Db, { key }: Person) =>
      sql`SELECT FROM customers WHERE id = ${key} FOR NO KEY UPDATE NOWAIT`.execute(held);
    let restricting: ReturnType<typeof answer> | undefined;
    await db.transaction().execute(async (holder) => {
      await lock(holder, kept);
      await db.transaction().execute(async (ending) => {
        await set(ended.key, kept.key, ownBranch, ending);
        restricting = answer(decider, request);
        await untilBlockedBy(ending);
      });
      await untilBlockedBy(holder);
      await lock(holder, ended);
    });
    expect(await restricting).toMatchObject({ code: "S1" });
    for (const each of [kept, ended])
      expect(await detailOf(each)).toMatchObject({ restriction: { _key: request } });
    await set(ended.key, null);
  });
});

const paymentOf = ({ name, birthDate, number }: Person): Row => ({
  nama: name,
  tgl_lahir: birthDate,
  no_ktp: number,
  nominal: "500000",
});
async function upload(kind: BatchId, rows: readonly Row[]) {
  const { data } = await operator.upload(uploadOf(kind, csvOf(kind, rows)));
  return data._key;
}
async function itemsOf(key: string) {
  const { data } = await approver.call("batchItems", { params: { key, skip: 0, limit: 100 } });
  return { success: data.success_data, failed: data.failed_data };
}
const received = async ({ key }: Person, batch: string) =>
  (
    await sql`SELECT FROM transactions WHERE beneficiary_customer_id = ${key} AND batch_id = ${batch}`.execute(
      db,
    )
  ).rows.length;

/** Holds what every distribution of the branch is paid from, while `work` goes on. */
const whileFundIsHeld = (work: () => Promise<void>) =>
  db.transaction().execute(async (transaction) => {
    await sql`SELECT FROM accounts WHERE product_code = '1001' AND branch_id = ${ownBranch} FOR UPDATE`.execute(
      transaction,
    );
    await work();
  });

describe.runIf(isOwnBank)("a distribution", () => {
  test("to a restricted mustahik is refused at the check of the file, and that row alone", async () => {
    const [restricted, other] = [one(), one()];
    await decided("restriction", restricted);
    const key = await upload("BUP0002", [paymentOf(restricted), paymentOf(other)]);
    await desk.settled("BUP0002", key);
    const { failed, success } = await itemsOf(key);
    expect(success).toMatchObject([{ seq_no: 2, nama: other.name }]);
    expect(failed).toMatchObject([{ seq_no: 1, keterangan: notPaid, nominal: 500_000 }]);
    // The failed rows are a file too.
    expect(failed[0]).toMatchObject({
      nama: restrictedValue,
      no_ktp: restrictedValue,
      tgl_lahir: restrictedValue,
    });
    await decided("lifting", restricted);
    expect((await itemsOf(key)).failed).toMatchObject([{ nama: restricted.name }]);
  });

  test("that waits is not paid to somebody restricted since; the others are", async () => {
    const [restricted, other] = [one(), one()];
    const key = await upload("BUP0002", [paymentOf(restricted), paymentOf(other)]);
    await desk.settled("BUP0002", key);
    await decided("restriction", restricted);
    const { data: review } = await approver.call("reviewBatch", { params: { key } });
    expect(review.payment).toMatchObject({ unpayableTotal: 1, unpayable: [{ seqNo: 1, reason: notPaid }] });
    expect(await desk.processed("BUP0002", key)).toMatchObject({ status: "Process_failed" });
    expect((await itemsOf(key)).success).toMatchObject([{ seq_no: 1, keterangan: notPaid }]);
    expect([await received(restricted, key), await received(other, key)]).toEqual([0, 1]);
    await decided("lifting", restricted);
    expect(await desk.processed("BUP0002", key)).toMatchObject({ status: "Process_success" });
    expect(await received(restricted, key)).toBe(1);
  });

  test("under way is paid before a restriction that comes at the same moment", async () => {
    const person = one();
    const key = await upload("BUP0002", [paymentOf(person)]);
    await desk.settled("BUP0002", key);
    const request = await ask("restriction", person);
    let restricting: ReturnType<typeof answer> | undefined;
    await whileFundIsHeld(async () => {
      expect(await desk.process("BUP0002", key)).toMatchObject({ code: "S1" });
      await untilLocked(db, 1);
      restricting = answer(decider, request);
      await untilLocked(db, 2);
    });
    expect(await restricting).toMatchObject({ code: "S1" });
    expect(await desk.settled("BUP0002", key)).toMatchObject({ status: "Process_success" });
    expect(await received(person, key)).toBe(1);
    expect(await detailOf(person)).toMatchObject({ restriction: { _key: request } });
  });

  test("waits for a restriction that is being decided, and leaves the row", async () => {
    const [person, other] = [one(), one()];
    const key = await upload("BUP0002", [paymentOf(person), paymentOf(other)]);
    await desk.settled("BUP0002", key);
    const requestId = await ask("restriction", person);
    await db.transaction().execute(async (transaction) => {
      await restrict(transaction, { customerId: person.key, requestId, stopsAccounts: false });
      expect(await desk.process("BUP0002", key)).toMatchObject({ code: "S1" });
      await untilLocked(db, 1);
    });
    expect(await desk.settled("BUP0002", key)).toMatchObject({ status: "Process_failed" });
    expect((await itemsOf(key)).success).toMatchObject([{ seq_no: 1, keterangan: notPaid }]);
    expect([await received(person, key), await received(other, key)]).toEqual([0, 1]);
  });

  test("that is killed after its check is judged again: the row stays, and is paid once it may be", async () => {
    const [person, other] = [one(), one()];
    const key = await upload("BUP0002", [paymentOf(person), paymentOf(other)]);
    await desk.settled("BUP0002", key);
    const request = await ask("restriction", person);
    await whileFundIsHeld(async () => {
      expect(await desk.process("BUP0002", key)).toMatchObject({ code: "S1" });
      await untilLocked(db, 1);
      const restricting = answer(decider, request);
      await untilLocked(db, 2);
      const killed = await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%may_be_negative%'`.execute(
        db,
      );
      expect(killed.rows).toHaveLength(1);
      expect(await restricting).toMatchObject({ code: "S1" });
    });
    expect(await desk.settled("BUP0002", key)).toMatchObject({ status: "Process_failed" });
    expect((await itemsOf(key)).success).toMatchObject([{ seq_no: 1, keterangan: notPaid }]);
    expect([await received(person, key), await received(other, key)]).toEqual([0, 1]);
    await decided("lifting", person);
    await desk.processed("BUP0002", key);
    expect([await received(person, key), await received(other, key)]).toEqual([1, 1]);
  });
});

describe.runIf(isOwnBank)("files of corrections", () => {
  test("warn of a restricted mustahik, and take effect", async () => {
    const person = one();
    await decided("restriction", person);
    const asnaf = (await detailOf(person)).asnaf === "fakir" ? "miskin" : "fakir";
    const row = { nama: person.name, no_ktp: person.number, asnaf, alasan: "Perbaikan atas permintaan" };
    const key = await upload("BUP0004", [row]);
    await desk.settled("BUP0004", key);
    expect((await itemsOf(key)).success[0]?.keterangan).toContain("Data mustahik ini dibatasi");
    await desk.processed("BUP0004", key);
    expect(await detailOf(person)).toMatchObject({ asnaf });
  });

  test("of new mustahik do not register the KTP again, and name nobody who is restricted", async () => {
    const [person, twin] = [one(), one()];
    const row = {
      ...{ ...paymentOf(person), jenis_kelamin: "L", tmp_lahir: "Bandung", alamat: "Jalan Uji", no_hp: "" },
    };
    const newcomer = { ...row, no_ktp: twin.number.replace(/\d{4}$/, "9876") };
    const before = await upload("BUP0001", [newcomer]);
    await desk.settled("BUP0001", before);
    expect(JSON.stringify(await itemsOf(before))).toContain("Mirip dengan");
    await decided("restriction", person);
    const after = await upload("BUP0001", [row, newcomer]);
    await desk.settled("BUP0001", after);
    const items = JSON.stringify(await itemsOf(after));
    expect(items).toContain("KTP sudah terdaftar");
    expect(items).not.toContain("Mirip dengan");
  });
});

describe.runIf(isOwnBank)("an account", () => {
  const buy = (payer: Person, to: Person, amount = 1_000) =>
    till.call("createTransaction", { body: newTransaction("P00002", payer, amount, { to }) });
  const draw = async (payer: Person) =>
    (await till.call("createTransaction", { body: newTransaction("P00003", payer, 1_000) })).data._key;
  const approve = (key: string) => head.call("updateTransaction", { body: decisionOn(key, "approve") });
  const cancel = (key: string) => head.call("updateTransaction", { body: decisionOn(key, "void") });

  test("pays on where the decision does not say that it stands still", async () => {
    const [mustahik, merchant] = [one(), one("Merchant")];
    await decided("restriction", mustahik);
    await decided("restriction", merchant);
    expect(await buy(mustahik, merchant)).toMatchObject({ code: "S1" });
    expect(await approve(await draw(merchant))).toMatchObject({ code: "S1" });
  });

  test("that stands still buys nothing, is corrected, and buys again once that is lifted", async () => {
    const [mustahik, merchant] = [one(), one("Merchant")];
    await decided("restriction", mustahik, true);
    // A second restriction without it does not set the account free.
    await decided("objection", mustahik);
    await decided("withdrawal", mustahik);
    expect(await detailOf(mustahik)).toMatchObject({
      restriction: { kind: "withdrawal", stands_still: true },
    });
    const before = [await balanceOf(mustahik), await balanceOf(merchant)];
    expect(await buy(mustahik, merchant)).toMatchObject({ code: "E3", message: standsStill });
    expect([await balanceOf(mustahik), await balanceOf(merchant)]).toEqual(before);
    const { data: correction } = await operator.call("createTransaction", {
      body: newTransaction("P00004", mustahik, 1_000),
    });
    expect(await approve(correction._key)).toMatchObject({ code: "S1" });
    await decided("lifting", mustahik);
    expect(await buy(mustahik, merchant)).toMatchObject({ code: "S1" });
  });

  test("of a merchant that stands still sells, and nothing is disbursed to it but what is void", async () => {
    const [mustahik, merchant] = [one(), one("Merchant")];
    const [first, second] = [await draw(merchant), await draw(merchant)];
    await decided("restriction", merchant, true);
    expect(await buy(mustahik, merchant)).toMatchObject({ code: "S1" });
    const before = await balanceOf(merchant);
    expect(await approve(first)).toMatchObject({ code: "E3", message: standsStill });
    expect(await balanceOf(merchant)).toBe(before);
    expect(await cancel(second)).toMatchObject({ code: "S1" });
    await decided("lifting", merchant);
    expect(await approve(first)).toMatchObject({ code: "S1" });
  });

  test("that stands still closes its disbursements before anybody answers, as an inactive owner does, one by one and many at once", async () => {
    const merchant = one("Merchant");
    const disbursement = await draw(merchant);
    const correction = await operator.call("createTransaction", {
      body: newTransaction("P00004", one(), 1_000),
    });
    const keys = [disbursement, correction.data._key];
    const body = { decision: "approve", keys } as const;
    const seen = async () => {
      const filter = { ...transactionsOf("P00003"), status_code: "pending" } as const;
      const listed = (await head.list("listTransactions", filter)).data;
      const { prospects } = present(listed.find(({ _key }) => _key === disbursement));
      const { data: reviewed } = await head.call("reviewDecision", { body });
      const { data: stuck } = await head.call("listUndecidable");
      return {
        listed: [prospects?.approve.message, prospects?.void.message],
        reviewed: reviewed.map(({ code, message }) => [code, message]),
        stuck: stuck.flatMap(({ payerObstacle, total }) => (payerObstacle ? [payerObstacle, total] : [])),
        waiting: listed.filter(({ debit }) => debit?.account === merchant.account).length,
      };
    };
    const fine = ["S1", ""];
    const { waiting, ...open } = await seen();
    expect(open).toEqual({ listed: ["", ""], reviewed: [fine, fine], stuck: [] });
    await decided("restriction", merchant, true);
    const refused = ["E3", standsStill];
    expect(await seen()).toEqual({
      ...{ listed: [standsStill, ""], reviewed: [refused, fine] },
      ...{ stuck: ["still", waiting], waiting },
    });
    const { data: made } = await head.call("decideMany", { body: { ...body, inputter } });
    const outcome = async () => (await head.call("readDecision", { params: { key: made._key } })).data;
    await until(async () => (await outcome()).waiting === 0, { what: "the decision" });
    expect((await outcome()).items.map(({ code, message }) => [code, message])).toEqual([refused, fine]);
    await decided("lifting", merchant);
    expect((await seen()).listed).toEqual(["", ""]);
    const turn = (status: ActiveStatus) =>
      head.call("updateCustomerStatus", { body: statusChange(merchant.key, status, "Merchant") });
    await turn("Inactive");
    expect(await seen()).toMatchObject({ listed: [inactiveMerchant, ""], stuck: ["inactive", waiting] });
    await turn("Active");
    expect(await approve(disbursement)).toMatchObject({ code: "S1" });
    people.Merchant.push(merchant);
  });

  test("pays or not by who comes first to it", async () => {
    const [first, second, merchant] = [one(), one(), one("Merchant")];
    const requestId = await ask("restriction", first);
    const late = await db.transaction().execute(async (transaction) => {
      await restrict(transaction, { customerId: first.key, requestId, stopsAccounts: true });
      const buying = buy(first, merchant);
      await untilLocked(db, 1);
      return [buying];
    });
    expect(await late[0]).toMatchObject({ code: "E3", message: standsStill });

    const request = await ask("restriction", second);
    const [bought, restricted] = await db
      .transaction()
      .execute(async (transaction) => {
        await sql`SELECT FROM accounts WHERE number = ${second.account} FOR UPDATE`.execute(transaction);
        const buying = buy(second, merchant);
        await untilLocked(db, 1);
        const restricting = answer(decider, request, true);
        await untilLocked(db, 2);
        return [buying, restricting] as const;
      })
      .then((both) => Promise.all(both));
    expect([bought, restricted]).toMatchObject([{ code: "S1" }, { code: "S1" }]);
    expect(await buy(second, merchant)).toMatchObject({ code: "E3", message: standsStill });
  });

  test("keeps books that the audit finds whole", async () => {
    expect(await auditLedger(db)).toEqual([]);
  });
});

describe.runIf(isOwnBank)("a pair of likely duplicates", () => {
  const ids = createIdSource(testClock, 1023);
  async function lookForAll(): Promise<void> {
    const left = () => db.selectFrom("duplicate_checks").select("id").limit(1).execute();
    while ((await left()).length > 0) await findDuplicates(db, ids, testNow());
  }
  let phones = 0;
  /** Gives them one phone number, and compares. */
  async function share(...all: readonly Person[]): Promise<void> {
    const phone = `+62812345${10_000 + (phones += 1)}`;
    const keys = all.map(({ key }) => key);
    await db.updateTable("customers").set({ phone }).where("id", "in", keys).execute();
    await lookForAll();
  }
  const pairsOf = async ({ key }: Person) =>
    (await head.list("listDuplicates", {}, { limit: 1000 })).data.filter(({ first, second }) =>
      [first.key, second.key].includes(key),
    );
  const stateOf = async (key: string) => (await head.call("readDuplicate", { params: { key } })).data.state;
  const decide = (key: string, decision: "different" | "household") =>
    operator.call("decideDuplicate", { body: { key, decision, reason: "Sudah diperiksa" } });
  const propose = (key: string) =>
    operator.call("proposeSamePerson", { body: { key, ended: "second", reason: "Salah ketik" } });

  test("says so and waits while one of the two is restricted", async () => {
    const [restricted, other] = [one(), one()];
    await share(restricted, other);
    const { key } = present((await pairsOf(restricted))[0]);
    await decided("restriction", restricted);
    const pair = present((await pairsOf(other))[0]);
    expect([pair.first, pair.second].find((each) => each.key === restricted.key)).toMatchObject({
      isRestricted: true,
    });
    expect([pair.first, pair.second].find((each) => each.key === other.key)).toMatchObject({
      isRestricted: false,
    });
    for (const refused of [
      await decide(key, "different"),
      await decide(key, "household"),
      await propose(key),
    ])
      expect(refused).toMatchObject({ code: "E3", message: undecidable });
    expect(await stateOf(key)).toBe("open");
    // Neither is alike any more, which nobody finds out before it is lifted.
    await db
      .updateTable("customers")
      .set({ phone: null })
      .where("id", "in", [other.key, restricted.key])
      .execute();
    await lookForAll();
    expect(await pairsOf(restricted)).toHaveLength(1);
    await decided("lifting", restricted);
    await lookForAll();
    expect(await pairsOf(restricted)).toEqual([]);
  });

  test("tells a branch nothing of another branch's person but name and branch", async () => {
    const [own, elsewhere] = [one(), one()];
    const move = (branch_id: string) =>
      db.updateTable("customers").set({ branch_id }).where("id", "=", elsewhere.key).execute();
    await move("ID0003");
    await share(own, elsewhere);
    await decided("restriction", elsewhere);
    const { key } = present((await pairsOf(own))[0]);
    const markedFor = async (by: SignedIn) => {
      const { data } = await by.call("readDuplicate", { params: { key } });
      return [data.first.isRestricted, data.second.isRestricted];
    };
    expect(await markedFor(operator)).toEqual([false, false]);
    expect((await markedFor(head)).sort()).toEqual([false, true]);
    await decided("lifting", elsewhere);
    await move(ownBranch);
  });

  test("that somebody proposed to be one person is not approved meanwhile, but may be refused", async () => {
    const [first, second, third] = [one(), one(), one()];
    await share(first, second);
    await share(second, third);
    const { key } = present((await pairsOf(third))[0]);
    const { data: proposal } = await propose(key);
    await decided("restriction", third);
    const answerPair = (by: SignedIn, decision: "approve" | "refuse") =>
      by.call("decideProposal", { body: { key: proposal.key, decision } });
    expect(await answerPair(approver, "approve")).toMatchObject({ code: "E3", message: undecidable });
    expect(await stateOf(key)).toBe("proposed");
    expect(await listed(third)).toMatchObject({ status: "Active" });
    expect(await answerPair(operator, "refuse")).toMatchObject({ code: "S1" });
    await lookForAll();
    expect(await stateOf(key)).toBe("open");
    await decided("lifting", third);
    expect(await decide(key, "different")).toMatchObject({ code: "S1" });
  });

  test("is not found with somebody restricted, but once that is lifted", async () => {
    const [restricted, other] = [one(), one()];
    await decided("restriction", restricted);
    await share(restricted, other);
    expect(await pairsOf(restricted)).toEqual([]);
    await decided("lifting", restricted);
    await lookForAll();
    expect(await pairsOf(restricted)).toHaveLength(1);
  });
});

describe.runIf(isOwnBank)("a copy", () => {
  const exported = async (type: "P00001" | "P00002") => {
    const text = await (await head.export(transactionsOf(type))).text();
    const lines = text.trim().split("\n");
    return { text, rows: lines.slice(1, -1).map((line) => JSON.parse(line) as string[]), end: lines.at(-1) };
  };

  test("of transactions has every row, and of the restricted neither name nor number", async () => {
    const { rows } = await sql<{ payer: string; shop: string; key: string; ktp: string; npwp: string }>`
      SELECT source_customer_id AS payer, beneficiary_customer_id AS shop, transactions.id AS key, source.national_id AS ktp,
        shops.tax_id AS npwp
      FROM transactions JOIN customers AS source ON source.id = source_customer_id
      JOIN customers AS shops ON shops.id = beneficiary_customer_id WHERE transaction_type = 'P00002' LIMIT 1`.execute(
      db,
    );
    const { payer, shop, key, ktp, npwp } = rows[0]!;
    const before = await exported("P00002");
    expect(before.text).toContain(ktp);
    for (const each of [payer, shop]) await decided("restriction", { key: each });
    const after = await exported("P00002");
    expect(after.text).not.toMatch(new RegExp(`${ktp}|${npwp}`));
    expect(after.end).toBe(before.end);
    expect(after.rows.map(([id]) => id)).toEqual(before.rows.map(([id]) => id));
    const row = present(after.rows.find(([id]) => id === key));
    // A mustahik has no NPWP, and a merchant no KTP: what is not there stays so.
    expect(row.slice(4)).toEqual([
      restrictedValue,
      restrictedValue,
      "",
      restrictedValue,
      "",
      restrictedValue,
    ]);
    // Screens say who it is, and that it is so.
    const shown = (await head.list("listTransactions", transactionsOf("P00002", { customer_id: payer })))
      .data[0];
    expect(shown?.customer_source).toMatchObject({ other_detail: { ktp }, restricted: true });
    for (const each of [payer, shop]) await decided("lifting", { key: each });
    expect(await exported("P00002")).toEqual(before);
  });

  test("of idle balances and of missing data has every row, and says so", async () => {
    const idle = async () =>
      (await head.list("listIdleBalances", { idleDays: 30 as const }, { limit: 1000 })).data;
    const all = await idle();
    // The demo has restricted people of its own.
    const shown = present(all.find(({ name }) => name !== restrictedValue));
    await decided("restriction", shown);
    const hidden = { name: restrictedValue, nationalId: restrictedValue };
    const now = await idle();
    expect(now).toHaveLength(all.length);
    expect(now.find(({ key }) => key === shown.key)).toEqual({
      ...{ ...shown, ...hidden, accountNumber: restrictedValue },
    });

    const incomplete = async () =>
      (await head.list("listIncomplete", { missing: "region" }, { limit: 1000 })).data;
    const lacking = await incomplete();
    const person = present(lacking.find(({ name }) => name !== restrictedValue));
    await decided("restriction", person);
    const left = await incomplete();
    expect(left).toHaveLength(lacking.length);
    expect(left.find(({ key }) => key === person.key)).toEqual({ ...person, ...hidden });
    // To fill it is a correction, of a person whom the form names.
    const { data: form } = await head.call("readCompleteness", { params: { key: person.key } });
    expect(form.name).toBe(person.name);
  });
});
