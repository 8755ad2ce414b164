import { columnsOfSection, sections } from "bank-api/store/privacy/personal-copy";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { CopySection } from "contract/extensions/personal-copy";
import { leftOutOfCopies } from "../support/left-out-of-copies";
import { until } from "../support/until";
import type { SignedIn } from "../support/wire-client";
import { bankOfFile, dbOf, isOwnBank } from "./bank";
import { registerRequest } from "./data-requests";
import { placesInDatabase, textsIn } from "./found-places";
import { brother, invented, inventPerson } from "./invented-person";
import { present } from "./organisation";

/** The copy of one person's data (docs/rules.md#the-copy). */

const bank = await bankOfFile();
const db = dbOf(bank);
const [admin, insider, outsider, second, secondInBranch] = await bank.signInAll(
  ...(["admin", "operator.bandung", "operator.surabaya", "penyetuju.pusat", "penyetuju.bandung"] as const),
);

let person: Awaited<ReturnType<typeof inventPerson>>;

const read = (by: SignedIn, key: string, after?: string) =>
  by.call("listPersonalData", { body: { key, after } });
const recordsIn = (sections: readonly CopySection[]) =>
  sections.flatMap(({ records, ...section }) => records.map((record) => ({ ...record, ...section })));
type Copied = ReturnType<typeof recordsIn>;
const recordsOf = async (by = second, key = person.requestKey) =>
  recordsIn((await read(by, key)).data.sections);
/** The records of all pages. */
async function pagesOf(by: SignedIn, key: string): Promise<Copied[]> {
  const pages: Copied[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const { data } = await read(by, key, after);
    pages.push(recordsIn(data.sections));
    after = data.next;
  }
  return pages;
}
const inSection = (records: Copied, title: string) => records.filter((record) => record.title === title);
const valuesIn = (records: Copied, title: string) => inSection(records, title).map(({ values }) => values);
const decide = async (by: SignedIn, key: string, decision: "approve" | "refuse") => {
  const reply = { text: "Jawaban", ...(decision === "refuse" && { ground: "others" as const }) };
  expect((await by.call("decideProposal", { body: { key, decision, reply } })).code).toBe("S1");
};
/** Waits until whom lists showed is on record, which is the work of a job: records that it adds meanwhile would be in a copy too. */
async function shownRecorded(): Promise<void> {
  const marks = async () => {
    const rows = db.selectFrom("shown_people").select("id").where("call", "=", "findDataSubject");
    return (await rows.execute()).length;
  };
  const before = await marks();
  await admin.call("findDataSubject", { body: { number: invented.ktp } });
  await until(async () => (await marks()) > before, { what: "the record of a search" });
}
/** Whose copies were opened. */
const opened = async () => {
  const rows = db.selectFrom("access_log").select("customer_id").where("screen", "=", "copy").orderBy("id");
  return (await rows.execute()).map(({ customer_id }) => customer_id);
};

