import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { Decision } from "contract/decisions";
import { flagsOf, transactionTypes, type TransactionState } from "contract/specified/transactions";
import type { Caller, Slice } from "./caller";
import type { Mustahik } from "./customers.server";
import { findByKey } from "./records.server";
import { callFor, inputterOf, listFor, scopeOf } from "./scope.server";
import { transactionAmount } from "./transactions.server";

type WireTransaction = DataOf<Calls["listTransactions"]>[number];

/** What a second person decides: a correction takes from a mustahik, a disbursement pays out a merchant (docs/rules.md#double-entry). */
export type RequestName = "correction" | "disbursement";

/** @param type of a transaction that a second person decides */
export const requestNameOf = (type: string): RequestName =>
  type === transactionTypes.disbursement ? "disbursement" : "correction";

/** Somebody asks for a customer's money; the amount is held until it is decided. */
export type FundRequest = ReturnType<typeof requestOf>;

interface FundRequestQuery extends Slice {
  readonly status?: TransactionState;
  readonly customerKey?: string;
  readonly key?: string;
}

/** Takes an amount from a mustahik's account, once it is approved. */
interface NewCorrection extends Pick<Mustahik, "key" | "name" | "nationalId"> {
  readonly accountNumber: string;
  readonly amountIdr: number;
}

interface RequestDecision {
  readonly kind: RequestName;
  readonly key: string;
  readonly decision: Decision;
  /** Why it is voided, 300 characters at most; "" for none. */
  readonly reason: string;
  /** A code of the second factor; "" before the bank asks for it. */
  readonly code: string;
}

/** The words of `transaction_desc`: "Approve koreksi dana". */
const things = { correction: "koreksi dana", disbursement: "pencairan dana" } as const;
const verbs = { approve: "Approve", void: "Cancel" } as const;
/** Requests of one kind, newest first. */
function listRequests(caller: Caller, kind: RequestName, query: FundRequestQuery) {
  const { status, customerKey = "", key } = query;
  const body = {
    transaction_type: transactionTypes[kind],
    status_code: status ?? ("" as const),
    branch_id: scopeOf(caller),
    customer_id: customerKey,
    account_id: "",
    _key: key,
  };
  return listFor(caller, "listTransactions", query, body, requestOf);
}

/** Corrections and disbursements: what is asked for, and decided by a second person. */
export const requestsCalls = {
  listRequests,

  /** @throws BankError `not-found` for a request that is absent or another branch's */
  fundRequest: (caller: Caller, kind: RequestName, key: string): Promise<FundRequest> =>
    findByKey(key, (query) => listRequests(caller, kind, query)),

  /** Asks for a correction; its amount is held until it is decided. */
  async createCorrection(caller: Caller, correction: NewCorrection, idempotencyKey: string): Promise<void> {
    const { key, name, nationalId, accountNumber, amountIdr } = correction;
    await callFor(caller, "createTransaction", {
      idempotencyKey,
      body: {
        transaction_type: transactionTypes.correction,
        transaction_desc: "Koreksi Dana",
        customer_source: { _key: key, name, other_detail: { ktp: nationalId } },
        activity_flags: flagsOf.create,
        debit: { currency: "IDR", amount: amountIdr, account: accountNumber },
        credit: { currency: "IDR" },
        transaction_rate: 1,
        inputter: inputterOf(caller),
        branch: { _key: caller.branch.key, name: caller.branch.name },
      },
    });
  },

  /**
   * Approves or voids a request that waits. It is still pending after the first of two approvals.
   * @throws BankError where it no longer waits, and for who may not approve it; that `isCodeAsked` knows, without a right code
   */
  async decideRequest(
    caller: Caller,
    { kind, key, decision, reason, code }: RequestDecision,
    idempotencyKey: string,
  ) {
    const { data } = await callFor(caller, "updateTransaction", {
      idempotencyKey,
      body: {
        _key: key,
        transaction_desc: `${verbs[decision]} ${things[kind]}`,
        activity_flags: flagsOf[decision],
        ...(reason !== "" && { reason }),
        ...(code !== "" && { code }),
        inputter: inputterOf(caller),
      },
    });
    return { isPending: data.status_code === "pending" };
  },
};

/** The first of two who approved, and when (ISO 8601 UTC); undefined before. Capability `approvals`. */
export function firstApproverOf({ first_approver: first }: Pick<WireTransaction, "first_approver">) {
  return first
    ? { key: first._key, name: first.name, onBehalfOf: absentIn(first), time: first.timestamp }
    : undefined;
}

/** The name of the approver for whom a deputy decided, or would decide. Capability `approvals`. */
const absentIn = (decision: { readonly on_behalf_of?: { readonly name: string } | null | undefined }) =>
  decision.on_behalf_of?.name ?? undefined;

/** What a decision would meet: why the bank would refuse it ("" if it would not), and for whom a deputy would make it. */
const prospectOf = (prospect: NonNullable<WireTransaction["prospects"]>["approve"]) => ({
  refusal: prospect.message,
  onBehalfOf: absentIn(prospect),
});

/** The customer of both kinds is the one whose account is debited (docs/rules.md#double-entry). */
export function requestOf(transaction: WireTransaction) {
  const { customer_source: customer, creator, approver, prospects } = transaction;
  return {
    key: transaction._key,
    customerKey: customer?._key ?? "",
    customerName: customer?.name ?? "",
    isRestricted: customer?.restricted === true,
    accountNumber: transaction.debit?.account ?? "",
    amountIdr: transactionAmount(transaction),
    /** ISO 8601 UTC. */
    time: transaction.transaction_timestamp,
    /** A `TransactionState`, or a word of another bank. */
    status: transaction.status_code,
    maker: { key: creator?._key ?? "", name: creator?.name ?? "" },
    /** How many people have to approve it. */
    checkers: transaction.checkers ?? 1,
    firstApprover: firstApproverOf(transaction),
    /** The deputy who decided for an approver. */
    deputy:
      approver && absentIn(approver) ? { name: approver.name, onBehalfOf: absentIn(approver) } : undefined,
    /** What each decision would come to, for a request that waits. Not every bank says it. */
    prospects: prospects
      ? { approve: prospectOf(prospects.approve), void: prospectOf(prospects.void) }
      : undefined,
    /** Why it was voided; "" where nobody said. */
    reason: transaction.reason,
  };
}
