import { noRight, notFound } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import { holds } from "bank-api/domain/permission";
import { readViewAddress, readViewName } from "bank-api/domain/views";
import { deleteView, insertView } from "bank-api/store/people/views";
import type { ActorHandlers } from "../handler";

export const viewHandlers = {
  async saveView({ actor, body: { isShared, ...body }, db, clock, ids }) {
    const name = readViewName(body.name);
    const { address, codes } = readViewAddress(body.address);
    const feature = codes.find((code) => holds(actor, [code]));
    if (feature === undefined) throw noRight();
    const key = ids.next();
    await insertView(db, actor, { key, name, address, feature, isShared, createdAt: clock.now() });
    return { data: { key } };
  },

  /** Another user's view does not exist for the actor, even if it is shared. */
  async deleteView({ actor, body: { key }, db }) {
    const isGone = isId(key) && (await deleteView(db, actor, key));
    if (!isGone) throw notFound();
    return { data: {} };
  },
} satisfies Partial<ActorHandlers>;
