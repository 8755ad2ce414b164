import type { Clock } from "bank-api/domain/clock";
import { describeError, type Log } from "bank-api/log";
import type { Db } from "bank-api/store/runtime/database";
import { giveUpMail, postponeMail, removeSent, takeMail } from "bank-api/store/runtime/outbox";
import type { SecretBox } from "bank-api/store/runtime/secret-box";
import { RecipientRefused, type SendMail } from "./transport";

/** Longer than sending one e-mail can take. */
const leaseMs = 60_000;
const firstDelayMs = 5_000;
const longestDelayMs = 10 * 60_000;

/**
 * Sends all mail that is due. An e-mail that cannot be sent is tried again after 5 s, 10 s, 20 s … 10 minutes, until it is sent or
 * the purge deletes it; nothing else waits for it. One whose recipient the mail server refuses for good is not tried again.
 */
export async function deliverMail(
  { db, clock, log, mailSecretBox }: { db: Db; clock: Clock; log: Log; mailSecretBox: SecretBox },
  send: SendMail,
): Promise<void> {
  for (;;) {
    const now = clock.now();
    const mail = await takeMail(db, mailSecretBox, now, new Date(now.getTime() + leaseMs));
    if (mail === undefined) return;
    try {
      const { id, recipient } = mail;
      if (recipient !== null) await send({ id, recipient, ...mail.content() });
      await removeSent(db, mail);
    } catch (error) {
      if (error instanceof RecipientRefused) {
        log.warn({ event: "mail-refused", mail: mail.id, error: describeError(error.cause) });
        await giveUpMail(db, mail.id);
        continue;
      }
      const delayMs = Math.min(firstDelayMs * 2 ** (mail.tries - 1), longestDelayMs);
      const entry = { event: "mail-delayed", mail: mail.id, tries: mail.tries, error: describeError(error) };
      log.warn({ ...entry, ...(isOfCertificate(error) && { hint: untrusted }) });
      await postponeMail(db, mail.id, new Date(clock.now().getTime() + delayMs));
    }
  }
}

const untrusted =
  "SMTP_URL: nobody vouches for the mail server's certificate. NODE_EXTRA_CA_CERTS names a file with its authority's";

const isOfCertificate = (error: unknown) =>
  error instanceof Error && /self[- ]signed|unable to (?:get|verify)/i.test(error.message);
