import { BranchScope } from "bank-api/domain/branch-scope";
import { readCorrections } from "bank-api/domain/corrections";
import {
  correctsNothing,
  erasedAlready,
  erasureIn,
  notRestricted,
  readReply,
  readRequest,
  requestWaits,
} from "bank-api/domain/data-requests";
import { jakartaDate } from "bank-api/domain/dates";
import { existing } from "bank-api/domain/errors";
import { isId, soughtId } from "bank-api/domain/ids";
import { readSought } from "bank-api/domain/search";
import { actOf, recordChanges } from "bank-api/store/audit/audit";
import { correctCustomer } from "bank-api/store/customers/corrections";
import { findCustomer } from "bank-api/store/customers/customers";
import {
  findDataRequest,
  findDataSubject,
  insertDataRequest,
  keepReply,
  listDataRequests,
} from "bank-api/store/privacy/data-requests";
import { approveErasure } from "bank-api/store/privacy/erasures";
import { liftRestriction, restrict } from "bank-api/store/privacy/restrictions";
import { isDuplicateIn } from "bank-api/store/runtime/errors";
import { requestEffects } from "contract/request-kinds";
import type { ActorHandlers, Answers, Deciding } from "../handler";
import { listedAs } from "./lists";

export const dataRequestHandlers = {
  async listDataRequests({ actor, body: { key, branchKey, kind, state, number }, db, page, retention }) {
    const scope = BranchScope.of(actor).narrowedTo(branchKey);
    const sought = number === undefined ? undefined : readSought(number);
    const found = await listDataRequests(db, { scope, key: soughtId(key), kind, state, sought }, page);
    return listedAs(found, (row) => ({ ...row, erasure: erasureIn(row.erasure, retention) }));
  },

  async findDataSubject({ actor, body, db }) {
    const found = existing(await findDataSubject(db, readSought(body.number), BranchScope.of(actor)));
    if (found.isErased) throw erasedAlready();
    return { data: found.person };
  },

  async registerDataRequest({ actor, body: { personKey, ...given }, db, clock, ids }) {
    const at = clock.now();
    const request = readRequest(given, at);
    const customer = existing(isId(personKey) && (await findCustomer(db, personKey, BranchScope.of(actor))));
    if (requestEffects[given.kind] === "lift" && customer.restriction === null) throw notRestricted();
    const corrections = readCorrections(given.corrections ?? {}, customer.customerType, jakartaDate(at));
    if (corrections && given.kind !== "correction") throw correctsNothing();
    const key = ids.next();
    const row = { ...request, id: key, customerId: customer.id, corrections };
    await insertDataRequest(db, row, { by: actor.userId, at }).catch((error: unknown) => {
      throw isDuplicateIn("proposals_waiting", error) ? requestWaits() : error;
    });
    return {
      data: { key },
      act: { at, ...actOf("data-request", "register", key, { kind: given.kind, customer: customer.id }) },
    };
  },
} satisfies Partial<ActorHandlers>;

/** What a person asked about their data, for who answers, in the branch of the person. */
export async function answersToDataRequest({
  actor,
  body,
  db,
  record: { id: requestId, proposedBy },
}: Deciding): Promise<Answers> {
  const { kind, customerId, corrections, erasedAt } = existing(
    await findDataRequest(db, requestId, BranchScope.of(actor)),
  );
  const about = { kind, customer: customerId };
  return {
    approve: async (at) => {
      const reply = readReply(body.reply, kind, "approve");
      await keepReply(db, requestId, reply);
      // A restored database may still have the request of somebody who is on the list of erased people.
      if (erasedAt !== null)
        return actOf("data-request", "answer", requestId, { ...about, stopsAccounts: false });
      const record = (verb: string, ids: readonly string[], more: object = {}) =>
        recordChanges(
          db,
          { actor, at, action: `customer.${verb}` },
          ids.map((id) => ({ subject: `customer:${id}`, after: { request: requestId, ...more } })),
        );
      if (corrections) {
        await correctCustomer(db, customerId, corrections);
        await record("correct", [customerId], { filled: Object.keys(corrections) });
      }
      const effect = requestEffects[kind];
      if (effect === "restrict" || effect === "erase")
        await record("restrict", await restrict(db, { customerId, requestId, ...reply }));
      if (effect === "erase") await approveErasure(db, [customerId], { proposalId: requestId, at });
      if (effect === "lift") {
        const lifted = await liftRestriction(db, customerId);
        if (lifted.length === 0) throw notRestricted();
        await record("lift-restriction", lifted);
      }
      return actOf("data-request", "answer", requestId, { ...about, stopsAccounts: reply.stopsAccounts });
    },
    refuse: async () => {
      if (proposedBy === actor.userId) return actOf("data-request", "take-back", requestId, about);
      const reply = readReply(body.reply, kind, "refuse");
      await keepReply(db, requestId, reply);
      return actOf("data-request", "refuse", requestId, { ...about, ground: reply.ground });
    },
  };
}
