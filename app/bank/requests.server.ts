import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { flagsOf, type TransactionType } from "contract/transactions";
import { bearer, call } from "./client.server";
import { findByKey } from "./records.server";
import { inputterOf, pageOf, scopeOf } from "./scope.server";
import { transportError } from "./transport.server";
import type {
  Caller,
  FundRequest,
  FundRequestQuery,
  NewCorrection,
  Page,
  RequestDecision,
  RequestKind,
} from "./types";

type WireTransaction = DataOf<Calls["listTransactions"]>[number];

const typeOf = {
  correction: "P00004",
  disbursement: "P00003",
} as const satisfies Record<RequestKind, TransactionType>;

/** The words of `transaction_desc`: "Approve koreksi dana". */
const things = { correction: "koreksi dana", disbursement: "pencairan dana" } as const;
const verbs = { approve: "Approve", void: "Cancel" } as const;

/** Corrections and disbursements: what is asked for, and decided by a second person. */
export function requestsFor(caller: Caller) {
  const authorization = bearer(caller.accessToken);

  async function list(kind: RequestKind, query: FundRequestQuery, key?: string): Promise<Page<FundRequest>> {
    const { skip, limit, status, customerKey } = query;
    const answer = await call("listTransactions", {
      authorization,
      params: { skip, limit },
      body: {
        transaction_type: typeOf[kind],
        status_code: status ?? "",
        branch_id: scopeOf(caller),
        customer_id: customerKey ?? "",
        account_id: "",
        ...(key !== undefined && { _key: key }),
      },
    });
    return pageOf(answer, query, requestOf);
  }

  return {
    /** Requests of one kind, newest first. */
    listRequests: (kind: RequestKind, query: FundRequestQuery): Promise<Page<FundRequest>> =>
      list(kind, query),

    /** @throws BankError `not-found` for an absent request, and for another branch's alike */
    fundRequest: (kind: RequestKind, key: string): Promise<FundRequest> =>
      findByKey(key, (slice) => list(kind, slice, key)),

    /** Asks for a correction; its amount is held until it is decided. */
    async createCorrection(correction: NewCorrection, idempotencyKey: string): Promise<void> {
      const { key, name, nationalId, accountNumber, amountIdr } = correction;
      await call("createTransaction", {
        authorization,
        idempotencyKey,
        body: {
          transaction_type: typeOf.correction,
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

    /** Approves or voids a request that waits. @throws BankError where it no longer does, and for one's own approval */
    async decideRequest(
      { kind, key, decision, reason }: RequestDecision,
      idempotencyKey: string,
    ): Promise<void> {
      await call("updateTransaction", {
        authorization,
        idempotencyKey,
        body: {
          _key: key,
          transaction_desc: `${verbs[decision]} ${things[kind]}`,
          activity_flags: flagsOf[decision],
          ...(reason !== "" && { reason }),
          inputter: inputterOf(caller),
        },
      });
    },
  };
}

/** The customer of either kind is the one whose account is debited (docs/rules.md#double-entry). */
function requestOf({
  debit,
  credit,
  customer_source: customer,
  ...transaction
}: WireTransaction): FundRequest {
  const amountIdr = debit?.amount ?? credit?.amount;
  if (amountIdr == null) throw transportError("malformed", false);
  return {
    key: transaction._key,
    customerKey: customer?._key ?? "",
    customerName: customer?.name ?? "",
    accountNumber: debit?.account ?? "",
    amountIdr,
    time: transaction.transaction_timestamp,
    status: transaction.status_code,
    maker: { key: transaction.creator?._key ?? "", name: transaction.creator?.name ?? "" },
    reason: transaction.reason,
  };
}
