import type { ErasedRecord } from "bank-api/erased-list";
import { demoPassword } from "bank-api/seed/organisation";
import { auditLedger } from "bank-api/store/audit/ledger-audit";
import type { Db } from "bank-api/store/runtime/database";
import { sql, type RawBuilder } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { NewDataRequest } from "contract/extensions/data-requests";
import { restrictedValue } from "contract/restriction";
import { proposePair } from "../simulation/merges";
import { uploadOf } from "../support/batch-files/form";
import { csvOf } from "../support/batch-files/rows";
import { decisionOn, newTransaction, transactionsOf } from "../support/bodies";
import { untilLocked } from "../support/locks";
import type { SignedIn } from "../support/wire-client";
import { bankOfFile, dbOf, emailOf, isOwnBank } from "./bank";
import { batchesOf } from "./batch-desk";
import { registerRequest, requestAbout } from "./data-requests";
import { answer, carryOut, faultsOf, paymentOf, peopleWithoutMoney, type Person } from "./erasing";
import { colleague, newRole, present } from "./organisation";

/**
 * What comes at the same moment as an erasure: as its answer, or as the job that takes the data, which this file does by itself. The
 * simulation has the answer meet distributions, purchases, restrictions and merges in any order.
 */

// What lists show would wait for the same lock as an export.
const bank = await bankOfFile({ timeouts: { batchPauseMs: 50, shownPauseMs: 3_600_000 } });
const db = dbOf(bank);
const [admin, operator, approver] = await bank.signInAll("admin", "operator.bandung", "penyetuju.bandung");
const desk = batchesOf(approver);

let decider: SignedIn;
let people: Person[] = [];
/** Each is handed out once. */
const one = () => present(people.shift());

beforeAll(async () => {
  if (!isOwnBank) return;
  const { data: role } = await admin.call("createRole", { body: newRole(["MN708"]) });
  ({ session: decider } = await colleague(bank, admin, role._key, "ID0001"));
  people = await peopleWithoutMoney(db, "Mustahik");
});

const ask = ({ key }: Person, given: Partial<NewDataRequest> = { kind: "erasure" }) =>
  registerRequest(admin, key, given);
async function approve(person: Person): Promise<void> {
  expect(await answer(decider, await ask(person))).toMatchObject({ code: "S1" });
}
const detailOf = async ({ key }: Person) => (await admin.call("customerDetail", { params: { key } })).data;
const gone = expect.stringMatching(/^Data dihapus \d+$/) as string;

/** A file that pays them, and waits. */
async function fileFor(...paid: readonly Person[]): Promise<string> {
  const { data } = await operator.upload(uploadOf("BUP0002", csvOf("BUP0002", paid.map(paymentOf))));
  await desk.settled("BUP0002", data._key);
  return data._key;
}
async function pay(person: Person): Promise<void> {
  expect(await desk.processed("BUP0002", await fileFor(person))).toMatchObject({ status: "Process_success" });
}
/** Asks for a correction of all that they were paid. Answers what approves it. */
async function takeBack(person: Person) {
  const { data } = await operator.call("createTransaction", {
    body: newTransaction("P00004", person, 500_000),
  });
  return () => approver.call("updateTransaction", { body: decisionOn(data._key, "approve") });
}

