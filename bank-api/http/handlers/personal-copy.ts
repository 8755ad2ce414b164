import { BranchScope } from "bank-api/domain/branch-scope";
import { minuteMs } from "bank-api/domain/clock";
import { erasedAlready } from "bank-api/domain/data-requests";
import { existing, noRight, notFound } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import { holds } from "bank-api/domain/permission";
import { hasOpenedSince } from "bank-api/store/audit/access-log";
import { findDataRequest } from "bank-api/store/privacy/data-requests";
import { isGone } from "bank-api/store/privacy/erasures";
import { listPersonalData } from "bank-api/store/privacy/personal-copy";
import { findPerson } from "bank-api/store/privacy/rows-of-person";
import { asOfOneMoment } from "bank-api/store/runtime/one-moment";
import { proposalKinds } from "contract/proposal-kinds";
import type { ActorHandlers } from "../handler";

/** The pages of a copy that come within this time are one access. */
const oneAccessMs = 15 * minuteMs;

const { decider } = proposalKinds["data-request"];

export const personalCopyHandlers = {
  async listPersonalData({ actor, body, db, clock, retention: keep }) {
    const scope = BranchScope.of(actor);
    const request = existing(isId(body.key) && (await findDataRequest(db, body.key, scope)));
    const { kind, state, proposedBy, customerId } = request;
    if (kind !== "copy" || (state !== "open" && state !== "answered")) throw notFound();
    // Nobody makes a copy alone: until a second person has answered, only somebody who may do that reads it.
    const isSecond = proposedBy !== actor.userId && holds(actor, [decider]);
    if (state === "open" && !isSecond) throw noRight();
    // All of a page is as of one moment, and no page follows once the data has gone: a copy has the person whole, or breaks off.
    const { person, data } = await asOfOneMoment(db, async (moment) => {
      if (await isGone(moment, customerId)) throw erasedAlready();
      const found = await findPerson(moment, customerId, scope);
      return {
        person: found,
        data: await listPersonalData(moment, { person: found, scope, keep }, body.after),
      };
    });
    const since = new Date(clock.now().getTime() - oneAccessMs);
    const isFurtherPage =
      body.after !== undefined &&
      (await hasOpenedSince(db, { actor, customerIds: [customerId], screen: "copy" }, since));
    return isFurtherPage ? { data } : { data, opened: { customerIds: person.ids, screen: "copy" } };
  },
} satisfies Partial<ActorHandlers>;
