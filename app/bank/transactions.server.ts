import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { productCodeOf } from "contract/customers";
import { bearer, call } from "./client.server";
import { pageOf, scopeOf } from "./scope.server";
import { transportError } from "./transport.server";
import type { Caller, DashboardTotals, Page, StatementEntry, StatementQuery } from "./types";

type WireTransaction = DataOf<Calls["listStatement"]>[number];

export function transactionsFor(caller: Caller) {
  const authorization = bearer(caller.accessToken);

  return {
    async statement(query: StatementQuery): Promise<Page<StatementEntry>> {
      const { customerKey, start, end, skip, limit } = query;
      const answer = await call("listStatement", {
        authorization,
        params: { skip, limit },
        body: { customer_id: customerKey, start_date: start, end_date: end },
      });
      return pageOf(answer, query, statementEntryOf);
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

function statementEntryOf(transaction: WireTransaction): StatementEntry {
  const { debit, credit, customer_beneficiary: beneficiary } = transaction;
  // A distribution comes to a mustahik from the branch's fund; everything else leaves their account.
  const own = transaction.transaction_type === "P00001" ? credit : debit;
  const amountIdr = own?.amount ?? debit?.amount ?? credit?.amount;
  if (amountIdr == null) throw transportError("malformed", false);
  return {
    key: transaction._key,
    time: transaction.transaction_timestamp,
    accountNumber: own?.account ?? "",
    type: transaction.transaction_type,
    description: transaction.transaction_desc,
    amountIdr,
    merchantName: transaction.transaction_type === "P00002" ? (beneficiary?.name ?? "") : "",
    status: transaction.status_code,
  };
}
