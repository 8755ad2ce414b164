import { BranchScope } from "bank-api/domain/branch-scope";
import { effectOf, notRestricted, readReply, readRequest, requestWaits } from "bank-api/domain/data-requests";
import { existing, noRight } from "bank-api/domain/errors";
import { isId, soughtId } from "bank-api/domain/ids";
import { holds } from "bank-api/domain/permission";
import { readSought } from "bank-api/domain/search";
import { findCustomer } from "bank-api/store/customers/customers";
import {
  findDataRequest,
  findDataSubject,
  insertDataRequest,
  keepReply,
  listDataRequests,
} from "bank-api/store/privacy/data-requests";
import { liftRestriction, restrict } from "bank-api/store/privacy/restrictions";
import { isDuplicateIn } from "bank-api/store/runtime/errors";
import { proposalKinds } from "contract/proposal-kinds";
import type { ActorHandlers, Answers, DecisionContext } from "../handler";
import { listed } from "./lists";

export const dataRequestHandlers = {
  async listDataRequests({ actor, body: { key, branchKey, kind, state, number }, db, page }) {
    const scope = BranchScope.of(actor);
    const person = number === undefined ? undefined : await findDataSubject(db, readSought(number), scope);
    // A number that nobody has finds no request.
    const customerId = number === undefined ? undefined : (person?.key ?? "0");
    const filter = { scope: scope.narrowedTo(branchKey), key: soughtId(key), kind, state, customerId };
    return listed(await listDataRequests(db, filter, page));
  },

  async findDataSubject({ actor, body, db }) {
    return {
      data: existing(await findDataSubject(db, readSought(body.number), BranchScope.of(actor))),
    };
  },

  async registerDataRequest({ actor, body: { personKey, ...given }, db, clock, ids }) {
    const at = clock.now();
    const request = readRequest(given, at);
    const customer = existing(isId(personKey) && (await findCustomer(db, personKey, BranchScope.of(actor))));
    const key = ids.next();
    const row = { ...request, id: key, customerId: customer.id };
    await insertDataRequest(db, row, { by: actor.userId, at }).catch((error: unknown) => {
      throw isDuplicateIn("proposals_waiting", error) ? requestWaits() : error;
    });
    return {
      data: { key },
      act: { at, ...actOf("register", key, { kind: given.kind, customer: customer.id }) },
    };
  },
} satisfies Partial<ActorHandlers>;

/** What a person asked about their data, for who answers, in the branch of the person. */
export async function answersToDataRequest(context: DecisionContext): Promise<Answers> {
  const { actor, body, db, record: proposal } = context;
  const request = existing(await findDataRequest(db, proposal.id, BranchScope.of(actor)));
  const { id: requestId, kind, customerId } = request;
  const about = { kind, customer: customerId };
  return {
    approve: async () => {
      const reply = readReply(body.reply, "approve");
      await keepReply(db, requestId, reply);
      const effect = effectOf(kind);
      if (effect === "restrict") await restrict(db, { customerId, requestId, ...reply });
      if (effect === "lift" && !(await liftRestriction(db, customerId))) throw notRestricted();
      return actOf("answer", requestId, { ...about, stopsAccounts: reply.stopsAccounts });
    },
    refuse: async () => {
      if (proposal.proposedBy === actor.userId) return actOf("take-back", requestId, about);
      if (!holds(actor, [proposalKinds["data-request"].decider])) throw noRight();
      const reply = readReply(body.reply, "refuse");
      await keepReply(db, requestId, reply);
      return actOf("refuse", requestId, { ...about, ground: reply.ground });
    },
  };
}

const actOf = (verb: string, id: string, after: object) => ({
  action: `data-request.${verb}`,
  subject: `data-request:${id}`,
  after,
});
