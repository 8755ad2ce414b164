import { dayMs } from "bank-api/domain/clock";
import { answersToNotice } from "bank-api/http/handlers/privacy-notices";
import { actOf, recordAudit } from "bank-api/store/audit/audit";
import { insertPrivacyNotice } from "bank-api/store/privacy/privacy-notices";
import type { Db } from "bank-api/store/runtime/database";
import { decide } from "./decide";
import demo from "./demo-data.json" with { type: "json" };
import { administrator, demoActor, idsOfThePast, supervisor, type Founded } from "./organisation";

/**
 * Inserts the texts by which people are told about their data: one that was replaced, the one in force, and one that waits. Answers
 * the ids of those that were approved, the first one first.
 */
export async function insertPrivacyNotices(db: Db, { now, userIds }: Founded): Promise<readonly string[]> {
  const idAt = idsOfThePast(7);
  const [maker, approver] = [demoActor(userIds, supervisor), demoActor(userIds, administrator)];
  const approvedIds: string[] = [];
  for (const { daysAgo, decision, text } of demo.privacyNotices) {
    const at = new Date(now.getTime() - daysAgo * dayMs);
    const decidedAt = new Date(at.getTime() + dayMs / 4);
    const id = idAt(at);
    await insertPrivacyNotice(db, { id, text }, { by: maker.userId, at });
    await recordAudit(db, { actor: maker, at, ...actOf("privacy-notice", "propose", id, { text }) });
    if (decision === null) continue;
    approvedIds.push(id);
    await decide(db, answersToNotice, { key: id, decision: "approve" }, { actor: approver, at: decidedAt });
  }
  return approvedIds;
}
