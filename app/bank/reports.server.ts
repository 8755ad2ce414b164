import type { AsnafFilter } from "contract/asnaf";
import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { reports, type ReportName } from "contract/report-list";
import { exportTransactions } from "contract/specified/reports";
import type { TransactionState } from "contract/specified/transactions";
import { countCall } from "~/metrics/counted.server";
import type { Caller, Slice } from "./caller";
import { isKnownToSupport } from "./capabilities.server";
import { jsonContent, readTextSigned } from "./client.server";
import { partyOf } from "./customers.server";
import { everyPage } from "./every-page.server";
import { rowsOfExport, type ReportedTransaction } from "./export-rows";
import { bearer } from "./known-tokens.server";
import { callFor, listFor } from "./scope.server";
import { transactionAmount } from "./transactions.server";

type WireTransaction = DataOf<Calls["listTransactions"]>[number];

/** The filters of a report. An absent field filters nothing. */
export interface ReportFilter {
  readonly report: ReportName;
  /** Only the head office can choose it. Everybody else sees their own branch. */
  readonly branchKey?: string;
  readonly status?: TransactionState;
  /** First and last day of Jakarta, yyyy-mm-dd, both included; only where the bank supports `lists`. */
  readonly start?: string;
  readonly end?: string;
  /** Which of a request's days these are, if not those of the request itself; only where the bank supports `reports`. */
  readonly dateOf?: "decision";
  /** Filters of distributions; "" finds those without one. The bank must support `zakat`. */
  readonly asnaf?: AsnafFilter;
  readonly programme?: string;
}

/** The number and the sum of the transactions of a filter. */
export type ReportTotals = Omit<StateTotals, "byState">;
/** The same, and of each state; of none where the bank does not tell it. */
export type StateTotals = ReturnType<typeof totalsOf>;

/** One page of a report, newest first. */
const listReport = (caller: Caller, query: ReportFilter & Slice) =>
  listFor(caller, "listTransactions", query, wireFilterOf(caller, query), reportedOf);

/** The four reports. */
export const reportsCalls = {
  listReport,

  /** What all rows of a report come to; where the bank `supports("reports")`. */
  async reportTotals(caller: Caller, filter: ReportFilter): Promise<StateTotals> {
    return totalsOf((await callFor(caller, "reportTotals", { body: wireFilterOf(caller, filter) })).data);
  },
};

/**
 * All rows of a report, newest first, some at a time as they are taken: streamed where the bank `supports("reports")`,
 * else page by page.
 *
 * @param signal ends it, at the bank too
 * @throws BankError, also in the middle. Rows that end without an error are complete
 */
export async function* wholeReport(
  caller: Caller,
  filter: ReportFilter,
  signal: AbortSignal,
): AsyncGenerator<readonly ReportedTransaction[], void> {
  if (await isKnownToSupport("reports")) {
    const { method, path, contentType } = exportTransactions;
    const content = jsonContent(wireFilterOf(caller, filter));
    const request = { method, path, authorization: bearer(caller.accessToken) };
    const begin = () => readTextSigned(request, content, contentType, signal);
    yield* rowsOfExport(await countCall("exportTransactions", begin));
    return;
  }
  for await (const rows of everyPage((slice) => listReport(caller, { ...filter, ...slice }))) {
    signal.throwIfAborted();
    yield rows;
  }
}

/** Head office asks for all branches or for one. Everybody else asks for their own (docs/rules.md#branch-scope). */
function wireFilterOf({ branch }: Caller, filter: ReportFilter) {
  const { report, branchKey = "", status, start, end, dateOf, asnaf, programme } = filter;
  return {
    transaction_type: reports[report].type,
    status_code: status ?? ("" as const),
    branch_id: branch.isHeadOffice ? branchKey : branch.key,
    customer_id: "",
    account_id: "",
    start_date: start,
    end_date: end,
    date_of: dateOf,
    asnaf,
    programme,
  };
}

const reportedOf = (transaction: WireTransaction): ReportedTransaction => ({
  key: transaction._key,
  time: transaction.transaction_timestamp,
  status: transaction.status_code,
  amountIdr: transactionAmount(transaction),
  source: listedParty(transaction.customer_source),
  beneficiary: listedParty(transaction.customer_beneficiary),
  decidedAt: transaction.approver?.timestamp ?? "",
});

const listedParty = (party: WireTransaction["customer_source"]) =>
  partyOf({ ...party?.other_detail, name: party?.name ?? "" });

const totalsOf = ({ count, total_idr, by_status = [] }: DataOf<Calls["reportTotals"]>) => ({
  count,
  totalIdr: total_idr,
  byState: by_status.map((each) => ({
    state: each.status_code,
    count: each.count,
    totalIdr: each.total_idr,
  })),
});
