import { randomUUID } from "node:crypto";
import { decideProposal } from "bank-api/store/approvals/proposals";
import { lockAdministration } from "bank-api/store/people/administration-turn";
import { numberNotice } from "bank-api/store/privacy/privacy-notices";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { BatchId } from "contract/batch-kinds";
import { messages } from "contract/codes";
import type { FeatureCode } from "contract/features";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, validRows } from "../support/batch-files/rows";
import { testNow } from "../support/clock";
import { untilLocked } from "../support/locks";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, unique, bankOfFile, dbOf } from "./bank";
import { batchesOf } from "./batch-desk";
import { registerRequest } from "./data-requests";
import { decide } from "./decide";
import { colleague, newRole, present } from "./organisation";
import { unchangedRows } from "./unchanged-rows";

const bank = await bankOfFile();
const db = dbOf(bank);
const [admin, supervisor, operator, approver] = await bank.signInAll(
  "admin",
  "pengawas.pusat",
  "operator.bandung",
  "penyetuju.bandung",
);
/** Holds MN702, and nothing else, at head office. */
let maker: SignedIn;
/** The same, for the branch of Bandung with both rights. */
let branchAdmin: SignedIn;

const holderOf = async (codes: readonly FeatureCode[], branchId: string) => {
  const { data: role } = await admin.call("createRole", { body: newRole(codes) });
  return (await colleague(bank, admin, role._key, branchId)).session;
};

const propose = (by: SignedIn, text: string = unique("Teks"), idempotencyKey: string = randomUUID()) =>
  by.call("proposePrivacyNotice", { body: { text }, idempotencyKey });
const noticeAt = async (key: string) => present((await admin.list("listPrivacyNotices", { key })).data[0]);

/** Key of a text that is in force. */
async function inForce(text?: string): Promise<string> {
  const { data } = await propose(supervisor, text);
  expect(await decide(admin, data.key, "approve")).toMatchObject({ code: "S1" });
  return data.key;
}

const changesNothing = unchangedRows(
  db,
  sql`
    SELECT to_jsonb(privacy_notices) AS row FROM privacy_notices UNION ALL SELECT to_jsonb(proposals) FROM proposals
    UNION ALL SELECT to_jsonb(count(*)) FROM batches
    UNION ALL SELECT to_jsonb(count(*)) FROM audit_log WHERE subject LIKE 'privacy-notice:%'`,
);

let series = 0;
/** A file of people whom no other test knows. */
const upload = (kind: BatchId, noticeId?: string) =>
  operator.upload(
    uploadOf(
      kind,
      csvOf(kind, validRows(kind, 2, (series += 1))),
      noticeId === undefined ? {} : { noticeId },
    ),
  );

