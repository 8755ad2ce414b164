import { hourMs } from "bank-api/domain/clock";
import { addDays, jakartaDate } from "bank-api/domain/dates";
import { createIdSource } from "bank-api/domain/ids";
import { demoPassword, type DemoUsername } from "bank-api/seed/organisation";
import { insertProposal } from "bank-api/store/approvals/proposals";
import { findDuplicates } from "bank-api/store/customers/duplicate-finding";
import { addNoticeEvent, writeNotices } from "bank-api/store/people/notices";
import { tellDueProposals } from "bank-api/store/privacy/due-proposals";
import { sql } from "kysely";
import { beforeAll, afterAll, describe, expect, test } from "vitest";
import { ruleBody } from "../../tests/contract/corrections";
import { registerRequest } from "../../tests/contract/data-requests";
import { recordIncident } from "../../tests/contract/incidents";
import { serveBank, type BankServer } from "../../tests/support/bank-server";
import { decisionOn, newTransaction } from "../../tests/support/bodies";
import { testClock, testNow } from "../../tests/support/clock";
import { databaseOfFile } from "../../tests/support/database";
import type { SignedIn } from "../../tests/support/wire-client";

/** Who gets which notice, and how often (docs/rules.md#notices). */

const { db } = await databaseOfFile("demo", { poolSize: 6 });
const inputter = { _key: "1", name: "Seseorang" };
const page = { skip: 0, limit: 100 };
type Name =
  | "admin"
  | "admin.bandung"
  | "pengawas.pusat"
  | `${"operator" | "penyetuju"}.${"pusat" | "bandung"}`
  | "operator.surabaya";
const names: readonly Name[] = [
  "admin",
  "admin.bandung",
  "operator.pusat",
  "operator.bandung",
  "operator.surabaya",
  "penyetuju.pusat",
  "penyetuju.bandung",
  "pengawas.pusat",
];
let banks: BankServer[];
let staff: Record<Name, SignedIn>;

const signIn = (name: string, bank = banks[0]!) =>
  bank.client.signIn(`${name}@ramahzakat.example` as DemoUsername, demoPassword);

beforeAll(async () => {
  banks = [await serveBank(db, testClock), await serveBank(db, testClock)];
  const sessions = await Promise.all(names.map(async (name) => [name, await signIn(name)] as const));
  staff = Object.fromEntries(sessions) as typeof staff;
  await startAfresh();
});
afterAll(() => Promise.all(banks.map((bank) => bank.close())));

async function startAfresh() {
  await writeNotices(db);
  await db.deleteFrom("notices").execute();
}

/** All instances of a bank do this each second. */
const notify = () => Promise.all([1, 2, 3].map(() => writeNotices(db)));

const noticesOf = async (by: SignedIn) => (await by.list("listNotices", undefined, page)).data;
const kindsOf = async (by: SignedIn) => (await noticesOf(by)).map(({ kind }) => kind);
const unreadOf = async (by: SignedIn) => (await by.call("readDesk")).data.unread;
const readAll = (by: SignedIn) =>
  by.call("readNotices", { body: { until: new Date(testNow().getTime() + 60_000).toISOString() } });

async function payer(branchId: string, product: "2001" | "2002") {
  return db
    .selectFrom("accounts")
    .innerJoin("customers", "customers.id", "customer_id")
    .select(["customers.id", "number", "customers.name"])
    .where("accounts.branch_id", "=", branchId)
    .where("product_code", "=", product)
    .where("customers.status", "=", "Active")
    .orderBy("balance_idr", "desc")
    .executeTakeFirstOrThrow();
}

async function ask(by: SignedIn, type: "P00003" | "P00004", branchId: string, key?: string) {
  const { id, number, name } = await payer(branchId, type === "P00004" ? "2001" : "2002");
  const made = await by.call("createTransaction", {
    idempotencyKey: key,
    body: newTransaction(type, { key: id, account: number }, 1_000, { branchId }),
  });
  expect(made.code).toBe("S1");
  return { key: made.data._key, name };
}

const decide = (by: SignedIn, _key: string, act: "approve" | "void", idempotencyKey?: string) =>
  by.call("updateTransaction", {
    idempotencyKey,
    body: decisionOn(_key, act, act === "void" ? "Nominal keliru." : undefined),
  });

