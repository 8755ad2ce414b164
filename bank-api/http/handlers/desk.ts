import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { Actor } from "bank-api/domain/actor";
import { approvalsFor } from "bank-api/domain/approvals";
import { countWaiting, listWaiting, type Approval, type Approver } from "bank-api/store/approvals";
import { listViews } from "bank-api/store/views";
import type { Handlers } from "../handler";
import { countOf } from "./lists";
import { viewOut } from "./views";
import { ownScope } from "./visibility";

export const deskHandlers: Handlers<"readDesk" | "listApprovals"> = {
  async readDesk({ actor, db }) {
    const [waiting, views] = await Promise.all([
      countWaiting(db, approvalsFor(actor), approverOf(actor)),
      listViews(db, actor),
    ]);
    const approvals = waiting.map(({ featureCode, total, oldest }) => ({
      feature_code: featureCode,
      total,
      oldest: oldest?.toISOString() ?? null,
    }));
    return { data: { approvals, views: views.map(viewOut) } };
  },

  async listApprovals({ actor, body, db, page }) {
    const found = await listWaiting(db, approvalsFor(actor, body.feature_code), approverOf(actor), page);
    return { data: found.rows.map(approvalOut), ...countOf(found) };
  },
};

const approverOf = (actor: Actor): Approver => ({ userId: actor.userId, branchId: ownScope(actor) });

function approvalOut(approval: Approval): DataInputOf<Calls["listApprovals"]>[number] {
  const { featureCode, id, label, at, maker, branch, rowCount, amountIdr } = approval;
  return {
    feature_code: featureCode,
    _key: id,
    label,
    timestamp: at.toISOString(),
    maker: { _key: maker.id, name: maker.name },
    branch: { _key: branch.id, name: branch.name },
    ...(rowCount !== null && { record: rowCount }),
    ...(amountIdr !== null && { amount: amountIdr }),
  };
}
