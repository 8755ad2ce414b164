import { createIdSource } from "bank-api/domain/ids";
import type { ActorCall } from "bank-api/domain/permission";
import { showing } from "bank-api/domain/shown-people";
import { demoPassword } from "bank-api/seed/organisation";
import { recordAudit } from "bank-api/store/audit/audit";
import { findDuplicates } from "bank-api/store/customers/duplicate-finding";
import { endSession } from "bank-api/store/people/sessions";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { ConcernedPerson } from "contract/extensions/concerned-people";
import { transactionsOf } from "../support/bodies";
import { testClock, testNow } from "../support/clock";
import { until } from "../support/until";
import type { SignedIn } from "../support/wire-client";
import { bankOfFile, dbOf, emailOf, isOwnBank, type DemoName } from "./bank";
import { registerRequest } from "./data-requests";
import { present } from "./organisation";
import { samplesWith } from "./samples";

/** Whom lists, paper and files show goes on record, and whose data somebody's work concerned: docs/rules.md#who-was-concerned. */

const bank = await bankOfFile({ timeouts: { shownPauseMs: 10 } });
const db = dbOf(bank);
const [admin, operator] = await bank.signInAll("admin", "operator.bandung");

const shownRows = () => db.selectFrom("shown_people").selectAll().orderBy("id").execute();

/** Somebody whose lists say that all lists before are on record. */
const marker = "192.0.2.1";
const last = await bank.client.from(marker).signIn(emailOf("admin"), demoPassword);
const marks = async () => (await shownRows()).filter(({ address }) => address === marker).length;

/** Waits until what was shown is on record: lists wait for the next round of a job. */
async function allRecorded(): Promise<void> {
  const before = await marks();
  await last.list("listAccounts", { product_code: "2001", branch_id: "" }, { limit: 1 });
  await until(async () => (await marks()) > before);
}

/** What an act puts on record. */
async function recordedBy(act: () => Promise<{ readonly code: string }>) {
  await allRecorded();
  const before = new Set((await shownRows()).map(({ id }) => id));
  const { code } = await act();
  await allRecorded();
  const added = (await shownRows()).filter(({ id }) => !before.has(id));
  return { code, rows: added.filter(({ address }) => address !== marker) };
}

const idsIn = (rows: Awaited<ReturnType<typeof shownRows>>) =>
  rows.flatMap(({ customer_ids }) => customer_ids).sort();