describe("what waits", () => {
  test("is one unread notice for each user who may decide, however much waits", async () => {
    await startAfresh();
    const first = testNow();
    await ask(staff["operator.bandung"], "P00004", "ID0002");
    await ask(staff["operator.bandung"], "P00004", "ID0002");
    await notify();
    await ask(staff["operator.bandung"], "P00004", "ID0002");
    await notify();
    for (const name of ["penyetuju.bandung", "penyetuju.pusat", "admin"] as const) {
      const [notice, ...more] = await noticesOf(staff[name]);
      expect(more).toEqual([]);
      expect(notice).toMatchObject({ kind: "waiting", feature: "MN404", isUnread: true });
      const { data } = await staff[name].call("readDesk");
      const waiting = data.pending.find(({ feature }) => feature === "MN404");
      expect([notice?.total, notice?.oldest]).toEqual([waiting?.total, waiting?.oldest]);
      // The last of them renewed it.
      expect(Date.parse(notice!.at)).toBeGreaterThan(first.getTime());
      expect(data.unread).toBe(1);
    }
    for (const name of ["operator.bandung", "operator.surabaya", "operator.pusat"] as const)
      expect(await noticesOf(staff[name])).toEqual([]);
  });

  test("of another branch is told at head office and in that branch alone", async () => {
    await startAfresh();
    await ask(staff["operator.surabaya"], "P00004", "ID0003");
    await notify();
    expect(await noticesOf(staff["penyetuju.bandung"])).toEqual([]);
    expect(await kindsOf(staff["penyetuju.pusat"])).toEqual(["waiting"]);
  });

  test("is not told to its maker, nor after somebody has decided it", async () => {
    await startAfresh();
    const own = await ask(staff.admin, "P00004", "ID0002");
    await notify();
    expect(await noticesOf(staff.admin)).toEqual([]);
    expect(await kindsOf(staff["penyetuju.bandung"])).toEqual(["waiting"]);
    await startAfresh();
    const other = await ask(staff["operator.bandung"], "P00004", "ID0002");
    await decide(staff["penyetuju.bandung"], other.key, "approve");
    await decide(staff["penyetuju.bandung"], own.key, "approve");
    await notify();
    expect(await noticesOf(staff["penyetuju.pusat"])).toEqual([]);
  });

  test("makes a new notice once the last one is read", async () => {
    await startAfresh();
    const by = staff["penyetuju.bandung"];
    await ask(staff["operator.bandung"], "P00004", "ID0002");
    await notify();
    const [notice] = await noticesOf(by);
    expect((await by.call("readNotices", { body: { key: notice!.key } })).code).toBe("S1");
    expect(await unreadOf(by)).toBe(0);
    await ask(staff["operator.bandung"], "P00004", "ID0002");
    await notify();
    expect((await noticesOf(by)).map(({ isUnread }) => isUnread)).toEqual([true, false]);
    expect(await unreadOf(by)).toBe(1);
  });

  test("is read by itself once nothing waits any more", async () => {
    await startAfresh();
    const by = staff["penyetuju.bandung"];
    await addNoticeEvent(db, {
      kind: "batch-checked",
      subjectId: await waitingBatch(),
      actorId: null,
      at: testNow(),
    });
    await notify();
    expect(await unreadOf(by)).toBe(1);
    const ofKind = { kind: "BUP0002", branch_id: "ID0002" } as const;
    const gone = { cancelled_at: testNow(), canceller_id: by.user._key, canceller_name: "Uji" };
    const waiting = db
      .updateTable("batches")
      .where((is) => is.and(ofKind))
      .where("status", "in", ["Pending", "Process_failed"]);
    await waiting.set(gone).execute();
    expect(await unreadOf(by)).toBe(0);
    expect((await noticesOf(by))[0]).toMatchObject({ kind: "waiting", isUnread: false });
    await waiting.set({ cancelled_at: null, canceller_id: null, canceller_name: null }).execute();
  });
});

/** The id of a pending batch of the operator in Bandung. */
async function waitingBatch() {
  const batch = db.selectFrom("batches").select("id").where("branch_id", "=", "ID0002");
  const waiting = batch.where("kind", "=", "BUP0002").where("status", "=", "Pending");
  return (await waiting.executeTakeFirstOrThrow()).id;
}

