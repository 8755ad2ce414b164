import { hintOfLikeness } from "bank-api/domain/duplicates";
import { auditLedger } from "bank-api/store/audit/ledger-audit";
import { goneColumns } from "bank-api/store/privacy/erased-rows";
import { approveErasure, noteErasures } from "bank-api/store/privacy/erasures";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { BatchId } from "contract/batch-kinds";
import type { CustomerType } from "contract/specified/customers";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, validRows, type Row } from "../support/batch-files/rows";
import { decisionOn, inputter, newTransaction, statusChange, transactionsOf } from "../support/bodies";
import { testNow } from "../support/clock";
import { untilLocked } from "../support/locks";
import { until } from "../support/until";
import type { SignedIn } from "../support/wire-client";
import { bankOfFile, dbOf, isOwnBank, openBank } from "./bank";
import { batchesOf } from "./batch-desk";
import { registerRequest, requestAbout } from "./data-requests";
import {
  answer,
  carryOut as carryOutIn,
  faultsOf,
  paymentOf,
  peopleWithoutMoney,
  type Person,
} from "./erasing";
import { placesInDatabase, textsIn } from "./found-places";
import { brother, invented, inventPerson, tracesOfInvented } from "./invented-person";
import { colleague, newRole, present } from "./organisation";

/** The end of a person's data (docs/rules.md#erasure). An hour goes by before the job of this bank does anything. */

const bank = await bankOfFile({ timeouts: { batchPauseMs: 50 } });
const db = dbOf(bank);
const [admin, operator, approver, till] = await bank.signInAll(
  ...(["admin", "operator.bandung", "penyetuju.bandung", "kanal.merchant"] as const),
);
const desk = batchesOf(approver);
const refusedAs = (message: string) => ({ code: "E3", message });
const erasedAlready = refusedAs("Data orang ini sudah dihapus.");
const moneyLeft = refusedAs(
  "Account orang ini masih bersaldo atau menahan dana: kosongkan dahulu, baru datanya dihapus.",
);
const requestWaits = refusedAs(
  "Permintaan lain tentang data orang ini masih menunggu: jawab atau tolak dahulu.",
);

let deciders: readonly [SignedIn, SignedIn];

/** Each handed out once. */
const people: Record<CustomerType, Person[]> = { Mustahik: [], Merchant: [] };
const one = (type: CustomerType = "Mustahik") => present(people[type].shift());

beforeAll(async () => {
  if (!isOwnBank) return;
  const { data: role } = await admin.call("createRole", { body: newRole(["MN708"]) });
  const signed = [
    await colleague(bank, admin, role._key, "ID0001"),
    await colleague(bank, admin, role._key, "ID0001"),
  ];
  deciders = [signed[0]!.session, signed[1]!.session];
  for (const type of ["Mustahik", "Merchant"] as const) people[type] = await peopleWithoutMoney(db, type);
});

const ask = ({ key }: Pick<Person, "key">) => registerRequest(admin, key, { kind: "erasure" });
const approve = async (person: Pick<Person, "key">) => {
  const key = await ask(person);
  expect(await answer(deciders[0], key)).toMatchObject({ code: "S1" });
  return key;
};
const added: unknown[] = [];
const list = {
  read: () => Promise.resolve([]),
  add: async (records: readonly unknown[]) => void added.push(...records),
};
const carryOut = (on = list) => carryOutIn(db, on);
const detailOf = async ({ key }: Pick<Person, "key">) =>
  (await admin.call("customerDetail", { params: { key } })).data;
const faults = () => faultsOf(db);
const upload = async (kind: BatchId, rows: readonly Row[]) =>
  (await operator.upload(uploadOf(kind, csvOf(kind, rows)))).data._key;
const saveView = async (name: string, address: string) =>
  (await operator.call("saveView", { body: { name, address, isShared: false } })).data.key;

