import type { Actor } from "bank-api/domain/actor";
import { BranchScope } from "bank-api/domain/branch-scope";
import { notFound } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import { requireReason } from "bank-api/domain/reason";
import {
  factorChanged,
  noSecondFactor,
  requireAnothers,
  requireDecider,
  resetWaits,
} from "bank-api/domain/second-factor-resets";
import { alreadyProcessed } from "bank-api/domain/transactions";
import { secondFactorResetLetter } from "bank-api/mail/letters";
import type { AuditEntry } from "bank-api/store/audit/audit";
import { queueMail } from "bank-api/store/runtime/outbox";
import { noRows } from "bank-api/store/lists/paging";
import {
  decideReset,
  findReset,
  insertReset,
  listResets,
  type Reset,
} from "bank-api/store/people/second-factor-resets";
import { removeSecondFactor, wasOnAt } from "bank-api/store/people/second-factors";
import { endSessionsOf } from "bank-api/store/people/sessions";
import type { CallContext, Handlers } from "../handler";
import { takeTurn } from "./administrators";
import { countOf } from "./lists";
import { visibleUser } from "./visibility";

export const secondFactorResetHandlers: Handlers<
  "listSecondFactorResets" | "askSecondFactorReset" | "decideSecondFactorReset"
> = {
  async listSecondFactorResets({ actor, body, db, page }) {
    const isAbsent = body.userKey !== undefined && !isId(body.userKey);
    const filter = { scope: BranchScope.of(actor), userId: body.userKey };
    const found = isAbsent ? noRows : await listResets(db, filter, page);
    return { data: found.rows, ...countOf(found) };
  },

  async askSecondFactorReset({ actor, body, db, clock, ids }) {
    const reason = requireReason(body.reason);
    requireAnothers(actor, body.userKey);
    await takeTurn({ db, actor });
    const user = await visibleUser(db, actor, body.userKey);
    const [key, at] = [ids.next(), clock.now()];
    if (!(await wasOnAt(db, user.id, at))) throw noSecondFactor();
    const waiting = await listResets(
      db,
      { scope: BranchScope.of(actor), userId: user.id },
      { skip: 0, limit: 1 },
    );
    if (waiting.total > 0) throw resetWaits();
    await insertReset(db, user, { id: key, reason, by: actor.userId, at });
    return {
      data: { key },
      act: actOf("ask-second-factor-reset", { user: { key: user.id }, reason }, actor, at),
    };
  },

  async decideSecondFactorReset(context) {
    const { actor, body, db, clock } = context;
    const { key, decision } = body;
    await takeTurn({ db, actor });
    const reset = isId(key) ? await findReset(db, key, BranchScope.of(actor)) : undefined;
    if (!reset) throw notFound();
    if (reset.decidedBy !== null) throw alreadyProcessed();
    requireDecider(actor, reset, decision);
    const at = clock.now();
    const isRefused = decision === "refuse";
    await decideReset(db, reset, { by: actor.userId, at, isRefused });
    if (isRefused) return { data: null, act: actOf("refuse-second-factor-reset", reset, actor, at) };
    await takeAway(context, reset, at);
    return { data: null, act: actOf("reset-second-factor", reset, actor, at) };
  },
};

/** Removes the second factor that the reset was asked for, and ends its user's sessions: a thief of the phone may have one. */
async function takeAway(
  { db, ids, mailSeal }: CallContext<"decideSecondFactorReset">,
  { user, username, askedAt }: Reset,
  at: Date,
): Promise<void> {
  if (!(await wasOnAt(db, user.key, askedAt))) throw factorChanged();
  await removeSecondFactor(db, user.key);
  await endSessionsOf(db, user.key);
  await queueMail(db, { ids, mailSeal }, secondFactorResetLetter(username), at);
}

function actOf(
  action: string,
  { user, reason }: Pick<Reset, "reason"> & { readonly user: Pick<Reset["user"], "key"> },
  actor: Actor,
  at: Date,
): AuditEntry {
  return { actor, at, action: `user.${action}`, subject: `user:${user.key}`, after: { reason } };
}
