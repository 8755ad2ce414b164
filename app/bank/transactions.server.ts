import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { restrictedValue } from "contract/restriction";
import { productCodeOf, type CustomerType } from "contract/specified/customers";
import type { TransactionType } from "contract/specified/transactions";
import type { Caller, Slice } from "./caller";
import { callFor, listFor, scopeOf } from "./scope.server";
import { transportError } from "./transport.server";

/** A customer's transactions between two Jakarta dates (yyyy-mm-dd), both included. */
interface StatementQuery extends Slice {
  readonly customerType: CustomerType;
  readonly customerKey: string;
  readonly start: string;
  readonly end: string;
}

export type StatementEntry = ReturnType<typeof statementEntryOf>;

export const transactionsCalls = {
  statement(caller: Caller, { customerType, customerKey, start, end, ...slice }: StatementQuery) {
    const body = { customer_id: customerKey, start_date: start, end_date: end };
    return listFor(caller, "listStatement", slice, body, (entry) => statementEntryOf(entry, customerType));
  },

  /** The dashboard's three counts (docs/product.md#dashboard). */
  async dashboardTotals(caller: Caller) {
    const branch_id = scopeOf(caller);
    const [transactions, recipients, merchants] = await Promise.all([
      callFor(caller, "transactionSummary", { body: { transaction_type: "P00002", branch_id } }),
      callFor(caller, "accountSummary", { body: { product_code: productCodeOf.Mustahik, branch_id } }),
      callFor(caller, "customerSummary", { body: { customer_type: "Merchant", branch_id } }),
    ]);
    return {
      transactions: transactions.data.items.total_data,
      recipients: recipients.data.items.total_data,
      merchants: merchants.data.items.total_data,
    };
  },
};

/** What comes to a customer; everything else leaves their account (docs/rules.md#double-entry). */
const incoming: Readonly<Record<CustomerType, TransactionType>> = { Mustahik: "P00001", Merchant: "P00002" };

function statementEntryOf(transaction: DataOf<Calls["listStatement"]>[number], customerType: CustomerType) {
  const { debit, credit } = transaction;
  const own = transaction.transaction_type === incoming[customerType] ? credit : debit;
  return {
    key: transaction._key,
    /** ISO 8601 UTC: when the money moved, or else when it was asked for. */
    time: transaction.posted_timestamp ?? transaction.transaction_timestamp,
    /** The customer's own account. */
    accountNumber: own?.account ?? "",
    /** A `TransactionType`, or a code of another bank. */
    type: transaction.transaction_type,
    description: transaction.transaction_desc,
    amountIdr: own?.amount ?? transactionAmount(transaction),
    merchantName: merchantNameOf(transaction),
    /** A `TransactionState`, or a word of another bank. */
    status: transaction.status_code,
    // The account's balance right after the entry was posted: absent for what moves nothing, and from a bank without the
    // capability `lists`.
    ...(transaction.balance_after != null && { balanceAfterIdr: transaction.balance_after }),
  };
}

/**
 * A merchant is paid in a usage, and draws in a disbursement (docs/rules.md#double-entry). "" without one. The name of a restricted
 * one is left out, on the screen too, since it shows what the copies have.
 */
function merchantNameOf(transaction: DataOf<Calls["listStatement"]>[number]): string {
  if (transaction.transaction_type === "P00002") return nameOf(transaction.customer_beneficiary);
  if (transaction.transaction_type === "P00003") return nameOf(transaction.customer_source);
  return "";
}

const nameOf = (party: DataOf<Calls["listTransactions"]>[number]["customer_source"]) =>
  party?.restricted ? restrictedValue : (party?.name ?? "");

/** @throws BankError `malformed` for a transaction without an amount */
export function transactionAmount({ debit, credit }: DataOf<Calls["listTransactions"]>[number]): number {
  const amountIdr = debit?.amount ?? credit?.amount;
  if (amountIdr == null) throw transportError("malformed", false);
  return amountIdr;
}
