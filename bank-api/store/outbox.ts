import { sql } from "kysely";
import type { IdSource } from "bank-api/domain/ids";
import type { Db } from "./database";

export interface Mail {
  /** Undefined: there is nobody to send it to, and it is dropped unsent. */
  readonly recipient: string | undefined;
  readonly subject: string;
  readonly body: string;
}

export interface WaitingMail extends Mail {
  readonly id: string;
  /** Times it has been tried, this one included. */
  readonly tries: number;
}

/** Queues a mail in the caller's transaction: it goes out only if that commits. */
export async function queueMail(db: Db, ids: IdSource, mail: Mail, now: Date): Promise<void> {
  await db
    .insertInto("mail_outbox")
    .values({
      id: ids.next(),
      recipient: mail.recipient ?? null,
      subject: mail.subject,
      body: mail.body,
      created_at: now,
      next_try_at: now,
    })
    .execute();
}

interface MailRow {
  id: string;
  recipient: string | null;
  subject: string;
  body: string;
  tries: number;
}

/**
 * Takes the mail that has waited longest and is due, and holds it back from others until `lease`: if this process
 * dies, another sends it then.
 */
export async function takeMail(db: Db, now: Date, lease: Date): Promise<WaitingMail | undefined> {
  const { rows } = await sql<MailRow>`
    UPDATE mail_outbox SET tries = tries + 1, next_try_at = ${lease}
    WHERE id = (
      SELECT id FROM mail_outbox WHERE next_try_at <= ${now} ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, recipient, subject, body, tries`.execute(db);
  const row = rows[0];
  return row && { ...row, recipient: row.recipient ?? undefined };
}

export async function postponeMail(db: Db, id: string, until: Date): Promise<void> {
  await db.updateTable("mail_outbox").set({ next_try_at: until }).where("id", "=", id).execute();
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom("mail_outbox").where("id", "=", id).execute();
}
