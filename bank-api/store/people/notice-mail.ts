import type { IsoDate } from "bank-api/domain/dates";
import { kindsAbout, usualDelivery } from "bank-api/domain/notices";
import { sql } from "kysely";
import type { Delivery } from "contract/extensions/notices";
import type { DecisionFeature } from "contract/extensions/pending";
import type { NoticeKind, NoticeTopic } from "contract/notice-kinds";
import type { Db } from "../runtime/database";

/** When mail tells a user of the notices of each topic. */
export type MailChoices = Readonly<Record<NoticeTopic, Delivery>>;

export async function readMailChoices(db: Db, userId: string): Promise<MailChoices> {
  const chosen = db.selectFrom("notice_mail").select(["topic", "delivery"]).where("user_id", "=", userId);
  const rows = await chosen.execute();
  return { ...usualDelivery, ...Object.fromEntries(rows.map(({ topic, delivery }) => [topic, delivery])) };
}

export async function saveMailChoices(db: Db, userId: string, choices: MailChoices): Promise<void> {
  const topics = (Object.keys(usualDelivery) as NoticeTopic[]).sort();
  await db
    .insertInto("notice_mail")
    .values(topics.map((topic) => ({ user_id: userId, topic, delivery: choices[topic] })))
    .onConflict((row) =>
      row.columns(["user_id", "topic"]).doUpdateSet({ delivery: (is) => is.ref("excluded.delivery") }),
    )
    .execute();
}

/** What an e-mail may say of a notice: nothing personal. */
export interface Mailed {
  readonly recipient: string;
  readonly kind: NoticeKind;
  readonly featureCode: DecisionFeature | null;
  readonly subjectId: string | null;
  /** The type of the request that the notice is about; null for all other notices. */
  readonly transactionType: string | null;
}

const mailed = sql`
  users.username AS recipient, kind, feature_code AS "featureCode", subject_id AS "subjectId",
  CASE WHEN kind = ANY(${kindsAbout("request")}::text[])
    THEN (SELECT transaction_type FROM transactions WHERE transactions.id = subject_id) END AS "transactionType"`;

/** Few enough for a short transaction. */
export const emailsAtOnce = 100;

/**
 * Takes notices that go out by mail at once. The caller queues their e-mails in the same transaction. An inactive user gets
 * an e-mail only to say that they are inactive.
 */
export async function takeAtOnce(db: Db): Promise<readonly Mailed[]> {
  const { rows } = await sql<Mailed>`
    WITH due AS (
      SELECT id FROM notices WHERE mail_due = 'at-once' ORDER BY id LIMIT ${emailsAtOnce} FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE notices SET mail_due = NULL FROM due WHERE notices.id = due.id RETURNING notices.*
    )
    SELECT ${mailed} FROM taken JOIN users ON users.id = user_id
    WHERE users.status = 'Active' OR kind = 'user-deactivated' ORDER BY taken.id`.execute(db);
  return rows;
}

/** Active users for whom a daily e-mail is due, and who have not had that of this day. */
export async function usersWithDailyEmail(db: Db, day: IsoDate, until: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT users.id FROM users WHERE status = 'Active'
      AND EXISTS (SELECT FROM notices WHERE mail_due = 'daily' AND user_id = users.id AND at < ${until})
      AND NOT EXISTS (SELECT FROM notice_digests WHERE user_id = users.id AND notice_digests.day >= ${day}::date)
    ORDER BY users.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Takes what the daily e-mail of a user tells: what they have not read meanwhile. Nothing if another instance has taken it.
 * The caller queues the e-mail in the same transaction.
 */
export async function takeDaily(
  db: Db,
  userId: string,
  day: IsoDate,
  until: Date,
): Promise<readonly Mailed[]> {
  const { numAffectedRows } = await sql`
    INSERT INTO notice_digests AS last (user_id, day) VALUES (${userId}, ${day}::date)
    ON CONFLICT (user_id) DO UPDATE SET day = excluded.day WHERE last.day < excluded.day`.execute(db);
  if (numAffectedRows === 0n) return [];
  const { rows } = await sql<Mailed>`
    WITH taken AS (
      UPDATE notices SET mail_due = NULL WHERE mail_due = 'daily' AND user_id = ${userId} AND at < ${until} RETURNING *
    )
    SELECT ${mailed} FROM taken JOIN users ON users.id = user_id WHERE read_at IS NULL
    ORDER BY at DESC, taken.id DESC`.execute(db);
  return rows;
}
