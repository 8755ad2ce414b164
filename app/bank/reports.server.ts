import type { BodyInputOf, DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { exportTransactions } from "contract/reports";
import type { TransactionType } from "contract/transactions";
import { inBranchOrder } from "./branches.server";
import { isKnownToOffer } from "./capabilities.server";
import { bearer, call, jsonContent, readTextSigned } from "./client.server";
import { everyPage } from "./every-page";
import { rowsOfExport } from "./export-rows";
import type {
  Party,
  ReportedTransaction,
  ReportFilter,
  ReportName,
  ReportQuery,
  ReportTotals,
  Trend,
  Trends,
} from "./report-types";
import { pageOf, scopeOf } from "./scope.server";
import { transportError } from "./transport.server";
import type { Caller, Page } from "./types";

type WireTransaction = DataOf<Calls["listTransactions"]>[number];
type WireTrend = Pick<DataOf<Calls["readTrends"]>, "months" | "unspent_idr">;
type WireTotals = DataOf<Calls["reportTotals"]>;
type WireFilter = BodyInputOf<Calls["listTransactions"]>;

const typeOf = {
  distribution: "P00001",
  usage: "P00002",
  disbursement: "P00003",
  correction: "P00004",
} as const satisfies Record<ReportName, TransactionType>;

/** The four reports. */
export function reportsFor(caller: Caller) {
  const authorization = bearer(caller.accessToken);

  return {
    /** One page of a report, newest first. */
    async listReport(query: ReportQuery): Promise<Page<ReportedTransaction>> {
      const { skip, limit } = query;
      const body = wireFilterOf(caller, query);
      const answer = await call("listTransactions", { authorization, params: { skip, limit }, body });
      return pageOf(answer, query, reportedOf);
    },

    /** What all rows of a report come to; where the bank `offers("report-totals")`. */
    async reportTotals(filter: ReportFilter): Promise<ReportTotals> {
      const { data } = await call("reportTotals", { authorization, body: wireFilterOf(caller, filter) });
      return totalsOf(data);
    },

    /** A year of distribution, usage and disbursement, branches in their order; where the bank `offers("trends")`. */
    async readTrends(): Promise<Trends> {
      const { data } = await call("readTrends", { authorization, body: { branch_id: scopeOf(caller) } });
      const branches = data.branches.map(({ branch, ...trend }) => {
        return { key: branch._key, name: branch.name, ...trendOf(trend) };
      });
      return { ...trendOf(data), branches: branches.sort(inBranchOrder) };
    },

    /**
     * All rows of a report, newest first, some at a time as they are taken: streamed where the bank `offers("report-rows")`,
     * else page by page.
     *
     * @param signal ends it, at the bank too
     * @throws BankError in the middle too: rows that end without one are all there are
     */
    async *wholeReport(
      filter: ReportFilter,
      signal: AbortSignal,
    ): AsyncGenerator<readonly ReportedTransaction[], void> {
      if (await isKnownToOffer("report-rows")) {
        const text = await readTextSigned(
          { method: exportTransactions.method, path: exportTransactions.path, authorization },
          jsonContent(wireFilterOf(caller, filter)),
          exportTransactions.contentType,
          signal,
        );
        yield* rowsOfExport(text);
        return;
      }
      for await (const rows of everyPage((slice) => this.listReport({ ...filter, ...slice }))) {
        signal.throwIfAborted();
        yield rows;
      }
    },
  };
}

/** A branch that is asked for narrows what head office sees; nobody else asks for any but their own (docs/rules.md#branch-scope). */
function wireFilterOf({ branch }: Caller, filter: ReportFilter): WireFilter {
  const { report, branchKey = "", status = "", start, end } = filter;
  return {
    transaction_type: typeOf[report],
    status_code: status,
    branch_id: branch.isHeadOffice ? branchKey : branch.key,
    customer_id: "",
    account_id: "",
    ...(start !== undefined && { start_date: start }),
    ...(end !== undefined && { end_date: end }),
  };
}

function reportedOf(transaction: WireTransaction): ReportedTransaction {
  const amountIdr = transaction.debit?.amount ?? transaction.credit?.amount;
  if (amountIdr == null) throw transportError("malformed", false);
  return {
    key: transaction._key,
    time: transaction.transaction_timestamp,
    status: transaction.status_code,
    amountIdr,
    source: partyOf(transaction.customer_source),
    beneficiary: partyOf(transaction.customer_beneficiary),
  };
}

function partyOf(party: WireTransaction["customer_source"]): Party {
  const detail = party?.other_detail;
  return {
    name: party?.name ?? "",
    nationalId: detail?.ktp || detail?.nationality_id || "",
    taxId: detail?.npwp ?? "",
  };
}

const totalsOf = ({ count, total_idr }: WireTotals): ReportTotals => ({ count, totalIdr: total_idr });

function trendOf({ months, unspent_idr }: WireTrend): Trend {
  return {
    months: months.map(({ month, distribution, usage, disbursement }) => ({
      month,
      distribution: totalsOf(distribution),
      usage: totalsOf(usage),
      disbursement: totalsOf(disbursement),
    })),
    unspentIdr: unspent_idr,
  };
}
