import { totalsOf } from "bank-api/store/transaction-totals";
import type { Handlers } from "../handler";
import { readFilter, statesOf } from "./transaction-filter";

export const reportHandlers: Handlers<"reportTotals"> = {
  async reportTotals({ actor, body, db, clock }) {
    const filter = readFilter(actor, body, statesOf(body), clock.now());
    const { count, totalIdr } = filter ? await totalsOf(db, filter) : { count: 0, totalIdr: 0 };
    return { data: { count, total_idr: totalIdr } };
  },
};
