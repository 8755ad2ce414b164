import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Mail } from "bank-api/store/outbox";

interface OutgoingMail extends Mail {
  readonly id: string;
  readonly recipient: string;
}

/** Sends a mail, or throws. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

/** For the connection, the greeting, and each pause in between. */
const timeoutMs = 10_000;

/** Sends by SMTP: `smtp://user:password@host:port`, or `smtps://`. */
export function smtpTransport(url: string, from: string): SendMail {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({ url, ...timeouts }, { from });
  return async ({ id, recipient, subject, body }) => {
    // A mail that is tried again has the same id, so that mail programs recognise the copy.
    const messageId = `<${id}@ramahzakat.example>`;
    await transport.sendMail({ to: recipient, subject, text: body, messageId });
  };
}

/** Where letters lie in a data folder. */
export const outboxIn = (dataDir: string): string => join(dataDir, "outbox");

/** Writes each mail to `<folder>/<id>.eml`, whole or not at all. Only the bank's system user may read it. */
export function outboxTransport(folder: string, from: string): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" }, { from });
  return async ({ id, recipient, subject, body }) => {
    const { message } = await transport.sendMail({ to: recipient, subject, text: body });
    await mkdir(folder, { recursive: true });
    const draft = join(folder, `.${id}.draft`);
    await writeFile(draft, message as Buffer, { mode: 0o600 });
    await rename(draft, join(folder, `${id}.eml`));
  };
}
