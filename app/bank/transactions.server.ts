import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { productCodeOf, type CustomerType } from "contract/customers";
import type { TransactionType } from "contract/transactions";
import { bearer, call } from "./client.server";
import { pageOf, scopeOf } from "./scope.server";
import { transportError } from "./transport.server";
import type { Caller, DashboardTotals, Page, StatementEntry, StatementQuery } from "./types";

type WireTransaction = DataOf<Calls["listStatement"]>[number];

export function transactionsFor(caller: Caller) {
  const authorization = bearer(caller.accessToken);

  return {
    async statement(query: StatementQuery): Promise<Page<StatementEntry>> {
      const { customerType, customerKey, start, end, skip, limit } = query;
      const answer = await call("listStatement", {
        authorization,
        params: { skip, limit },
        body: { customer_id: customerKey, start_date: start, end_date: end },
      });
      return pageOf(answer, query, (entry) => statementEntryOf(entry, customerType));
    },

    async dashboardTotals(): Promise<DashboardTotals> {
      const branch_id = scopeOf(caller);
      const [transactions, recipients, merchants] = await Promise.all([
        call("transactionSummary", { authorization, body: { transaction_type: "P00002", branch_id } }),
        call("accountSummary", { authorization, body: { product_code: productCodeOf.Mustahik, branch_id } }),
        call("customerSummary", { authorization, body: { customer_type: "Merchant", branch_id } }),
      ]);
      return {
        transactions: transactions.data.items.total_data,
        recipients: recipients.data.items.total_data,
        merchants: merchants.data.items.total_data,
      };
    },
  };
}

/** What comes to a customer; everything else leaves their account (docs/rules.md#double-entry). */
const incoming: Readonly<Record<CustomerType, TransactionType>> = { Mustahik: "P00001", Merchant: "P00002" };

function statementEntryOf(transaction: WireTransaction, customerType: CustomerType): StatementEntry {
  const { debit, credit, balance_after: balanceAfter } = transaction;
  const own = transaction.transaction_type === incoming[customerType] ? credit : debit;
  const amountIdr = own?.amount ?? debit?.amount ?? credit?.amount;
  if (amountIdr == null) throw transportError("malformed", false);
  return {
    key: transaction._key,
    time: transaction.transaction_timestamp,
    accountNumber: own?.account ?? "",
    type: transaction.transaction_type,
    description: transaction.transaction_desc,
    amountIdr,
    merchantName: merchantNameOf(transaction),
    status: transaction.status_code,
    ...(balanceAfter != null && { balanceAfterIdr: balanceAfter }),
  };
}

/** A merchant is paid in a usage, and draws in a disbursement (docs/rules.md#double-entry). */
function merchantNameOf(transaction: WireTransaction): string {
  if (transaction.transaction_type === "P00002") return transaction.customer_beneficiary?.name ?? "";
  if (transaction.transaction_type === "P00003") return transaction.customer_source?.name ?? "";
  return "";
}
