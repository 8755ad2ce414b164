import { approvalScreensOf, decidesBy } from "bank-api/domain/approvals";
import { BranchScope } from "bank-api/domain/branch-scope";
import { approverOf, listPending, readDeskCounts } from "bank-api/store/approvals/approvals";
import { listUndecidable } from "bank-api/store/approvals/undecidable";
import { deleteView, insertView, listViews } from "bank-api/store/people/views";
import { noRight, notFound } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import { holds } from "bank-api/domain/permission";
import { readViewAddress, readViewName } from "bank-api/domain/views";
import type { ActorHandlers } from "../handler";
import { countOf } from "./lists";

export const deskHandlers = {
  async readDesk({ actor, db }) {
    const [counts, views] = await Promise.all([
      readDeskCounts(db, decidesBy(actor), approverOf(actor)),
      listViews(db, actor),
    ]);
    return { data: { ...counts, views } };
  },

  async listUndecidable({ actor, db }) {
    return { data: await listUndecidable(db, approvalScreensOf(actor), BranchScope.of(actor)) };
  },

  async listApprovals({ actor, body, db, page }) {
    const found = await listPending(db, decidesBy(actor, body.feature), approverOf(actor), page);
    return { data: found.rows, ...countOf(found) };
  },

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