describe("what was decided", () => {
  test("is told to who made it, with the reason", async () => {
    const approved = await ask(staff["operator.bandung"], "P00004", "ID0002");
    const refused = await ask(staff["operator.bandung"], "P00004", "ID0002");
    await startAfresh();
    await decide(staff["penyetuju.bandung"], approved.key, "approve");
    await decide(staff["penyetuju.bandung"], refused.key, "void");
    await notify();
    const request = { transactionType: "P00004", customerName: approved.name, amountIdr: 1_000 };
    expect(await noticesOf(staff["operator.bandung"])).toMatchObject([
      {
        kind: "request-refused",
        reference: refused.key,
        request: { ...request, reason: "Nominal keliru." },
      },
      { kind: "request-approved", reference: approved.key, request: { ...request, reason: null } },
    ]);
    expect(await noticesOf(staff["penyetuju.bandung"])).toEqual([]);
  });

  test("by its maker, who cancels it, is told to nobody", async () => {
    const own = await ask(staff["operator.bandung"], "P00004", "ID0002");
    await startAfresh();
    await decide(staff["operator.bandung"], own.key, "void");
    await notify();
    expect(await db.selectFrom("notices").selectAll().execute()).toEqual([]);
  });

  test("is told once, however often it is sent, and to whichever instance", async () => {
    const { key } = await ask(staff["operator.bandung"], "P00004", "ID0002");
    await startAfresh();
    const approver = await signIn("penyetuju.bandung", banks[1]);
    const sent = [staff["penyetuju.bandung"], approver, staff["penyetuju.bandung"], approver];
    await Promise.all(sent.map((by) => decide(by, key, "approve", "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f01")));
    await notify();
    await notify();
    expect(await kindsOf(staff["operator.bandung"])).toEqual(["request-approved"]);
  });

  test("is not told to the merchants' channel, which reads nothing", async () => {
    const channel = await signIn("kanal.merchant");
    const { key } = await ask(channel, "P00003", "ID0001");
    await startAfresh();
    await decide(staff["penyetuju.pusat"], key, "approve");
    await notify();
    expect(await db.selectFrom("notices").selectAll().execute()).toEqual([]);
  });

  test("leaves no notice when a rule refuses it", async () => {
    const own = await ask(staff.admin, "P00004", "ID0001");
    await startAfresh();
    expect((await decide(staff.admin, own.key, "approve")).code).toBe("E3");
    await notify();
    expect(await noticesOf(staff.admin)).toEqual([]);
  });
});

describe("what became of an upload", () => {
  test.each(["batch-checked", "batch-processed", "batch-broke-off"] as const)("is told: %s", async (kind) => {
    await startAfresh();
    const subjectId = await waitingBatch();
    await addNoticeEvent(db, { kind, subjectId, actorId: null, at: testNow() });
    await notify();
    const batch = await db
      .selectFrom("batches")
      .selectAll()
      .where("id", "=", subjectId)
      .executeTakeFirstOrThrow();
    const [notice, ...more] = await noticesOf(staff["operator.bandung"]);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      kind,
      reference: subjectId,
      batch: { label: batch.label, successCount: batch.success_count, failedCount: batch.failed_count },
    });
    // Approvers get a notice where rows can be processed.
    expect(await kindsOf(staff["penyetuju.bandung"])).toEqual(kind === "batch-broke-off" ? [] : ["waiting"]);
  });
});

describe("what an administrator changed", () => {
  const userOf = async (name: string) =>
    db
      .selectFrom("users")
      .select(["id", "role_id", "branch_id"])
      .where("username", "=", `${name}@ramahzakat.example`)
      .executeTakeFirstOrThrow();

  test("about a user is told to that user", async () => {
    await startAfresh();
    const { id } = await userOf("operator.surabaya");
    const { role_id } = await userOf("penyetuju.pusat");
    const assign = (_key: string) =>
      staff.admin.call("updateUser", {
        body: { _key: id, role: { _key }, inputter: "1", inputter_name: "Seseorang" },
      });
    const before = await userOf("operator.surabaya");
    expect((await assign(role_id)).code).toBe("S1");
    expect((await assign(before.role_id)).code).toBe("S1");
    expect((await staff.admin.call("deactivateUser", { body: { _key: id } })).code).toBe("S1");
    expect((await staff.admin.call("activateUser", { body: { _key: id } })).code).toBe("S1");
    await notify();
    expect(await kindsOf(await signIn("operator.surabaya"))).toEqual([
      "user-activated",
      "user-deactivated",
      "user-assigned",
      "user-assigned",
    ]);
    expect(await noticesOf(staff.admin)).toEqual([]);
  });

  test("about a role is told to all who hold it, but not to who changed it", async () => {
    await startAfresh();
    const { role_id } = await userOf("operator.pusat");
    const { data } = await staff.admin.list("listRoles", {}, page);
    const { _key, code, description, role_permissions } = data.find((role) => role._key === role_id)!;
    const menu = role_permissions!.menu.map((entry) => ({ code: entry.code, view: entry.view === true }));
    const changed = { description, status: "Active" as const, role_permissions: { menu }, inputter };
    expect((await staff.admin.call("updateRole", { body: { _key, code, ...changed } })).code).toBe("S1");
    await notify();
    const told = await db
      .selectFrom("notices")
      .innerJoin("users", "users.id", "user_id")
      .select(["users.role_id", "kind"])
      .execute();
    const { length } = await db.selectFrom("users").select("id").where("role_id", "=", role_id).execute();
    expect(told).toEqual(Array.from({ length }, () => ({ role_id, kind: "role-changed" })));
  });
});

/** Who got which notice, by name. */
async function notified() {
  await notify();
  const notices = db.selectFrom("notices").innerJoin("users", "users.id", "user_id");
  const rows = await notices.select(["username", "kind"]).orderBy("username").orderBy("notices.id").execute();
  return rows.map(({ username, kind }) => [username.split("@")[0], kind]);
}