/** The customers whose keys, numbers or accounts stand in an answer. */
async function namedIn(raw: unknown): Promise<string[]> {
  const numbers = JSON.stringify(raw).match(/\d{15,22}/g) ?? [];
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM customers WHERE id::text = ANY(${numbers}) OR national_id = ANY(${numbers}) OR tax_id = ANY(${numbers})
    UNION SELECT customer_id FROM accounts WHERE number = ANY(${numbers}) AND customer_id IS NOT NULL`.execute(
    db,
  );
  return rows.map(({ id }) => id).sort();
}

const page = { skip: 0, limit: 1000 };
const keysOf = async (query: ReturnType<typeof sql<{ id: string }>>) =>
  (await query.execute(db)).rows.map(({ id }) => id);
let samples: ReturnType<typeof samplesWith>;
let mustahik: string;
let decision: string;
let household: string;

beforeAll(async () => {
  if (!isOwnBank) return;
  await findDuplicates(db, createIdSource(testClock, 1022), testNow());
  [mustahik = ""] = await keysOf(
    sql`SELECT id FROM customers WHERE branch_id = 'ID0002' AND customer_type = 'Mustahik' ORDER BY id LIMIT 1`,
  );
  [household = ""] = await keysOf(sql`
    SELECT beneficiary_customer_id AS id FROM transactions WHERE transaction_type = 'P00001' AND status = 'settled' LIMIT 1`);
  const [waiting = ""] = await keysOf(
    sql`SELECT id FROM transactions WHERE transaction_type = 'P00004' AND status = 'pending' LIMIT 1`,
  );
  const [batch = ""] =
    await keysOf(sql`SELECT batch_id AS id FROM batch_rows JOIN batches ON batches.id = batch_id
    WHERE kind = 'BUP0002' AND batch_rows.status = 'Success' LIMIT 1`);
  await registerRequest(operator, mustahik);
  samples = samplesWith({
    userId: admin.user._key,
    roleId: "1",
    mustahikId: mustahik,
    correctionId: waiting,
    batchId: batch,
  });
  const made = await admin.call("decideMany", {
    body: { decision: "void", keys: [waiting], inputter: { _key: "1", name: "" }, reason: "Uji" },
  });
  decision = made.data._key;
  await until(
    async () => (await admin.call("readDecision", { params: { key: decision } })).data.waiting === 0,
  );
  // Somebody whom nobody has used for long.
  await sql`
    UPDATE customers SET status = 'Inactive', created_at = ${testNow()}::timestamptz - interval '6 years' WHERE id = (
      SELECT id FROM customers WHERE customer_type = 'Mustahik' AND same_as_id IS NULL AND restriction_id IS NULL AND id <> ${mustahik}
        AND NOT EXISTS (SELECT FROM transactions WHERE customers.id IN (source_customer_id, beneficiary_customer_id))
        AND NOT EXISTS (SELECT FROM data_requests WHERE customer_id = customers.id)
        AND NOT EXISTS (SELECT FROM audit_log WHERE subject = 'customer:' || customers.id)
        AND NOT EXISTS (SELECT FROM customers AS other WHERE other.same_as_id = customers.id)
      ORDER BY id DESC LIMIT 1)`.execute(db);
  await sql`UPDATE roles SET features = features || '{MN705}' WHERE code = 'ADMIN-CABANG'`.execute(db);
});

/** Where the sample shows nobody. */
const asked = (): Partial<Record<ActorCall, object>> => ({
  listCustomers: { params: page, body: { customer_type: "Merchant", branch_id: "" } },
  listStatement: {
    params: page,
    body: { customer_id: household, start_date: "2026-11-18", end_date: "2026-11-25" },
  },
  listTransactions: { params: page, body: transactionsOf("P00002") },
  listTransactionHistory: { params: page, body: transactionsOf("P00003") },
  readDecision: { params: { key: decision }, body: undefined },
  listHistory: { params: page, body: { subject: "mustahik", key: mustahik } },
  listHouseholdDistributions: { params: page, body: { key: household } },
  listConcernedPeople: { params: page, body: { from: "2026-01-01T00:00:00Z", to: "2027-01-01T00:00:00Z" } },
  findAnything: { params: {}, body: { text: numberOf.get(mustahik) } },
  findDataSubject: { params: {}, body: { number: numberOf.get(mustahik) } },
});
const numberOf = new Map<string, string>();
beforeAll(async () => {
  if (!isOwnBank) return;
  const rows = await db
    .selectFrom("customers")
    .select(["id", "national_id"])
    .where("id", "=", mustahik)
    .execute();
  for (const { id, national_id } of rows) numberOf.set(id, national_id ?? "");
});

/** Whom an answer shows beside those whose numbers it has. */
const unnamed: Partial<Record<ActorCall, (raw: unknown) => Promise<string[]>>> = {
  reviewBatch: (raw) => {
    const rows = [...JSON.stringify(raw).matchAll(/"seqNo":(\d+)/g)].map(([, row]) => Number(row));
    return keysOf(sql`SELECT customers.id FROM customers JOIN batch_rows ON identity = national_id
      WHERE batch_rows.batch_id = ${samples.reviewBatch.params.key} AND row_number = ANY(${rows}::integer[])`);
  },
  listHistory: async () => [mustahik],
  listAccess: async () => [mustahik],
  customerBalance: async () => [mustahik],
  listStatement: async () => [household],
  listNotices: () =>
    keysOf(sql`
    SELECT source_customer_id AS id FROM transactions JOIN notices ON subject_id = transactions.id WHERE user_id = ${admin.user._key}
    UNION SELECT customer_id FROM data_requests JOIN notices ON subject_id = data_requests.id WHERE user_id = ${admin.user._key}`),
  listApprovals: () =>
    keysOf(sql`
    SELECT customer_id AS id FROM data_requests JOIN proposals USING (id) WHERE decided_by IS NULL
    UNION SELECT unnest(ARRAY[first_id, second_id]) FROM duplicate_pairs WHERE state = 'proposed'`),
};

describe.runIf(isOwnBank)("whom an answer shows", () => {
  const names = Object.keys(showing).filter((name) => name !== "exportTransactions") as ActorCall[];

  test.each(names)("%s puts exactly these people on record, in one row", async (name) => {
    const sample = { ...samples[name], ...asked()[name] } as { readonly params: object };
    const params = "limit" in sample.params ? { ...sample.params, ...page } : sample.params;
    const options = { ...sample, params } as Parameters<SignedIn["call"]>[1];
    let raw: unknown;
    const { rows } = await recordedBy(async () => {
      const answer = await admin.call(name, options);
      raw = answer.raw;
      return answer;
    });
    const expected = new Set([...(await namedIn(raw)), ...((await unnamed[name]?.(raw)) ?? [])]);
    expect(rows).toMatchObject([{ call: name, way: "list", user_id: admin.user._key }]);
    expect(idsIn(rows)).toEqual([...expected].sort());
    expect(expected.size).toBeGreaterThan(0);
  });

  test("goes on record page by page, none of another branch, and from which session", async () => {
    const body = { customer_type: "Mustahik", branch_id: "" } as const;
    const sessions = await keysOf(sql`SELECT id FROM sessions WHERE user_id = ${operator.user._key}`);
    for (const skip of [0, 10]) {
      let keys: string[] = [];
      const { rows } = await recordedBy(async () => {
        const answer = await operator.list("listCustomers", body, { skip, limit: 10 });
        keys = answer.data.map(({ _key }) => _key).sort();
        return answer;
      });
      expect(rows.length).toBe(1);
      expect(idsIn(rows)).toEqual(keys);
      expect(sessions).toContain(rows[0]?.session_id);
      const own = await keysOf(
        sql`SELECT id FROM customers WHERE branch_id = 'ID0002' AND id = ANY(${keys}::bigint[])`,
      );
      expect(own.length).toBe(10);
    }
  });

  test("goes on record in each of several reads, with how and where the app shows them", async () => {
    const by = await bank.client.shownAs("csv", "203.0.113.7").signIn(emailOf("admin"), demoPassword);
    const client = bank.client.shownAs("csv", "203.0.113.7");
    const reads = (["listCustomers", "listAccounts", "readDesk"] as const).map((call) => ({
      call,
      ...samples[call],
    }));
    const several = await recordedBy(() => client.multiRead({ bearer: by.accessToken }, reads));
    expect(several.rows.map(({ call }) => call).sort()).toEqual(["listAccounts", "listCustomers"]);
    expect(several.rows).toMatchObject(Array(2).fill({ way: "csv", address: "203.0.113.7" }));
    const odd = await bank.client.shownAs("carved in stone", "").signIn(emailOf("admin"), demoPassword);
    const { rows } = await recordedBy(() => odd.call("listCustomers", samples.listCustomers));
    expect(rows).toMatchObject([{ way: "list", address: null }]);
  });

  test("goes on record of an export, before its lines", async () => {
    const by = await bank.client.shownAs("xlsx", "203.0.113.7").signIn(emailOf("admin"), demoPassword);
    let keys: string[] = [];
    const { rows } = await recordedBy(async () => {
      const lines = (await (await by.export(transactionsOf("P00002"))).text()).split("\n");
      keys = lines.slice(1, -2).map((line) => String((JSON.parse(line) as unknown[])[0]));
      return { code: "S1" };
    });
    expect(rows).toMatchObject([{ call: "exportTransactions", way: "xlsx" }]);
    const parties = await keysOf(sql`
      SELECT unnest(ARRAY[source_customer_id, beneficiary_customer_id]) AS id FROM transactions WHERE id = ANY(${keys}::bigint[])`);
    expect(idsIn(rows)).toEqual([...new Set(parties)].sort());
    expect(parties.length).toBeGreaterThan(0);
  });

  test("does not go on record of a call that is denied", async () => {
    const approver = await bank.signIn("penyetuju.bandung");
    for (const name of ["listConcernedPeople", "listIncomplete", "listIdleBalances"] as const) {
      const by = name === "listIdleBalances" ? await bank.signIn("admin.bandung") : approver;
      const { code, rows } = await recordedBy(() => by.call(name, samples[name]));
      expect([name, code, rows]).toEqual([name, "403", []]);
    }
  });

  test("goes on the access record with session and address, where a detail is opened", async () => {
    const by = await bank.client.shownAs("list", "203.0.113.9").signIn(emailOf("admin"), demoPassword);
    await by.call("customerDetail", { params: { key: mustahik } });
    const { rows } =
      await sql`SELECT address, session_id = (SELECT max(id) FROM sessions) AS "isOwn" FROM access_log
      ORDER BY id DESC LIMIT 1`.execute(db);
    expect(rows).toEqual([{ address: "203.0.113.9", isOwn: true }]);
  });
});

describe.runIf(isOwnBank)("who was concerned", () => {
  const wide = { from: "2026-01-01T00:00:00.000Z", to: "2027-01-01T00:00:00.000Z" };
  const concerned = async (body: object, by = admin) => {
    await allRecorded();
    return (await by.list("listConcernedPeople", { ...wide, ...body }, page)).data;
  };
  const countsOf = (people: readonly ConcernedPerson[]) =>
    people.map(({ key, opened, listed, printed, exported, changed }) => [
      key,
      opened,
      listed,
      printed,
      exported,
      changed,
    ]);
  const signIn = (way: string, address: string, name: DemoName) =>
    bank.client.from(address).shownAs(way, address).signIn(emailOf(name), demoPassword);

  test("is listed by account, session, address, way and period, with the kinds of data", async () => {
    const address = "203.0.113.50";
    const by = await signIn("list", address, "operator.surabaya");
    const paper = await signIn("print", "203.0.113.51", "operator.surabaya");
    const body = { customer_type: "Mustahik", branch_id: "" } as const;
    const first = present((await by.list("listCustomers", body, { limit: 1 })).data[0])._key;
    await by.call("customerDetail", { params: { key: first } });
    await paper.list("listCustomers", body, { skip: 1, limit: 1 });
    const second = present(
      (await admin.list("listCustomers", { ...body, branch_id: "ID0003" }, { skip: 1, limit: 1 })).data[0],
    )._key;
    const userKeys = [by.user._key];
    const since = { from: new Date(testNow().getTime() - 60_000).toISOString() };

    const [session = ""] = await keysOf(sql`SELECT id FROM sessions WHERE address = ${address}`);
    for (const filter of [{ address }, { sessionKey: session }, { userKeys, address }])
      expect(countsOf(await concerned(filter))).toEqual([[first, 1, 1, 0, 0, 0]]);
    expect(countsOf(await concerned({ userKeys, ...since, way: "printed" }))).toEqual([
      [second, 0, 0, 1, 0, 0],
    ]);
    expect(countsOf(await concerned({ username: emailOf("operator.surabaya"), ...since }))).toEqual([
      [second, 0, 0, 1, 0, 0],
      [first, 1, 1, 0, 0, 0],
    ]);
    const [person] = await concerned({ address });
    const stored = await db
      .selectFrom("customers")
      .selectAll()
      .where("id", "=", first)
      .executeTakeFirstOrThrow();
    expect(person).toMatchObject({
      key: first,
      person: {
        key: first,
        type: "Mustahik",
        name: stored.name,
        number: stored.national_id,
        branch: { key: "ID0003" },
      },
      contact: { address: stored.address, phone: stored.mobile ?? stored.phone },
      kinds: ["Identitas", "Kontak", "Keluarga", "Kebutuhan", "Keuangan", "Kegiatan"],
    });
    expect(await concerned({ address, to: since.from })).toEqual([]);
    expect(await concerned({ username: "nobody@ramahzakat.example" })).toEqual([]);
    expect(await concerned({ sessionKey: "x" })).toEqual([]);
    expect(
      countsOf(await concerned({ username: emailOf("operator.surabaya").toUpperCase(), address })),
    ).toEqual([[first, 1, 1, 0, 0, 0]]);
    expect(await concerned({ userKeys: ["x"] })).toEqual([]);
    expect(await concerned({ userKeys: [] })).toEqual([]);
  });

  test("is found by any address of the IPv6 network that somebody worked from", async () => {
    const by = await signIn("list", "2001:db8:7::1", "operator.surabaya");
    await by.list("listCustomers", { customer_type: "Mustahik", branch_id: "" }, { limit: 1 });
    for (const address of [
      " 2001:DB8:7::2 ",
      "2001:db8:7::/64",
      "2001:DB8:7::/64",
      "2001:db8:7:0::/64",
      "2001:db8:7::1/64",
    ])
      expect([address, (await concerned({ address })).length]).toEqual([address, 1]);
    expect(await concerned({ address: "2001:db8:8::1" })).toEqual([]);
  });

  test("has the kinds of what was shown alone", async () => {
    const by = await signIn("csv", "203.0.113.60", "admin");
    const { data } = await by.list("listIncomplete", { missing: "phone" }, { limit: 3 });
    const people = await concerned({ address: "203.0.113.60" });
    expect(people.map(({ key }) => key).sort()).toEqual(data.map(({ key }) => key).sort());
    for (const each of people)
      expect(each).toMatchObject({ exported: 1, listed: 0, kinds: ["Identitas", "Kegiatan"] });
  });

  test("counts what somebody changed, of a session and an address also once the session has ended", async () => {
    const address = "203.0.113.70";
    const by = await signIn("list", address, "operator.bandung");
    const [sessionKey = ""] = await keysOf(sql`SELECT id FROM sessions WHERE address = ${address}`);
    const { data } = await by.list(
      "listCustomers",
      { customer_type: "Mustahik", branch_id: "", status: "Active" },
      { skip: 5, limit: 1 },
    );
    const { _key: key, asnaf: before } = present(data[0]);
    const asnaf = before === "fakir" ? "miskin" : "fakir";
    const body = { key, before: before as "fakir", asnaf, reason: "Survei" } as const;
    expect((await by.call("changeCustomerAsnaf", { body })).code).toBe("S1");
    await allRecorded();
    await endSession(db, sessionKey);
    const changedIn = async (filter: object) =>
      countsOf((await concerned({ ...filter, way: "changed" })).filter((person) => person.key === key));
    for (const filter of [{ address }, { sessionKey }])
      expect(await changedIn(filter)).toEqual([[key, 0, 0, 0, 0, 1]]);
    const [person] = await concerned({ address, way: "changed" });
    expect(person?.kinds).toEqual(["Kontak", "Keluarga", "Kebutuhan", "Kegiatan"]);

    // The same change after the session.
    await sql`UPDATE shown_people SET at = at - interval '1 hour' WHERE address = ${address}`.execute(db);
    expect(await changedIn({ sessionKey })).toEqual([]);
    expect(await changedIn({ address })).toEqual([[key, 0, 0, 0, 0, 1]]);
    await sql`UPDATE sign_ins SET at = at - interval '13 hours' WHERE address = ${address}`.execute(db);
    expect(await changedIn({ address })).toEqual([]);
  });

  test("counts of a file whom its processing changes and its upload registers, and no other act on it", async () => {
    const batchOf = async (kinds: readonly string[]) => {
      const [id = ""] = await keysOf(
        sql`SELECT id FROM batches WHERE kind = ANY(${kinds}::text[]) AND EXISTS
          (SELECT FROM batch_rows WHERE batch_id = batches.id AND status = 'Process_success') ORDER BY id LIMIT 1`,
      );
      return id;
    };
    const pays = await batchOf(["BUP0002"]);
    const registers = await batchOf(["BUP0001", "BUP0003"]);
    const paid = await keysOf(
      sql`SELECT DISTINCT customer_id AS id FROM batch_rows WHERE batch_id = ${pays} AND status = 'Process_success'`,
    );
    const registered = await keysOf(sql`SELECT id FROM customers WHERE batch_id = ${registers}`);
    expect([paid.length > 0, registered.length > 0]).toEqual([true, true]);
    const acts: [action: string, batch: string, whom: string[]][] = [
      ["batch.process", pays, paid],
      ["batch.process", registers, registered],
      ["batch.upload", registers, registered],
      ["batch.upload", pays, []],
      ...["batch.approve-first", "batch.processed", "batch.cancel", "batch.erase"].map(
        (action): [string, string, string[]] => [action, pays, []],
      ),
    ];
    const actor = { userId: admin.user._key, name: "Admin" };
    for (const [place, [action, batch, whom]] of acts.entries()) {
      const at = new Date(Date.UTC(2026, 0, 2 + place));
      const entry = { actor, at, action, subject: `batch:${batch}` };
      await db.transaction().execute((transaction) => recordAudit(transaction, entry));
      const to = new Date(at.getTime() + 1).toISOString();
      const found = await concerned({ from: at.toISOString(), to, userKeys: [actor.userId] });
      expect([action, found.map(({ key }) => key).sort()]).toEqual([action, whom.sort()]);
    }
  });

  test.each(["dapur", "203.0.113.7/24", "2001:db8:7::/48", "2001:db8:7::1/128"])(
    "is refused for %s, which is no address",
    async (address) => {
      const answer = await admin.call("listConcernedPeople", { params: page, body: { ...wide, address } });
      expect(answer).toMatchObject({
        code: "E3",
        message: expect.stringContaining("Alamat IP tidak sesuai") as string,
      });
    },
  );

  test("is refused for more than 366 days", async () => {
    const { from } = wide;
    const asked = (to: string) => admin.call("listConcernedPeople", { params: page, body: { from, to } });
    expect(await asked("2027-01-02T00:00:00.000Z")).toMatchObject({ code: "S1" });
    expect(await asked("2027-01-02T00:00:00.001Z")).toMatchObject({
      code: "E3",
      message: "Pilih waktu paling lama 366 hari.",
    });
  });

  test("is told to a branch of its own people, to head office of all, page by page", async () => {
    const paper = await signIn("print", "203.0.113.80", "admin");
    await paper.list("listCustomers", { customer_type: "Mustahik", branch_id: "" }, page);
    const filter = { userKeys: [admin.user._key], way: "printed" };
    const all = await concerned(filter);
    const branch = await concerned(filter, await bank.signIn("admin.bandung"));
    expect(branch.map(({ key }) => key)).toEqual(
      all.filter(({ person }) => person.branch.key === "ID0002").map(({ key }) => key),
    );
    expect(branch.length).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThan(branch.length);
    const second = await admin.list(
      "listConcernedPeople",
      { ...wide, way: "changed" },
      { skip: 1, limit: 2 },
    );
    const changed = await concerned({ way: "changed" });
    expect(second.data.map(({ key }) => key)).toEqual(changed.slice(1, 3).map(({ key }) => key));
    expect(second.fullCount).toBe(changed.length);
  });
});
