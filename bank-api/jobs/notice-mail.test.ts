import { dayMs, hourMs } from "bank-api/domain/clock";
import { createIdSource } from "bank-api/domain/ids";
import { createLog } from "bank-api/log";
import { deliverMail } from "bank-api/mail/postman";
import { saveMailChoices, type MailChoices } from "bank-api/store/people/notice-mail";
import { addNoticeEvent, writeNotices } from "bank-api/store/people/notices";
import { insertSignIn } from "bank-api/store/people/sign-ins";
import { beforeEach, describe, expect, test } from "vitest";
import { mailSecretBox } from "../../tests/support/bank-server";
import { testClock } from "../../tests/support/clock";
import { databaseOfFile } from "../../tests/support/database";
import { mailAtOnce, mailDaily } from "./notice-mail";

const { db } = await databaseOfFile("demo", { poolSize: 6 });
let present: number;
const clock = { now: () => new Date(present) };
const ids = createIdSource(testClock, 1);
const log = createLog("silent");
const services = { db, clock, ids, mailSecretBox, appOrigin: "https://zakat.example" };
const operator = "operator.bandung@ramahzakat.example";
const approver = "penyetuju.bandung@ramahzakat.example";
const usual: MailChoices = { approvals: "none", work: "daily", account: "at-once" };

let userId: string;
let batchId: string;

beforeEach(async () => {
  // 06:00 in Jakarta.
  present = Date.parse("2026-11-24T23:00:00Z");
  await db.deleteFrom("mail_outbox").execute();
  await db.deleteFrom("notices").execute();
  await db.deleteFrom("notice_digests").execute();
  const user = db.selectFrom("users").select("id").where("username", "=", operator);
  userId = (await user.executeTakeFirstOrThrow()).id;
  const batch = db.selectFrom("batches").select("id").where("creator_id", "=", userId);
  batchId = (await batch.executeTakeFirstOrThrow()).id;
  await saveMailChoices(db, userId, usual);
});

async function notify(
  kind: "batch-broke-off" | "user-assigned",
  appOrigin: string | undefined = services.appOrigin,
) {
  const subjectId = kind === "user-assigned" ? userId : batchId;
  await addNoticeEvent(db, { kind, subjectId, actorId: null, at: clock.now() });
  await writeNotices(db);
  await Promise.all([1, 2, 3].map(() => mailAtOnce({ ...services, appOrigin })));
}

const goDaily = () => Promise.all([1, 2, 3].map(() => mailDaily(services)));
const waiting = async () => (await db.selectFrom("mail_outbox").select("id").execute()).length;

async function sent() {
  const emails: { recipient: string; subject: string; body: string }[] = [];
  await deliverMail({ db, clock, log, mailSecretBox }, (mail) => Promise.resolve(void emails.push(mail)));
  return emails;
}

/** The approver of Bandung, and a correction that waits for them. */
async function somethingWaits() {
  const named = db.selectFrom("users").select("id").where("username", "=", approver);
  const pending = db.selectFrom("transactions").select("id").where("status", "=", "pending");
  const correction = pending.where("transaction_type", "=", "P00004").where("branch_id", "=", "ID0002");
  return {
    approverId: (await named.executeTakeFirstOrThrow()).id,
    subjectId: (await correction.executeTakeFirstOrThrow()).id,
  };
}

