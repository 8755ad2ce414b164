import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { bearer, call } from "./client.server";
import { pageOf } from "./scope.server";
import type { ApprovalQuery, Caller, Page, WaitingApproval, WaitingCount } from "./types";

/** What waits for the caller's approval, where the bank `offers("desk")`. */
export function deskFor(caller: Caller) {
  const authorization = bearer(caller.accessToken);

  return {
    /** How much waits, on each approve screen that the caller may see. */
    async countWaiting(): Promise<WaitingCount[]> {
      const { data } = await call("readDesk", { authorization });
      return data.approvals.map(({ feature_code, total }) => ({ feature: feature_code, total }));
    },

    /** What waits, on one approve screen or on all, the longest waiting first. */
    async listApprovals(query: ApprovalQuery): Promise<Page<WaitingApproval>> {
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

function approvalOf(approval: DataOf<Calls["listApprovals"]>[number]): WaitingApproval {
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
