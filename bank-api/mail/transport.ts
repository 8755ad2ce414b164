import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { WaitingMail } from "bank-api/store/outbox";

/** Hands a mail on, or throws. */
export type SendMail = (mail: WaitingMail & { readonly recipient: string }) => Promise<void>;

/** Of connecting, greeting and silence alike. */
const timeoutMs = 10_000;

/** Sends by SMTP: `smtp://user:password@host:port`, or `smtps://`. */
export function smtpTransport(url: string, from: string): SendMail {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({ url, ...timeouts }, { from });
  return async ({ id, recipient, subject, body }) => {
    // The id stays the same when a mail is tried again, so that a copy can be recognised.
    const messageId = `<${id}@ramahzakat.example>`;
    await transport.sendMail({ to: recipient, subject, text: body, messageId });
  };
}

/** Writes each mail to `<folder>/<id>.eml`, whole or not at all, readable by the bank's own account only. */
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