describe("a rule for approvals", () => {
  const propose = async (branchKey: string | null, transactionType: "P00003" | "P00004" = "P00004") => {
    const body = ruleBody({ transactionType, branchKey, fromIdr: 7_000_000, checkers: 2 });
    const made = await staff.admin.call("proposeApprovalRule", { body });
    return made.data.key;
  };
  const decide = (by: SignedIn, key: string, decision: "approve" | "refuse") =>
    by.call("decideProposal", { body: { key, decision } });
  const checker = () => staff["pengawas.pusat"];

  test("is told to the approvers of its kind, when it comes into force and when it ends", async () => {
    await startAfresh();
    const key = await propose(null);
    const waits = ["pengawas.pusat", "waiting"];
    expect(await notified()).toEqual([waits]);
    expect((await decide(staff.admin, key, "approve")).code).toBe("E3");
    expect(await notified()).toEqual([waits]);
    expect((await decide(checker(), key, "approve")).code).toBe("S1");
    expect(await notified()).toEqual([
      ["admin", "rule-in-force"],
      waits,
      ["penyetuju.bandung", "rule-in-force"],
      ["penyetuju.pusat", "rule-in-force"],
    ]);
    expect(await noticesOf(staff["penyetuju.bandung"])).toMatchObject([
      {
        reference: key,
        isUnread: true,
        rule: { transactionType: "P00004", branchName: null, fromIdr: 7_000_000, checkers: 2 },
      },
    ]);
    const end = () => checker().call("endApprovalRule", { body: { key } });
    await startAfresh();
    expect((await decide(staff.admin, (await end()).data.key, "refuse")).code).toBe("S1");
    expect(await notified()).toEqual([]);
    expect((await decide(staff.admin, (await end()).data.key, "approve")).code).toBe("S1");
    expect(await notified()).toEqual([
      ["pengawas.pusat", "rule-ended"],
      ["penyetuju.bandung", "rule-ended"],
      ["penyetuju.pusat", "rule-ended"],
    ]);
  });

  test("of one branch is told there and at head office, and shown to nobody elsewhere", async () => {
    await startAfresh();
    const key = await propose("ID0003");
    await decide(checker(), key, "approve");
    expect(await notified()).toEqual([
      ["admin", "rule-in-force"],
      ["penyetuju.pusat", "rule-in-force"],
    ]);
    const [notice] = await noticesOf(staff["penyetuju.pusat"]);
    expect(notice?.rule?.branchName).toBe("Cabang Surabaya");
    // The users are as if they had been at that branch before.
    const other = { user_id: staff["penyetuju.bandung"].user._key, kind: "rule-in-force" as const };
    await db
      .insertInto("notices")
      .values({ ...other, subject_id: key, at: testNow() })
      .execute();
    expect((await noticesOf(staff["penyetuju.bandung"]))[0]).toHaveProperty("rule", null);
  });

  test("of the other kind is not told, nor one that was refused", async () => {
    await startAfresh();
    const menu = [{ code: "MN405" as const, view: true }];
    const fields = { code: "PENCAIRAN", description: "Pencairan", status: "Active" as const, inputter };
    const role = await staff.admin.call("createRole", { body: { ...fields, role_permissions: { menu } } });
    const of = db.updateTable("users").where("username", "=", "operator.surabaya@ramahzakat.example");
    const former = await db
      .selectFrom("users")
      .select("role_id")
      .where("username", "=", "operator.surabaya@ramahzakat.example")
      .executeTakeFirstOrThrow();
    await of.set({ role_id: role.data._key }).execute();
    await decide(checker(), await propose("ID0003", "P00004"), "refuse");
    expect(await notified()).toEqual([]);
    await decide(checker(), await propose("ID0003", "P00004"), "approve");
    expect(await notified()).not.toContainEqual(["operator.surabaya", "rule-in-force"]);
    await decide(checker(), await propose("ID0003", "P00003"), "approve");
    expect(await notified()).toContainEqual(["operator.surabaya", "rule-in-force"]);
    await of.set(former).execute();
  });
});

const today = jakartaDate(testNow());
const approver = () => staff["penyetuju.bandung"];
const name = (from = today, deputy: Name = "operator.bandung") =>
  approver().call("nameDeputy", {
    body: { deputyKey: staff[deputy].user._key, from, to: addDays(today, 1), reason: "Cuti" },
  });
const end = (by: SignedIn, key: string) => by.call("endDeputyship", { body: { key } });