describe("an e-mail at once", () => {
  test("is sent once by several instances, with a reference at most and a link", async () => {
    await notify("user-assigned");
    await notify("user-assigned");
    const emails = await sent();
    expect(emails).toHaveLength(2);
    expect(emails[0]?.recipient).toBe(operator);
    expect(emails[0]?.body).toBe(
      "Role atau cabang Anda diubah.\n\nSelengkapnya: https://zakat.example/notices\n",
    );
  });

  test("about what waits is sent once a day for each unread notice, however often that is renewed", async () => {
    const { approverId, subjectId } = await somethingWaits();
    await saveMailChoices(db, approverId, { ...usual, approvals: "at-once" });
    const renew = async () => {
      present += 1_000;
      await addNoticeEvent(db, { kind: "request-made", subjectId, actorId: null, at: clock.now() });
      await writeNotices(db);
    };
    const mail = () => Promise.all([1, 2, 3].map(() => mailAtOnce(services)));
    const unread = () =>
      db
        .selectFrom("notices")
        .select("at")
        .where("user_id", "=", approverId)
        .where("read_at", "is", null)
        .execute();

    await renew();
    await renew();
    await mail();
    const [email, ...more] = await sent();
    expect([email?.recipient, more]).toEqual([approver, []]);
    expect(email?.body).toBe(
      "Koreksi Dana: ada data yang menunggu persetujuan Anda.\n\nSelengkapnya: https://zakat.example/notices\n",
    );
    // Midnight in London is seven in the morning of the same day in Jakarta.
    present = Date.parse("2026-11-25T00:00:30Z");
    await renew();
    await mail();
    expect(await unread()).toEqual([{ at: clock.now() }]);
    expect(await sent()).toEqual([]);
    // Midnight in Jakarta.
    present = Date.parse("2026-11-25T17:00:00Z");
    await renew();
    await mail();
    expect(await sent()).toHaveLength(1);
    await db.updateTable("notices").set({ read_at: clock.now() }).execute();
    await renew();
    await mail();
    expect(await sent()).toHaveLength(1);
  });

  test.each([
    ["P00004", "dibatalkan"],
    ["P00003", "ditolak"],
  ] as const)("about a voided request of type %s says that it is %s", async (type, word) => {
    const ofType = db.selectFrom("transactions").select("id").where("transaction_type", "=", type).limit(1);
    const { id } = await ofType.executeTakeFirstOrThrow();
    await saveMailChoices(db, userId, { ...usual, work: "at-once" });
    await db
      .insertInto("notices")
      .values({
        user_id: userId,
        kind: "request-refused",
        subject_id: id,
        at: clock.now(),
        mail_due: "at-once",
      })
      .execute();
    await mailAtOnce(services);
    const [email] = await sent();
    expect(email?.body).toContain(`Permintaan ${id} ${word}.`);
  });

  test("about a new sign-in leads to the sessions, and says nothing of who or where", async () => {
    const place = { address: "203.0.113.7", browser: "Chrome" };
    await insertSignIn(db, { id: "77", userId, at: clock.now(), way: "password", ...place });
    await addNoticeEvent(db, { kind: "new-sign-in", subjectId: "77", actorId: null, at: clock.now() });
    await writeNotices(db);
    await mailAtOnce(services);
    const [email, ...more] = await sent();
    expect(more).toEqual([]);
    expect(email?.body).toBe(
      [
        "Ada yang masuk dengan akun Anda dari perangkat atau alamat yang baru. Nomor referensi: 77.",
        "Jika bukan Anda, akhiri sesinya lalu ganti kata sandi Anda.",
        "Sesi Anda: https://zakat.example/profile/sessions\n",
      ].join("\n\n"),
    );
  });

  test("waits for a mail server that is down", async () => {
    await notify("user-assigned");
    await deliverMail({ db, clock, log, mailSecretBox }, () =>
      Promise.reject(new Error("connection refused")),
    );
    expect(await waiting()).toBe(1);
    present += 60_000;
    expect(await sent()).toHaveLength(1);
  });

  test("is not sent to who wants none", async () => {
    await saveMailChoices(db, userId, { approvals: "none", work: "none", account: "none" });
    await notify("user-assigned");
    await notify("batch-broke-off");
    present += dayMs;
    await goDaily();
    expect(await sent()).toEqual([]);
  });
});

describe("the daily e-mail", () => {
  test("goes out once, from seven in Jakarta, and again only with something new", async () => {
    await notify("batch-broke-off");
    await goDaily();
    expect(await waiting()).toBe(0);
    present += hourMs;
    await goDaily();
    await goDaily();
    const [email, ...more] = await sent();
    expect(more).toEqual([]);
    expect(email?.body).toContain("Anda memiliki 1 pemberitahuan yang belum dibaca.");
    expect(email?.body).toContain(`- Upload ${batchId} terputus.`);
    await notify("batch-broke-off");
    await goDaily();
    expect(await waiting()).toBe(0);
    present += dayMs;
    await goDaily();
    expect(await sent()).toHaveLength(1);
    present += dayMs;
    await goDaily();
    expect(await sent()).toEqual([]);
  });

  test("tells nothing that was read, and is not written for that", async () => {
    await notify("batch-broke-off");
    await db.updateTable("notices").set({ read_at: clock.now() }).execute();
    present += hourMs;
    await goDaily();
    expect(await waiting()).toBe(0);
  });

  test("tells of a screen only while something waits there", async () => {
    const { approverId, subjectId } = await somethingWaits();
    await saveMailChoices(db, approverId, { ...usual, approvals: "daily" });
    const other = await db
      .selectFrom("users")
      .select("id")
      .where("username", "=", operator)
      .executeTakeFirst();
    const pending = db.updateTable("transactions").where("status", "=", "pending");
    const made = (by: string) =>
      pending.where("transaction_type", "=", "P00004").set({ created_by: by }).execute();
    for (const [by, emails] of [
      [approverId, 0],
      [other!.id, 1],
    ] as const) {
      await made(other!.id);
      await addNoticeEvent(db, { kind: "request-made", subjectId, actorId: null, at: clock.now() });
      await writeNotices(db);
      await made(by);
      present += dayMs;
      await goDaily();
      expect((await sent()).filter(({ recipient }) => recipient === approver)).toHaveLength(emails);
    }
  });
});