/** Holds what a statement locks while `work` goes on. What `work` begins and others wait for stands in a list. */
const whileHeld = <T>(lock: RawBuilder<unknown>, work: (held: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (held) => {
    await lock.execute(held);
    return work(held);
  });

const list = { read: () => Promise.resolve([]), add: () => Promise.resolve() };
const erase = () => carryOut(db, list);

/** Holds the job before it commits, with all that it has locked and taken, while `work` goes on. */
async function whileErasing<T>(work: () => Promise<T>): Promise<T> {
  let done: Promise<T> | undefined;
  const add = async (records: readonly ErasedRecord[]) => {
    expect(records).toHaveLength(1);
    await (done = work());
  };
  await carryOut(db, { ...list, add });
  return present(done);
}

describe.runIf(isOwnBank)("the answer", () => {
  /** What is answered at the same moment, of somebody for whom it has been prepared. */
  const rivals: Readonly<Record<string, (person: Person) => Promise<() => ReturnType<SignedIn["call"]>>>> = {
    "the end of a restriction": async (person) => {
      const restriction = await ask(person, { kind: "restriction" });
      const reply = { text: "Kami batasi.", stopsAccounts: true };
      await decider.call("decideProposal", { body: { key: restriction, decision: "approve", reply } });
      const lifting = await ask(person, { kind: "lifting" });
      return () => answer(decider, lifting);
    },
    "right values of their data": async (person) => {
      const asked = requestAbout(person.key, { kind: "correction" });
      const { data } = await admin.call("registerDataRequest", {
        body: { ...asked, corrections: { name: "Nama Yang Benar" } },
      });
      return () => answer(decider, data.key);
    },
    "a correction of all their money": async (person) => {
      await pay(person);
      return takeBack(person);
    },
  };
  /** Begins two answers one after the other, both of which wait for the account of the person. */
  const inOrder = ({ account }: Person, ...answers: readonly (() => ReturnType<SignedIn["call"]>)[]) =>
    whileHeld(sql`SELECT FROM accounts WHERE number = ${account} FOR UPDATE`, async (held) => {
      const begun: ReturnType<SignedIn["call"]>[] = [];
      for (const begin of answers) {
        begun.push(begin());
        await untilLocked(held, begun.length);
      }
      return begun;
    }).then((begun) => Promise.all(begun));

  test.each(Object.entries(rivals))("waits for %s, and erases after it", async (_name, prepare) => {
    const person = one();
    const rival = await prepare(person);
    const request = await ask(person);
    const answers = await inOrder(person, rival, () => answer(decider, request));
    expect(answers).toMatchObject([{ code: "S1" }, { code: "S1" }]);
    expect(await detailOf(person)).toMatchObject({ status: "Inactive", restriction: { _key: request } });
    await erase();
    expect(await detailOf(person)).toMatchObject({ name: gone, restriction: null });
    const { rows } = await sql`
      SELECT FROM data_requests WHERE customer_id = ${person.key} AND corrections IS NOT NULL`.execute(db);
    expect(rows).toEqual([]);
  });

  test.each(Object.entries(rivals))("before %s is refused, and changes nothing", async (name, prepare) => {
    const person = one();
    const rival = await prepare(person);
    const request = await ask(person);
    const answers = await inOrder(person, () => answer(decider, request), rival);
    const reason = name.endsWith("money") ? "masih bersaldo" : "Permintaan lain tentang data orang ini";
    const message = expect.stringContaining(reason) as string;
    expect(answers).toMatchObject([{ code: "E3", message }, { code: "S1" }]);
    expect(await detailOf(person)).toMatchObject({ status: "Active", restriction: null, erasure: null });
    const { data } = await admin.list("listDataRequests", { key: request });
    expect(data).toMatchObject([{ state: "open", erasure: null }]);
  });
});

describe.runIf(isOwnBank)("the job", () => {
  const rowsOf = async (batch: string) => {
    const rows = db.selectFrom("batch_rows").select(["status", "identity"]).where("batch_id", "=", batch);
    return (await rows.orderBy("row_number").execute()).map(({ status, identity }) => [status, identity]);
  };

  test("waits for the chunk of a file with a row of theirs, which pays the others", async () => {
    const [person, other] = [one(), one()];
    const file = await fileFor(person, other);
    await approve(person);
    const fund = sql`SELECT FROM accounts WHERE product_code = '1001' AND branch_id = 'ID0002' FOR UPDATE`;
    const [erasing] = await whileHeld(fund, async (held) => {
      expect(await desk.process("BUP0002", file)).toMatchObject({ code: "S1" });
      await untilLocked(held, 1);
      const begun = erase();
      await untilLocked(held, 2);
      return [begun];
    });
    await erasing;
    expect(await desk.settled("BUP0002", file)).toMatchObject({ status: "Process_failed" });
    expect(await rowsOf(file)).toEqual([
      ["Success", null],
      ["Process_success", other.number],
    ]);
    expect(await detailOf(person)).toMatchObject({ name: gone });
  });

  test("has the chunk wait, which then fails their row and pays the others", async () => {
    const [person, other] = [one(), one()];
    const file = await fileFor(person, other);
    await approve(person);
    const [processing] = await whileErasing(async () => {
      const begun = desk.process("BUP0002", file);
      await untilLocked(db, 1);
      return [begun];
    });
    expect(await processing).toMatchObject({ code: "S1" });
    expect(await desk.settled("BUP0002", file)).toMatchObject({ status: "Process_failed" });
    expect(await rowsOf(file)).toEqual([
      ["Success", null],
      ["Process_success", other.number],
    ]);
  });

  test("takes a proposal to unite them with somebody else, whose approval at that moment changes nothing", async () => {
    const [person, other] = [one(), one()].map((each) => ({ ...each, branchId: "ID0002" }));
    const pair = { key: "530001", proposalKey: "530002" };
    await proposePair(db, pair, { ended: present(other), kept: present(person) }, operator.user._key);
    await approve(present(person));
    const [approving] = await whileErasing(async () => {
      const begun = approver.call("decideProposal", { body: { key: pair.proposalKey, decision: "approve" } });
      await untilLocked(db, 1);
      return [begun];
    });
    expect(await approving).toMatchObject({ code: "E1", message: "Data sudah diproses." });
    expect(await detailOf(present(other))).toMatchObject({
      name: other?.name,
      status: "Active",
      same_person: [],
    });
    const { rows } = await sql`SELECT FROM duplicate_pairs WHERE id = ${pair.key}`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe.runIf(isOwnBank)("a file", () => {
  /** The lines of an export of distributions that have one of these texts. */
  async function exported(...texts: readonly string[]): Promise<string[]> {
    const by = await bank.client.shownAs("csv", "203.0.113.7").signIn(emailOf("admin"), demoPassword);
    const lines = (await (await by.export(transactionsOf("P00001"))).text()).trim().split("\n");
    expect(lines.at(-1)).toContain('"count"');
    return lines.filter((line) => texts.some((text) => line.includes(text)));
  }
  async function paidBefore(): Promise<Person & { readonly payment: string }> {
    const person = one();
    await pay(person);
    expect(await (await takeBack(person))()).toMatchObject({ code: "S1" });
    const { id } = await db
      .selectFrom("transactions")
      .select("id")
      .where("beneficiary_customer_id", "=", person.key)
      .executeTakeFirstOrThrow();
    return { ...person, payment: id };
  }

  test("that was read before has the person whole, and stays on record by their number", async () => {
    const person = await paidBefore();
    const before = await exported(person.payment);
    expect(before.join()).toContain(person.number);
    const request = await ask(person);
    const [exporting] = await whileHeld(sql`LOCK TABLE shown_people IN SHARE MODE`, async (held) => {
      const begun = exported(person.payment, person.number);
      await untilLocked(held, 1);
      expect(await answer(decider, request)).toMatchObject({ code: "S1" });
      await erase();
      return [begun];
    });
    expect(await exporting).toEqual(before);
    const after = await exported(person.payment, person.number);
    expect(after).toHaveLength(1);
    expect(after.join()).toMatch(/"Data dihapus \d+"/);
    expect(after.join()).not.toContain(person.number);
    const all = { from: "2026-01-01T00:00:00.000Z", to: "2027-01-01T00:00:00.000Z" };
    const { data } = await admin.list("listConcernedPeople", all, { limit: 1000 });
    expect(data.find(({ key }) => key === person.key)).toMatchObject({ person: { name: gone }, exported: 3 });
  });

  test("and a copy that are made while the job is at it have the person as before", async () => {
    const person = await paidBefore();
    const copyKey = await ask(person, { kind: "copy" });
    expect(await answer(decider, copyKey)).toMatchObject({ code: "S1" });
    await approve(person);
    const onAccesses = ["Dilihat oleh", "Tampil di daftar, kertas, dan file"];
    const copy = () => decider.call("listPersonalData", { body: { key: copyKey } });
    const copied = async () => {
      const { data } = await copy();
      return JSON.stringify(data.sections.filter(({ title }) => !onAccesses.includes(title)));
    };
    const both = async () => [(await exported(person.payment)).join(), await copied()];
    const before = await both();
    expect(before[0]).toContain(restrictedValue);
    for (const value of [person.name, person.number]) expect(before[1]).toContain(value);
    expect(await whileErasing(both)).toEqual(before);
    for (const value of [person.name, person.number])
      expect((await exported(person.payment)).join()).not.toContain(value);
    expect(await copy()).toMatchObject({ code: "E3", message: "Data orang ini sudah dihapus." });
    const copies = db.selectFrom("access_log").select("id").where("customer_id", "=", person.key);
    expect(await copies.where("screen", "=", "copy").execute()).toHaveLength(2);
  });

  test("a copy of which a part was read before the data goes has all of it as before", async () => {
    const person = one();
    const copyKey = await ask(person, { kind: "copy" });
    expect(await answer(decider, copyKey)).toMatchObject({ code: "S1" });
    await approve(person);
    const [copying] = await whileHeld(sql`LOCK TABLE postings IN ACCESS EXCLUSIVE MODE`, async (held) => {
      const begun = decider.call("listPersonalData", { body: { key: copyKey } });
      await untilLocked(held, 1);
      await erase();
      return [begun];
    });
    const { sections } = (await copying).data;
    expect(
      sections.filter((section) => JSON.stringify(section).includes(person.number)).map(({ title }) => title),
    ).toEqual(["Data diri", "Baris file"]);
  });
});

test.runIf(isOwnBank)("trail, files and books verify after all of this", async () => {
  expect(await faultsOf(db)).toEqual([]);
  expect(await auditLedger(db)).toEqual([]);
});