describe.runIf(isOwnBank)("privacy notices", () => {
  beforeAll(async () => {
    // While the demo's text waits, nobody proposes another.
    const { data } = await admin.list("listPrivacyNotices", {});
    await decide(admin, present(data.find(({ state }) => state === "proposed")).key, "refuse");
    maker = await holderOf(["MN702"], "ID0001");
    branchAdmin = await holderOf(["MN702", "MN709"], "ID0002");
  });

  test("are in force once a second person has approved them; a newer one takes their place", async () => {
    const { data: first } = await propose(supervisor, "  Teks\r\npertama  ");
    expect(await noticeAt(first.key)).toMatchObject({
      number: null,
      text: "Teks\npertama",
      state: "proposed",
      decided: null,
    });
    await decide(admin, first.key, "approve");
    const { number, decided } = await noticeAt(first.key);
    expect(decided).toMatchObject({ name: "Admin Ramah Zakat" });
    const second = await inForce();
    expect(await noticeAt(second)).toMatchObject({
      number: present(number ?? undefined) + 1,
      state: "in_force",
    });
    expect(await noticeAt(first.key)).toMatchObject({ number, text: "Teks\npertama", state: "replaced" });
    const approved = await admin.list("listPrivacyNotices", { isApproved: true });
    expect(approved.data.map(({ key }) => key).slice(0, 2)).toEqual([second, first.key]);
    expect(approved.data.filter(({ state }) => state === "in_force")).toHaveLength(1);
  });

  test("are refused by who approves, or taken back by who proposed", async () => {
    const { data: refused } = await propose(maker);
    expect(await decide(admin, refused.key, "refuse")).toMatchObject({ code: "S1" });
    const { data: back } = await propose(maker);
    expect(await decide(maker, back.key, "refuse")).toMatchObject({ code: "S1" });
    for (const { key } of [refused, back])
      expect(await noticeAt(key)).toMatchObject({ number: null, state: "refused" });
    const { rows } = await sql<{ action: string }>`
      SELECT action FROM audit_log WHERE subject IN (${`privacy-notice:${refused.key}`}, ${`privacy-notice:${back.key}`})
      ORDER BY id`.execute(db);
    expect(rows.map(({ action }) => action)).toEqual([
      ...["privacy-notice.propose", "privacy-notice.refuse"],
      ...["privacy-notice.propose", "privacy-notice.take-back"],
    ]);
    const approved = await admin.list("listPrivacyNotices", { isApproved: true });
    expect(approved.data.map(({ key }) => key)).not.toContain(refused.key);
  });

  test("are denied to who lacks the right, to a branch, and to their own proposer", async () => {
    const { data } = await propose(supervisor);
    await changesNothing(async () => {
      expect(await decide(supervisor, data.key, "approve")).toMatchObject({
        code: "E3",
        message: messages.ownWork,
      });
      // The maker's right takes back, but only what is their own.
      expect((await decide(maker, data.key, "refuse")).status).toBe(403);
      expect((await decide(maker, data.key, "approve")).status).toBe(403);
      for (const decision of ["approve", "refuse"] as const)
        expect(await decide(branchAdmin, data.key, decision)).toMatchObject({
          code: "E3",
          message: "Hanya kantor pusat yang dapat mengatur pemberitahuan privasi.",
        });
      expect(await propose(branchAdmin)).toMatchObject({ code: "E3" });
      expect((await propose(operator)).status).toBe(403);
      expect((await decide(operator, data.key, "refuse")).status).toBe(403);
      expect((await operator.call("countPrivacyNotices", {})).status).toBe(403);
      const nobody = await bank.signIn("tanpa.akses");
      expect((await nobody.list("listPrivacyNotices", {})).status).toBe(403);
    });
    await decide(admin, data.key, "refuse");
  });

  test("are read by who uploads people, to hand them out, only where they are or were in force", async () => {
    const [first, second] = [await inForce(), await inForce()];
    const { data: refused } = await propose(supervisor);
    await decide(admin, refused.key, "refuse");
    const { data: waiting } = await propose(supervisor);
    const keysFor = async (by: SignedIn, body: { key?: string; isApproved?: boolean } = {}) =>
      (await by.list("listPrivacyNotices", body)).data.map(({ key }) => key);
    const handsOut = [await holderOf(["MN202"], "ID0002"), await holderOf(["MN302"], "ID0001")];
    for (const by of handsOut) {
      const keys = await keysFor(by);
      expect(keys.slice(0, 2)).toEqual([second, first]);
      expect(await keysFor(by, { isApproved: false })).toEqual(keys);
      expect(await keysFor(by, { key: first })).toEqual([first]);
      for (const { key } of [waiting, refused]) expect(await keysFor(by, { key })).toEqual([]);
    }
    for (const by of [maker, await holderOf(["MN709"], "ID0002")])
      for (const { key } of [waiting, refused]) expect(await keysFor(by, { key })).toEqual([key]);
    await decide(admin, waiting.key, "refuse");
  });

  test("are proposed and decided while somebody else has the turn to administer", async () => {
    await db.transaction().execute(async (held) => {
      await lockAdministration(held);
      const { code, data } = await propose(supervisor);
      expect(code).toBe("S1");
      expect(await decide(admin, data.key, "approve")).toMatchObject({ code: "S1" });
    });
  });

  test("of a text that is being put in force, the same one is refused", async () => {
    const text = unique("Bersamaan");
    const { data } = await propose(supervisor, text);
    let again: ReturnType<typeof propose> | undefined;
    await db.transaction().execute(async (held) => {
      await decideProposal(held, data.key, { isRefused: false, by: admin.user._key, at: testNow() });
      await numberNotice(held, data.key);
      again = propose(supervisor, text);
      await untilLocked(db);
    });
    expect(await again).toMatchObject({ code: "E3", message: "Teks ini sama dengan yang berlaku." });
  });

  test("are refused without a text, with one that is too long, and with the one in force", async () => {
    const text = unique("Sama");
    await inForce(text);
    await changesNothing(async () => {
      for (const wrong of [" \n ", "-", "x".repeat(10_001)])
        expect(await propose(supervisor, wrong)).toMatchObject({
          code: "E3",
          message: "Teks pemberitahuan wajib diisi, paling banyak 10000 karakter.",
        });
      expect(await propose(supervisor, ` ${text}`)).toMatchObject({
        message: "Teks ini sama dengan yang berlaku.",
      });
    });
  });

  test("of two proposals at once one waits; of two decisions at once one takes effect", async () => {
    const proposed = await Promise.all([propose(supervisor), propose(admin)]);
    expect(proposed.map(({ code }) => code).sort()).toEqual(["E1", "S1"]);
    const { key } = present(proposed.find(({ code }) => code === "S1")).data;
    const other = proposed[0].code === "S1" ? admin : supervisor;
    const decided = await Promise.all([decide(other, key, "approve"), decide(other, key, "refuse")]);
    expect(decided.map(({ code }) => code).sort()).toEqual(["E1", "S1"]);
    const isApproved = decided[0].code === "S1";
    expect((await noticeAt(key)).state).toBe(isApproved ? "in_force" : "refused");
    await changesNothing(async () =>
      expect(await decide(other, key, "refuse")).toMatchObject({ code: "E1" }),
    );
  });

  test("sent again under the same key are the same", async () => {
    const [text, proposeKey, decideKey] = [unique("Ulang"), randomUUID(), randomUUID()];
    const { data } = await propose(supervisor, text, proposeKey);
    await changesNothing(async () =>
      expect((await propose(supervisor, text, proposeKey)).data).toEqual(data),
    );
    await decide(admin, data.key, "approve", decideKey);
    const { number } = await noticeAt(data.key);
    await changesNothing(async () =>
      expect(await decide(admin, data.key, "approve", decideKey)).toMatchObject({ code: "S1" }),
    );
    expect((await noticeAt(data.key)).number).toBe(number);
  });
});

