import type { Actor } from "bank-api/domain/actor";
import { BranchScope } from "bank-api/domain/branch-scope";
import { jakartaDate } from "bank-api/domain/dates";
import { isApprover, notNameable, requireApprover, requireDays, requireOpen } from "bank-api/domain/deputies";
import { existing } from "bank-api/domain/errors";
import { isId, soughtId } from "bank-api/domain/ids";
import { requireReason } from "bank-api/domain/reason";
import { alreadyProcessed } from "bank-api/domain/transactions";
import {
  endDeputyship,
  findDeputyship,
  insertDeputyship,
  listCandidates,
  listDeputyships,
} from "bank-api/store/approvals/deputyships";
import { noRows } from "bank-api/store/lists/paging";
import type { ActorHandlers } from "../handler";
import { listed } from "./lists";

export const deputyHandlers = {
  async listDeputyships({ actor, body, db, page, clock }) {
    const filter = { key: soughtId(body.key), ...seenBy(actor, clock.now()) };
    return listed(await listDeputyships(db, filter, page));
  },

  async listDeputyCandidates({ actor, db, page }) {
    return listed(isApprover(actor) ? await listCandidates(db, actor, page) : noRows);
  },

  async nameDeputy({ actor, body, db, clock, ids }) {
    const [key, at] = [ids.next(), clock.now()];
    const { deputyKey, from, to } = body;
    requireApprover(actor);
    const reason = requireReason(body.reason);
    requireDays(from, to, jakartaDate(at));
    const isCandidate =
      isId(deputyKey) && (await listCandidates(db, actor, { skip: 0, limit: 1 }, deputyKey)).total > 0;
    if (!isCandidate) throw notNameable();
    const fields = { approverId: actor.userId, deputyId: deputyKey, from, to, reason };
    await insertDeputyship(db, { key, at, ...fields });
    return { data: { key }, act: { at, action: "deputy.name", subject: `deputyship:${key}`, after: fields } };
  },

  async endDeputyship({ actor, body, db, clock }) {
    const at = clock.now();
    const { key } = body;
    const { state } = existing(isId(key) && (await findDeputyship(db, { key, ...seenBy(actor, at) })));
    requireOpen(state);
    if (!(await endDeputyship(db, key, { by: actor.userId, at }))) throw alreadyProcessed();
    const [before, after] = [{ state }, { state: "ended" }];
    return { data: null, act: { at, action: "deputy.end", subject: `deputyship:${key}`, before, after } };
  },
} satisfies Partial<ActorHandlers>;

/**
 * The deputyships that a user sees and may end: an approver and a deputy their own, administrators those of users whom they may
 * edit.
 */
const seenBy = (actor: Actor, now: Date) => ({
  userId: actor.userId,
  administered: actor.features.has("MN601") ? BranchScope.of(actor) : null,
  today: jakartaDate(now),
});
