import { dailyEmailDue } from "bank-api/domain/notices";
import { dailyEmail, noticeEmail } from "bank-api/mail/emails";
import { waitingOn } from "bank-api/store/approvals/approvals";
import { findActorOf } from "bank-api/store/people/admission";
import {
  emailsAtOnce,
  takeAtOnce,
  takeDaily,
  usersWithDailyEmail,
  type Mailed,
} from "bank-api/store/people/notice-mail";
import type { Db } from "bank-api/store/runtime/database";
import { queueMail, type Email } from "bank-api/store/runtime/outbox";
import type { SecretBox } from "bank-api/store/runtime/secret-box";
import type { JobServices } from "./every";

interface EmailServices extends Pick<JobServices, "db" | "clock" | "ids"> {
  readonly mailSecretBox: SecretBox;
  /** The address at which browsers see the app; undefined where the settings name none. */
  readonly appOrigin: string | undefined;
}

/**
 * Queues the e-mails about notices that users want to hear of at once. What is taken and its e-mails commit together, so each
 * instance may do this; the postman sends them, once the mail server takes them.
 */
export async function mailAtOnce(services: EmailServices): Promise<void> {
  const { db, appOrigin } = services;
  const piece = async (transaction: Db) => {
    const taken = await takeAtOnce(transaction);
    for (const notice of taken) await queue(services, transaction, noticeEmail(notice, appOrigin));
    return taken.length;
  };
  while ((await db.transaction().execute(piece)) === emailsAtOnce);
}

/** Queues each user's daily e-mail, from seven in the morning on. A bank that was off then does so later. */
export async function mailDaily(services: EmailServices): Promise<void> {
  const { db, clock, appOrigin } = services;
  const { day, until } = dailyEmailDue(clock.now());
  for (const userId of await usersWithDailyEmail(db, day, until)) {
    await db.transaction().execute(async (transaction) => {
      const taken = await takeDaily(transaction, userId, day, until);
      const [first, ...others] = await stillTrue(transaction, userId, clock.now(), taken);
      if (first) await queue(services, transaction, dailyEmail([first, ...others], appOrigin));
    });
  }
}

/** Leaves out screens on which nothing waits any more, because a user who decides from a list reads no notice. */
async function stillTrue(db: Db, userId: string, now: Date, notices: readonly Mailed[]) {
  const screens = notices.map(({ featureCode }) => featureCode);
  const actor = screens.some(Boolean) ? await findActorOf(db, userId, now) : undefined;
  if (!actor) return notices;
  const waiting = await waitingOn(db, actor, screens);
  return notices.filter(
    ({ featureCode }) => featureCode === null || (waiting.get(featureCode)?.total ?? 0) > 0,
  );
}

const queue = (services: EmailServices, transaction: Db, email: Email) =>
  queueMail(transaction, services, email, services.clock.now());
