import { dayMs } from "bank-api/domain/clock";
import { answersToRetention } from "bank-api/http/handlers/retention";
import { actOf, recordAudit } from "bank-api/store/audit/audit";
import { addNoticeEvent } from "bank-api/store/people/notices";
import { countDue, findRun, insertRun } from "bank-api/store/privacy/retention";
import type { Db } from "bank-api/store/runtime/database";
import { decide } from "./decide";
import { administrator, demoActor, idsOfThePast, supervisor, type Founded } from "./organisation";

const keptDays = { "sign-ins": 180, "failed-rows": 90 } as const;

/** Inserts what goes by rule: sign-ins of which a run has ended, and failed rows that wait for an approval. */
export async function insertRetentionRuns(db: Db, { now, userIds }: Founded): Promise<void> {
  const idAt = idsOfThePast(11);
  const [maker, approver] = [demoActor(userIds, supervisor), demoActor(userIds, administrator)];
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const propose = async (category: keyof typeof keptDays, at: Date, known?: number) => {
    const [id, before] = [idAt(at), new Date(at.getTime() - keptDays[category] * dayMs)];
    const due = known ?? (await countDue(db, category, before)).due;
    await insertRun(db, { id, category, before, due }, { by: maker.userId, at });
    const run = await findRun(db, id);
    const act = (verb: string) => actOf("retention", verb, id, run);
    await recordAudit(db, { ...act("propose"), actor: maker, at });
    return { id, run, act };
  };

  const removed = 640;
  const { id, run, act } = await propose("sign-ins", ago(20), removed);
  const [decidedAt, endedAt] = [ago(19), ago(18.9)];
  await decide(db, answersToRetention, { key: id, decision: "approve" }, { actor: approver, at: decidedAt });
  await db.updateTable("retention_runs").set({ removed, ended_at: endedAt }).where("id", "=", id).execute();
  await recordAudit(db, { ...act("end"), actor: approver, at: endedAt, after: { ...run, removed } });
  await propose("failed-rows", ago(2));
  await addNoticeEvent(db, { kind: "retention-due", subjectId: "0", actorId: null, at: ago(3) });
}
