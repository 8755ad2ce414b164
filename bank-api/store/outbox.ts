import { sql } from "kysely";
import type { IdSource } from "bank-api/domain/ids";
import type { Db } from "./database";

export interface Mail {
  /** Null for a name without an account: the mail is dropped. */
  readonly recipient: string | null;
  readonly subject: string;
  readonly body: string;
}

export interface WaitingMail extends Mail {
  readonly id: string;
  /** How often it has been tried, this time included. */
  readonly tries: number;
}

/** Queues a mail in the caller's transaction, so it is sent only if that commits. */
export async function queueMail(db: Db, ids: IdSource, mail: Mail, now: Date): Promise<void> {
  await db
    .insertInto("mail_outbox")
    .values({ id: ids.next(), ...mail, created_at: now, next_try_at: now })
    .execute();
}

/**
 * Takes the mail that has been due longest. Until `lease` no other process takes it; if this one dies, another sends the mail
 * then.
 */
export async function takeMail(db: Db, now: Date, lease: Date): Promise<WaitingMail | undefined> {
  const { rows } = await sql<WaitingMail>`
    UPDATE mail_outbox SET tries = tries + 1, next_try_at = ${lease}
    WHERE id = (
      SELECT id FROM mail_outbox WHERE next_try_at <= ${now} ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, recipient, subject, body, tries`.execute(db);
  return rows[0];
}

export async function postponeMail(db: Db, id: string, until: Date): Promise<void> {
  await db.updateTable("mail_outbox").set({ next_try_at: until }).where("id", "=", id).execute();
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom("mail_outbox").where("id", "=", id).execute();
}