describe.runIf(isOwnBank)("the erasure of somebody with a family, files, money and a second record", () => {
  let person: Awaited<ReturnType<typeof inventPerson>>;
  let request: string;
  let rowsOfFiles: readonly { batch: string; row: number }[];
  let hintingFile: string;
  const side = () => ({ key: person.key, account: person.account });
  const relatives = async () =>
    (
      await admin.list("listCustomers", {
        customer_type: "Mustahik",
        branch_id: "",
        nationality_id: brother.ktp,
      })
    ).data;

  beforeAll(async () => {
    person = await inventPerson(bank);
    request = await ask(person);
    ({ rows: rowsOfFiles } = await sql<{ batch: string; row: number }>`
      SELECT batch_id AS batch, row_number AS row FROM batch_rows WHERE identity IN (${invented.ktp}, ${invented.otherKtp})`.execute(
      db,
    ));
    hintingFile = await upload("BUP0002", [paymentOf(one())]);
    await desk.settled("BUP0002", hintingFile);
    const likeness = {
      name: invented.name,
      nationalId: invented.ktp,
      matches: ["phone"],
      others: 0,
    } as const;
    const remarks = `Peringatan: ${hintOfLikeness(likeness)}`;
    await sql`UPDATE batch_rows SET remarks = ${remarks} WHERE batch_id = ${hintingFile}`.execute(db);
    const search = new URLSearchParams({ field: "name", value: invented.name });
    await saveView("Pencarian", `/list-mustahik?${search}`);
    await saveView(`Tentang ${invented.name}`, "/list-mustahik");
  });

  test("is refused while money is left or something else is asked, and then changes nothing", async () => {
    expect(await answer(deciders[0], request)).toMatchObject(moneyLeft);
    const { data } = await operator.call("createTransaction", {
      body: newTransaction("P00004", side(), 465_000),
    });
    expect(await answer(deciders[0], request)).toMatchObject(moneyLeft);
    await approver.call("updateTransaction", { body: decisionOn(data._key, "approve") });
    expect(await answer(deciders[0], request)).toMatchObject(requestWaits);
    await answer(deciders[0], person.requestKey);
    // Who registered it, and who has no right to answer.
    for (const by of [admin, operator]) expect((await answer(by, request)).code).not.toBe("S1");
    expect(await detailOf(person)).toMatchObject({
      ...{ name: invented.name, status: "Active", restriction: null, erasure: null },
    });
    expect(added).toEqual([]);
  });

  test("is approved by one of two who answer at once", async () => {
    const answers = await Promise.all(deciders.map((by) => answer(by, request)));
    expect(answers.map(({ code }) => code).sort()).toEqual(["E1", "S1"]);
    for (const key of [person.key, person.otherKey])
      expect(await detailOf({ key })).toMatchObject({
        ...{ status: "Inactive", restriction: { _key: request } },
        erasure: { timestamp: null, in_backups_until: null },
      });
  });

  test("leaves all as it was where it is killed before it commits", async () => {
    const before = await placesInDatabase(db, [invented.name.toLowerCase()]);
    const broken = { ...list, add: () => Promise.reject(new Error("no space left")) };
    await expect(carryOut(broken)).rejects.toThrow("no space left");
    expect(await placesInDatabase(db, [invented.name.toLowerCase()])).toEqual(before);
    expect(await faults()).toEqual([]);
    expect(await detailOf(person)).toMatchObject({ name: invented.name });
  });

  test("is carried out once by two banks, and lists both records", async () => {
    await Promise.all([carryOut(), carryOut()]);
    await carryOut();
    expect(added).toHaveLength(2);
    for (const key of [person.key, person.otherKey])
      expect(await detailOf({ key })).toMatchObject({
        ...{
          name: expect.stringMatching(/^Data dihapus \d+$/) as string,
          no_ktp: "",
          no_kk: "",
          birth_date: "",
        },
        ...{ address: "", status: "Inactive", restriction: null, asnaf: "" },
        erasure: {
          timestamp: expect.stringMatching(/Z$/) as string,
          in_backups_until: expect.stringMatching(/Z$/) as string,
        },
      });
    const trail = db.selectFrom("audit_log").select("subject").where("action", "=", "customer.erase");
    expect((await trail.execute()).map(({ subject }) => subject).sort()).toEqual(
      [`customer:${person.key}`, `customer:${person.otherKey}`].sort(),
    );
    const { data } = await admin.list("listDataRequests", { key: request });
    expect(data[0]).toMatchObject({
      state: "answered",
      person: { number: "" },
    });
    const { at, inBackupsUntil } = present(data[0]?.erasure ?? undefined);
    expect(Date.parse(String(inBackupsUntil)) - Date.parse(String(at))).toBe(30 * 86_400_000);
    expect(JSON.stringify(data)).not.toMatch(/Siti Aminah|KTP asli/);
  });

  test("keeps a trail that verifies, books that add up, and lists that count", async () => {
    expect(await faults()).toEqual([]);
    expect(await auditLedger(db)).toEqual([]);
    const { data, fullCount } = await admin.list("listCustomers", {
      customer_type: "Mustahik",
      branch_id: "",
      sort: "name",
    });
    expect(data[0]?.name).toBeDefined();
    const { rows } = await sql<{
      total: number;
    }>`SELECT count(*)::integer AS total FROM customers WHERE customer_type = 'Mustahik'`.execute(db);
    expect(fullCount).toBe(rows[0]?.total);
  });

  test("leaves nothing to find but what is of their family: in the database, files, mail and logs", async () => {
    expect(await placesInDatabase(db, tracesOfInvented)).toEqual([]);
    const { program } = present(bank.own);
    const texts = [...(await textsIn(program.dataDir)).values(), program.lines.join("\n")];
    expect(
      texts.filter((text) => tracesOfInvented.some((value) => text.toLowerCase().includes(value))),
    ).toEqual([]);
    expect(await relatives()).toMatchObject([
      { name: brother.name, no_kk: invented.kk, address: invented.address },
    ]);
  });

  test("leaves the hint in somebody else's row without the name", async () => {
    const { data } = await approver.call("batchItems", { params: { key: hintingFile, skip: 0, limit: 10 } });
    expect(data.success_data).toMatchObject([
      { keterangan: "Peringatan: Mirip dengan mustahik lain (nomor telepon sama)." },
    ]);
  });

  test("keeps amounts, days and accounts of what they received and spent", async () => {
    const { data } = await admin.list(
      "listTransactions",
      transactionsOf("P00001", { customer_id: person.key }),
    );
    expect(data).toMatchObject([
      {
        debit: { amount: 500_000 },
        credit: { account: person.account },
        customer_beneficiary: { other_detail: { ktp: "" } },
      },
    ]);
    expect(JSON.stringify(data)).toContain("Data dihapus");
  });

  test("is found out where somebody changes what is left, puts a value back, or takes the redaction away", async () => {
    const redacted = await db
      .selectFrom("audit_redactions")
      .innerJoin("audit_log", "audit_log.id", "entry_id")
      .select(["entry_id", "mac", "customer_id", "key_id", "after"])
      .where("action", "=", "customer.asnaf")
      .executeTakeFirstOrThrow();
    const { entry_id, ...rest } = redacted;
    const seal = await db
      .selectFrom("audit_seals")
      .select("position")
      .where("entry_id", "=", entry_id)
      .executeTakeFirstOrThrow();
    const fault = (kind: string) => [{ from: seal.position, to: seal.position, fault: kind }];
    const setAfter = (after: object) =>
      sql`UPDATE audit_log SET after = ${JSON.stringify(after)} WHERE id = ${entry_id}`.execute(db);
    const left = rest.after as object;
    await setAfter({ ...left, reason: "Bukan ini" });
    expect(await faults()).toEqual(fault("redacted"));
    await setAfter({ ...left, asnaf: "miskin", reason: invented.note });
    expect(await faults()).toEqual(fault("redacted"));
    await setAfter(left);
    expect(await faults()).toEqual([]);
    await db.deleteFrom("audit_redactions").where("entry_id", "=", entry_id).execute();
    expect(await faults()).toEqual(fault("changed"));
    const { entry_id: entry, mac, customer_id, key_id } = redacted;
    const redaction = { entry_id: entry, mac, customer_id, key_id };
    await db
      .insertInto("audit_redactions")
      .values({ ...redaction, mac: Buffer.alloc(32) })
      .execute();
    expect(await faults()).toEqual(fault("redacted"));
    await db
      .updateTable("audit_redactions")
      .set({ mac: redaction.mac })
      .where("entry_id", "=", entry_id)
      .execute();
    const erasure = db.updateTable("erasures").where("customer_id", "=", redaction.customer_id);
    const { erased_at } = await db
      .selectFrom("erasures")
      .select("erased_at")
      .where("customer_id", "=", redaction.customer_id)
      .executeTakeFirstOrThrow();
    await erasure.set({ erased_at: null }).execute();
    expect((await faults()).map(({ fault: kind }) => kind)).toContain("redacted");
    await erasure.set({ erased_at }).execute();
    expect(await faults()).toEqual([]);
  });

  test("leaves files of which a change by hand is found as before", async () => {
    const { rows } = await sql<{ batch: string; row: number }>`
      SELECT batch_id AS batch, row_number AS row FROM batch_rows JOIN batches ON batches.id = batch_id
      WHERE remarks = 'Data dihapus' AND batches.status = 'Process_success' LIMIT 1`.execute(db);
    const { batch, row } = rows[0]!;
    const set = (cells: unknown) =>
      sql`UPDATE batch_rows SET cells = ${JSON.stringify(cells)} WHERE batch_id = ${batch} AND row_number = ${row}`.execute(
        db,
      );
    const { cells } = await db
      .selectFrom("batch_rows")
      .select("cells")
      .where("batch_id", "=", batch)
      .where("row_number", "=", row)
      .executeTakeFirstOrThrow();
    await set(["Orang lain"]);
    expect(await faults()).toEqual([{ from: batch, to: batch, fault: "batch" }]);
    await set(cells);
    expect(await faults()).toEqual([]);
  });

  test("touches each column that the table of personal data says goes", async () => {
    const keys = [person.key, person.otherKey];
    const rowsOf: Readonly<Record<string, ReturnType<typeof sql>>> = {
      customers: sql`id = ANY(${keys}::bigint[])`,
      accounts: sql`customer_id = ANY(${keys}::bigint[])`,
      transactions: sql`beneficiary_customer_id = ANY(${keys}::bigint[]) OR source_customer_id = ANY(${keys}::bigint[])`,
      batch_rows: sql`(batch_id, row_number) IN (${sql.join(rowsOfFiles.map(({ batch, row }) => sql`(${batch}, ${row})`))})`,
      duplicate_pairs: sql`first_id = ANY(${keys}::bigint[]) OR second_id = ANY(${keys}::bigint[])`,
      data_requests: sql`customer_id = ANY(${keys}::bigint[])`,
      proposals: sql`id IN (SELECT id FROM data_requests WHERE customer_id = ANY(${keys}::bigint[]))`,
    };
    for (const [table, rows] of Object.entries(rowsOf)) {
      const columns = [...new Set(goneColumns(table).map((column) => column.split(".")[0]!))];
      expect(columns.length).toBeGreaterThan(0);
      const found = await sql<
        Record<string, unknown>
      >`SELECT ${sql.join(columns.map((column) => sql.ref(column)))} FROM ${sql.table(table)} WHERE ${rows}`.execute(
        db,
      );
      expect(found.rows.length).toBeGreaterThan(0);
      for (const value of found.rows.flatMap((row) => Object.values(row)))
        expect(
          value === null || /^("(\d+ )?data dihapus( \d+)?"|\[[",]*\])$/i.test(JSON.stringify(value)),
          `${table}: ${JSON.stringify(value)}`,
        ).toBe(true);
    }
  });

  test("lets the same KTP register anew, as somebody else", async () => {
    const row = {
      ...{
        nama: invented.name,
        tgl_lahir: "23/11/1987",
        tmp_lahir: "Bandung",
        jenis_kelamin: "P",
        no_ktp: invented.ktp,
      },
      ...{
        no_tlp: "",
        no_hp: "",
        no_kk: "",
        alamat: "Jalan Baru 1",
        kode_region: "32.73.01.1001",
        asnaf: "",
      },
    };
    const key = await upload("BUP0001", [row]);
    expect(await desk.processed("BUP0001", key)).toMatchObject({ status: "Process_success" });
    const { data } = await admin.list("listCustomers", {
      customer_type: "Mustahik",
      branch_id: "",
      nationality_id: invented.ktp,
    });
    expect(data).toMatchObject([{ name: invented.name, status: "Active" }]);
    expect(data[0]?._key).not.toBe(person.key);
    expect((await detailOf({ key: present(data[0])._key })).same_person).toEqual([]);
    expect(await faults()).toEqual([]);
  });
});

describe.runIf(isOwnBank)("from the answer on, an erased record", () => {
  test("is not activated, changed, asked about, or paid, before and after its data goes", async () => {
    const [mustahik, merchant, payer] = [one(), one("Merchant"), await someoneWithMoney()];
    for (const person of [mustahik, merchant]) await approve(person);
    const tries = async () => [
      await admin.call("updateCustomerStatus", { body: statusChange(mustahik.key, "Active") }),
      await operator.call("changeCustomerAsnaf", {
        body: { key: mustahik.key, asnaf: "amil", before: "", reason: "Coba" },
      }),
      await operator.call("completeCustomer", {
        body: { key: mustahik.key, phone: "0227778889", familyCardNumber: "" },
      }),
      await admin.call("registerDataRequest", { body: requestAbout(mustahik.key, { kind: "copy" }) }),
      // Nor do forms about it open.
      await admin.call("findDataSubject", { body: { number: mustahik.account } }),
    ];
    const buy = () =>
      till.call("createTransaction", { body: newTransaction("P00002", payer, 1_000, { to: merchant }) });
    for (const done of await tries()) expect(done).toMatchObject(erasedAlready);
    expect(await buy()).toMatchObject({ code: "E3" });
    const gaps = operator.call("readCompleteness", { params: { key: mustahik.key } });
    expect(await gaps).toMatchObject({ code: "404" });
    await carryOut();
    for (const done of await tries()) expect(done).toMatchObject(erasedAlready);
    expect(await buy()).toMatchObject({ code: "E3" });
    expect(await detailOf(mustahik)).toMatchObject({ status: "Inactive", asnaf: "" });
    const listed = { customer_type: "Mustahik", branch_id: "", _key: mustahik.key } as const;
    const { erasure } = await detailOf(mustahik);
    expect((await admin.list("listCustomers", listed)).data).toMatchObject([{ erasure }]);
    expect(await faults()).toEqual([]);
  });

  test("has calls about it answered as before, where somebody sends them again", async () => {
    const mustahik = one();
    const turn = (status: "Active" | "Inactive") =>
      admin.call("updateCustomerStatus", {
        idempotencyKey: `before-the-erasure-of-${mustahik.key}`,
        body: statusChange(mustahik.key, status),
      });
    const first = await turn("Inactive");
    await approve(mustahik);
    expect(await turn("Inactive")).toMatchObject({ code: "S1", message: first.message });
    expect(await turn("Active")).toMatchObject({ code: "E0" });
  });

  test("is not paid by a file that waits, which pays the others", async () => {
    const [gone, other] = [one(), one()];
    const key = await upload("BUP0002", [paymentOf(gone), paymentOf(other)]);
    await desk.settled("BUP0002", key);
    await approve(gone);
    await carryOut();
    expect((await approver.call("reviewBatch", { params: { key } })).code).toBe("S1");
    expect(await desk.processed("BUP0002", key)).toMatchObject({ status: "Process_failed" });
    const { data } = await approver.call("batchItems", { params: { key, skip: 0, limit: 10 } });
    expect(data.process_data).toMatchObject([{ seq_no: 2, nama: other.name }]);
    expect(data.success_data).toMatchObject([
      { seq_no: 1, nama: "", keterangan: expect.stringMatching(/^Data orang ini sudah dihapus\./) as string },
    ]);
    expect(await faults()).toEqual([]);
  });

  test("keeps rows, and a view, of others whose number or name is in theirs", async () => {
    const [mustahik, otherMustahik] = [one(), one()];
    const registration = (npwp: string) => ({ ...validRows("BUP0003", 1)[0]!, npwp });
    const merchants = await upload("BUP0003", [
      registration(mustahik.number),
      registration(otherMustahik.number),
    ]);
    expect(await desk.processed("BUP0003", merchants)).toMatchObject({ status: "Process_success" });
    const payments = await upload("BUP0002", [paymentOf(mustahik), paymentOf(otherMustahik)]);
    await desk.settled("BUP0002", payments);
    await sql`UPDATE customers SET name = 'Dana' WHERE id = ${mustahik.key}`.execute(db);
    const views = [
      await saveView("Satu", "/list-mustahik?field=name&value=dana"),
      await saveView("Dua", "/list-mustahik?field=name&value=Danang"),
      await saveView("Tiga", "/koreksi-dana-mustahik"),
    ];
    const merchant = await db
      .selectFrom("customers")
      .select("id as key")
      .where("tax_id", "=", otherMustahik.number)
      .executeTakeFirstOrThrow();
    await approve(mustahik);
    await approve(merchant);
    await carryOut();
    const left = async (batch: string) => {
      const rows = db.selectFrom("batch_rows").select("identity").where("batch_id", "=", batch);
      return (await rows.orderBy("row_number").execute()).map(({ identity }) => identity);
    };
    expect(await left(merchants)).toEqual([mustahik.number, null]);
    expect(await left(payments)).toEqual([null, otherMustahik.number]);
    const kept = db
      .selectFrom("saved_views")
      .select("id")
      .where("id", "=", sql<string>`ANY(${views}::bigint[])`);
    expect((await kept.orderBy("id").execute()).map(({ id }) => id)).toEqual(views.slice(1));
  });

  test("waits for a decision about many, whose reason the others get", async () => {
    const [gone, payer] = [one(), await someoneWithMoney()];
    const paid = await upload("BUP0002", [paymentOf(gone)]);
    expect(await desk.processed("BUP0002", paid)).toMatchObject({ status: "Process_success" });
    const correction = async (of: Person, amount: number) =>
      (await operator.call("createTransaction", { body: newTransaction("P00004", of, amount) })).data._key;
    const [own, other] = [await correction(gone, 1_000), await correction(payer, 1_000)];
    const reasonOf = (key: string) =>
      db
        .selectFrom("transactions")
        .select(["status", "reason"])
        .where("id", "=", key)
        .executeTakeFirstOrThrow();
    const made = await db.transaction().execute(async (transaction) => {
      await sql`SELECT FROM transactions WHERE id = ${other} FOR UPDATE`.execute(transaction);
      const { data } = await approver.call("decideMany", {
        body: { decision: "void", keys: [own, other], reason: "Salah input", inputter },
      });
      await untilLocked(db, 1);
      expect(await reasonOf(own)).toEqual({ status: "voided", reason: "Salah input" });
      await approver.call("updateTransaction", {
        body: decisionOn(await correction(gone, 500_000), "approve"),
      });
      await approve(gone);
      await carryOut();
      expect((await detailOf(gone)).erasure).toMatchObject({ timestamp: null });
      return data._key;
    });
    const decided = await until(
      async () => {
        const { data } = await approver.call("readDecision", { params: { key: made } });
        return data.waiting === 0 ? data : undefined;
      },
      { what: "the decision" },
    );
    expect(decided.reason).toBe("Salah input");
    await carryOut();
    expect((await detailOf(gone)).name).toMatch(/^Data dihapus/);
    expect(await reasonOf(own)).toEqual({ status: "voided", reason: "Data dihapus" });
    expect(await reasonOf(other)).toEqual({ status: "voided", reason: "Salah input" });
    const { data } = await approver.call("readDecision", { params: { key: made } });
    expect(data.reason).toBe("Data dihapus");
  });

  const whileFundIsHeld = (work: () => Promise<void>) =>
    db.transaction().execute(async (transaction) => {
      await sql`SELECT FROM accounts WHERE product_code = '1001' AND branch_id = 'ID0002' FOR UPDATE`.execute(
        transaction,
      );
      await work();
    });

  test("was paid before by a file under way, so the answer is refused", async () => {
    const person = one();
    const key = await upload("BUP0002", [paymentOf(person)]);
    await desk.settled("BUP0002", key);
    const request = await ask(person);
    let answering: ReturnType<typeof answer> | undefined;
    await whileFundIsHeld(async () => {
      expect(await desk.process("BUP0002", key)).toMatchObject({ code: "S1" });
      await untilLocked(db, 1);
      answering = answer(deciders[0], request);
      await untilLocked(db, 2);
    });
    expect(await answering).toMatchObject(moneyLeft);
    expect(await desk.settled("BUP0002", key)).toMatchObject({ status: "Process_success" });
    expect(await detailOf(person)).toMatchObject({ status: "Active", erasure: null });
  });

  test("stays inactive, and unasked, whoever comes at the same moment", async () => {
    const person = one();
    const proposalId = await ask(one());
    const late = await db.transaction().execute(async (transaction) => {
      await approveErasure(transaction, [person.key], { proposalId, at: testNow() });
      const asking = admin.call("registerDataRequest", { body: requestAbout(person.key, { kind: "copy" }) });
      await untilLocked(db, 1);
      const changing = operator.call("changeCustomerAsnaf", {
        body: { key: person.key, asnaf: "amil", before: "", reason: "Coba" },
      });
      await untilLocked(db, 2);
      return [asking, changing] as const;
    });
    expect(await late[0]).toMatchObject(erasedAlready);
    expect((await late[1]).code).not.toBe("S1");
    await carryOut();
    expect(await detailOf(person)).toMatchObject({ status: "Inactive", asnaf: "" });
  });
});

async function someoneWithMoney(): Promise<Person> {
  const { rows } = await sql<Person>`
    SELECT customers.id AS key, accounts.number AS account, name, birth_date AS "birthDate", national_id AS number
    FROM customers JOIN accounts ON customer_id = customers.id
    WHERE customer_type = 'Mustahik' AND customers.branch_id = 'ID0002' AND status = 'Active' AND restriction_id IS NULL
      AND NOT stands_still AND balance_idr - held_idr > 10000 LIMIT 1`.execute(db);
  return rows[0]!;
}

describe.runIf(isOwnBank)("a bank", () => {
  test("carries out what was approved, and lists it in its data folder", async () => {
    const other = await openBank({ timeouts: { erasureDelayMs: 0, erasurePauseMs: 20 } });
    try {
      const maker = await other.signIn("admin");
      const { data: role } = await maker.call("createRole", { body: newRole(["MN708"]) });
      const { session: decider } = await colleague(other, maker, role._key, "ID0001");
      const database = dbOf(other);
      const { id } = await database
        .selectFrom("customers")
        .innerJoin("accounts", "customer_id", "customers.id")
        .select("customers.id")
        .where("customers.branch_id", "=", "ID0002")
        .where("balance_idr", "=", "0")
        .where("held_idr", "=", "0")
        .executeTakeFirstOrThrow();
      const key = await registerRequest(maker, id, { kind: "erasure" });
      expect(await answer(decider, key)).toMatchObject({ code: "S1" });
      await until(
        async () =>
          (await maker.call("customerDetail", { params: { key: id } })).data.erasure?.timestamp ?? undefined,
        { what: "the erasure" },
      );
      const texts = await textsIn(present(other.own).program.dataDir);
      const [, listed] = present([...texts].find(([file]) => file.endsWith("/erased")));
      expect(JSON.parse(listed.trim())).toMatchObject({ customerId: id });
    } finally {
      await other.close();
    }
  });
});

test.runIf(isOwnBank)(
  "money that a restored database has of somebody erased is taken back by a correction",
  async () => {
    const person = await someoneWithMoney();
    await db
      .transaction()
      .execute((within) => noteErasures(within, [person.key], { proposalId: null, at: testNow() }));
    await carryOut();
    const [account] = present((await detailOf(person)).customer_transactions ?? undefined);
    const { balance } = present(account);
    const { data } = await operator.call("createTransaction", {
      body: newTransaction("P00004", person, balance),
    });
    expect(
      await approver.call("updateTransaction", { body: decisionOn(data._key, "approve") }),
    ).toMatchObject({
      code: "S1",
    });
    expect(await detailOf(person)).toMatchObject({ balance: 0, status: "Inactive" });
    expect(await auditLedger(db)).toEqual([]);
    expect(await faults()).toEqual([]);
  },
);

test.runIf(isOwnBank)(
  "a request that a restored database still has open can be answered, and does nothing more",
  async () => {
    const { key } = one();
    const request = await ask({ key });
    await db
      .transaction()
      .execute((within) => noteErasures(within, [key], { proposalId: null, at: testNow() }));
    expect(await answer(deciders[0], request)).toMatchObject({ code: "S1" });
    const { rows } = await sql`SELECT action FROM audit_log WHERE subject = ${`customer:${key}`}
      AND action = 'customer.restrict'`.execute(db);
    expect(rows).toEqual([]);
  },
);
