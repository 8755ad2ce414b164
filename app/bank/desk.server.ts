import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { approvalFeature } from "contract/desk";
import { bearer, call } from "./client.server";
import { pageOf } from "./scope.server";
import type { ApprovalQuery, Caller, Desk, NewView, Page, PendingApproval, SavedView } from "./types";

/** The screens on which something is approved. */
export const approvalFeatures = approvalFeature.options;

/** What waits for the caller's approval, where the bank `offers("desk")`, and the views that were kept. */
export function deskFor(caller: Caller) {
  const authorization = bearer(caller.accessToken);

  return {
    /** How much waits, on each approve screen that the caller may see, and the views of the caller and the branch. */
    async readDesk(): Promise<Desk> {
      const { data } = await call("readDesk", { authorization });
      return {
        pending: data.approvals.map(({ feature_code, total }) => ({ feature: feature_code, total })),
        views: data.views.map(viewOf),
      };
    },

    /** Keeps a view under a name; where the bank `offers("saved-views")`, as does `deleteView`. */
    async saveView({ name, address, isShared }: NewView, idempotencyKey: string): Promise<void> {
      const body = { name, url: address, shared: isShared };
      await call("saveView", { authorization, idempotencyKey, body });
    },

    /** @throws BankError `not-found` for another's view and for an absent one alike */
    async deleteView(key: string, idempotencyKey: string): Promise<void> {
      await call("deleteView", { authorization, idempotencyKey, body: { _key: key } });
    },

    /** What waits, on one approve screen or on all, the longest waiting first. */
    async listApprovals(query: ApprovalQuery): Promise<Page<PendingApproval>> {
      const { skip, limit, feature } = query;
      const answer = await call("listApprovals", {
        authorization,
        params: { skip, limit },
        body: { ...(feature !== undefined && { feature_code: feature }) },
      });
      return pageOf(answer, query, approvalOf);
    },
  };
}

function approvalOf(approval: DataOf<Calls["listApprovals"]>[number]): PendingApproval {
  const { _key, feature_code, label, timestamp, maker, branch, record, amount } = approval;
  return {
    feature: feature_code,
    key: _key,
    label,
    time: timestamp,
    makerName: maker.name,
    branchName: branch.name,
    ...(record !== undefined && { rowCount: record }),
    ...(amount !== undefined && { amountIdr: amount }),
  };
}

function viewOf({ _key, name, url, shared, owner }: DataOf<Calls["readDesk"]>["views"][number]): SavedView {
  return { key: _key, name, address: url, isShared: shared, owner: { key: owner._key, name: owner.name } };
}
