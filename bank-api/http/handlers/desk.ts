import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { Actor } from "bank-api/domain/actor";
import { approvalsFor } from "bank-api/domain/approvals";
import { BranchScope } from "bank-api/domain/branch-scope";
import { approverOf, listPending, readDeskCounts, type Approval } from "bank-api/store/approvals/approvals";
import { listUndecidable } from "bank-api/store/approvals/undecidable";
import { listViews } from "bank-api/store/people/views";
import type { Handlers } from "../handler";
import { countOf, onBehalfOfOut, twoCheckersOut } from "./lists";
import { viewOut } from "./views";

export const deskHandlers: Handlers<"readDesk" | "listApprovals" | "listUndecidable"> = {
  async readDesk({ actor, db }) {
    const [{ pending, unread }, views] = await Promise.all([
      readDeskCounts(db, approvalsFor(actor), approverOf(actor)),
      listViews(db, actor),
    ]);
    const approvals = pending.map(({ featureCode, total, oldest }) => ({
      feature_code: featureCode,
      total,
      oldest: oldest?.toISOString() ?? null,
    }));
    return { data: { approvals, views: views.map(viewOut), unread } };
  },

  async listUndecidable({ actor, db }) {
    const found = await listUndecidable(db, approvalsFor(actor), BranchScope.of(actor));
    const data = found.map(({ featureCode, branchId, branchName, total, oldest, lacking, roleNames }) => ({
      feature_code: featureCode,
      branch: { _key: branchId, name: branchName },
      total,
      oldest: oldest.toISOString(),
      lacking,
      roles: roleNames,
    }));
    return { data };
  },

  async listApprovals({ actor, body, db, page }) {
    const found = await listPending(db, approvalsFor(actor, body.feature_code), approverOf(actor), page);
    return { data: found.rows.map((approval) => approvalOut(approval, actor)), ...countOf(found) };
  },
};

function approvalOut(
  approval: Approval,
  { standsInFor }: Actor,
): DataInputOf<Calls["listApprovals"]>[number] {
  const { featureCode, id, label, at, rowCount, amountIdr, isLent } = approval;
  return {
    feature_code: featureCode,
    _key: id,
    label,
    timestamp: at.toISOString(),
    maker: { _key: approval.makerId, name: approval.makerName },
    branch: { _key: approval.branchId, name: approval.branchName },
    ...(rowCount !== null && { record: rowCount }),
    ...(amountIdr !== null && { amount: amountIdr }),
    ...twoCheckersOut(approval),
    ...(isLent && onBehalfOfOut(standsInFor)),
  };
}