describe("a deputyship", () => {
  test("is told to who was named, and its early end to both but who ended it", async () => {
    await startAfresh();
    expect((await name(addDays(today, -1))).code).toBe("E3");
    expect(await notified()).toEqual([]);
    const first = await name();
    expect(await notified()).toEqual([["operator.bandung", "deputy-named"]]);
    expect(await noticesOf(staff["operator.bandung"])).toMatchObject([
      {
        reference: first.data.key,
        deputyship: {
          approverName: approver().user.name,
          deputyName: staff["operator.bandung"].user.name,
          from: today,
          to: addDays(today, 1),
        },
      },
    ]);
    await startAfresh();
    expect((await end(approver(), first.data.key)).code).toBe("S1");
    expect((await end(approver(), first.data.key)).code).toBe("E1");
    expect(await notified()).toEqual([["operator.bandung", "deputy-ended"]]);
    const second = await name();
    await startAfresh();
    expect((await end(staff.admin, second.data.key)).code).toBe("S1");
    expect(await notified()).toEqual([
      ["operator.bandung", "deputy-ended"],
      ["penyetuju.bandung", "deputy-ended"],
    ]);
  });
});

describe("a proposal that takes a second person", () => {
  test("of two records as one person is told to approvers who see both", async () => {
    while (await findDuplicates(db, createIdSource(testClock, 1023), testClock.now()));
    await startAfresh();
    const { data } = await staff["operator.bandung"].list("listDuplicates", { state: "open" }, page);
    const pair = data.find(
      ({ first, second }) => first.branch.key === "ID0002" && second.branch.key === "ID0002",
    );
    const key = pair?.key ?? "";
    const proposal = await staff["operator.bandung"].call("proposeSamePerson", {
      body: { key, ended: "second", reason: "Salah ketik" },
    });
    expect(proposal.code).toBe("S1");
    expect(await notified()).toEqual([
      ["admin", "waiting"],
      ["penyetuju.bandung", "waiting"],
      ["penyetuju.pusat", "waiting"],
    ]);
    expect(await noticesOf(staff.admin)).toMatchObject([{ feature: "MN408", total: 1, isUnread: true }]);
    await staff.admin.call("decideProposal", {
      body: { key: proposal.data.key, decision: "refuse" },
    });
    await startAfresh();
    // A proposal that is answered before the job comes to it brings no notice.
    const again = await staff["operator.bandung"].call("proposeSamePerson", {
      body: { key, ended: "second", reason: "Salah ketik" },
    });
    await staff.admin.call("decideProposal", {
      body: { key: again.data.key, decision: "refuse" },
    });
    expect(await notified()).toEqual([]);
  });

  test("of a rule is told to its branch and head office, of all branches to head office alone", async () => {
    const propose = (branchKey: string | null) =>
      staff["pengawas.pusat"].call("proposeApprovalRule", { body: ruleBody({ branchKey, fromIdr: 77 }) });
    for (const [branchKey, expected] of [
      [null, ["admin"]],
      ["ID0002", ["admin.bandung", "admin"]],
    ] as const) {
      await startAfresh();
      expect((await propose(branchKey)).code).toBe("S1");
      expect(await notified()).toEqual(expected.map((name) => [name, "waiting"]));
    }
    expect((await noticesOf(staff["admin.bandung"]))[0]).toMatchObject({ feature: "MN604", isUnread: true });
  });

  test("of a reset is told to other administrators who see the user, but to that user never", async () => {
    await startAfresh();
    const user_id = staff["admin.bandung"].user._key;
    const asked_by = staff["operator.pusat"].user._key;
    const kind = "second-factor-reset";
    const proposal = {
      id: "77",
      kind,
      subject: `user:${user_id}`,
      userId: user_id,
      reason: "Ponsel hilang",
    } as const;
    await insertProposal(db, { ...proposal, by: asked_by, at: testClock.now() });
    await addNoticeEvent(db, {
      kind: `proposed-${kind}`,
      subjectId: user_id,
      actorId: asked_by,
      at: testClock.now(),
    });
    expect(await notified()).toEqual([["admin", "waiting"]]);
    expect(await noticesOf(staff.admin)).toMatchObject([{ feature: "MN601", total: 1 }]);
  });

  test("of a budget is told to head office, and narrows the list of programmes while it waits", async () => {
    await startAfresh();
    const waiting = async () => {
      const body = { isProposed: true };
      return (await staff.admin.list("listProgrammes", body, page)).data.map(({ key }) => key);
    };
    const before = await waiting();
    const { data: programmes } = await staff.admin.list("listProgrammes", {}, page);
    const programmeKey = programmes.find(({ key }) => !before.includes(key))?.key ?? "";
    const year = Number(today.slice(0, 4)) + 1;
    const budget = await staff["pengawas.pusat"].call("proposeProgrammeBudget", {
      body: { programmeKey, year, amountIdr: 5_000_000 },
    });
    expect(budget.code).toBe("S1");
    expect(await notified()).toEqual([["admin", "waiting"]]);
    expect(await noticesOf(staff.admin)).toMatchObject([{ feature: "MN606", total: 1 }]);
    expect((await waiting()).sort()).toEqual([...before, programmeKey].sort());
    const body = { key: budget.data.key, decision: "approve" as const };
    expect((await staff.admin.call("decideProposal", { body })).code).toBe("S1");
    expect(await waiting()).toEqual(before);
  });
});

