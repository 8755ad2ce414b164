import { dayMs } from "bank-api/domain/clock";
import { monthOf } from "bank-api/domain/retention";
import { decideProposal } from "bank-api/store/approvals/proposals";
import { recordAudit } from "bank-api/store/audit/audit";
import { addNoticeEvent } from "bank-api/store/people/notices";
import { countDue, findRun, insertRun } from "bank-api/store/privacy/retention";
import type { Db } from "bank-api/store/runtime/database";
import { demoPerson, idsOfThePast, type DemoUsername, type Founded } from "./organisation";
import { supervisor } from "./rules";

const administrator = "admin@ramahzakat.example" satisfies DemoUsername;

const keptDays = { "sign-ins": 180, "failed-rows": 90 } as const;

/** Inserts what goes by rule: sign-ins of which a run has ended, and failed rows that wait for an approval. */
export async function insertRetentionRuns(db: Db, { now, userIds }: Founded): Promise<void> {
  const idAt = idsOfThePast(11);
  const [maker, approver] = [demoPerson(userIds, supervisor), demoPerson(userIds, administrator)];
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const propose = async (category: keyof typeof keptDays, at: Date, known?: number) => {
    const [id, before] = [idAt(at), new Date(at.getTime() - keptDays[category] * dayMs)];
    const due = known ?? (await countDue(db, category, before)).due;
    await insertRun(db, { id, category, before, due }, { by: maker.key, at });
    await record("propose", id, maker, at);
    return id;
  };
  const record = async (
    verb: string,
    id: string,
    { key: userId, name }: typeof maker,
    at: Date,
    after?: object,
  ) =>
    recordAudit(db, {
      ...{ actor: { userId, name }, at, action: `retention.${verb}`, subject: `retention:${id}` },
      after: after ?? (await findRun(db, id)),
    });

  const removed = 640;
  const ended = await propose("sign-ins", ago(20), removed);
  const [decidedAt, endedAt] = [ago(19), ago(18.9)];
  await decideProposal(db, ended, { isRefused: false, by: approver.key, at: decidedAt });
  await record("approve", ended, approver, decidedAt);
  await db
    .updateTable("retention_runs")
    .set({ removed, ended_at: endedAt })
    .where("id", "=", ended)
    .execute();
  await record("end", ended, approver, endedAt, { retained: "sign-ins", removed });
  await propose("failed-rows", ago(2));

  const month = monthOf(now);
  await db.insertInto("retention_told").values({ month }).execute();
  await addNoticeEvent(db, { kind: "retention-due", subjectId: String(month), actorId: null, at: ago(3) });
}
