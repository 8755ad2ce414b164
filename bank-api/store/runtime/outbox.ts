import type { IdSource } from "bank-api/domain/ids";
import { type Selectable, sql } from "kysely";
import type { Db } from "./database";
import type { Schema } from "./schema.gen";
import type { SecretBox } from "./secret-box";

export interface Email {
  /** Null for a name without an account: the e-mail is dropped. */
  readonly recipient: string | null;
  readonly subject: string;
  readonly body: string;
}

interface WaitingEmail {
  readonly id: string;
  readonly recipient: string | null;
  /** How often it has been tried, this time included. */
  readonly tries: number;
  /** Subject and body. @throws Error if they were sealed with a secret that the bank no longer has */
  content(): Pick<Email, "subject" | "body">;
}

/**
 * Queues an e-mail in the caller's transaction, so it is sent only if that commits. What it says is sealed until then: it may be
 * a temporary password.
 */
export async function queueMail(
  db: Db,
  { ids, mailSecretBox }: { readonly ids: IdSource; readonly mailSecretBox: SecretBox },
  email: Email,
  now: Date,
): Promise<void> {
  const id = ids.next();
  const { recipient, subject, body } = email;
  const sealed_letter = mailSecretBox.close(placeOf(id, recipient), JSON.stringify({ subject, body }));
  await db
    .insertInto("mail_outbox")
    .values({ id, recipient, sealed_letter, created_at: now, next_try_at: now })
    .execute();
}

/**
 * Takes the e-mail that has been due longest. Until `lease` no other process takes it; if this one dies, another sends the e-mail
 * then.
 */
export async function takeMail(
  db: Db,
  mailSecretBox: SecretBox,
  now: Date,
  lease: Date,
): Promise<WaitingEmail | undefined> {
  const { rows } = await sql<WaitingRow>`
    UPDATE mail_outbox SET tries = tries + 1, next_try_at = ${lease}
    WHERE id = (
      SELECT id FROM mail_outbox WHERE next_try_at <= ${now} ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, recipient, sealed_letter, tries`.execute(db);
  const [row] = rows;
  return (
    row && {
      id: row.id,
      recipient: row.recipient,
      tries: row.tries,
      content: () => contentIn(row, mailSecretBox),
    }
  );
}

type WaitingRow = Pick<Selectable<Schema["mail_outbox"]>, "id" | "recipient" | "sealed_letter" | "tries">;

function contentIn({ id, recipient, sealed_letter }: WaitingRow, mailSecretBox: SecretBox) {
  return JSON.parse(mailSecretBox.open(placeOf(id, recipient), sealed_letter)) as Pick<
    Email,
    "subject" | "body"
  >;
}

/** What an e-mail says opens in its own row only, and for its own recipient. */
const placeOf = (id: string, recipient: string | null) => `${id} ${recipient ?? ""}`;

export async function postponeMail(db: Db, id: string, until: Date): Promise<void> {
  await db.updateTable("mail_outbox").set({ next_try_at: until }).where("id", "=", id).execute();
}

/** Keeps an e-mail that will never be sent, until it is purged or a later one arrives. An administrator of the user sees it. */
export async function giveUpMail(db: Db, id: string): Promise<void> {
  await db
    .updateTable("mail_outbox")
    .set({ next_try_at: sql`'infinity'` })
    .where("id", "=", id)
    .execute();
}

/** Removes an e-mail that is sent, and those that its recipient's mailbox refused before. */
export async function removeSent(db: Db, { id, recipient }: Pick<WaitingEmail, "id" | "recipient">) {
  const wasRefused = sql<boolean>`(recipient = ${recipient} AND next_try_at = 'infinity')`;
  await db
    .deleteFrom("mail_outbox")
    .where(({ or, eb }) => or([eb("id", "=", id), wasRefused]))
    .execute();
}

/** Removes all mail to a recipient, sent or not: it was a wrong address. */
export async function removeMailTo(db: Db, recipient: string): Promise<void> {
  await db.deleteFrom("mail_outbox").where("recipient", "=", recipient).execute();
}
