import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { approvalFeature, type ApprovalFeature } from "contract/desk";
import { firstApproverOf } from "./requests.server";
import { callFor, listFor } from "./scope.server";
import type { Caller, Slice } from "./caller";

/** The screens on which something is approved. */
export const approvalFeatures = approvalFeature.options;

/** A list or a report, as it is narrowed, under a name. */
interface NewView {
  readonly name: string;
  /** Path and query; numbers of people and accounts are sealed in it. */
  readonly address: string;
  /** With everybody in the caller's branch. */
  readonly isShared: boolean;
}

export type SavedView = ReturnType<typeof viewOf>;
/** What the menu shows beside its entries, and below them. */
export type Desk = ReturnType<typeof deskOf>;
/** What nobody can approve any more, of one kind in one branch. */
export type Undecidable = ReturnType<typeof undecidableOf>;
/** A correction, a disbursement or a batch that waits for the caller's approval. */
export type PendingApproval = ReturnType<typeof approvalOf>;

interface ApprovalQuery extends Slice {
  readonly feature?: ApprovalFeature;
}

/** What waits for the caller's approval, where the bank `offers("desk")`, and the views that were kept. */
export const deskCalls = {
  /** How much waits, on each approve screen that the caller may see, and the views of the caller and the branch. */
  async readDesk(caller: Caller): Promise<Desk> {
    return deskOf((await callFor(caller, "readDesk", {})).data);
  },

  /** What nobody can approve any more, on the approve screens that the caller may see. */
  async listUndecidable(caller: Caller) {
    return (await callFor(caller, "listUndecidable", {})).data.map(undecidableOf);
  },

  /** Keeps a view under a name; where the bank `offers("desk")`, as does `deleteView`. */
  async saveView(
    caller: Caller,
    { name, address, isShared }: NewView,
    idempotencyKey: string,
  ): Promise<void> {
    const body = { name, url: address, shared: isShared };
    await callFor(caller, "saveView", { idempotencyKey, body });
  },

  /** @throws BankError `not-found` for a view that is absent or another user's */
  async deleteView(caller: Caller, key: string, idempotencyKey: string): Promise<void> {
    await callFor(caller, "deleteView", { idempotencyKey, body: { _key: key } });
  },

  /** What waits, on one approve screen or on all, the longest waiting first. */
  listApprovals: (caller: Caller, { feature, ...slice }: ApprovalQuery) =>
    listFor(caller, "listApprovals", slice, { feature_code: feature }, approvalOf),
};

function approvalOf(approval: DataOf<Calls["listApprovals"]>[number]) {
  return {
    feature: approval.feature_code,
    /** The transaction's or the batch's. */
    key: approval._key,
    /** A batch's upload id; else the customer's name and account. */
    label: approval.label,
    /** When it was asked for: ISO 8601 UTC. */
    time: approval.timestamp,
    makerName: approval.maker.name,
    branchName: approval.branch.name,
    /** Of a batch: how many rows are to be processed. */
    rowCount: approval.record,
    /** How many people have to approve it. */
    checkers: approval.checkers ?? 1,
    firstApprover: firstApproverOf(approval),
    /** For whom the caller would approve it as a deputy; undefined in their own right. */
    onBehalfOf: approval.on_behalf_of?.name,
    /** Absent where no money is moved. */
    amountIdr: approval.amount,
  };
}

const undecidableOf = ({
  feature_code,
  branch,
  total,
  oldest,
  lacking,
  roles,
}: DataOf<Calls["listUndecidable"]>[number]) => ({
  feature: feature_code,
  branchName: branch.name,
  total,
  /** When the oldest was asked for: ISO 8601 UTC. */
  oldest,
  /** How many people more are needed; 0 where it is above what one person may approve on a day. */
  lacking,
  /** The roles that may approve it; empty: all who hold the screen. */
  roles,
});

const deskOf = ({ approvals, views, unread }: DataOf<Calls["readDesk"]>) => ({
  /** What the caller made themselves is not theirs to approve, and is not counted. */
  pending: approvals.map(({ feature_code, total }) => ({ feature: feature_code, total })),
  views: views.map(viewOf),
  /** Notices that the caller has not read; undefined where the bank has none. */
  unread,
});

function viewOf({ _key, name, url, shared, owner }: DataOf<Calls["readDesk"]>["views"][number]) {
  return { key: _key, name, address: url, isShared: shared, owner: { key: owner._key, name: owner.name } };
}
