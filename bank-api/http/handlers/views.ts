import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import { noRight, notFound } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import { holds } from "bank-api/domain/permission";
import { readViewName, readViewUrl } from "bank-api/domain/views";
import { deleteView, insertView, type SavedView } from "bank-api/store/people/views";
import type { Handlers } from "../handler";

export const viewHandlers: Handlers<"saveView" | "deleteView"> = {
  async saveView({ actor, body, db, clock, ids }) {
    const name = readViewName(body.name);
    const { url, feature } = readViewUrl(body.url);
    if (!holds(actor, [feature])) throw noRight();
    const id = ids.next();
    await insertView(db, actor, { id, name, url, feature, isShared: body.shared, createdAt: clock.now() });
    return { data: { _key: id } };
  },

  /** Another user's view does not exist for the actor, even if it is shared. */
  async deleteView({ actor, body, db }) {
    const isGone = isId(body._key) && (await deleteView(db, actor, body._key));
    if (!isGone) throw notFound();
    return { data: {} };
  },
};

export function viewOut(view: SavedView): DataInputOf<Calls["readDesk"]>["views"][number] {
  const { id, name, url, isShared, ownerId, ownerName } = view;
  return { _key: id, name, url, shared: isShared, owner: { _key: ownerId, name: ownerName } };
}