describe.runIf(isOwnBank)("a copy", () => {
  beforeAll(async () => {
    person = await inventPerson(bank);
    await sql`UPDATE roles SET features = features || CASE code WHEN 'OPERATOR' THEN '{MN701}' ELSE '{MN708}'::text[] END
      WHERE code IN ('OPERATOR', 'PENYETUJU')`.execute(db);
  });

  test("tells the person's data, and of each from where, since when and by which role", async () => {
    const records = await recordsOf();
    const own = inSection(records, "Data diri").filter(({ key }) => key.includes(person.key));
    expect(own.map(({ source, by }) => [source.replace(/BUP\d+-\d+-\d+/, "…"), by])).toEqual([
      ["Berkas … (BUP0001.csv), baris 1", "Operator"],
      ["Berkas … (BUP0004.csv), baris 1", "Penyetuju"],
      ["Diisi di layar", "Operator"],
    ]);
    expect(own.map(({ values }) => values)).toEqual([
      {
        ...{ Nama: invented.name, "Nomor KTP": invented.ktp, "Tanggal lahir": invented.birthDate },
        ...{ "Tempat lahir": invented.birthPlace, "Jenis kelamin": "P", "No. HP": "+6281277788899" },
        ...{
          Alamat: invented.address,
          "Kode region": "3273011001",
          Cabang: "Cabang Bandung",
          Status: "Active",
        },
      },
      { Asnaf: "miskin" },
      { "No. telepon": "+62227778889", "Nomor KK": invented.kk },
    ]);
    expect(own.map(({ since }) => since)).toEqual([...own.map(({ since }) => since)].sort());
    for (const { purpose, ground, kept } of records) {
      expect(purpose).not.toBe("");
      expect(ground).toContain("pasal 20");
      expect(kept).not.toBe("");
    }
  });

  test("tells transactions, rows of files, decisions and who opened it", async () => {
    const records = await recordsOf();
    expect(
      inSection(records, "Transaksi").map(({ values, by }) => [
        ...["Jenis", "Nominal (Rp)", "Saldo sesudahnya (Rp)", "Diputuskan oleh"].map((name) => values[name]),
        by,
      ]),
    ).toEqual([
      ["P00001", 500_000, 500_000, "Penyetuju", "Operator"],
      ["P00002", 25_000, 475_000, undefined, "Kanal Merchant"],
      ["P00004", 10_000, 465_000, "Penyetuju", "Operator"],
    ]);
    expect(valuesIn(records, "Baris file").map((values) => values["Status baris"])).toEqual([
      ...["Process_success", "Process_success", "Process_success", "Failed", "Process_success"],
    ]);
    expect(valuesIn(records, "Data ganda")).toMatchObject([
      { Keputusan: "same", "Data yang diakhiri": "data lain" },
    ]);
    expect(valuesIn(records, "Permintaan tentang data")).toMatchObject([{ Jenis: "copy" }]);
    expect(valuesIn(records, "Usulan dan keputusan")).toMatchObject([
      { Usulan: "same-person", Keputusan: "approved", "Diputuskan oleh": "Penyetuju" },
      { Usulan: "data-request", Keputusan: "open" },
    ]);
    expect(valuesIn(records, "Perubahan").map((values) => values["Tindakan"])).toEqual([
      ...["customer.asnaf", "customer.complete", "duplicate.propose-same", "customer.end", "customer.end"],
      ...["duplicate.approve-same", "data-request.register"],
    ]);
    expect(valuesIn(records, "Dilihat oleh")).toContainEqual({ Layar: "customerDetail" });
  });

  test("of a pair says which record ended, and nothing before one has", async () => {
    const endings = async () =>
      valuesIn(await recordsOf(), "Data ganda").map((values) => values["Data yang diakhiri"]);
    const pair = db.updateTable("duplicate_pairs").where("ended_id", "=", person.otherKey);
    const { id, proposal_id } = await db
      .selectFrom("duplicate_pairs")
      .select(["id", "proposal_id"])
      .where("ended_id", "=", person.otherKey)
      .executeTakeFirstOrThrow();
    await pair.set({ state: "open", ended_id: null, proposal_id: null }).execute();
    expect(await endings()).toEqual([undefined]);
    const back = db.updateTable("duplicate_pairs").where("id", "=", id);
    await back.set({ state: "same", ended_id: person.key, proposal_id }).execute();
    expect(await endings()).toEqual(["data ini"]);
    await back.set({ ended_id: person.otherKey }).execute();
    expect(await endings()).toEqual(["data lain"]);
  });

  test("names nobody else: family masked, staff by their role", async () => {
    const records = await recordsOf();
    expect(valuesIn(records, "Keluarga")).toEqual([
      { "Anggota keluarga": "D*** W***", Cabang: "Cabang Bandung" },
    ]);
    const whole = JSON.stringify(records);
    const staff = await db.selectFrom("users").select(["name", "username"]).execute();
    for (const secret of [
      brother.name,
      brother.ktp,
      ...staff.flatMap(({ name, username }) => [name, username]),
    ])
      // Roles have names that a user may have too.
      if (!["Administrator", "Kanal Merchant"].includes(secret)) expect(whole).not.toContain(secret);
  });

  test("of a merchant names neither who bought there nor the people behind it", async () => {
    const shop = await db
      .selectFrom("customers")
      .select(["id", "pic", "bank_account_owner", "bank_account_number"])
      .where("id", "=", person.merchantKey)
      .executeTakeFirstOrThrow();
    const data = await recordsOf(
      second,
      await registerRequest(admin, shop.id, { askerName: "Pemilik toko" }),
    );
    expect(valuesIn(data, "Data diri")[0]).toMatchObject({ "No. rekening": shop.bank_account_number });
    const bought = valuesIn(data, "Transaksi").filter((values) => values["Pihak lain"] === "Z*** W***");
    expect(bought).toMatchObject([{ "Nominal (Rp)": 25_000, "Perubahan saldo (Rp)": 25_000 }]);
    const whole = JSON.stringify(data);
    for (const other of [
      invented.name,
      person.account,
      present(shop.pic ?? undefined),
      shop.bank_account_owner,
    ])
      expect(whole).not.toContain(other);
  });

  test("comes page by page, and all of its pages are one access to all records of the person", async () => {
    await sql`INSERT INTO access_log (id, at, user_id, customer_id, screen)
      SELECT place, now() - interval '1 day', ${admin.user._key}, ${person.key}, 'detail' FROM generate_series(1, 2500) AS place`.execute(
      db,
    );
    await shownRecorded();
    const before = await opened();
    const { total, next } = (await read(second, person.requestKey)).data;
    expect(next).not.toBeNull();
    const pages = await pagesOf(second, person.requestKey);
    expect(pages.map(({ length }) => length).slice(0, 2)).toEqual([1000, 1000]);
    // Each of the two times that the copy was begun is on record of both records, and the copy tells it.
    const added = (await opened()).slice(before.length);
    expect(added.sort()).toEqual([person.key, person.key, person.otherKey, person.otherKey].sort());
    const paged = pages.flat();
    expect(paged).toHaveLength(present(total) + added.length);
    expect(new Set(paged.map(({ key }) => key)).size).toBe(paged.length);
    const seen = await db
      .selectFrom("access_log")
      .select("id")
      .where("customer_id", "in", [person.key, person.otherKey])
      .orderBy("id")
      .execute();
    expect(inSection(paged, "Dilihat oleh").map(({ key }) => key.split("|")[1])).toEqual(
      seen.map(({ id }) => id),
    );
    // Whoever begins in the middle is on record as well.
    expect((await read(secondInBranch, person.requestKey, next!)).data.total).toBeUndefined();
    expect(await opened()).toHaveLength(before.length + 6);
    await sql`DELETE FROM access_log WHERE id <= 2500`.execute(db);
  });

  test("of a merchant with more transactions of one moment than a page has has each once, in the order of time", async () => {
    const { id: shop } = await db
      .selectFrom("customers")
      .select("id")
      .where("customer_type", "=", "Merchant")
      .where("id", "not in", db.selectFrom("data_requests").select("customer_id"))
      .where("id", "<>", person.merchantKey)
      .executeTakeFirstOrThrow();
    await db.transaction().execute(async (transaction) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(transaction);
      await sql`UPDATE transactions SET beneficiary_customer_id = ${shop}, created_at = '2026-01-02 03:04:05.678901+00'
        WHERE id IN (SELECT id FROM transactions WHERE beneficiary_customer_id IS NOT NULL LIMIT 1500)`.execute(
        transaction,
      );
    });
    const of = sql`FROM transactions WHERE ${shop} IN (beneficiary_customer_id, source_customer_id)`;
    const { rows } = await sql<{ id: string }>`SELECT id ${of} ORDER BY created_at, id`.execute(db);
    expect(rows.length).toBeGreaterThan(1400);
    const paged = (await pagesOf(second, await registerRequest(admin, shop, { kind: "copy" }))).flat();
    expect(valuesIn(paged, "Transaksi").map((values) => values["Trx ID"])).toEqual(rows.map(({ id }) => id));
  });

  test("begins after a record, and nowhere else", async () => {
    const before = await opened();
    for (const after of [
      "",
      "x",
      "Transaksi|x|1",
      "Transaksi|2026-01-01 00:00:00+00|1|2",
      "Dilihat oleh|1e9",
    ])
      expect((await read(second, person.requestKey, after)).code).toBe("E0");
    expect(await opened()).toEqual(before);
  });

  test("of an open request is read by a second person who may answer it, and by nobody else", async () => {
    const before = await opened();
    // The administrator, who registered it, may answer others. The operator registers requests, and answers none.
    for (const by of [admin, insider]) expect((await read(by, person.requestKey)).code).toBe("403");
    expect(await opened()).toEqual(before);
    for (const by of [second, secondInBranch]) expect((await read(by, person.requestKey)).code).toBe("S1");
  });

  test("is given for a request for a copy alone, in its branch, while that is open or answered", async () => {
    const restriction = await registerRequest(admin, person.key, { kind: "restriction" });
    const people = db.selectFrom("customers").select("id").where("branch_id", "=", "ID0003").limit(2);
    const [refused = "", takenBack = ""] = await Promise.all(
      (await people.execute()).map(({ id }) => registerRequest(admin, id)),
    );
    await decide(second, refused, "refuse");
    await decide(admin, takenBack, "refuse");
    const before = await opened();
    const codes = async (by: SignedIn, ...keys: string[]) =>
      Promise.all(keys.map(async (key) => (await read(by, key)).code));
    expect(await codes(admin, restriction, refused, takenBack, "1", "x")).toEqual(Array(5).fill("404"));
    expect(await codes(outsider, person.requestKey)).toEqual(["404"]);
    expect(await codes(await bank.signIn("admin.bandung"), person.requestKey)).toEqual(["403"]);
    expect(await opened()).toEqual(before);
    await decide(second, person.requestKey, "approve");
    for (const by of [admin, insider]) expect(await codes(by, person.requestKey)).toEqual(["S1"]);
  });

  /** Whatever of the invented person may be found by a search for its text. */
  const values = () =>
    [
      ...[
        invented.name,
        invented.otherName,
        "Zulaikha",
        invented.birthDate,
        "23/11/1987",
        invented.ktp,
        invented.otherKtp,
      ],
      ...[invented.kk, "81277788899", "227778889", invented.address, invented.birthPlace],
      ...[invented.note, invented.description, person.account],
    ].map((value) => value.toLowerCase());

  test("names each place where a search finds the person: in the database, in files, mail and logs", async () => {
    const told = sections
      .flatMap(columnsOfSection)
      .map((column) => column.replace("audit_log.change", "audit_log.after"));
    const isTold = (place: string) =>
      told.some((column) => column === place || column.startsWith(`${place}.`));
    const found = await placesInDatabase(db, values());
    expect(found).toContain("batch_rows.cells");
    expect(found.filter((place) => !isTold(place) && !(place in leftOutOfCopies))).toEqual([]);
    // The copy has each of them.
    const whole = JSON.stringify(await recordsOf()).toLowerCase();
    expect(values().filter((value) => !whole.includes(value))).toEqual([]);
    const { program } = present(bank.own);
    const inFiles = await textsIn(program.dataDir);
    expect(inFiles.size).toBeGreaterThan(0);
    const holders = [...inFiles, ["log", program.lines.join("\n")] as const].filter(([, text]) =>
      values().some((value) => text.toLowerCase().includes(value)),
    );
    expect(holders.map(([name]) => name)).toEqual([]);
  });

  test("in a branch leaves out the person's record of another branch, and says where it is", async () => {
    await db
      .updateTable("customers")
      .set({ branch_id: "ID0003" })
      .where("id", "=", person.otherKey)
      .execute();
    const data = await recordsOf(insider);
    expect(valuesIn(data, "Data di cabang lain")).toEqual([{ Cabang: "Cabang Surabaya" }]);
    expect(JSON.stringify(inSection(data, "Data diri"))).not.toContain(invented.otherKtp);
    expect(valuesIn(await recordsOf(), "Data di cabang lain")).toEqual([]);
    expect(JSON.stringify(await recordsOf())).toContain(invented.otherKtp);
  });

  test("tells a restriction, by who decided it and when, and that an account stands still", async () => {
    const told = async () => {
      const records = await recordsOf();
      const since = inSection(records, "Data diri").filter(
        ({ key, values }) => key.includes(person.key) && "Dibatasi oleh permintaan" in values,
      );
      const stopped = inSection(records, "Account").filter(
        ({ values }) => values["No. account"] === person.account && "Berhenti untuk belanja" in values,
      );
      return [...since, ...stopped];
    };
    expect(await told()).toEqual([]);
    const request = await registerRequest(admin, person.key, { kind: "withdrawal" });
    const body = { key: request, decision: "approve" as const, reply: { text: "Ya", stopsAccounts: true } };
    expect((await second.call("decideProposal", { body })).code).toBe("S1");
    const decided = (await admin.list("listDataRequests", { key: request })).data[0]?.decided?.at;
    expect(await told()).toMatchObject([
      {
        ...{ source: "Diisi di layar", by: "Penyetuju", since: decided },
        values: { "Dibatasi oleh permintaan": request },
      },
      {
        values: { "No. account": person.account, "Berhenti untuk belanja": "ya" },
      },
    ]);
    const lifting = await registerRequest(admin, person.key, { kind: "lifting" });
    await decide(second, lifting, "approve");
    expect(await told()).toEqual([]);
    // Nothing is left of it but the trail.
    expect(
      valuesIn(await recordsOf(), "Data diri").filter((values) => Object.keys(values).length === 0),
    ).toEqual([]);
  });
});
