import { BranchScope } from "bank-api/domain/branch-scope";
import type { Actor } from "bank-api/domain/actor";
import { jakartaDate } from "bank-api/domain/dates";
import { isApprover, notNameable, requireApprover, requireDays, requireOpen } from "bank-api/domain/deputies";
import { notFound } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import { requireReason } from "bank-api/domain/reason";
import { alreadyProcessed } from "bank-api/domain/transactions";
import {
  endDeputyship,
  findDeputyship,
  insertDeputyship,
  listCandidates,
  listDeputyships,
  type Deputyship,
} from "bank-api/store/deputyships";
import { noRows } from "bank-api/store/paging";
import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { Handlers } from "../handler";
import { countOf, stampOut } from "./lists";

export const deputyHandlers: Handlers<
  "listDeputyships" | "listDeputyCandidates" | "nameDeputy" | "endDeputyship"
> = {
  async listDeputyships({ actor, body, db, page, clock }) {
    const isAbsent = body._key !== undefined && !isId(body._key);
    const filter = { id: body._key, ...seenBy(actor, clock.now()) };
    const found = isAbsent ? noRows : await listDeputyships(db, filter, page);
    return { data: found.rows.map(deputyshipOut), ...countOf(found) };
  },

  async listDeputyCandidates({ actor, db, page }) {
    const found = isApprover(actor) ? await listCandidates(db, actor, page) : noRows;
    return {
      data: found.rows.map(({ id, ...candidate }) => ({ _key: id, ...candidate })),
      ...countOf(found),
    };
  },

  async nameDeputy({ actor, body, db, clock, ids }) {
    const [id, at] = [ids.next(), clock.now()];
    const { deputy: deputyId, from, to } = body;
    requireApprover(actor);
    const reason = requireReason(body.reason);
    requireDays(from, to, jakartaDate(at));
    const isCandidate =
      isId(deputyId) && (await listCandidates(db, actor, { skip: 0, limit: 1 }, deputyId)).total > 0;
    if (!isCandidate) throw notNameable();
    const fields = { approverId: actor.userId, deputyId, from, to, reason };
    await insertDeputyship(db, { id, at, ...fields });
    return {
      data: { _key: id },
      act: { actor, at, action: "deputy.name", subject: `deputyship:${id}`, after: fields },
    };
  },

  async endDeputyship({ actor, body, db, clock }) {
    const at = clock.now();
    const found = isId(body._key)
      ? await findDeputyship(db, { id: body._key, ...seenBy(actor, at) })
      : undefined;
    if (!found) throw notFound();
    requireOpen(found.state);
    if (!(await endDeputyship(db, found.id, { by: actor.userId, at }))) throw alreadyProcessed();
    const [before, after] = [{ state: found.state }, { state: "ended" }];
    return {
      data: null,
      act: { actor, at, action: "deputy.end", subject: `deputyship:${found.id}`, before, after },
    };
  },
};

/** Approver and deputy see theirs, administrators of users those of whom they may edit. Whoever sees one may end it. */
const seenBy = (actor: Actor, now: Date) => ({
  userId: actor.userId,
  administered: actor.features.has("MN601") ? BranchScope.of(actor) : null,
  today: jakartaDate(now),
});

function deputyshipOut(deputyship: Deputyship): DataInputOf<Calls["listDeputyships"]>[number] {
  const { id, approver, deputy, branch, from, to, reason, state, at, ended } = deputyship;
  return {
    _key: id,
    approver: { _key: approver.key, name: approver.name },
    deputy: { _key: deputy.key, name: deputy.name },
    branch: { _key: branch.id, name: branch.name },
    from,
    to,
    reason,
    status: state,
    timestamp: at.toISOString(),
    ended: ended && stampOut(ended),
  };
}
