import { dayMs } from "bank-api/domain/clock";
import type { NewTransaction } from "bank-api/store/ledger/ledger";
import { addNoticeEvent, markReadUntil, writeNotices } from "bank-api/store/people/notices";
import type { Db } from "bank-api/store/runtime/database";

/**
 * Writes the notices that the history leaves: what waits, what became of uploads and requests, and what rules and deputies there
 * were. Users have read what is older than a day, and no mail is sent.
 *
 * @param requests those made last
 */
export async function seedNotices(
  db: Db,
  requests: readonly NewTransaction[],
  userIds: Iterable<string>,
  now: Date,
): Promise<void> {
  for (const { id: subjectId, status, decision, createdBy, createdAt } of requests) {
    const kind = status === "settled" ? "request-approved" : "request-refused";
    await addNoticeEvent(
      db,
      decision
        ? { kind, subjectId, actorId: decision.by, at: decision.at }
        : { kind: "request-made", subjectId, actorId: createdBy, at: createdAt },
    );
  }
  await writeNotices(db, { byMail: false });
  const yesterday = new Date(now.getTime() - dayMs);
  for (const userId of userIds) await markReadUntil(db, userId, yesterday, now);
}
