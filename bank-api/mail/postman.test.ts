import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createIdSource } from "bank-api/domain/ids";
import { createLog } from "bank-api/log";
import { queueMail } from "bank-api/store/runtime/outbox";
import { SecretBox } from "bank-api/store/runtime/secret-box";
import { readWatchedMetrics } from "bank-api/store/upkeep/watched-metrics";
import { sql } from "kysely";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { beforeEach, expect, test } from "vitest";
import { testClock } from "../../tests/support/clock";
import { databaseOfFile } from "../../tests/support/database";
import { resetCodeEmail } from "./emails";
import { deliverMail } from "./postman";
import { outboxTransport, smtpTransport } from "./transport";

const { db } = await databaseOfFile("migrated", { poolSize: 3 });
let present: number;

const clock = { now: () => new Date(present) };
const ids = createIdSource(testClock, 1);
const log = createLog("silent");
const mailSecretBox = new SecretBox(["only-for-tests-0123456789-abcdefghijklmnop"], "mail");
const from = "Ramah Zakat <no-reply@bank.example>";
const email = resetCodeEmail("siti@ramahzakat.example", "01234567", 15);

beforeEach(async () => {
  present = Date.parse("2026-11-20T10:00:00Z");
  await db.deleteFrom("mail_outbox").execute();
});

const queue = (mail = email) => queueMail(db, { ids, mailSecretBox }, mail, clock.now());
const waiting = async () =>
  (await db.selectFrom("mail_outbox").select("tries").execute()).map((row) => row.tries);

test("without a mail server, mail becomes files for the bank's own account", async () => {
  const folder = join(await mkdtemp(join(tmpdir(), "bank-mail-")), "outbox");
  await queue();
  await deliverMail({ db, clock, log, mailSecretBox }, outboxTransport(folder, from));
  expect(await waiting()).toEqual([]);
  const [name = ""] = await readdir(folder);
  expect(name).toMatch(/^\d+\.eml$/);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  const text = await readFile(join(folder, name), "utf8");
  expect(text).toContain("To: siti@ramahzakat.example");
  expect(text).toMatch(/^Kode reset: 01234567$/m);
  await rm(dirname(folder), { recursive: true });
});

test("mail is sent by SMTP", async () => {
  const { received, send, stop } = await startSmtp({ disabledCommands: ["STARTTLS"] });
  await queue();
  await deliverMail({ db, clock, log, mailSecretBox }, send);
  await stop();
  expect(received).toHaveLength(1);
  expect(received[0]).toContain("Kode reset: 01234567");
  expect(received[0]).toMatch(/^Message-ID: <\d+@bank\.example>\r?$/im);
  expect(await waiting()).toEqual([]);
});

/** A mail server as smtp-server comes: it offers STARTTLS, with an old certificate of its own. */
async function startSmtp(options: SMTPServerOptions = {}) {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
      stream.on("end", () => {
        received.push(text);
        done();
      });
    },
    ...options,
  });
  smtp.on("error", () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => smtp.close(resolve));
  return { received, send: smtpTransport(`smtp://127.0.0.1:${port}`, from), stop };
}

test("a relay on this machine may have a certificate of its own, and e-mails ask for no automatic answer", async () => {
  const { received, send, stop } = await startSmtp();
  await queue();
  await deliverMail({ db, clock, log, mailSecretBox }, send);
  await stop();
  expect(await waiting()).toEqual([]);
  expect(received[0]).toContain("Auto-Submitted: auto-generated");
  expect(received[0]).toContain("X-Auto-Response-Suppress: All");
});

const refusing = (response: string) =>
  startSmtp({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error(response), { responseCode: Number(response.slice(0, 3)) })),
  });
const dueTimes = async () =>
  (
    await db
      .selectFrom("mail_outbox")
      .select(sql<string>`next_try_at::text`.as("due"))
      .execute()
  ).map(({ due }) => due);

test.each([
  `550 5.1.1 <${email.recipient}>: Recipient address rejected: User unknown`,
  "550 No such user here",
  "551 5.1.6 mailbox has moved",
])("a recipient who is refused for good is not tried again, and rings no bell: %s", async (response) => {
  const { send, stop } = await refusing(response);
  const lines: string[] = [];
  await queue();
  const told = createLog("info", { write: (line) => void lines.push(line) });
  await deliverMail({ db, clock, log: told, mailSecretBox }, send);
  await stop();
  expect(await dueTimes()).toEqual(["infinity"]);
  expect(lines.join("")).toContain('"event":"mail-refused"');
  expect(lines.join("")).not.toContain(email.recipient);
  expect((await readWatchedMetrics(db, clock.now()))?.mailWaiting).toBe(0);
});

