import { cutoff, keptOf, nothingDue, requireRetentionOffice } from "bank-api/domain/retention";
import { actOf } from "bank-api/store/audit/audit";
import {
  countDue,
  findRun,
  insertRun,
  listRetainedPeople,
  listRetention,
} from "bank-api/store/privacy/retention";
import type { ActorHandlers, Answers, Deciding } from "../handler";
import { listed } from "./lists";

export const retentionHandlers = {
  async listRetention({ actor, db, retention, clock }) {
    requireRetentionOffice(actor);
    return { data: await listRetention(db, retention, clock.now()) };
  },

  async listRetainedPeople({ actor, db, retention, clock, page }) {
    requireRetentionOffice(actor);
    return listed(await listRetainedPeople(db, retention, clock.now(), page));
  },

  async proposeRetention({ actor, body: { category }, db, retention, clock, ids }) {
    requireRetentionOffice(actor);
    const [id, at] = [ids.next(), clock.now()];
    const before = cutoff(at, keptOf(retention)[category]);
    const { due } = await countDue(db, category, before);
    if (due === 0) throw nothingDue();
    await insertRun(db, { id, category, before, due }, { by: actor.userId, at });
    return { data: { key: id }, act: { at, ...actOf("retention", "propose", id, await findRun(db, id)) } };
  },
} satisfies Partial<ActorHandlers>;

/** What is proposed to go, for who approves it. A job then removes it (store/privacy/retention-work.ts). */
export async function answersToRetention({ actor, db, record }: Deciding): Promise<Answers> {
  requireRetentionOffice(actor);
  const run = await findRun(db, record.id);
  return {
    approve: async () => actOf("retention", "approve", record.id, run),
    refuse: async () =>
      actOf("retention", record.proposedBy === actor.userId ? "take-back" : "refuse", record.id, run),
  };
}
