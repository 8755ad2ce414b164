import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { messages } from "contract/codes";
import type { NewDataRequest, RequestReply } from "contract/extensions/data-requests";
import type { FeatureCode } from "contract/features";
import { requestKinds, type RequestKind } from "contract/request-kinds";
import type { CustomerType } from "contract/specified/customers";
import { testNow } from "../support/clock";
import type { SignedIn } from "../support/wire-client";
import { bankOfFile, dbOf, isOwnBank } from "./bank";
import { registerRequest, requestAbout } from "./data-requests";
import { colleague, newRole, present } from "./organisation";
import { unchangedBy } from "./two-branches";

/** What people ask about their data, and what is answered (docs/rules.md#personal-data). */

const bank = await bankOfFile();
const db = dbOf(bank);
const page = { skip: 0, limit: 10 };
const hourMs = 3_600_000;

describe.runIf(isOwnBank)("a request about personal data", () => {
  let [maker, colleagueOfMaker, decider, second, head, elsewhere, all, outsider]: SignedIn[] = [];
  /** Mustahik of Bandung about whom nobody has asked anything yet. */
  let people: string[];

  beforeAll(async () => {
    const admin = await bank.signIn("admin");
    const holder = async (codes: readonly FeatureCode[], branch: string) => {
      const { data: role } = await admin.call("createRole", { body: newRole(codes) });
      return (await colleague(bank, admin, role._key, branch)).session;
    };
    maker = await holder(["MN701"], "ID0002");
    colleagueOfMaker = await holder(["MN701"], "ID0002");
    decider = await holder(["MN708"], "ID0002");
    second = await holder(["MN708"], "ID0002");
    head = await holder(["MN708"], "ID0001");
    elsewhere = await holder(["MN701", "MN708"], "ID0003");
    all = await holder(["MN701", "MN708"], "ID0002");
    outsider = await holder(["MN100", "MN201", "MN301", "MN601"], "ID0002");
    people = await customersOf("Mustahik");
  });

  const customersOf = async (type: CustomerType) => {
    const rows = await db
      .selectFrom("customers")
      .innerJoin("accounts", "accounts.customer_id", "customers.id")
      .select("customers.id")
      .where("customers.branch_id", "=", "ID0002")
      .where("customer_type", "=", type)
      .where("customers.status", "=", "Active")
      .where("customers.id", "not in", db.selectFrom("data_requests").select("customer_id"))
      .orderBy("customers.id")
      .limit(100)
      .execute();
    return rows.map(({ id }) => id);
  };
  const somebody = () => present(people.shift());
  const register = (by: SignedIn, personKey: string, given: Partial<NewDataRequest> = {}) =>
    by.call("registerDataRequest", { body: requestAbout(personKey, given) });
  const decide = (
    by: SignedIn,
    key: string,
    decision: "approve" | "refuse",
    reply?: RequestReply,
    idempotencyKey?: string,
  ) => by.call("decideProposal", { body: { key, decision, ...(reply && { reply }) }, idempotencyKey });
  const text = "Sudah kami kerjakan.";
  const answered = async (key: string, reply: RequestReply = { text }, by = decider!) =>
    expect(await decide(by, key, "approve", reply)).toMatchObject({ code: "S1" });
  /** Registers and answers a request of a kind. */
  const asked = async (personKey: string, kind: RequestKind, reply?: RequestReply) => {
    const key = await registerRequest(maker!, personKey, { kind });
    await answered(key, reply);
    return key;
  };
  const find = async (key: string, by = maker!) =>
    present((await by.list("listDataRequests", { key }, page)).data[0]);
  const unchanged = (act: () => Promise<void>) => unchangedBy(db, act);
  /** The restriction of a record, and whether its account stands still. */
  const restrictionOf = async (id: string) => {
    const { rows } = await sql<{ by: string | null; still: boolean }>`
      SELECT restriction_id AS by, bool_or(stands_still) AS still FROM customers JOIN accounts ON customer_id = customers.id
      WHERE customers.id = ${id} GROUP BY 1`.execute(db);
    return [rows[0]?.by, rows[0]?.still];
  };
  const trailOf = async (subject: string) => {
    const rows = await db
      .selectFrom("audit_log")
      .select(["action", "actor_name", "after"])
      .where("subject", "=", subject)
      .orderBy("id")
      .execute();
    return rows.map(({ action, actor_name, after }) => [action, actor_name, after]);
  };

  test("names the town of the person's branch, and that of head office where the branch has none", async () => {
    const key = await registerRequest(maker!, somebody());
    const townsBefore = await db.selectFrom("branches").select(["id", "town"]).execute();
    const setTown = (id: string, town: string) =>
      db.updateTable("branches").set({ town }).where("id", "=", id).execute();
    await setTown("ID0002", "Cimahi");
    await setTown("ID0001", "Bogor");
    for (const by of [maker!, head!]) expect((await find(key, by)).person.branch.town).toBe("Cimahi");
    await setTown("ID0002", "");
    for (const by of [maker!, head!]) expect((await find(key, by)).person.branch.town).toBe("Bogor");
    for (const { id, town } of townsBefore) await setTown(id, town);
  });

  test("is due 72 hours after it was received, and tells whose data it is, who asks, and who registered it", async () => {
    const person = somebody();
    const receivedAt = new Date(testNow().getTime() - 5 * hourMs);
    const key = await registerRequest(maker!, person, {
      ...{ kind: "correction", asker: "guardian", askerName: "  Ibu\n Siti ", channel: "letter" },
      ...{ proof: "KTP dan akta\r\nkelahiran", wish: "Nama saya salah eja.\nMohon diperbaiki." },
      receivedAt: receivedAt.toISOString(),
    });
    const row = await db
      .selectFrom("customers")
      .innerJoin("branches", "branches.id", "branch_id")
      .select(["customers.name", "national_id", "branches.name as branch", "town"])
      .where("customers.id", "=", person)
      .executeTakeFirstOrThrow();
    expect(await find(key, decider)).toEqual({
      ...{ key, state: "open", kind: "correction", asker: "guardian", channel: "letter" },
      ...{ askerName: "Ibu Siti", proof: "KTP dan akta\nkelahiran" },
      wish: "Nama saya salah eja.\nMohon diperbaiki.",
      erasure: null,
      receivedAt: receivedAt.toISOString(),
      dueAt: new Date(receivedAt.getTime() + 72 * hourMs).toISOString(),
      person: {
        ...{ key: person, type: "Mustahik", name: row.name, number: row.national_id, isRestricted: false },
        branch: { key: "ID0002", name: row.branch, town: row.town },
      },
      registered: {
        key: maker!.user._key,
        name: maker!.user.name,
        at: expect.stringMatching(/Z$/) as string,
      },
      ...{ decided: null, answer: null, ground: null, stopsAccounts: false, corrections: null },
    });
  });

  test("is open to its codes alone: a denied call changes nothing", async () => {
    const person = somebody();
    const key = await registerRequest(maker!, person);
    const { number } = (await find(key)).person;
    const codesOf = async (by: SignedIn) => [
      (await by.list("listDataRequests", {}, page)).code,
      (await by.call("findDataSubject", { body: { number } })).code,
      (await register(by, person, { kind: "objection", wish: " " })).code,
      (await decide(by, key, "approve", { text: " " })).code,
      (await decide(by, key, "refuse", { text: " " })).code,
    ];
    await unchanged(async () => {
      expect(await codesOf(outsider!)).toEqual(["403", "403", "403", "403", "403"]);
      expect(await codesOf(colleagueOfMaker!)).toEqual(["S1", "S1", "E3", "403", "403"]);
      expect(await codesOf(decider!)).toEqual(["S1", "403", "403", "E3", "E3"]);
      expect(await codesOf(elsewhere!)).toEqual(["S1", "404", "E3", "404", "404"]);
      expect(await codesOf(all!)).toEqual(["S1", "S1", "E3", "E3", "E3"]);
    });
    expect((await find(key)).state).toBe("open");
    await answered(key, { text }, head);
  });

  test.each<[string, Partial<NewDataRequest>, string]>([
    ["a blank name of who asks", { askerName: " \n" }, "E3"],
    ["a dash as proof", { proof: "-" }, "E3"],
    ["no wish", { wish: "" }, "E3"],
    ["too long a name", { askerName: "a".repeat(101) }, "E3"],
    ["too long a proof", { proof: "a".repeat(301) }, "E3"],
    ["too long a wish", { wish: "😀".repeat(2001) }, "E3"],
    ["a time in the future", { receivedAt: new Date(testNow().getTime() + hourMs).toISOString() }, "E3"],
    [
      "a time of a mistyped year",
      { receivedAt: new Date(testNow().getTime() - 367 * 24 * hourMs).toISOString() },
      "E3",
    ],
    ["a day for a time", { receivedAt: "2026-11-01" }, "E0"],
    ["no time", { receivedAt: "kemarin" }, "E0"],
    ["an unknown kind", { kind: "delete" as RequestKind }, "E0"],
    ["the end of a restriction that is not there", { kind: "lifting" }, "E3"],
  ])("is refused with %s", async (_, given, code) => {
    const person = somebody();
    await unchanged(async () => {
      const answer = await register(maker!, person, given);
      expect([answer.code, answer.message]).toEqual([code, expect.stringMatching(/\S/) as string]);
    });
  });

  test("takes texts of just the length that fits, counted as people count", async () => {
    const receivedAt = new Date(testNow().getTime() - 365 * 24 * hourMs).toISOString();
    const given = { receivedAt, askerName: "é".repeat(100), proof: "a".repeat(300), wish: "😀".repeat(2000) };
    expect(await find(await registerRequest(maker!, somebody(), given))).toMatchObject(given);
  });

  test.each<[string, "approve" | "refuse", RequestReply | undefined]>([
    ["answered without a reply", "approve", undefined],
    ["answered with a blank text", "approve", { text: " - " }],
    ["answered with too long a text", "approve", { text: "a".repeat(2001) }],
    ["refused without a reply", "refuse", undefined],
    ["refused without a ground", "refuse", { text }],
    ["refused with a ground alone", "refuse", { text: "", ground: "others" }],
  ])("cannot be %s", async (_, decision, reply) => {
    const key = await registerRequest(maker!, somebody(), { kind: "restriction" });
    await unchanged(async () => expect((await decide(decider!, key, decision, reply)).code).toBe("E3"));
    await answered(key);
  });

  test("is answered, refused with a ground, or taken back, once and for all", async () => {
    const person = somebody();
    const [copy, objection, erasure] = await Promise.all(
      (["copy", "objection", "erasure"] as const).map((kind) => registerRequest(maker!, person, { kind })),
    );
    await answered(copy!, { text: " Terlampir. ", ground: "others", stopsAccounts: true });
    const refusal = { text: "Data orang lain.", ground: "others" as const, stopsAccounts: true };
    expect((await decide(head!, objection!, "refuse", refusal)).code).toBe("S1");
    expect((await decide(maker!, erasure!, "refuse")).code).toBe("S1");
    const decided = { key: expect.any(String) as string, at: expect.any(String) as string };
    expect(await find(copy!)).toMatchObject({
      ...{ state: "answered", answer: "Terlampir.", ground: null, stopsAccounts: false },
      decided: { ...decided, name: decider!.user.name },
    });
    expect(await find(objection!)).toMatchObject({
      ...{ state: "refused", answer: refusal.text, ground: "others", stopsAccounts: false },
      decided: { ...decided, name: head!.user.name },
    });
    expect(await find(erasure!)).toMatchObject({
      ...{ state: "taken_back", answer: null, ground: null },
      decided: { ...decided, name: maker!.user.name },
    });
    expect(await restrictionOf(person)).toEqual([null, false]);
    await unchanged(async () => {
      for (const key of [copy!, objection!, erasure!])
        for (const decision of ["approve", "refuse"] as const) {
          const answer = await decide(decider!, key, decision, { text, ground: "safety" });
          expect(answer).toMatchObject({ code: "E1", message: messages.alreadyProcessed });
        }
    });
    const about = (kind: RequestKind) => ({ kind, customer: person });
    expect(await trailOf(`data-request:${objection}`)).toEqual([
      ["data-request.register", maker!.user.name, about("objection")],
      ["data-request.refuse", head!.user.name, { ...about("objection"), ground: "others" }],
    ]);
    expect((await trailOf(`data-request:${erasure}`)).at(-1)).toEqual([
      ...["data-request.take-back", maker!.user.name],
      about("erasure"),
    ]);
  });

  test("is never answered by who registered it, who takes it back without a reply", async () => {
    const key = await registerRequest(all!, somebody());
    await unchanged(async () =>
      expect(await decide(all!, key, "approve", { text })).toMatchObject({
        code: "E3",
        message: messages.ownWork,
      }),
    );
    expect((await decide(all!, key, "refuse", { text, ground: "others" })).code).toBe("S1");
    expect(await find(key)).toMatchObject({ state: "taken_back", answer: null, ground: null });
  });

  test("has one of its kind at a time", async () => {
    const person = somebody();
    const first = await registerRequest(maker!, person);
    await unchanged(async () =>
      expect(await register(colleagueOfMaker!, person)).toMatchObject({
        code: "E1",
        message: "Permintaan yang sama dari orang ini sudah menunggu jawaban.",
      }),
    );
    await registerRequest(maker!, person, { kind: "correction" });
    await answered(first);
    const both = await Promise.all([maker!, colleagueOfMaker!].map((by) => register(by, person)));
    expect(both.map(({ code }) => code).sort()).toEqual(["E1", "S1"]);
  });

  test("has the same effect once, however often a lost answer is asked for again", async () => {
    const [person, made] = [somebody(), randomUUID()];
    const send = () =>
      maker!.call("registerDataRequest", {
        body: requestAbout(person, { kind: "restriction", receivedAt: "2026-11-24T02:00:00.000Z" }),
        idempotencyKey: made,
      });
    const [first, ...more] = await Promise.all([send(), send(), send()]);
    for (const again of [...more, await send()]) expect(again).toMatchObject({ code: "S1", raw: first.raw });
    const { key } = first.data;
    const told = randomUUID();
    const answer = () => decide(decider!, key, "approve", { text, stopsAccounts: true }, told);
    const answers = await Promise.all([answer(), answer()]);
    expect([...answers, await answer()].map(({ code }) => code)).toEqual(["S1", "S1", "S1"]);
    expect(await restrictionOf(person)).toEqual([key, true]);
    expect((await trailOf(`data-request:${key}`)).map(([action]) => action)).toEqual([
      ...["data-request.register", "data-request.answer"],
    ]);
    expect(await trailOf(`customer:${person}`)).toEqual([
      ["customer.restrict", decider!.user.name, { request: key }],
    ]);
  });

  test("answered by two at once has one answer", async () => {
    for (const other of ["approve", "refuse"] as const) {
      const person = somebody();
      const key = await registerRequest(maker!, person, { kind: "restriction" });
      const replies = [{ text: "Pertama" }, { text: "Kedua", ground: "safety" as const }] as const;
      const outcomes = await Promise.all([
        decide(decider!, key, "approve", replies[0]),
        decide(second!, key, other, replies[1]),
      ]);
      expect(outcomes.map(({ code }) => code).sort()).toEqual(["E1", "S1"]);
      const winner = outcomes.findIndex(({ code }) => code === "S1");
      const { answer, state } = await find(key);
      expect(answer).toBe(replies[winner]?.text);
      expect(await restrictionOf(person)).toEqual([state === "answered" ? key : null, false]);
    }
  });

  // What an erasure does has a file of its own.
  test.each(requestKinds.filter((kind) => !["lifting", "erasure"].includes(kind)))(
    "of kind %s, answered",
    async (kind) => {
      const person = somebody();
      const key = await asked(person, kind, { text, stopsAccounts: true });
      const restricts = ["restriction", "withdrawal"].includes(kind);
      expect(await restrictionOf(person)).toEqual([restricts ? key : null, restricts]);
      const { stopsAccounts, person: subject } = await find(key);
      expect([stopsAccounts, subject.isRestricted]).toEqual([restricts, restricts]);
    },
  );

  test("for a restriction replaces an earlier one, and accounts go on standing still until it is lifted", async () => {
    const person = somebody();
    await asked(person, "restriction", { text, stopsAccounts: true });
    const later = await asked(person, "withdrawal");
    expect(await restrictionOf(person)).toEqual([later, true]);
    const lifted = await asked(person, "lifting", { text, stopsAccounts: true });
    expect(await restrictionOf(person)).toEqual([null, false]);
    expect(await find(lifted)).toMatchObject({ stopsAccounts: false, person: { isRestricted: false } });
    expect((await trailOf(`customer:${person}`)).map(([action, , after]) => [action, after])).toEqual([
      ["customer.restrict", expect.anything()],
      ["customer.restrict", { request: later }],
      ["customer.lift-restriction", { request: lifted }],
    ]);
    await asked(person, "restriction");
    expect((await restrictionOf(person))[1]).toBe(false);
  });

  test("for a correction shows its changes to who answers it", async () => {
    const person = somebody();
    const admin = await bank.signIn("admin");
    const key = await registerRequest(maker!, person, { kind: "correction" });
    await db.updateTable("customers").set({ asnaf: "fakir" }).where("id", "=", person).execute();
    const change = { key: person, before: "fakir", asnaf: "riqab", reason: "Salah catat" } as const;
    expect((await admin.call("changeCustomerAsnaf", { body: change })).code).toBe("S1");
    const history = (by: SignedIn) => by.list("listHistory", { subject: "mustahik", key: person }, page);
    const { data } = await history(decider!);
    expect(data).toMatchObject([
      { action: "customer.asnaf", after: { asnaf: change.asnaf, reason: "Salah catat" } },
    ]);
    expect((await history(maker!)).code).toBe("403");
    expect((await history(elsewhere!)).code).toBe("404");
    await answered(key, { text: "Asnaf sudah kami perbaiki." });
  });

  test("for the end of a restriction that is gone by then cannot be answered", async () => {
    const person = somebody();
    await asked(person, "restriction");
    const key = await registerRequest(maker!, person, { kind: "lifting" });
    await db.updateTable("customers").set({ restriction_id: null }).where("id", "=", person).execute();
    await unchanged(async () =>
      expect(await decide(decider!, key, "approve", { text })).toMatchObject({
        code: "E3",
        message: "Data orang ini tidak sedang dibatasi.",
      }),
    );
    expect((await decide(maker!, key, "refuse")).code).toBe("S1");
  });

  test("is about a merchant, too", async () => {
    const [merchant] = await customersOf("Merchant");
    const key = await asked(present(merchant), "restriction", { text, stopsAccounts: true });
    expect(await restrictionOf(present(merchant))).toEqual([key, true]);
    const { person } = await find(key);
    expect(person).toMatchObject({ key: merchant, type: "Merchant", isRestricted: true });
  });

  test("about a record that has ended restricts all records of the person, and so does its end", async () => {
    const [kept, ended, earlier] = [somebody(), somebody(), somebody()];
    const end = (id: string) =>
      db
        .updateTable("customers")
        .set({ same_as_id: kept, status: "Inactive" })
        .where("id", "=", id)
        .execute();
    await Promise.all([ended, earlier].map(end));
    const records = [kept, ended, earlier];
    const key = await asked(ended, "restriction", { text, stopsAccounts: true });
    for (const id of records) expect(await restrictionOf(id)).toEqual([key, true]);
    await asked(kept, "lifting");
    for (const id of records) expect(await restrictionOf(id)).toEqual([null, false]);
  });

  describe("a person's number", () => {
    const numbersOf = async (id: string) =>
      db
        .selectFrom("customers")
        .innerJoin("accounts", "accounts.customer_id", "customers.id")
        .select(["national_id as ktp", "tax_id as npwp", "number as account"])
        .where("customers.id", "=", id)
        .executeTakeFirstOrThrow();
    const found = async (number: string) => {
      const answer = await maker!.call("findDataSubject", { body: { number } });
      return answer.code === "S1" ? answer.data.key : answer.code;
    };
    const grouped = (digits: string, by: string) => digits.match(/.{1,4}/g)!.join(by);

    test("finds them with dots, spaces and hyphens, and their requests", async () => {
      const person = somebody();
      const { ktp, account } = await numbersOf(person);
      const key = await registerRequest(maker!, person);
      for (const number of [present(ktp ?? undefined), account])
        for (const form of [
          number,
          ` ${number} `,
          grouped(number, "."),
          grouped(number, " "),
          grouped(number, "-"),
        ]) {
          expect([form, await found(form)]).toEqual([form, person]);
          const { data } = await maker!.list("listDataRequests", { number: form }, page);
          expect(data.map((row) => row.key)).toEqual([key]);
        }
    });

    test("finds a merchant by NPWP, of 15 digits or 16, and by account", async () => {
      const [merchant = ""] = await customersOf("Merchant");
      const { npwp, account } = await numbersOf(merchant);
      const short = npwp?.startsWith("0") ? npwp.slice(1) : npwp;
      for (const number of [npwp, short, account]) expect(await found(number ?? "")).toBe(merchant);
    });

    test("finds the mustahik where a merchant has the same number", async () => {
      const [merchant = ""] = (await customersOf("Merchant")).slice(1);
      const person = somebody();
      const { ktp } = await numbersOf(person);
      await db.updateTable("customers").set({ tax_id: ktp }).where("id", "=", merchant).execute();
      expect(await found(ktp ?? "")).toBe(person);
    });

    test("of a request finds it, in its branch", async () => {
      const key = await registerRequest(maker!, somebody());
      const foundBy = async (by: SignedIn) =>
        (await by.list("listDataRequests", { number: key }, page)).data.map((each) => each.key);
      expect(await foundBy(maker!)).toEqual([key]);
      expect(await foundBy(elsewhere!)).toEqual([]);
    });

    test.each(["", " ", "-", "Siti", "9999999999999999", "1", "3,20411E+15", "BUP0001-20261123-001"])(
      "that nobody has finds nobody: '%s'",
      async (number) => {
        expect(await found(number)).toBe("404");
        const { data, fullCount } = await maker!.list("listDataRequests", { number }, page);
        expect([data, fullCount]).toEqual([[], 0]);
      },
    );
  });

  test("stands in a list by state, kind and branch: open ones first, of these the one that is due first", async () => {
    const receivedAt = (hours: number) => new Date(testNow().getTime() - hours * hourMs).toISOString();
    const [one, two] = [somebody(), somebody()];
    const later = await registerRequest(maker!, one, { kind: "objection", receivedAt: receivedAt(1) });
    const sooner = await registerRequest(maker!, two, { kind: "objection", receivedAt: receivedAt(70) });
    const done = await asked(one, "copy");
    const listed = async (body: object, by = decider!) =>
      (await by.list("listDataRequests", body, { limit: 1000 })).data;
    const rows = await listed({});
    const open = rows.filter(({ state }) => state === "open");
    expect(rows.slice(0, open.length)).toEqual(open);
    const dues = open.map(({ dueAt }) => dueAt);
    expect(dues).toEqual(dues.toSorted());
    expect(rows[open.length]?.key).toBe(done);
    const keysOf = async (body: object) => (await listed(body)).map(({ key }) => key);
    // The demo has one that is late.
    expect((await keysOf({ kind: "objection", state: "open" })).slice(1)).toEqual([sooner, later]);
    expect(await keysOf({ state: "answered" })).toContain(done);
    expect(await keysOf({ state: "open", branchKey: "ID0003" })).toEqual([]);
    expect((await listed({ branchKey: "ID0002" }, head)).length).toBe(rows.length);
    const pages = [0, 1, 2].map(
      async (skip) => (await decider!.list("listDataRequests", {}, { skip, limit: 1 })).data,
    );
    expect((await Promise.all(pages)).flat()).toEqual(rows.slice(0, 3));
  });
});