test("a refusal is forgotten once a later e-mail to the same mailbox is sent", async () => {
  const { send, stop } = await refusing("550 No such user here");
  const other = { ...email, recipient: "budi@ramahzakat.example" };
  for (const mail of [email, other]) await queue(mail);
  await deliverMail({ db, clock, log, mailSecretBox }, send);
  await stop();
  await queue(email);
  await deliverMail({ db, clock, log, mailSecretBox }, () => Promise.resolve());
  const left = await db.selectFrom("mail_outbox").select("recipient").execute();
  expect(left).toEqual([{ recipient: other.recipient }]);
});

test.each([
  "550 5.7.1 relaying denied",
  "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
  "550 relay not permitted",
  "550 Administrative prohibition",
  "550 5.1.0 <bank@example>: Sender address rejected: User unknown in virtual mailbox table",
  "450 4.2.1 try later",
])("a recipient who is refused for another reason is tried again: %s", async (response) => {
  const { send, stop } = await refusing(response);
  await queue();
  await deliverMail({ db, clock, log, mailSecretBox }, send);
  await stop();
  expect(await dueTimes()).not.toEqual(["infinity"]);
});

test("a certificate that nobody vouches for is told with the setting", async () => {
  const lines: string[] = [];
  await queue();
  const told = createLog("info", { write: (line) => void lines.push(line) });
  const untrusted = () => Promise.reject(new Error("self-signed certificate"));
  await deliverMail({ db, clock, log: told, mailSecretBox }, untrusted);
  expect(lines.join("")).toContain("NODE_EXTRA_CA_CERTS");
});

test("a mail server that is down delays mail, more and more, and loses none", async () => {
  const down = () => Promise.reject(new Error("connection refused"));
  await queue();
  await deliverMail({ db, clock, log, mailSecretBox }, down);
  expect(await waiting()).toEqual([1]);
  present += 4_999;
  await deliverMail({ db, clock, log, mailSecretBox }, down);
  expect(await waiting()).toEqual([1]);
  present += 1;
  await deliverMail({ db, clock, log, mailSecretBox }, down);
  expect(await waiting()).toEqual([2]);
  present += 10_000;
  const sent: string[] = [];
  await deliverMail({ db, clock, log, mailSecretBox }, (mail) =>
    Promise.resolve(void sent.push(mail.recipient)),
  );
  expect(sent).toEqual(["siti@ramahzakat.example"]);
  expect(await waiting()).toEqual([]);
});

test("a bank has a minute to send an e-mail; then another one sends it", async () => {
  await queue();
  await new Promise<void>((begun) => {
    const dying = () => {
      begun();
      return new Promise<void>(() => undefined);
    };
    void deliverMail({ db, clock, log, mailSecretBox }, dying);
  });
  const sent: string[] = [];
  const send = (mail: { id: string }) => Promise.resolve(void sent.push(mail.id));
  present += 59_999;
  await deliverMail({ db, clock, log, mailSecretBox }, send);
  expect(sent).toEqual([]);
  present += 1;
  await deliverMail({ db, clock, log, mailSecretBox }, send);
  expect(sent).toHaveLength(1);
});

test("several instances send each e-mail once", async () => {
  for (let each = 0; each < 20; each += 1) await queue();
  const sent: string[] = [];
  const send = (mail: { id: string }) => Promise.resolve(void sent.push(mail.id));
  await Promise.all([1, 2, 3].map(() => deliverMail({ db, clock, log, mailSecretBox }, send)));
  expect(sent).toHaveLength(20);
  expect(new Set(sent).size).toBe(20);
});

test("mail whose recipient was tampered with is neither sent nor lost", async () => {
  await queue();
  await db.updateTable("mail_outbox").set({ recipient: "lain@ramahzakat.example" }).execute();
  const sent: string[] = [];
  await deliverMail({ db, clock, log, mailSecretBox }, (mail) => Promise.resolve(void sent.push(mail.id)));
  expect(sent).toEqual([]);
  expect(await waiting()).toEqual([1]);
});

test("a waiting mail's text is not readable in its row", async () => {
  await queue();
  const [row] = await db.selectFrom("mail_outbox").selectAll().execute();
  expect(row?.recipient).toBe(email.recipient);
  expect(Object.values(row ?? {}).join(" ")).not.toMatch(/01234567|Kode/);
});

test("mail to nobody is dropped", async () => {
  await queue({ ...email, recipient: null });
  const sent: string[] = [];
  await deliverMail({ db, clock, log, mailSecretBox }, (mail) => Promise.resolve(void sent.push(mail.id)));
  expect(sent).toEqual([]);
  expect(await waiting()).toEqual([]);
});
