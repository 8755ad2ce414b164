import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { success } from "contract/codes";
import type { Decision } from "contract/decisions";
import type { Caller } from "./caller";
import { requestNameOf, requestOf, type FundRequest, type RequestName } from "./requests.server";
import { callFor, inputterOf } from "./scope.server";

/** The most requests that one decision is about. */
export { mostDecidedAtOnce } from "contract/specified/bulk-decisions";

/** One request of a decision about many. */
export type DecidedItem = ReturnType<typeof itemOf>;
/** How far a decision about many has come; its items once it is through. */
export type BulkDecision = Awaited<ReturnType<(typeof bulkDecisionsCalls)["bulkDecision"]>>;

interface NewBulkDecision {
  readonly decision: Decision;
  readonly keys: readonly string[];
  /** Why they are voided; "" for none. */
  readonly reason: string;
  /** A code of the second factor; "" before the bank asks for it. */
  readonly code: string;
}

/** What the bank would do with each request now. */
async function reviewDecision(caller: Caller, decision: Decision, keys: readonly string[]) {
  const { data } = await callFor(caller, "reviewDecision", { body: { decision, keys: [...keys] } });
  return data.map(itemOf);
}

/** Many corrections and disbursements decided at once, where the bank `supports("approvals")`. */
export const bulkDecisionsCalls = {
  reviewDecision,

  /** The sum of those requests that the bank finds. */
  async sumOfRequests(caller: Caller, keys: readonly string[]): Promise<number> {
    const items = keys.length === 0 ? [] : await reviewDecision(caller, "approve", keys);
    return items.reduce((sum, { request }) => sum + (request?.amountIdr ?? 0), 0);
  },

  /** The bank decides them in the background; `bulkDecision` finds what becomes of them under the same key. */
  async decideMany(
    caller: Caller,
    { decision, keys, reason, code }: NewBulkDecision,
    idempotencyKey: string,
  ): Promise<void> {
    const inputter = inputterOf(caller);
    const typed = { ...(reason !== "" && { reason }), ...(code !== "" && { code }) };
    const body = { decision, keys: [...keys], inputter, ...typed };
    await callFor(caller, "decideMany", { idempotencyKey, body });
  },

  /** @throws BankError `not-found` for a decision that the caller has not made */
  async bulkDecision(caller: Caller, key: string) {
    const { data } = await callFor(caller, "readDecision", { params: { key } });
    const { decision, reason, timestamp, total, waiting, items } = data;
    return { decision, reason, time: timestamp, total, waiting, items: items.map(itemOf) };
  },
};

function itemOf(item: DataOf<Calls["reviewDecision"]>[number]) {
  const { _key, code, message, status_code: status, on_behalf_of: absent, branch, transaction } = item;
  return {
    key: _key,
    /** True: the decision took effect, also as the first of two approvals. */
    isDecided: code === success,
    isFirstOfTwo: code === success && status === "pending",
    code,
    /** The bank's reason why the request was not decided. */
    message,
    /** The approver for whom a deputy would decide. */
    onBehalfOf: absent?.name ?? undefined,
    branchName: branch?.name ?? "",
    /** Undefined for a request that does not exist, or is another branch's. */
    request: transaction
      ? { ...requestOf(transaction), kind: requestNameOf(transaction.transaction_type) }
      : undefined,
  };
}

export type NamedRequest = FundRequest & { readonly kind: RequestName };