describe.runIf(isOwnBank)("people in a file", () => {
  const desk = () => batchesOf(approver);
  const customerOf = async (batchKey: string) => {
    const { id } = await db
      .selectFrom("customers")
      .select("id")
      .where("batch_id", "=", batchKey)
      .where("batch_row", "=", 1)
      .executeTakeFirstOrThrow();
    return (await admin.call("customerDetail", { params: { key: id } })).data;
  };
  const counted = async (by: SignedIn) => (await by.call("countPrivacyNotices", {})).data;

  test.each(["BUP0001", "BUP0003"] as const)(
    "of kind %s were told by the chosen text, also after a newer one",
    async (kind) => {
      const key = await inForce();
      const { number } = await noticeAt(key);
      const { data } = await upload(kind, key);
      await inForce();
      await desk().processed(kind, data._key);
      const version = { _key: key, number };
      expect((await desk().one(kind, data._key))?.privacy_notice).toEqual(version);
      expect((await customerOf(data._key)).privacy_notice).toEqual(version);
      const ofBranch = (await counted(admin)).filter((row) => row.number === number);
      const people = kind === "BUP0001" ? { mustahik: 2, merchants: 0 } : { mustahik: 0, merchants: 2 };
      expect(ofBranch).toEqual([
        { branch: { key: "ID0002", name: "Cabang Bandung" }, number, ...people, withdrawn: 0 },
      ]);
    },
  );

  test("without a text were told by none", async () => {
    const none = async () =>
      present((await counted(branchAdmin)).find(({ number }) => number === null)).mustahik;
    const before = await none();
    const { data } = await upload("BUP0001");
    await desk().processed("BUP0001", data._key);
    expect((await desk().one("BUP0001", data._key))?.privacy_notice).toBeNull();
    expect((await customerOf(data._key)).privacy_notice).toBeNull();
    expect(await none()).toBe(before + 2);
  });

  test("may not name a text that was never in force, or name one where nobody is registered", async () => {
    const { data: waiting } = await propose(supervisor);
    const unknown = "Pemberitahuan privasi tidak ditemukan atau belum disetujui.";
    await changesNothing(async () => {
      for (const key of [waiting.key, "999", "bukan"])
        expect(await upload("BUP0001", key)).toMatchObject({ code: "E3", message: unknown });
    });
    await decide(admin, waiting.key, "refuse");
    await changesNothing(async () =>
      expect(await upload("BUP0001", waiting.key)).toMatchObject({ code: "E3", message: unknown }),
    );
    const approved = await inForce();
    await changesNothing(async () =>
      expect(await upload("BUP0004", approved)).toMatchObject({
        code: "E3",
        message: "Pemberitahuan privasi hanya dapat dipilih untuk file yang mendaftarkan orang.",
      }),
    );
  });

  test("are counted by branch: a branch sees its own, and all records of people count once", async () => {
    const rows = await counted(admin);
    const { mustahik, merchants } = await db
      .selectFrom("customers")
      .select([
        sql<number>`(count(*) FILTER (WHERE customer_type = 'Mustahik'))::integer`.as("mustahik"),
        sql<number>`(count(*) FILTER (WHERE customer_type = 'Merchant'))::integer`.as("merchants"),
      ])
      .where("same_as_id", "is", null)
      .executeTakeFirstOrThrow();
    const sum = (count: "mustahik" | "merchants") => rows.reduce((all, row) => all + row[count], 0);
    expect([sum("mustahik"), sum("merchants")]).toEqual([mustahik, merchants]);
    expect(await counted(branchAdmin)).toEqual(rows.filter(({ branch }) => branch.key === "ID0002"));
  });

  test("whose consent was withdrawn are counted, once somebody has answered that", async () => {
    const { data } = await upload("BUP0001", await inForce());
    await desk().processed("BUP0001", data._key);
    const { _key: personKey } = await customerOf(data._key);
    const withdrawn = async () => (await counted(admin)).reduce((all, row) => all + row.withdrawn, 0);
    const before = await withdrawn();
    const register = () => registerRequest(admin, personKey, { kind: "withdrawal" });
    const reply = { text: "Sudah kami terima." };
    const answer = async (key: string, decision: "approve" | "refuse") =>
      (await batchApprover()).call("decideProposal", {
        body: { key, decision, reply: decision === "refuse" ? { ...reply, ground: "others" } : reply },
      });
    expect(await answer(await register(), "refuse")).toMatchObject({ code: "S1" });
    expect(await withdrawn()).toBe(before);
    const open = await register();
    expect(await withdrawn()).toBe(before);
    expect(await answer(open, "approve")).toMatchObject({ code: "S1" });
    expect(await withdrawn()).toBe(before + 1);
  });

  test("whose consent was withdrawn on a record that has ended count once, with the record that is kept", async () => {
    const { data } = await upload("BUP0001", await inForce());
    await desk().processed("BUP0001", data._key);
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM customers WHERE batch_id = ${data._key} ORDER BY id`.execute(db);
    const [kept, ended] = [present(rows[0]).id, present(rows[1]).id];
    const withdrawn = async () => (await counted(admin)).reduce((all, row) => all + row.withdrawn, 0);
    const before = await withdrawn();
    const by = await batchApprover();
    const withdraw = async (personKey: string) => {
      const key = await registerRequest(admin, personKey, { kind: "withdrawal" });
      const reply = { text: "Sudah kami terima." };
      expect(await by.call("decideProposal", { body: { key, decision: "approve", reply } })).toMatchObject({
        code: "S1",
      });
    };
    await withdraw(ended);
    const end = { same_as_id: kept, status: "Inactive" as const };
    await db.updateTable("customers").set(end).where("id", "=", ended).execute();
    expect(await withdrawn()).toBe(before + 1);
    await withdraw(kept);
    expect(await withdrawn()).toBe(before + 1);
  });
});

/** Answers requests at head office. */
const batchApprover = () => holderOf(["MN708"], "ID0001");