describe("a request about personal data", () => {
  // What people of the demo have asked is taken back, so that nothing else waits or becomes late.
  beforeAll(async () => {
    await sql`UPDATE proposals SET decided_by = proposed_by, decided_at = ${testNow()}, is_refused = true
      WHERE kind IN ('data-request', 'incident') AND decided_by IS NULL`.execute(db);
  });

  const later = (hours: number) => new Date(testNow().getTime() + hours * hourMs);
  /** All instances of a bank look at the same moment. */
  const tellAt = async (hours: number) => {
    const at = later(hours);
    await Promise.all([1, 2, 3].map(() => tellDueProposals(db, at)));
  };
  const register = async (kind: "copy" | "correction" | "objection") => {
    const { id } = await payer("ID0002", "2001");
    return registerRequest(staff["operator.bandung"], id, { kind });
  };
  const answer = (by: SignedIn, key: string, decision: "approve" | "refuse", reply?: object) =>
    by.call("decideProposal", {
      body: { key, decision, ...(reply && { reply: { text: "Sudah.", ...reply } }) },
    });

  test("waits for who may answer it; who registered it is told of the answer, by its kind", async () => {
    await startAfresh();
    const copy = await register("copy");
    expect(await notified()).toEqual([
      ["admin", "waiting"],
      ["penyetuju.bandung", "waiting"],
      ["penyetuju.pusat", "waiting"],
    ]);
    expect(await noticesOf(staff["penyetuju.bandung"])).toMatchObject([{ feature: "MN708", total: 1 }]);
    expect((await answer(staff["penyetuju.bandung"], copy, "approve", {})).code).toBe("S1");
    const objection = await register("objection");
    expect((await answer(staff.admin, objection, "refuse", { ground: "others" })).code).toBe("S1");
    const takenBack = await register("correction");
    expect((await answer(staff["operator.bandung"], takenBack, "refuse")).code).toBe("S1");
    await notify();
    const told = await noticesOf(staff["operator.bandung"]);
    expect(told.map(({ kind, reference, dataRequest }) => [kind, reference, dataRequest?.kind])).toEqual([
      ["data-request-refused", objection, "objection"],
      ["data-request-answered", copy, "copy"],
    ]);
  });

  test("is told of a day before it is due and when it is late: once, and only while it waits", async () => {
    await startAfresh();
    const key = await register("copy");
    const [takenBack, answered] = [await register("objection"), await register("correction")];
    await answer(staff["operator.bandung"], takenBack, "refuse");
    await answer(staff["penyetuju.bandung"], answered, "approve", {});
    await startAfresh();
    await tellAt(47.9);
    expect(await notified()).toEqual([]);
    const concerned = ["admin", "operator.bandung", "penyetuju.bandung", "penyetuju.pusat"];
    const of = (kind: string) => concerned.map((name) => [name, kind]);
    await tellAt(48.1);
    await tellAt(71.9);
    expect(await notified()).toEqual(of("data-request-due"));
    const [notice] = await noticesOf(staff["operator.bandung"]);
    const { name: personName } = await payer("ID0002", "2001");
    expect(notice).toMatchObject({ reference: key, dataRequest: { kind: "copy", personName } });
    expect(Date.parse(notice?.dataRequest?.dueAt ?? "")).toBeCloseTo(later(72).getTime(), -5);
    await startAfresh();
    await tellAt(72.1);
    await tellAt(100);
    expect(await notified()).toEqual(of("data-request-late"));
    await startAfresh();
    // An event that comes after the answer brings no notice.
    await db.updateTable("data_requests").set({ late_told_at: null }).where("id", "=", key).execute();
    await tellAt(100);
    await answer(staff["penyetuju.bandung"], key, "approve", {});
    expect(await notified()).toEqual([["operator.bandung", "data-request-answered"]]);
  });
});

describe("an incident", () => {
  test("is told of a day before it is due and when it is late: to who recorded it and who closes it", async () => {
    const tellAt = (hours: number) => {
      const at = new Date(testNow().getTime() + hours * hourMs);
      return Promise.all([1, 2, 3].map(() => tellDueProposals(db, at)));
    };
    await startAfresh();
    const key = await recordIncident(staff.admin);
    expect(await notified()).toEqual([["pengawas.pusat", "waiting"]]);
    await startAfresh();
    await tellAt(47.9);
    expect(await notified()).toEqual([]);
    await tellAt(48.1);
    await tellAt(71.9);
    const of = (kind: string) => ["admin", "pengawas.pusat"].map((name) => [name, kind]);
    expect(await notified()).toEqual(of("incident-due"));
    expect(await noticesOf(staff.admin)).toMatchObject([{ kind: "incident-due", reference: key }]);
    await startAfresh();
    await tellAt(72.1);
    await tellAt(100);
    expect(await notified()).toEqual(of("incident-late"));
    await startAfresh();
    // An event that comes after its end brings no notice.
    await db.updateTable("incidents").set({ late_told_at: null }).where("id", "=", key).execute();
    await tellAt(100);
    await sql`UPDATE proposals SET decided_by = 1, decided_at = ${testNow()} WHERE id = ${key}`.execute(db);
    expect(await notified()).toEqual([]);
    await tellAt(101);
    expect(await notified()).toEqual([]);
  });
});

