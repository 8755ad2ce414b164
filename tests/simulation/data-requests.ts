import type { Db } from "bank-api/store/runtime/database";
import type { RequestState } from "contract/extensions/data-requests";
import type { RequestKind } from "contract/request-kinds";
import type { Customer } from "./model";

/** What somebody asks about their data, as the bank ought to know it. */
export interface DataRequest {
  readonly key: string;
  readonly kind: RequestKind;
  readonly of: Customer;
  readonly makerId: string;
  state: RequestState;
  /** The answer puts right values into the record. */
  readonly corrects: boolean;
  /** The answer says that the person's accounts stand still. */
  stopsAccounts: boolean;
}

/** All requests of the bank, whatever their state, oldest first. */
export async function readDataRequests(
  db: Db,
  customers: ReadonlyMap<string, Customer>,
): Promise<DataRequest[]> {
  const rows = await db
    .selectFrom("data_requests as requests")
    .innerJoin("proposals", "proposals.id", "requests.id")
    .select(["requests.id", "requests.kind", "customer_id", "stops_accounts", "corrections"])
    .select(["proposed_by", "decided_by", "is_refused"])
    .orderBy("requests.id")
    .execute();
  return rows.map((row) => {
    const of = customers.get(row.customer_id);
    if (!of) throw new Error(`request ${row.id} is about nobody who is known`);
    const [makerId, stopsAccounts] = [row.proposed_by, row.stops_accounts];
    const corrects = row.corrections !== null;
    return { key: row.id, kind: row.kind, of, makerId, corrects, stopsAccounts, state: stateOf(row) };
  });
}

function stateOf(proposal: {
  readonly proposed_by: string;
  readonly decided_by: string | null;
  readonly is_refused: boolean;
}): RequestState {
  if (proposal.decided_by === null) return "open";
  if (!proposal.is_refused) return "answered";
  return proposal.decided_by === proposal.proposed_by ? "taken_back" : "refused";
}
