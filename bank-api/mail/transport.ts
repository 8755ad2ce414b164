import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Email } from "bank-api/store/runtime/outbox";
import { createTransport } from "nodemailer";

interface OutgoingEmail extends Email {
  readonly id: string;
  readonly recipient: string;
}

/** The mail server takes no mail for this recipient, today or tomorrow. */
export class RecipientRefused extends Error {
  override readonly name = "RecipientRefused";
}

/** Sends an e-mail. @throws RecipientRefused; any other error where it may be sent later */
export type SendMail = (email: OutgoingEmail) => Promise<void>;

/** The longest wait for the connection, for the greeting, and for each pause in between. */
const timeoutMs = 10_000;

/** These headers keep programs from answering our e-mails: an absent reader's program (RFC 3834), and Exchange. */
const headers = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/** Sends by SMTP: `smtp://user:password@host:port`, or `smtps://`. */
export function smtpTransport(url: string, from: string): SendMail {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  // A relay on this machine has a certificate that it made itself, and nobody in between to keep away.
  const tls = isLoopback(url) ? { tls: { rejectUnauthorized: false } } : {};
  const transport = createTransport({ url, ...timeouts, ...tls }, { from, headers });
  const domain = /@([^\s@<>]+)>?$/.exec(from)?.[1];
  return async ({ id, recipient, subject, body }) => {
    // An e-mail that is tried again has the same id, so that mail programs recognise the copy.
    const messageId = `<${id}@${domain}>`;
    await transport.sendMail({ to: recipient, subject, text: body, messageId }).catch((error: unknown) => {
      throw isRefusal(error)
        ? new RecipientRefused("the mail server refuses the recipient", { cause: error })
        : error;
    });
  };
}

const isLoopback = (url: string) => ["127.0.0.1", "[::1]", "localhost"].includes(new URL(url).hostname);

/** What servers say of a mailbox that is not there (RFC 3463). Other refusals are most often settings, which somebody mends. */
const noSuchMailbox = /\b5\.(?:1\.(?:1|3|6|10)|2\.1)\b/;
const noSuchMailboxInWords =
  /no such (?:user|mailbox|recipient)|(?:user|recipient|mailbox) (?:unknown|not found)|unknown (?:user|recipient)|does(?: not|n't) exist/i;

function isRefusal(error: unknown): boolean {
  const { command, responseCode, response = "" } = error as SMTPError;
  if (command !== "RCPT TO" || ![550, 551, 553].includes(responseCode ?? 0)) return false;
  const hasCode = /\b5\.\d+\.\d+\b/.test(response);
  return hasCode
    ? noSuchMailbox.test(response)
    : noSuchMailboxInWords.test(response) && !/sender/i.test(response);
}

/** The details of a failure that nodemailer gives. */
interface SMTPError {
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** The folder of e-mails in a data folder. */
export const outboxIn = (dataDir: string): string => join(dataDir, "outbox");

/** Writes each e-mail to `<folder>/<id>.eml`, whole or not at all. Only the bank's system user may read it. */
export function outboxTransport(folder: string, from: string): SendMail {
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: "unix" },
    { from, headers },
  );
  return async ({ id, recipient, subject, body }) => {
    const { message } = await transport.sendMail({ to: recipient, subject, text: body });
    await mkdir(folder, { recursive: true });
    const draft = join(folder, `.${id}.draft`);
    await writeFile(draft, message as Buffer, { mode: 0o600 });
    await rename(draft, join(folder, `${id}.eml`));
  };
}

/** Deletes what was written to a folder of e-mails before then. */
export async function removeOldMail(folder: string, before: Date): Promise<void> {
  const whereGone = (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  };
  for (const name of (await readdir(folder).catch(whereGone)) ?? []) {
    const file = join(folder, name);
    // Another bank on this folder may have deleted it.
    const found = await stat(file).catch(whereGone);
    if (found && found.mtime < before) await rm(file, { force: true });
  }
}
