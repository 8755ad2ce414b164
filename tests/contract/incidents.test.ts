import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { messages } from "contract/codes";
import type { EditableIncident } from "contract/extensions/incidents";
import type { FeatureCode } from "contract/features";
import { testNow } from "../support/clock";
import { untilLocked } from "../support/locks";
import type { SignedIn } from "../support/wire-client";
import { bankOfFile, dbOf, isOwnBank } from "./bank";
import { decide } from "./decide";
import { incidentFields, recordIncident } from "./incidents";
import { colleague, newRole, present } from "./organisation";
import { unchangedBy } from "./two-branches";

/** What happened to personal data (docs/rules.md#incidents). */

const bank = await bankOfFile();
const db = dbOf(bank);
const hourMs = 3_600_000;

describe.runIf(isOwnBank)("an incident", () => {
  let [recorder, other, closer, second, branch, outsider]: SignedIn[] = [];

  beforeAll(async () => {
    const admin = await bank.signIn("admin");
    const holder = async (codes: readonly FeatureCode[], branchId: string) => {
      const { data: role } = await admin.call("createRole", { body: newRole(codes) });
      return (await colleague(bank, admin, role._key, branchId)).session;
    };
    [recorder, other] = [
      await holder(["MN706", "MN710"], "ID0001"),
      await holder(["MN706", "MN710"], "ID0001"),
    ];
    [closer, second] = [await holder(["MN710"], "ID0001"), await holder(["MN710"], "ID0001")];
    branch = await holder(["MN706", "MN710"], "ID0002");
    outsider = await holder(["MN100", "MN601", "MN701", "MN708"], "ID0001");
  });

  const find = async (key: string, by = recorder!, countsPeople = false) =>
    present((await by.list("listIncidents", { key, countsPeople })).data[0]);
  const peopleNow = async (key: string) => (await find(key, recorder, true)).peopleNow;
  const close = (
    by: SignedIn,
    key: string,
    decision: "approve" | "refuse" = "approve",
    idempotencyKey?: string,
  ) => decide(by, key, decision, idempotencyKey);
  const edit = async (by: SignedIn, key: string, given: Partial<EditableIncident>, version?: string) =>
    by.call("updateIncident", {
      body: { ...incidentFields(given), key, version: version ?? (await find(key)).version },
    });
  const record = (
    by: SignedIn,
    given: Partial<EditableIncident> & { foundAt?: string } = {},
    idempotencyKey?: string,
  ) =>
    by.call("recordIncident", {
      body: { ...incidentFields(given), foundAt: given.foundAt ?? testNow().toISOString() },
      idempotencyKey,
    });
  const unchanged = (act: () => Promise<void>) => unchangedBy(db, act);

  test("is due 72 hours after it was found, and tells what was written down and by whom", async () => {
    const foundAt = new Date(testNow().getTime() - 5 * hourMs);
    const { data } = await record(recorder!, {
      foundAt: foundAt.toISOString(),
      accounts: ["  Operator.Bandung@ramahzakat.example ", "admin@ramahzakat.example"],
      ...{ sessionKey: "12345", address: " 203.0.113.7 ", happened: "Pukul 9\r\nterjadi." },
    });
    const incident = await find(data.key, closer);
    const users = await db.selectFrom("users").select(["id", "username"]).execute();
    const idOf = (name: string) => present(users.find(({ username }) => username === name)).id;
    expect(incident).toEqual({
      ...incidentFields({ sessionKey: "12345", address: "203.0.113.7", happened: "Pukul 9\nterjadi." }),
      key: data.key,
      accounts: ["operator.bandung@ramahzakat.example", "admin@ramahzakat.example"],
      userKeys: [idOf("operator.bandung@ramahzakat.example"), idOf("admin@ramahzakat.example")],
      foundAt: foundAt.toISOString(),
      dueAt: new Date(foundAt.getTime() + 72 * hourMs).toISOString(),
      recorded: {
        key: recorder!.user._key,
        name: recorder!.user.name,
        at: expect.stringMatching(/Z$/) as string,
      },
      closed: null,
      people: null,
      peopleNow: null,
      changedBy: recorder!.user._key,
      version: incident.version,
    });
  });

  test("is for head office and its codes alone: a denied call changes nothing", async () => {
    const key = await recordIncident(recorder!);
    const codesOf = async (by: SignedIn) => [
      (await by.list("listIncidents", {})).code,
      (await by.list("listHistory", { subject: "incident", key })).code,
      (await record(by, { data: " " })).code,
      (await edit(by, key, { data: " " })).code,
      (await close(by, key, "refuse")).code,
    ];
    await unchanged(async () => {
      expect(await codesOf(outsider!)).toEqual(["403", "403", "403", "403", "403"]);
      expect(await codesOf(branch!)).toEqual(["E3", "E3", "E3", "E3", "E3"]);
      expect(await codesOf(closer!)).toEqual(["S1", "S1", "403", "403", "E3"]);
      expect(await codesOf(recorder!)).toEqual(["S1", "S1", "E3", "E3", "E3"]);
      expect((await close(branch!, key)).code).toBe("E3");
      expect((await close(outsider!, key)).code).toBe("403");
      expect((await edit(other!, "77", {}, "")).code).toBe("404");
    });
    // Who closes it sees whom it concerns.
    const days = { from: "2026-11-20T00:00:00.000Z", to: "2026-11-21T00:00:00.000Z" };
    const seen = async (by: SignedIn) => (await by.list("listConcernedPeople", days)).code;
    expect([await seen(closer!), await seen(outsider!)]).toEqual(["S1", "403"]);
  });

  test.each<[string, Partial<EditableIncident> & { foundAt?: string }]>([
    ["a period that ends before it begins", { from: "2026-11-21", to: "2026-11-20" }],
    ["a period that ends after today", { to: "2027-11-20" }],
    ["a period of more than 366 days", { from: "2025-11-19", to: "2026-11-20" }],
    ["a day that is in no calendar", { from: "2026-02-30" }],
    ["no text of what happened", { happened: " \n" }],
    ["a text that is too long", { done: "a".repeat(2001) }],
    ["an account that nobody has", { accounts: ["nobody@ramahzakat.example"] }],
    ["a network that is larger than one of /64", { address: "2001:db8:7::/48" }],
    ["a number of a session that is none", { sessionKey: "abc" }],
    ["a time in the future", { foundAt: new Date(testNow().getTime() + hourMs).toISOString() }],
    ["a time of more than 366 days ago", { foundAt: "2024-11-20T00:00:00Z" }],
  ])("is refused with %s", async (_what, given) => {
    const key = await recordIncident(recorder!);
    await unchanged(async () => {
      expect((await record(recorder!, given)).code).toBe("E3");
      if (given.foundAt === undefined) expect((await edit(recorder!, key, given)).code).toBe("E3");
    });
  });

  test("has an IPv6 network as the record has it", async () => {
    const key = await recordIncident(recorder!, { address: "2001:DB8:7:0::1/64" });
    expect((await find(key)).address).toBe("2001:db8:7::/64");
  });

  test("may name no account", async () => {
    const key = await recordIncident(recorder!, { accounts: [] });
    expect(await find(key)).toMatchObject({ accounts: [], userKeys: [] });
  });

  test("is edited while it is open, and its history keeps what it said", async () => {
    const key = await recordIncident(recorder!);
    const { version } = await find(key);
    expect((await edit(other!, key, { done: "Sesi diakhiri. Kata sandi diganti." })).code).toBe("S1");
    await unchanged(async () => {
      const late = await edit(recorder!, key, { done: "Lain" }, version);
      expect(late).toMatchObject({ code: "E3", message: messages.changedMeanwhile });
    });
    const { data } = await recorder!.list("listHistory", { subject: "incident", key });
    expect(
      data.map(({ action, actorName, before, after }) => [
        action,
        actorName,
        before?.["done"],
        after?.["done"],
      ]),
    ).toEqual([
      ["incident.update", other!.user.name, "Sesi diakhiri.", "Sesi diakhiri. Kata sandi diganti."],
      ["incident.record", recorder!.user.name, undefined, "Sesi diakhiri."],
    ]);
    expect((await find(key)).changedBy).toBe(other!.user._key);
  });

  test("is closed by somebody who neither recorded it nor wrote it last, and whose account it is not about", async () => {
    const about = (await bank.signIn("admin")).user;
    const key = await recordIncident(recorder!, { accounts: [about.username] });
    await edit(other!, key, { accounts: [about.username], done: "Selesai" });
    const admin = await bank.signIn("admin");
    await unchanged(async () => {
      for (const by of [recorder!, other!, admin]) expect((await close(by, key)).code).toBe("E3");
    });
    const inbox = async (by: SignedIn) =>
      (await by.list("listApprovals", { feature: "MN710" }, { limit: 1000 })).data.map((row) => row.key);
    expect(
      [await inbox(closer!), await inbox(recorder!), await inbox(other!)].map((keys) => keys.includes(key)),
    ).toEqual([true, false, false]);
    // What was read before the last edit is not what would be closed.
    const { version } = await find(key);
    await edit(other!, key, { accounts: [about.username], done: "Selesai betul" });
    const body = { key, decision: "approve", version } as const;
    await unchanged(async () => {
      expect(await closer!.call("decideProposal", { body })).toMatchObject({ code: "E3" });
    });
    expect((await close(closer!, key)).code).toBe("S1");
    expect(await inbox(closer!)).not.toContain(key);
    const { closed } = await find(key);
    expect(closed).toMatchObject({ key: closer!.user._key, name: closer!.user.name });
    await unchanged(async () => {
      expect(await edit(recorder!, key, { done: "Lagi" })).toMatchObject({
        code: "E3",
        message: "Insiden ini sudah ditutup, sehingga tidak dapat diubah lagi.",
      });
      expect((await close(second!, key)).code).toBe("E1");
      expect((await close(second!, key, "refuse")).code).toBe("E1");
    });
  });

  test("tells how many people it concerns; once it is closed, how many it did then", async () => {
    const key = await recordIncident(recorder!);
    const people = await peopleNow(key);
    expect(people).toBeGreaterThan(0);
    const { userKeys } = await find(key);
    const { data } = await recorder!.list("listIncidents", { countsPeople: true }, { limit: 1000 });
    expect(data.find((incident) => incident.key === key)).toMatchObject({ people: null, peopleNow: null });
    expect((await close(closer!, key)).code).toBe("S1");
    const at = new Date(testNow().getTime() - hourMs);
    const query = { userKeys, from: at.toISOString(), to: testNow().toISOString() };
    const concerned = async () => (await closer!.list("listConcernedPeople", query)).fullCount;
    const before = await concerned();
    const { id } = await db
      .selectFrom("customers")
      .select("id")
      .where("branch_id", "=", "ID0003")
      .limit(1)
      .executeTakeFirstOrThrow();
    const shown = { user_id: present(userKeys[0]), session_id: "1", address: null, customer_ids: [id] };
    await db
      .insertInto("shown_people")
      .values({ ...shown, id: "1", at, call: "listCustomers", way: "list" })
      .execute();
    expect(await concerned()).toBe((before ?? 0) + 1);
    expect(await find(key, recorder, true)).toMatchObject({ people, peopleNow: null });
    const history = await recorder!.list("listHistory", { subject: "incident", key });
    expect(history.data[0]?.after).toEqual({ people });
    // An incident that was closed before this was kept.
    await db.updateTable("incidents").set({ people: null }).where("id", "=", key).execute();
    expect(await find(key, recorder, true)).toMatchObject({ people: null, peopleNow: (people ?? 0) + 1 });
  });

  test("is counted before its closing takes the lock, and refused where it was edited meanwhile", async () => {
    const address = "203.0.113.91";
    const [counted, edited] = [
      await recordIncident(recorder!, { address }),
      await recordIncident(recorder!, { address }),
    ];
    const { userKeys } = await find(counted);
    const transaction = await db.startTransaction().execute();
    await transaction
      .updateTable("incidents")
      .set({ done: "Kata sandi diganti." })
      .where("id", "=", edited)
      .execute();
    await transaction.selectFrom("incidents").select("id").where("id", "=", counted).forUpdate().execute();
    const closing = Promise.all([close(closer!, counted), close(second!, edited)]);
    await untilLocked(db, 2);
    const { id } = await db.selectFrom("customers").select("id").limit(1).executeTakeFirstOrThrow();
    const shown = { user_id: present(userKeys[0]), session_id: "2", address, customer_ids: [id] };
    await db
      .insertInto("shown_people")
      .values({ ...shown, id: "2", at: testNow(), call: "listCustomers", way: "list" })
      .execute();
    await transaction.commit().execute();
    const [done, late] = await closing;
    expect([done.code, late]).toMatchObject(["S1", { code: "E3", message: messages.changedMeanwhile }]);
    expect((await find(counted)).people).toBe(0);
    expect(await find(edited)).toMatchObject({ people: null, closed: null });
  });

  test("of two who close it at once, one does", async () => {
    const key = await recordIncident(recorder!);
    const codes = await Promise.all([close(closer!, key), close(second!, key)]);
    expect(codes.map(({ code }) => code).sort()).toEqual(["E1", "S1"]);
    const closings = await db
      .selectFrom("audit_log")
      .select("id")
      .where("subject", "=", `incident:${key}`)
      .where("action", "=", "incident.close")
      .execute();
    expect(closings).toHaveLength(1);
  });

  test("an edit that waits for the closing is refused, and a closing that waits for an edit sees who wrote it", async () => {
    const [closed, edited] = [await recordIncident(recorder!), await recordIncident(recorder!)];
    const { version } = await find(closed);
    const under = db.startTransaction().execute();
    const transaction = await under;
    await transaction
      .updateTable("proposals")
      .set({ decided_by: closer!.user._key, decided_at: testNow() })
      .where("id", "=", closed)
      .execute();
    await transaction
      .updateTable("incidents")
      .set({ changed_by: second!.user._key })
      .where("id", "=", edited)
      .execute();
    const waiting = Promise.all([
      edit(other!, closed, { done: "Terlambat" }, version),
      close(second!, edited),
    ]);
    await untilLocked(db, 2);
    await transaction.commit().execute();
    const [late, own] = await waiting;
    expect([late.code, own.code]).toEqual(["E3", "E3"]);
    expect((await find(closed)).done).toBe("Sesi diakhiri.");
    expect((await find(edited)).closed).toBeNull();
  });

  test("takes effect once by each key", async () => {
    const key = randomUUID();
    const found = { foundAt: testNow().toISOString() };
    const first = await record(recorder!, found, key);
    expect((await record(recorder!, found, key)).data).toEqual(first.data);
    const closing = randomUUID();
    const once = await close(closer!, first.data.key, "approve", closing);
    expect(once.code).toBe("S1");
    await unchanged(async () => {
      expect((await close(closer!, first.data.key, "approve", closing)).code).toBe("S1");
    });
  });

  test("of the list the open ones come first, of these the one that is due first", async () => {
    const at = (hours: number) => new Date(testNow().getTime() - hours * hourMs).toISOString();
    const keys = [];
    for (const hours of [3, 100, 30]) keys.push((await record(recorder!, { foundAt: at(hours) })).data.key);
    const { data } = await recorder!.list("listIncidents", {}, { limit: 1000 });
    const open = data.filter(({ closed }) => closed === null);
    expect(data.slice(0, open.length)).toEqual(open);
    expect(open.map(({ dueAt }) => dueAt)).toEqual(open.map(({ dueAt }) => dueAt).sort());
    expect(open.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
  });
});