describe("what waits for an approver", () => {
  const deputy = "admin.bandung";
  const noticesOfDeputy = async () => (await notified()).filter(([user]) => user === deputy);
  const makerOf = (id: string, maker: Name) =>
    db.updateTable("transactions").set({ created_by: staff[maker].user._key }).where("id", "=", id).execute();
  const askAfresh = async () => {
    await startAfresh();
    return (await ask(staff["operator.bandung"], "P00004", "ID0002")).key;
  };

  test("is told to their deputy too, on the days of that and no others", async () => {
    await askAfresh();
    expect(await noticesOfDeputy()).toEqual([]);
    const planned = (await name(addDays(today, 1), deputy)).data.key;
    await askAfresh();
    expect(await noticesOfDeputy()).toEqual([]);
    await end(approver(), planned);
    const present = (await name(today, deputy)).data.key;
    await askAfresh();
    await ask(staff["operator.bandung"], "P00004", "ID0002");
    expect(await noticesOfDeputy()).toEqual([[deputy, "waiting"]]);
    const [notice] = await noticesOf(staff[deputy]);
    expect(notice).toMatchObject({ feature: "MN404", isUnread: true });
    const { data } = await staff[deputy].call("readDesk");
    expect([data.unread, notice?.total]).toEqual([
      1,
      data.pending.find(({ feature }) => feature === "MN404")?.total,
    ]);
    await end(approver(), present);
    expect(await unreadOf(staff[deputy])).toBe(0);
    await askAfresh();
    expect(await noticesOfDeputy()).toEqual([]);
  });

  test("is not told to the deputy where one of the two made it, nor what is not passed on", async () => {
    const { data } = await name(today, deputy);
    for (const maker of [deputy, "penyetuju.bandung"] as const) {
      await makerOf(await askAfresh(), maker);
      expect(await noticesOfDeputy()).toEqual([]);
    }
    await startAfresh();
    const subjectId = await waitingBatch();
    await addNoticeEvent(db, { kind: "batch-checked", subjectId, actorId: null, at: testNow() });
    expect(await notified()).toContainEqual(["penyetuju.bandung", "waiting"]);
    expect(await noticesOfDeputy()).toEqual([]);
    await end(approver(), data.key);
  });

  test("is told to those alone whose roles its rule names", async () => {
    const roles = db.selectFrom("roles").select("id").where("code", "=", "PENGAWAS");
    const { id } = await roles.executeTakeFirstOrThrow();
    const { data } = await staff.admin.call("proposeApprovalRule", { body: ruleBody({ roleKeys: [id] }) });
    const approve = (key: string) =>
      staff["pengawas.pusat"].call("decideProposal", { body: { key, decision: "approve" } });
    expect((await approve(data.key)).code).toBe("S1");
    const deputyship = await name(today, deputy);
    await askAfresh();
    expect((await notified()).filter(([, kind]) => kind === "waiting")).toEqual([
      ["pengawas.pusat", "waiting"],
    ]);
    await end(approver(), deputyship.data.key);
    const ending = await staff.admin.call("endApprovalRule", { body: { key: data.key } });
    expect((await approve(ending.data.key)).code).toBe("S1");
  });
});

describe("a new sign-in", () => {
  const from = (address: string) =>
    banks[0]!.client.from(address).signIn("tanpa.akses@ramahzakat.example", demoPassword);
  /** The addresses of the sign-ins that its user got a notice of. */
  async function addressesNotified() {
    await notify();
    const signIns = db.selectFrom("notices").innerJoin("sign_ins", "sign_ins.id", "subject_id");
    const rows = await signIns.select(["notices.kind", "address"]).orderBy("notices.id").execute();
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(rows.length > 0 ? ["new-sign-in"] : []));
    return rows.map(({ address }) => address);
  }

  test("is told to its user, but not their first, nor one from a known address", async () => {
    await startAfresh();
    await from("203.0.113.7");
    expect(await addressesNotified()).toEqual([]);
    await from("203.0.113.7");
    expect(await addressesNotified()).toEqual([]);
    await from("203.0.113.8");
    expect(await addressesNotified()).toEqual(["203.0.113.8"]);
    await Promise.all([from("203.0.113.9"), from("203.0.113.9"), from("203.0.113.8")]);
    expect(await addressesNotified()).toEqual(["203.0.113.8", "203.0.113.9"]);
  });

  test("is not new for coming by another connection, where a proxy writes the ports", async () => {
    await startAfresh();
    for (const port of [50_001, 50_002, 50_003]) await from(`203.0.113.8:${port}`);
    for (const port of [443, 444]) await from(`[2001:db8::1]:${port}`);
    expect(await addressesNotified()).toEqual(["2001:db8::/64"]);
  });

  test("that failed is not told, and makes no address known", async () => {
    await startAfresh();
    const wrong = banks[0]!.client.from("203.0.113.20").call("signIn", {
      as: { basic: ["operator.surabaya@ramahzakat.example", "salah"] },
    });
    expect((await wrong).code).not.toBe("S1");
    expect(await addressesNotified()).toEqual([]);
    await banks[0]!.client.from("203.0.113.20").signIn("operator.surabaya@ramahzakat.example", demoPassword);
    expect(await addressesNotified()).toEqual(["203.0.113.20"]);
  });

  test("is new again once its place is no longer in the history", async () => {
    await startAfresh();
    await from("203.0.113.8");
    expect(await addressesNotified()).toEqual([]);
    await db.deleteFrom("sign_ins").where("address", "=", "203.0.113.8").execute();
    await from("203.0.113.8");
    expect(await addressesNotified()).toEqual(["203.0.113.8"]);
  });

  test("tells where it came from, as long as the history knows", async () => {
    const by = await banks[1]!.client
      .from("203.0.113.30")
      .signIn("operator.surabaya@ramahzakat.example", demoPassword);
    await startAfresh();
    const address = "203.0.113.31";
    await banks[1]!.client.from(address).signIn("operator.surabaya@ramahzakat.example", demoPassword);
    await notify();
    const [notice, ...more] = await noticesOf(by);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      kind: "new-sign-in",
      isUnread: true,
      signIn: { address, userAgent: "node" },
    });
    await db.deleteFrom("sign_ins").where("id", "=", notice!.reference!).execute();
    expect((await noticesOf(by))[0]).toHaveProperty("signIn", null);
  });
});

describe("reading", () => {
  test("marks one's own notices alone", async () => {
    await startAfresh();
    await addNoticeEvent(db, {
      kind: "batch-checked",
      subjectId: await waitingBatch(),
      actorId: null,
      at: testNow(),
    });
    await notify();
    const [notice] = await noticesOf(staff["operator.bandung"]);
    const body = { key: notice!.key };
    expect((await staff["penyetuju.bandung"].call("readNotices", { body })).code).toBe("404");
    expect((await staff.admin.call("readNotices", { body: { key: "x" } })).code).toBe("404");
    expect((await readAll(staff.admin)).code).toBe("S1");
    expect(await unreadOf(staff["operator.bandung"])).toBe(1);
    expect((await staff["operator.bandung"].call("readNotices", { body })).code).toBe("S1");
    expect(await unreadOf(staff["operator.bandung"])).toBe(0);
  });

  test("all leaves later notices unread", async () => {
    await startAfresh();
    const subjectId = await waitingBatch();
    const [early, late] = [new Date(testNow().getTime() - 60_000), testNow()];
    for (const at of [early, late])
      await addNoticeEvent(db, { kind: "batch-processed", subjectId, actorId: null, at });
    await notify();
    const by = staff["operator.bandung"];
    expect((await by.call("readNotices", { body: { until: early.toISOString() } })).code).toBe("S1");
    expect((await noticesOf(by)).map(({ isUnread }) => isUnread)).toEqual([true, false]);
  });

  test("counts up to 100", async () => {
    await startAfresh();
    const subjectId = await waitingBatch();
    for (let each = 0; each < 130; each += 1)
      await addNoticeEvent(db, { kind: "batch-processed", subjectId, actorId: null, at: testNow() });
    await notify();
    expect(await unreadOf(staff["operator.bandung"])).toBe(100);
    const { data, fullCount } = await staff["operator.bandung"].list("listNotices", undefined, {
      skip: 120,
      limit: 20,
    });
    expect([data.length, fullCount]).toEqual([10, 130]);
  });
});

test("several instances tell of more events than fit one round, each once", async () => {
  await startAfresh();
  const subjectId = await waitingBatch();
  const events = Array.from({ length: 450 }, (_, place) => new Date(testNow().getTime() - place));
  for (const at of events)
    await addNoticeEvent(db, { kind: "batch-broke-off", subjectId, actorId: null, at });
  await notify();
  const told = await db.selectFrom("notices").select("at").execute();
  expect(told.map(({ at }) => at.getTime()).sort()).toEqual(events.map((at) => at.getTime()).sort());
});
